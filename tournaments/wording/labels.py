"""Words for the members of the ledger's enumerations, as they stand in lists and in sentences."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format, Movement, PositionsBy, SeatingMethod
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules.melds.cards import MeldKind, Quality
from scoring.rules.owing import HeldStep
from scoring.rules.risks import InversionHint, Risk
from scoring.rules.sanctions import RefertoDuty
from scoring.rules.timeout import Position
from scoring.rules.violations import Code
from scoring.rulings import (
    AskedBy,
    AwardCause,
    ComplaintAgainst,
    ComplaintOutcome,
    CorrectionPhase,
    Lifting,
    Measure,
    Mistake,
    PenaltyUnit,
    Retyping,
    SecondKeying,
    TieMethod,
    WithdrawalChoice,
)
from scoring.seats import Room, WhyAvoided, WhyByeGiven
from scoring.sheets import FigureKind, Pozzetto
from scoring.values import ClockStep, Line, PaperState, Right, Role, SheetState, Stage
from tournaments.models.prizes import PaymentKind
from tournaments.models.screens import Scheme, Show
from tournaments.models.tournaments import TournamentKind
from tournaments.models.traces import TraceKind
from tournaments.wording.circuits import MEMBERS
from tournaments.wording.formats import METHOD_NAMES, MOVEMENT_NAMES
from tournaments.wording.melds import KINDS, QUALITIES
from tournaments.wording.money import EQUALS, FIELDS, PAYMENTS
from tournaments.wording.running import SCHEMES, SHOWS, TRACES
from tournaments.wording.sentence import LINE_NAMES

_LABELS: dict[type[StrEnum], Mapping[StrEnum, Promise]] = {
    HeldStep: {
        HeldStep.DRAW: _("abbinare un turno"),
        HeldStep.PUBLISH: _("pubblicarlo"),
        HeldStep.RANKING: _("pubblicare la classifica provvisoria"),
        HeldStep.CUT: _("formare i gironi"),
        HeldStep.PROCLAIM: _("annunciare i vincitori"),
        HeldStep.CLOSE: _("chiudere il torneo"),
        HeldStep.WHISTLE: _("fischiare l'inizio"),
    },
    **MEMBERS,
    MeldKind: KINDS,
    Quality: QUALITIES,
    EqualPrizes: EQUALS,
    PaymentKind: PAYMENTS,
    PrizesOf: FIELDS,
    Scheme: SCHEMES,
    Show: SHOWS,
    TraceKind: TRACES,
    Format: {
        Format.PAIRS: _("coppie"),
        Format.TEAMS: _("squadre"),
        Format.INDIVIDUAL: _("uno contro uno"),
        Format.GIALLO: _("individuale (giallo)"),
        Format.THREES: _("uno contro uno, in tre al tavolo"),
    },
    Room: {Room.OPEN: _("sala aperta"), Room.CLOSED: _("sala chiusa")},
    Movement: MOVEMENT_NAMES,
    SeatingMethod: METHOD_NAMES,
    FigureKind: {
        FigureKind.COUNT: _("quante volte"),
        FigureKind.TICK: _("sì o no"),
        FigureKind.AMOUNT: _("P.P."),
        FigureKind.CARDS: _("P.P. di carte"),
    },
    Pozzetto: {
        Pozzetto.TAKEN: _("preso"),
        Pozzetto.NOT_TAKEN: _("non preso"),
        Pozzetto.NONE_LEFT: _("nessuno da prendere"),
    },
    PenaltyUnit: {
        PenaltyUnit.GAME_POINTS: _("P.P."),
        PenaltyUnit.MATCH_POINTS: _("M.P."),
        PenaltyUnit.VICTORY_POINTS: _("V.P."),
    },
    AwardCause: {
        AwardCause.LOST_SHEET: _("score smarrito"),
        AwardCause.LATE: _("ritardo"),
        AwardCause.NOT_PLAYED: _("turno non giocato"),
        AwardCause.WITHDRAWN: _("ritiro"),
        AwardCause.REFEREE_DECISION: _("decisione dell'arbitro"),
        AwardCause.ANNULLED: _("correzione annullata"),
    },
    Lifting: {
        Lifting.FOUND: _("score ritrovato"),
        Lifting.REVOKED: _("decisione revocata"),
    },
    Risk: {
        Risk.LOPSIDED: _("19 a 1, o di più"),
        Risk.BAND_EDGE: _("per pochi punti cambia un V.P."),
        Risk.UNLIKELY: _("cifre insolite"),
        Risk.NEAR_LINE: _("vicino a un premio o a un girone"),
        Risk.HANDED_IN_BY_LOSER: _("l'ha consegnato chi ha perso"),
        Risk.UNSIGNED: _("manca una firma"),
    },
    InversionHint: {
        InversionHint.HANDED_IN_BY_LOSER: _("l'ha consegnato chi risulta perdente"),
        InversionHint.READ_THE_OTHER_WAY: _("un altro inserimento ha le stesse cifre, scambiate"),
        InversionHint.AGAINST_THE_RANKING: _("vince di molto chi era molto più in basso"),
    },
    SecondKeying: {
        SecondKeying.NEVER: _("mai"),
        SecondKeying.BY_RISK: _("quando c'è un rischio"),
        SecondKeying.ALWAYS: _("sempre"),
    },
    WithdrawalChoice: {
        WithdrawalChoice.ZERO: _("zero"),
        WithdrawalChoice.TABLE_SCORE: _("punteggio della tabella in uso"),
        WithdrawalChoice.SCORE_SO_FAR: _("punti fatti finora"),
    },
    AskedBy: {
        AskedBy.LINE_A: LINE_NAMES[Line.A],
        AskedBy.LINE_B: LINE_NAMES[Line.B],
        AskedBy.LINE_C: LINE_NAMES[Line.C],
        AskedBy.DIRECTION: _("direzione di gara"),
    },
    Mistake: {
        Mistake.DESK: _("della direzione: il foglio è giusto, qui è scritto male"),
        Mistake.PLAYERS: _("dei giocatori: hanno contato o scritto male"),
    },
    Retyping: {
        Retyping.ANOTHERS: _("l'ha scritto un'altra persona"),
        Retyping.READ: _("qualcun altro l'ha già letto"),
        Retyping.USED: _("il turno è chiuso, o classifica e abbinamenti ne tengono già conto"),
        Retyping.LATE: _("è passato il tempo per riscriverlo"),
    },
    CorrectionPhase: {
        CorrectionPhase.BEFORE_SEATING: _("prima degli abbinamenti del turno dopo"),
        CorrectionPhase.AFTER_SEATING: _("dopo gli abbinamenti del turno dopo"),
        CorrectionPhase.CLOSING: _("ultimo turno del girone unico, o girone di merito"),
    },
    ComplaintAgainst: {
        ComplaintAgainst.COUNT: _("punti contati o scritti male"),
        ComplaintAgainst.RULING: _("decisione di un arbitro"),
    },
    ComplaintOutcome: {
        ComplaintOutcome.UPHELD: _("accolto"),
        ComplaintOutcome.REJECTED: _("respinto"),
    },
    Measure: {
        Measure.NONE: _("nessun provvedimento"),
        Measure.RICHIAMO: _("richiamo"),
        Measure.AMMONIZIONE: _("ammonizione"),
        Measure.ESPULSIONE: _("espulsione"),
    },
    RefertoDuty: {
        RefertoDuty.NONE: _("non serve"),
        RefertoDuty.OPTIONAL: _("facoltativo"),
        RefertoDuty.MANDATORY: _("obbligatorio"),
        RefertoDuty.INFORMATIVE: _("informativo"),
    },
    PositionsBy: {
        PositionsBy.CARD: _("secondo la carta scoperta"),
        PositionsBy.PROGRAM: _("sorteggiati dal programma"),
        PositionsBy.DIRECTION: _("assegnati dalla direzione"),
    },
    Position: {
        Position.NORTH: _("Nord"),
        Position.EAST: _("Est"),
        Position.SOUTH: _("Sud"),
        Position.WEST: _("Ovest"),
    },
    TieMethod: {TieMethod.LOT: _("sorteggio"), TieMethod.BY_HAND: _("a mano")},
    WhyByeGiven: {
        WhyByeGiven.LOT: _("per sorteggio"),
        WhyByeGiven.LAST_ENTERED: _("ultimo numero tra le linee fisse"),
        WhyByeGiven.MOVEMENT: _("secondo il movimento"),
        WhyByeGiven.LAST_RANKED: _("più in basso in classifica tra chi ha riposato meno"),
        WhyByeGiven.CALENDAR: _("secondo il calendario"),
        WhyByeGiven.BY_HAND: _("scelta a mano"),
        WhyByeGiven.STAND_IN: _("robot: nessun posto era vuoto"),
    },
    WhyAvoided: {
        WhyAvoided.MET: _("si sono già incontrati"),
        WhyAvoided.MET_LAST_ROUND: _("si sono incontrati nel turno prima"),
        WhyAvoided.SAME_CLUB: _("sono dello stesso circolo"),
        WhyAvoided.PARTNERS: _("sono già stati compagni"),
    },
    Line: LINE_NAMES,
    Stage: {
        Stage.ENTRIES: _("iscrizioni"),
        Stage.PLAYING: _("in gioco"),
        Stage.PROVISIONAL: _("classifica provvisoria"),
        Stage.DEFINITIVE: _("classifica definitiva"),
        Stage.FINAL: _("classifica definitiva"),
        Stage.CLOSED: _("chiuso"),
    },
    SheetState: {
        SheetState.BYE: _("riposo"),
        SheetState.MISSING: _("manca"),
        SheetState.ENTERED: _("inserito"),
        SheetState.VERIFIED: _("verificato"),
        SheetState.CORRECTED: _("corretto"),
        SheetState.AWARDED: _("assegnato"),
    },
    PaperState: {
        PaperState.EXPECTED: _("atteso"),
        PaperState.IN_HAND: _("in mano"),
        PaperState.ENTERED: _("inserito"),
        PaperState.VERIFIED: _("verificato"),
        PaperState.CORRECTED: _("corretto"),
        PaperState.AWARDED: _("assegnato"),
    },
    TournamentKind: {
        TournamentKind.CLUB: _("di circolo"),
        TournamentKind.REGIONAL: _("regionale"),
        TournamentKind.NATIONAL: _("nazionale"),
    },
    Role: {
        Role.DIRECTOR: _("direttore di gara"),
        Role.COMPUTERISTA: _("computerista"),
        Role.REFEREE: _("arbitro"),
        Role.LANGUAGE_JUDGE: _("giudice di lingua"),
        Role.ORGANISING_DIRECTOR: _("direttore organizzativo"),
    },
    Right: {
        Right.OPEN: _("aprire il torneo"),
        Right.DESCRIBE: _("descrivere il torneo"),
        Right.ENTER_ENTRANTS: _("iscrivere e ritirare"),
        Right.CHECK_IN: _("segnare le presenze"),
        Right.PAIR: _("comporre gli abbinamenti"),
        Right.PUBLISH_SEATING: _("pubblicare gli abbinamenti"),
        Right.ENTER_SHEETS: _("inserire gli score"),
        Right.VERIFY: _("verificare gli score"),
        Right.CORRECT: _("correggere gli score"),
        Right.COUNTERSIGN: _("controfirmare le correzioni"),
        Right.OVERRIDE: _("derogare ai controlli"),
        Right.KEEP_TIME: _("tenere il tempo dei turni"),
        Right.PENALISE: _("dare penalità e assegnare punteggi"),
        Right.WRITE_REFERTI: _("scrivere referti"),
        Right.PUBLISH_RANKING: _("pubblicare la classifica"),
        Right.CLOSE: _("chiudere il torneo"),
        Right.APPOINT: _("nominare gli ufficiali di gara"),
        Right.READ: _("consultare il torneo"),
        Right.PRINT: _("stampare"),
        Right.ERASE: _("cancellare nomi e testi"),
    },
    ClockStep: {
        ClockStep.WHISTLE: _("il fischio d'inizio"),
        ClockStep.EXTENSION: _("l'ultima proroga"),
        ClockStep.TIME_OUT: _("il time-out"),
    },
    # Only the checks that a referee may set aside: they are named in events.
    Code: {
        Code.NOT_MULTIPLE_OF_5: _("multipli di 5"),
        Code.OUT_OF_RANGE: _("limiti delle cifre"),
        Code.TWO_CLOSINGS: _("una sola chiusura"),
        Code.CLOSED_WITHOUT_POZZETTO: _("chiusura con il pozzetto"),
        Code.POZZETTO_WAS_LEFT: _("nessun pozzetto da prendere"),
        Code.CLOSED_WITHOUT_BURRACO: _("chiusura con il burraco"),
        Code.BONUS_WITHOUT_CLEAN: _("bonus con un burraco pulito"),
        Code.REFEREE_BONUS_WITHOUT_CLOSING: _("bonus arbitrale con la chiusura"),
        Code.REFEREE_BONUS_NOT_DUE: _("condizioni del bonus arbitrale"),
        Code.DECK_EXCEEDED: _("valore del mazzo"),
        Code.BURRACO_WITHOUT_CARDS: _("carte dei burrachi"),
        Code.BURRACHI_EXCEED_DECK: _("burrachi che il mazzo può dare"),
        Code.POZZETTI_ON_TABLE: _("pozzetti non presi"),
        Code.TOTALS_EXCEED_DECK: _("punti che il mazzo può dare"),
        Code.HAND_EMPTY: _("carte rimaste in mano"),
        Code.CLOSED_WITH_CARDS: _("chiusura senza carte in mano"),
    },
}


def label(member: StrEnum) -> str:
    """How people call a member; its own value when nobody has named it yet."""
    named = _LABELS.get(type(member), {}).get(member)
    return str(named) if named is not None else str(member)
