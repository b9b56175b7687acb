"""Every command before a ranking is out, within its window and after it (RULES.md section 13)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TypeAlias
from uuid import UUID

import pytest

from scoring import commands
from scoring.commands import (
    AmendSeating,
    AnnouncePrizes,
    AssignPositions,
    AwaitLines,
    AwardSmazzata,
    BeginTable,
    CallTimeOut,
    ChangeLineUp,
    ChangePlan,
    CheckInSheet,
    ChooseSecondKeying,
    CloseTournament,
    Command,
    CorrectName,
    DecideComplaint,
    DeclareRooms,
    DrawPrize,
    EnterEntrants,
    EnterSheet,
    Entry,
    EraseTexts,
    ExtendTime,
    FormGroups,
    GiveSeatBack,
    LeaveRound,
    LiftAward,
    MakeRankingFinal,
    NameCaptain,
    OpenTournament,
    PauseClock,
    PublishRanking,
    PublishSeating,
    ReadmitEntrant,
    ReadSheetAgain,
    RecordMistakenSeats,
    RefuseCorrection,
    RegisterComplaint,
    ResumeClock,
    RevokeRuling,
    SeatRound,
    SettleReadings,
    SettleTie,
    StartRound,
    Substitute,
    SwapPlaces,
    TakeBackSeating,
    TakeSeat,
    TakeTournamentOver,
    TellResultsSent,
    UndoClockStep,
    UndoEntry,
    VerifySheet,
    WithdrawEntrant,
)
from scoring.events import RankingPublished
from scoring.plans import Movement
from scoring.prizes import EqualPrizes
from scoring.rules.violations import Code, Violation
from scoring.rulings import (
    AskedBy,
    ComplaintAgainst,
    ComplaintOutcome,
    Lifting,
    Measure,
    SecondKeying,
    TieMethod,
    WithdrawalChoice,
)
from scoring.seats import RoomLineUp
from scoring.values import (
    ClockStep,
    EntrantNumber,
    EventNumber,
    PlayerId,
    SmazzataNumber,
    TableNumber,
)
from tests.builders import totals
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, Game, authority, refused
from tests.rules.test_windows import (
    ABSENT,
    GROUPS,
    MINUTES,
    NEXT,
    SECOND,
    annulled,
    correction,
    penalty,
    played,
    referto,
    sanction,
)

DONE, AGAIN, ALREADY = "done", "posted again", "already so"
NEW_WINDOW = "posted as the last"
CLOSED = Code.WINDOW_CLOSED
Outcome: TypeAlias = str
Outcomes: TypeAlias = tuple[Outcome, Outcome, Outcome]

EQUALS = EntrantNumber(4), EntrantNumber(8)
PRIZES = AnnouncePrizes(lists=(), equals=EqualPrizes.DIVIDED, once=False, remark=REASON)
NEW = tuple(PlayerId(UUID(int=number)) for number in (901, 902))


def longer(game: Game) -> Command:
    plan = game.ledger.plan
    assert plan is not None
    return ChangePlan(plan=replace(plan, movements=(Movement.DANESE,) * 3), remark=REASON)


def ending_here(game: Game) -> Command:
    """The round that is played was the last after all."""
    plan = game.ledger.plan
    assert plan is not None
    return ChangePlan(plan=replace(plan, movements=(Movement.DANESE,), groups=None), remark=REASON)


def as_seated(game: Game) -> Command:
    one, two, *_ = game.ledger.rounds[FIRST].seats()
    swapped = (
        replace(one, lines=(one.lines[0], two.lines[1])),
        replace(two, lines=(two.lines[0], one.lines[1])),
    )
    wrong = (one.lines[1][0], two.lines[1][0])
    return RecordMistakenSeats(round=FIRST, seats=swapped, wrong=wrong, remark=REASON)


def penalty_revoked(game: Game) -> Command:
    return RevokeRuling(ruling=next(iter(game.ledger.penalties))[0], remark=REASON)


def richiamo_revoked(game: Game) -> Command:
    return RevokeRuling(ruling=next(iter(game.ledger.sanctions)), remark=REASON)


def opened_again(game: Game) -> Command:
    assert game.ledger.plan is not None
    return OpenTournament(regulation="classico", plan=game.ledger.plan)


def name_corrected(game: Game) -> Command:
    return CorrectName(entrant=PAIR, player=game.ledger.entrants[PAIR].players[0])


def always(command: Command) -> Callable[[Game], Command]:
    return lambda game: command


TAKEN_OVER = TakeTournamentOver(accounts_from=1_000_000, remark=REASON)
ENTER = EnterEntrants(entries=(Entry(players=NEW),))
TYPED = EnterSheet(round=FIRST, table=ONE, sheet=totals(1000, 900))
ROOMS = DeclareRooms(round=FIRST, entrant=PAIR, rooms=RoomLineUp(open=NEW, closed=NEW))
SUBSTITUTES = ChangeLineUp(entrant=PAIR, players=NEW, remark=REASON)
IN_A_MATCH = Substitute(round=FIRST, entrant=PAIR, players=NEW, remark=REASON)
CAPTAIN = NameCaptain(entrant=PAIR, player=NEW[0])
SENT = TellResultsSent(day=date(2026, 3, 15))
LEAVES = LeaveRound(entrant=PAIR, choice=WithdrawalChoice.ZERO, remark=REASON)
TIE = SettleTie(entrants=EQUALS, method=TieMethod.BY_HAND, remark=REASON)

SMAZZATA = AwardSmazzata(
    round=FIRST, table=ONE, smazzata=SmazzataNumber(1), totals=(0, 0), remark=REASON
)
LIFTED = LiftAward(round=FIRST, table=ONE, why=Lifting.REVOKED, remark=REASON)
KEYING = ChooseSecondKeying(keying=SecondKeying.ALWAYS)
READING = ReadSheetAgain(round=FIRST, table=ONE, sheet=totals(1000, 900))
CHOSEN = SettleReadings(round=FIRST, table=ONE, chosen=EventNumber(1), remark=REASON)
UNDONE = UndoEntry(round=FIRST, table=ONE)
BEGINNING = BeginTable(round=FIRST, table=ONE)
LATE = AwaitLines(round=FIRST, table=ONE, entrants=(PAIR,))
COMPLAINT = RegisterComplaint(
    entrant=PAIR, against=ComplaintAgainst.COUNT, round=FIRST, remark=REASON
)
DECIDED = DecideComplaint(
    complaint=EventNumber(1), outcome=ComplaintOutcome.REJECTED, judge=REFEREE, remark=REASON
)
REFUSED = RefuseCorrection(
    round=FIRST, table=ONE, asked_by=AskedBy.LINE_A, article="19", remark=REASON
)
EXTENSION = ExtendTime(round=FIRST, minutes=5, remark=REASON)
NO_START = UndoClockStep(round=FIRST, step=ClockStep.WHISTLE)
SWAP = SwapPlaces(round=NEXT, corrected=ONE, agreed_by=(), remark=REASON)

GIVEN_BACK = GiveSeatBack(round=FIRST, table=ONE)
TAKEN = TakeSeat(round=FIRST, table=ONE, missing=PAIR, entrant=SECOND, agreed_by=(), remark=REASON)

FREE: Outcomes = (DONE, DONE, DONE)
UNTIL_DEFINITIVE: Outcomes = (DONE, DONE, CLOSED)
COUNTS: Outcomes = (DONE, AGAIN, CLOSED)


def never(code: Code) -> Outcomes:
    return code, code, code


ROUND_OVER: Outcomes = (DONE, Code.ROUND_CLOSED, Code.ROUND_CLOSED)
ROUND_OVER_ONLY: Outcomes = (Code.SEAT_NOT_FREE, Code.ROUND_CLOSED, Code.ROUND_CLOSED)
NO_SEAT: Outcomes = (Code.NO_SEAT_TAKEN, Code.ROUND_CLOSED, Code.ROUND_CLOSED)
BY_CARD: Outcomes = (Code.POSITIONS_BY_CARD, Code.ROUND_CLOSED, Code.ROUND_CLOSED)
OF_TEAMS: Outcomes = (Code.NO_ROOMS, Code.ROUND_CLOSED, Code.ROUND_CLOSED)
SEATS: Outcomes = (DONE, Code.ROUND_ENDED, Code.ROUND_ENDED)
NOT_TYPED: Outcomes = never(Code.SMAZZATA_NOT_TYPED)
CORRECTED: Outcomes = never(Code.CORRECTION_REQUIRED)
OF_ANOTHER: Outcomes = never(Code.NOTHING_TO_UNDO)
NO_WHISTLE: Outcomes = (Code.ROUND_NOT_STARTED, Code.ROUND_CLOSED, Code.ROUND_CLOSED)
IN_TIME: Outcomes = (DONE, DONE, Code.COMPLAINT_TOO_LATE)
OUT: Outcomes = (DONE, ALREADY, ALREADY)
WAITS: Outcomes = (Code.RANKING_NOT_PUBLISHED, Code.PROTESTS_OPEN, DONE)
CUT_WAITS: Outcomes = (Code.RANKING_NOT_PUBLISHED, Code.PROTESTS_OPEN, Code.ROUNDS_NOT_PLAYED)

TABLE: tuple[tuple[str, Callable[[Game], Command], Outcomes, Outcomes], ...] = (
    # What, made how, at the last ranking, at the ranking to be cut into groups
    ("opening", opened_again, never(Code.ALREADY_OPENED), never(Code.ALREADY_OPENED)),
    ("taking over", always(TAKEN_OVER), FREE, FREE),
    ("entry", always(ENTER), UNTIL_DEFINITIVE, FREE),
    ("withdrawal", always(WithdrawEntrant(entrant=SECOND)), UNTIL_DEFINITIVE, FREE),
    ("return", always(ReadmitEntrant(entrant=ABSENT)), COUNTS, COUNTS),
    ("substitutes", always(SUBSTITUTES), UNTIL_DEFINITIVE, FREE),
    ("substitutes in a match", always(IN_A_MATCH), ROUND_OVER, ROUND_OVER),
    ("rooms", always(ROOMS), OF_TEAMS, OF_TEAMS),
    ("captain", always(CAPTAIN), never(Code.NO_CAPTAIN), never(Code.NO_CAPTAIN)),
    ("longer plan", longer, (DONE, *never(Code.LAST_RANKING_OUT)[1:]), FREE),
    ("shorter plan", ending_here, (ALREADY,) * 3, (DONE, NEW_WINDOW, NEW_WINDOW)),
    (
        "seating",
        always(SeatRound(round=NEXT, seed=1)),
        never(Code.ROUND_BEYOND_PLAN),
        never(Code.GROUPS_DUE),
    ),
    (
        "amended seating",
        always(AmendSeating(round=NEXT, seats=())),
        never(Code.ROUND_UNKNOWN),
        never(Code.ROUND_UNKNOWN),
    ),
    (
        "published seating",
        always(PublishSeating(round=NEXT)),
        never(Code.ROUND_UNKNOWN),
        never(Code.ROUND_UNKNOWN),
    ),
    (
        "places at a table",
        always(AssignPositions(round=FIRST, table=ONE, dealer=1, first_served=3)),
        BY_CARD,
        BY_CARD,
    ),
    (
        "seating taken back",
        always(TakeBackSeating(round=FIRST)),
        never(Code.ROUND_IN_PLAY),
        never(Code.ROUND_IN_PLAY),
    ),
    ("mistaken seats", as_seated, SEATS, SEATS),
    ("seat taken", always(TAKEN), ROUND_OVER_ONLY, ROUND_OVER_ONLY),
    ("seat given back", always(GIVEN_BACK), NO_SEAT, NO_SEAT),
    ("sheet", always(TYPED), CORRECTED, CORRECTED),
    ("verified sheet", always(VerifySheet(round=FIRST, table=ONE)), UNTIL_DEFINITIVE, FREE),
    ("correction", lambda game: correction(game, 1450, 900), COUNTS, COUNTS),
    ("award", always(annulled()), COUNTS, COUNTS),
    ("award of a smazzata", always(SMAZZATA), NOT_TYPED, NOT_TYPED),
    ("award lifted", always(LIFTED), never(Code.AWARD_UNKNOWN), never(Code.AWARD_UNKNOWN)),
    ("paper in hand", always(CheckInSheet(round=FIRST, table=ONE)), UNTIL_DEFINITIVE, FREE),
    ("second keying", always(KEYING), UNTIL_DEFINITIVE, FREE),
    ("second reading", always(READING), UNTIL_DEFINITIVE, FREE),
    ("reading chosen", always(CHOSEN), never(Code.READING_UNKNOWN), never(Code.READING_UNKNOWN)),
    ("entry undone", always(UNDONE), OF_ANOTHER, OF_ANOTHER),
    ("whistle", always(StartRound(round=FIRST)), ROUND_OVER, ROUND_OVER),
    ("pause", always(PauseClock(round=FIRST)), NO_WHISTLE, NO_WHISTLE),
    ("resumption", always(ResumeClock(round=FIRST)), NO_WHISTLE, NO_WHISTLE),
    ("extension", always(EXTENSION), NO_WHISTLE, NO_WHISTLE),
    ("time-out", always(CallTimeOut(round=FIRST)), NO_WHISTLE, NO_WHISTLE),
    ("whistle undone", always(NO_START), NO_WHISTLE, NO_WHISTLE),
    ("late line", always(LATE), NO_WHISTLE, NO_WHISTLE),
    ("late beginning", always(BEGINNING), NO_WHISTLE, NO_WHISTLE),
    ("name", name_corrected, FREE, FREE),
    ("texts erased", always(EraseTexts(remarks=(REASON,))), FREE, FREE),
    ("complaint", always(COMPLAINT), IN_TIME, IN_TIME),
    (
        "complaint decided",
        always(DECIDED),
        never(Code.COMPLAINT_UNKNOWN),
        never(Code.COMPLAINT_UNKNOWN),
    ),
    ("correction refused", always(REFUSED), FREE, FREE),
    ("places swapped", always(SWAP), never(Code.ROUND_UNKNOWN), never(Code.ROUND_UNKNOWN)),
    ("line that leaves", always(LEAVES), never(Code.ALREADY_PLAYED), never(Code.ALREADY_PLAYED)),
    ("penalty", always(penalty(entrant=2)), COUNTS, COUNTS),
    ("sanction with points", always(sanction(Measure.AMMONIZIONE, points=1)), COUNTS, COUNTS),
    ("sanction without points", always(sanction(Measure.ESPULSIONE)), FREE, FREE),
    ("penalty taken back", penalty_revoked, COUNTS, COUNTS),
    ("sanction taken back", richiamo_revoked, FREE, FREE),
    ("referto", referto, FREE, FREE),
    # The cut waits for equals: what is left open is settled behind the window too.
    ("tie", always(TIE), COUNTS, (*COUNTS[:2], DONE)),
    ("groups", always(FormGroups(was_parted=True)), never(Code.GROUPS_NOT_PLANNED), WAITS),
    ("ranking out", always(PublishRanking()), OUT, OUT),
    ("final ranking", always(MakeRankingFinal()), WAITS, CUT_WAITS),
    ("prizes", always(PRIZES), (DONE, DONE, Code.PRIZES_FROZEN), FREE),
    ("frozen prizes", always(replace(PRIZES, lift=True, countersigned_by=authority())), FREE, FREE),
    (
        "lot",
        always(DrawPrize(entrants=EQUALS, seed=1)),
        never(Code.PRIZES_BEFORE_FINAL),
        never(Code.PRIZES_BEFORE_FINAL),
    ),
    ("results sent", always(SENT), never(Code.RESULTS_NOT_DUE), never(Code.RESULTS_NOT_DUE)),
    (
        "closing",
        always(CloseTournament()),
        never(Code.RANKING_NOT_FINAL),
        never(Code.RANKING_NOT_FINAL),
    ),
)


def outcome(game: Game, command: Command) -> Outcome:
    """What comes of a command, on a ledger that nobody else needs."""
    try:
        events = game.do(command, REFEREE)
    except Violation as refusal:
        return str(refusal.code)
    if not events:
        return ALREADY
    last = events[-1]
    if isinstance(last, RankingPublished) and not isinstance(command, PublishRanking):
        return AGAIN if last.moved else NEW_WINDOW
    return DONE


def outcomes(make: Callable[[Game], Command], *, before_a_cut: bool) -> Outcomes:
    groups = GROUPS if before_a_cut else None
    before, within, after = (played(groups) for _ in range(3))
    for game in (within, after):
        game.do(PublishRanking())
        game.wait(5)
    after.wait(300)
    first, second, third = (outcome(game, make(game)) for game in (before, within, after))
    return first, second, third


@pytest.mark.parametrize(
    ("make", "last", "cut"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_what_a_command_may_do_by_the_window(
    make: Callable[[Game], Command], last: Outcomes, cut: Outcomes
) -> None:
    assert outcomes(make, before_a_cut=False) == last
    assert outcomes(make, before_a_cut=True) == cut


AT_OPEN_PLACES: dict[str, Outcome] = {
    **dict.fromkeys(("verified sheet", "paper in hand", "complaint"), DONE),
    **dict.fromkeys(("correction", "penalty", "penalty taken back"), AGAIN),
    # They would move places that did not.
    **dict.fromkeys(("award", "sanction with points", "return", "tie"), Code.PLACES_DEFINITIVE),
    "second reading": Code.SHEET_VERIFIED,
    "final ranking": Code.PROTESTS_OPEN,
}
"""What comes of them where the first window is over and places that moved in it are open."""


@pytest.mark.parametrize(
    ("what", "make", "last"), [row[:3] for row in TABLE], ids=[row[0] for row in TABLE]
)
def test_places_that_are_open_again_open_nothing_else(
    what: str, make: Callable[[Game], Command], last: Outcomes
) -> None:
    game = played()
    game.do(PublishRanking())
    game.wait(MINUTES - 1)
    game.do(correction(game, 1440, 900), REFEREE)
    game.wait(1)
    assert outcome(game, make(game)) == AT_OPEN_PLACES.get(what, last[2])


def test_nor_at_the_tables_of_others() -> None:
    """Two lines are heard again: nothing is recorded at the table of two that are not."""
    game = played()
    game.do(PublishRanking())
    game.wait(MINUTES - 1)
    game.do(correction(game, 1440, 900), REFEREE)
    game.wait(1)
    closed = game.now.isoformat()
    other = VerifySheet(round=FIRST, table=TableNumber(4))
    assert refused(game, other, REFEREE) == (CLOSED, {"until": closed})


def test_the_table_names_every_command() -> None:
    game = played()
    named = {type(make(game)).__name__ for _what, make, _last, _cut in TABLE}
    doors = {name for name, thing in vars(commands).items() if _is_command(thing)}
    assert named == doors


def _is_command(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Command) and thing is not Command
