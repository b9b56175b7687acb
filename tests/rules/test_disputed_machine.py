"""A tournament that everybody disputes: whatever is done, whenever, its ranking is the oracle's.

Hypothesis draws who does what, and lets minutes pass. What is definitive never changes, a flag
holds publication back, and every refusal is a `Violation`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid5

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.commands import (
    AmendSeating,
    AnnouncePrizes,
    AwaitLines,
    AwardScore,
    AwardSmazzata,
    BeginTable,
    ChangeLineUp,
    CheckInSheet,
    CloseTournament,
    Command,
    CorrectSheet,
    DecideComplaint,
    DrawPrize,
    EnterSheet,
    FileReferto,
    FormGroups,
    GivePenalty,
    GiveSanction,
    LeaveRound,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    PublishSeating,
    ReadmitEntrant,
    ReadSheetAgain,
    RefuseCorrection,
    RegisterComplaint,
    Rests,
    RevokeRuling,
    SeatRound,
    SettleReadings,
    SettleTie,
    StartRound,
    SwapPlaces,
    UndoEntry,
    VerifySheet,
    WithdrawEntrant,
)
from scoring.events import PrizesAnnounced
from scoring.plans import RETYPE_SECONDS, Format, GroupPlan, GroupsPlan, Movement
from scoring.prizes import EqualPrizes, ListFigures, PrizeFigures, PrizesOf
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.decide.windows import decided
from scoring.rules.duties import Duty, DutyKind
from scoring.rules.ledger import Round, Table, fold
from scoring.rules.owing import HeldStep
from scoring.rules.prizes import (
    Awarded,
    Candidate,
    Policy,
    Prize,
    PrizeList,
    allowed,
    award,
    left_early,
)
from scoring.rules.readings import swapped
from scoring.rules.standings import standings
from scoring.rules.violations import Code, Violation
from scoring.rulings import (
    AskedBy,
    AwardCause,
    ComplaintAgainst,
    ComplaintOutcome,
    Consequences,
    Lifting,
    Measure,
    Mistake,
    PenaltyUnit,
    TieMethod,
    WithdrawalChoice,
)
from scoring.seats import Seat
from scoring.sheets import SheetScore
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    PlayerId,
    Points,
    RefertoId,
    Right,
    Role,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
    UserId,
)
from tests import builders, invariants, oracle
from tests.machine.soak import SOAKING, as_many
from tests.rules import disputes
from tests.rules import owed as debts
from tests.rules.game import COMPUTERISTA, LEDGER, REASON, REFEREE, Game, authority, opened
from tests.strategies import sheets

DIRECTOR = authority()
OTHER_TYPIST = Authority(LEDGER, UserId(4), Role.COMPUTERISTA, frozenset({Right.ENTER_SHEETS}))
OTHER_REFEREE = authority(Role.REFEREE, 5)
HELD = {
    DutyKind.SHEETS_MISSING: Code.SHEETS_MISSING,
    DutyKind.READINGS_DIFFER: Code.FLAGS_OPEN,
    DutyKind.COMPLAINT_OPEN: Code.COMPLAINTS_OPEN,
    DutyKind.EXPULSION_UNDECIDED: Code.EXPULSION_UNDECIDED,
    DutyKind.REFERTO_DUE: Code.REFERTI_MISSING,
}
_TYPING = (COMPUTERISTA, OTHER_TYPIST, DIRECTOR)
TYPISTS = st.sampled_from(_TYPING)
WITH_V_P_FOR_TEAMS = ("internazionale", "italiano", "uisp-parole")
AT = st.integers(0, 11)
"""Which of the tables, entrants, rulings ... there are."""
FIVES = st.integers(-4, 40).map(lambda fives: 5 * fives)
CENTS = st.lists(st.integers(1, 900), min_size=1, max_size=4)
LISTS = st.lists(st.tuples(st.sampled_from(("", "", "A", "B")), CENTS), min_size=1, max_size=3)
"""Whose ranking, all of it or a merit group's, and the cents of its first places."""
done: Counter[str] = Counter()
"""How often each kind of command did something, and each kind of duty was owed."""
TO_BE_SEEN = (
    *(
        kind.__name__
        for kind in (
            EnterSheet,
            AwardScore,
            RefuseCorrection,
            GivePenalty,
            GiveSanction,
            RegisterComplaint,
            AnnouncePrizes,
            SettleTie,
            FormGroups,
            MakeRankingFinal,
            SeatRound,
            PublishSeating,
            PublishRanking,
        )
    ),
    *(f"owed: {kind}" for kind in (DutyKind.SHEETS_MISSING, DutyKind.COMPLAINT_OPEN)),
    "equals in a prize",
)
"""What no soak goes without: Hypothesis leaves some kinds out of most of its evenings."""


class Disputed(RuleBasedStateMachine):
    """One evening."""

    game: Game

    @initialize(
        edition=st.sampled_from(regulations.editions()),
        format_=st.sampled_from((Format.PAIRS, Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL)),
        entrants=st.sampled_from((6, 7, 8, 9, 4, 5)),
        rounds=st.sampled_from((2, 3, 1)),
        carry=st.none() | st.sampled_from((0, 33, 50, 67, 100)),
        short=st.sampled_from((0, 0, 1, 0, 2)),
        waited=st.sampled_from((None, 20, 0, 3, 5, 20)),
        level=st.sampled_from((False, False, True)),
        proclaimed=st.booleans(),
        danese=st.booleans(),
    )
    def open(
        self,
        edition: str,
        format_: Format,
        entrants: int,
        rounds: int,
        carry: int | None,
        short: int,
        waited: int | None,
        level: bool,
        proclaimed: bool,
        danese: bool,
    ) -> None:
        """Some rounds short of the end, so long after the posting, or behind the proclamation the
        quarrels begin."""
        teams = format_ is Format.TEAMS
        groups = None
        if carry is not None and rounds > 1:
            groups = GroupsPlan(
                after_round=RoundNumber(1),
                groups=(GroupPlan(tables=1 + teams), GroupPlan(tables=2)),
                carry_percent=carry,
            )
        self.game = opened(
            rounds,
            movements=(Movement.DANESE_NO_REMATCH,) * rounds if danese else (),
            regulation=WITH_V_P_FOR_TEAMS[rounds % 3] if teams else edition,
            format_=format_,
            smazzate=4 if teams else 3,
            entrants=entrants,
            groups=groups,
            protest_minutes=5,
        )
        self.definitive = disputes.Definitive()
        self.seen = 0
        self.typed: list[SheetScore] = []
        self.play_on(seed=1)
        last = rounds if groups is None else 1
        for turn in range(last - short):
            if level:
                self.type_level(500)
            self.type_what_is_missing(turn, COMPUTERISTA)
            if turn < last - 1:
                self.play_on(seed=turn)
        if waited is not None:
            self.post()
            self.wait(waited)
            if proclaimed:
                self.attempt(FormGroups())
                self.attempt(MakeRankingFinal())

    # What is done

    def attempt(self, command: Command, by: Authority = DIRECTOR) -> bool:
        """Whether it was done; refused, it left nothing."""
        before = self.game.ledger.number
        try:
            events = self.game.do(command, by)
        except Violation:
            assert self.game.ledger.number == before
            return False
        done[type(command).__name__] += bool(events)
        return bool(events)

    def table(self, at: int, *, back: int = 0) -> tuple[Round, Table]:
        """A table of the round being played, or of one before."""
        rounds = self.game.ledger.rounds
        number = max(1, self.game.ledger.current_round - back)
        round_ = rounds[RoundNumber(number)]
        return round_, round_.tables[sorted(round_.tables)[at % len(round_.tables)]]

    def match(self, at: int, back: int) -> tuple[Table, ...]:
        round_, table = self.table(at, back=back)
        return tuple(round_.match(table))

    def with_sheet(self, at: int) -> tuple[RoundNumber, Table] | None:
        """One of the tables whose sheet stands."""
        standing = [
            (round_.number, table)
            for round_ in self.game.ledger.played_rounds()
            for table in round_.tables.values()
            if table.score is not None and table.score.sheet is not None
        ]
        return standing[-1 - at % len(standing)] if standing else None

    def where(self, at: int, back: int = 0) -> dict[str, int]:
        round_, table = self.table(at, back=back)
        return {"round": round_.number, "table": table.seat.table}

    def entrant(self, at: int) -> EntrantNumber:
        numbers = sorted(self.game.ledger.entrants)
        return numbers[at % len(numbers)]

    def planned(self) -> int:
        return self.game.ledger.opened.smazzate_per_round if self.game.ledger.opened else 0

    @precondition(lambda self: not self.game.ledger.is_provisional)
    @rule(seed=st.integers(0, 99))
    def play_on(self, seed: int) -> None:
        """The next round is drawn and goes up."""
        round_ = RoundNumber(self.game.ledger.current_round + 1)
        self.attempt(SeatRound(round=round_, seed=seed, remark=REASON, rests=Rests.PLAYED))
        if round_ in self.game.ledger.rounds:
            self.attempt(PublishSeating(round=round_))

    @rule(seed=st.integers(0, 999), by=TYPISTS)
    def type_what_is_missing(self, seed: int, by: Authority) -> None:
        round_, _ = self.table(0)
        for number in round_.missing():
            sheet = builders.plausible_sheet(seed, number, self.planned())
            self.enter(round_.number, number, sheet, by)

    @rule(points=st.sampled_from((0, 500)))
    def type_level(self, points: int) -> None:
        """Nobody wins, and many are equal."""
        round_, _ = self.table(0)
        for number in round_.missing():
            self.enter(round_.number, number, builders.totals(points, points), COMPUTERISTA)

    @rule(at=AT, back=st.integers(0, 1), sheet=sheets, by=TYPISTS)
    def type(self, at: int, back: int, sheet: SheetScore, by: Authority) -> None:
        round_, table = self.table(at, back=back)
        self.enter(round_.number, table.seat.table, sheet, by)

    def enter(self, round_: int, table: int, sheet: SheetScore, by: Authority) -> None:
        where = {"round": RoundNumber(round_), "table": TableNumber(table)}
        if self.attempt(EnterSheet(**where, sheet=sheet), by):  # type: ignore[arg-type]
            disputes.stands_as_typed(self.game.recorded, round_, table, sheet)

    @rule(
        at=AT, back=st.integers(0, 1), fives=FIVES, waited=st.sampled_from((0, 30, 120)), by=TYPISTS
    )
    def type_again(self, at: int, back: int, fives: int, waited: int, by: Authority) -> None:
        """Other figures over those that stand: by the hand that typed them, or by another."""
        round_, table = self.table(at, back=back)
        if table.score is None or table.score.sheet is None:
            return
        self.game.now += timedelta(seconds=waited)
        typist = next((one for one in _TYPING if one.user == table.entered_by), by)
        for each in (by, typist):
            self.enter(round_.number, table.seat.table, disputes.altered(table, fives), each)

    @rule(at=AT, anybody=st.booleans(), sheet=st.none() | sheets, fives=FIVES)
    def read_again(self, at: int, anybody: bool, sheet: SheetScore | None, fives: int) -> None:
        """What stands, read the same or a little differently; or another paper altogether."""
        if there := self.with_sheet(at):
            round_, table = there
            typist = table.entered_by == OTHER_TYPIST.user
            by = COMPUTERISTA if typist or anybody else OTHER_TYPIST
            reading = sheet or disputes.altered(table, fives)
            command = ReadSheetAgain(round=round_, table=table.seat.table, sheet=reading)
            if self.attempt(command, by):
                self.typed.append(reading)

    @rule(at=AT, chosen=st.integers(0, 2))
    def settle(self, at: int, chosen: int) -> None:
        flagged = [
            (round_.number, round_.tables[number])
            for round_ in self.game.ledger.played_rounds()
            for number in round_.flagged()
        ]
        if not flagged:
            return
        round_, table = flagged[at % len(flagged)]
        numbers = [*[each.number for each in table.readings], table.scores[-1].number]
        self.attempt(
            SettleReadings(
                round=round_,
                table=table.seat.table,
                chosen=numbers[chosen % len(numbers)],
                remark=REASON,
            )
        )

    @rule(at=AT, back=st.integers(0, 1), by=TYPISTS)
    def undo(self, at: int, back: int, by: Authority) -> None:
        self.attempt(UndoEntry(**self.where(at, back)), by)  # type: ignore[arg-type]

    @rule(at=AT, verify=st.booleans())
    def look_at_the_paper(self, at: int, verify: bool) -> None:
        kind = VerifySheet if verify else CheckInSheet
        self.attempt(kind(**self.where(at)), REFEREE)  # type: ignore[arg-type]

    @rule(
        at=AT, back=st.integers(0, 1), points=st.integers(0, 20), cause=st.sampled_from(AwardCause)
    )
    def award(self, at: int, back: int, points: int, cause: AwardCause) -> None:
        """By one official, which a sheet that is in refuses, then with another who signs."""
        given = (Points(points, 5 * points, 0), Points(20 - points, -5 * points, 0))
        given = (Points(7), Points(7)) if cause is AwardCause.ANNULLED else given
        where = self.where(at, back)
        command = AwardScore(**where, cause=cause, points=given, remark=REASON)  # type: ignore[arg-type]
        over = any(table.score for table in self.match(at, back))
        assert not (self.attempt(command, REFEREE) and over), "one official changed a saved score"
        self.attempt(replace(command, countersigned_by=DIRECTOR), REFEREE)

    @rule(at=AT, cause=st.sampled_from((AwardCause.ANNULLED, AwardCause.LOST_SHEET)))
    def award_seven_all(self, at: int, cause: AwardCause) -> None:
        """A sheet was lost, or a correction annulled: I art. 19 has that reported."""
        where = self.where(at)
        command = AwardScore(**where, cause=cause, points=(Points(7), Points(7)), remark=REASON)  # type: ignore[arg-type]
        self.attempt(command, REFEREE)

    @rule(at=AT, smazzata=st.integers(1, 4), a=FIVES, b=FIVES)
    def award_one_smazzata(self, at: int, smazzata: int, a: int, b: int) -> None:
        number = SmazzataNumber(smazzata)
        where = self.where(at)
        command = AwardSmazzata(**where, smazzata=number, totals=(a, b), remark=REASON)  # type: ignore[arg-type]
        self.attempt(command, REFEREE)

    @rule(at=AT, of_smazzata=st.booleans(), why=st.sampled_from(Lifting))
    def lift(self, at: int, of_smazzata: bool, why: Lifting) -> None:
        awarded = [
            (round_.number, table.seat.table, smazzata)
            for round_ in self.game.ledger.played_rounds()
            for table in round_.tables.values()
            for smazzata in (table.technical if of_smazzata else (None,) if table.award else ())
        ]
        if awarded:
            round_, table, smazzata = awarded[at % len(awarded)]
            command = LiftAward(
                round=round_, table=table, smazzata=smazzata, why=why, remark=REASON
            )
            self.attempt(command, REFEREE)

    @rule(
        at=AT,
        sheet=st.none() | sheets,
        fives=FIVES,
        mistake=st.sampled_from(Mistake),
        asked_by=st.sampled_from(AskedBy),
        agreeing=st.integers(0, 4),
        called=st.booleans(),
    )
    def correct(
        self,
        at: int,
        sheet: SheetScore | None,
        fives: int,
        mistake: Mistake,
        asked_by: AskedBy,
        agreeing: int,
        called: bool,
    ) -> None:
        """First with whoever agrees, then as every edition asks: with everybody's word."""
        there = self.with_sheet(at)
        if there is None:
            return
        round_, table = there
        everybody = self.game.at_the_table(round_, table.seat.table)
        command = CorrectSheet(
            round=round_,
            table=table.seat.table,
            sheet=sheet or disputes.altered(table, fives),
            mistake=mistake,
            asked_by=asked_by,
            countersigned_by=REFEREE,
            agreed_by=everybody[:agreeing],
            referee_called=called,
            remark=REASON,
        )
        for each in (command, replace(command, agreed_by=everybody, referee_called=True)):
            if self.attempt(each):
                self.typed.append(each.sheet)

    @rule(at=AT)
    def refuse_a_correction(self, at: int) -> None:
        where = self.where(at)
        command = RefuseCorrection(**where, asked_by=AskedBy.LINE_A, article="19", remark=REASON)  # type: ignore[arg-type]
        self.attempt(command)

    @precondition(lambda self: self.game.ledger.current_round > 1)
    @rule(at=AT, mended=st.booleans(), wrongly=st.booleans())
    def swap_places(self, at: int, mended: bool, wrongly: bool) -> None:
        """Of two whose points were swapped; their sheet is mended first, or it was before. Mended
        wrongly, it is turned back, and so are the places.
        """
        round_, table = self.table(at, back=1)
        if mended and table.score and table.score.sheet:
            self.game_points_turned(round_.number, table)
        agreed = self.game.at_the_table(round_.number, table.seat.table)
        command = SwapPlaces(
            round=self.game.ledger.current_round,
            corrected=table.seat.table,
            agreed_by=agreed,
            remark=REASON,
        )
        places = self.places()
        if self.attempt(command) and wrongly:
            self.game_points_turned(round_.number, table)
            again = self.attempt(command)
            assert not again or self.places() == places, "swapped back is as it was"

    def places(self) -> list[Seat]:
        current = self.game.ledger.rounds[self.game.ledger.current_round]
        return [table.seat for _number, table in sorted(current.tables.items())]

    def game_points_turned(self, round_: RoundNumber, table: Table) -> None:
        sheet = swapped(table.score.sheet) if table.score and table.score.sheet else SheetScore()
        command = CorrectSheet(
            round=round_,
            table=table.seat.table,
            sheet=sheet,
            asked_by=AskedBy.DIRECTION,
            countersigned_by=REFEREE,
            agreed_by=self.game.at_the_table(round_, table.seat.table),
            referee_called=True,
            remark=REASON,
        )
        self.attempt(command)

    @rule(
        at=AT,
        back=st.integers(0, 1),
        unit=st.sampled_from(PenaltyUnit),
        amount=st.integers(1, 20),
        knowing=st.booleans(),
    )
    def penalise(self, at: int, back: int, unit: PenaltyUnit, amount: int, knowing: bool) -> None:
        round_, _ = self.table(at, back=back)
        command = GivePenalty(
            entrant=self.entrant(at),
            round=round_.number,
            unit=unit,
            amount=5 * amount,
            article="10.25",
            knowing=knowing,
            remark=REASON,
        )
        self.attempt(command, REFEREE)

    @rule(
        at=AT,
        place=st.integers(0, 30),
        measure=st.sampled_from((*Measure, Measure.AMMONIZIONE)),
        points=st.integers(0, 3),
        in_round=st.booleans(),
        prescribed=st.booleans(),
    )
    def sanction(
        self, at: int, place: int, measure: Measure, points: int, in_round: bool, prescribed: bool
    ) -> None:
        """By the catalogue, as it prescribes or otherwise, or for facts that it lacks."""
        offences = regulations.load(self.game.regulation).sanctions
        codes = ("free", *[offence.code for offence in offences])
        entrant = self.game.ledger.entrants[self.entrant(at)]
        decided = Consequences(measure=measure, victory_points=points, game_points=5 * points)
        command = GiveSanction(
            code=codes[place % len(codes)],
            entrant=entrant.number,
            player=entrant.players[place % len(entrant.players)],
            round=self.game.ledger.current_round if in_round else None,
            decided=None if prescribed else decided,
            remark=REASON,
        )
        self.attempt(command, REFEREE)

    @rule(at=AT)
    def revoke(self, at: int) -> None:
        given = [*self.game.ledger.sanctions, *[each for each, _ in self.game.ledger.penalties]]
        if given:
            self.attempt(RevokeRuling(ruling=given[at % len(given)], remark=REASON), REFEREE)

    @rule(at=AT, against=st.sampled_from(ComplaintAgainst), elsewhere=st.booleans())
    def complain(self, at: int, against: ComplaintAgainst, elsewhere: bool) -> None:
        where = self.where(at)
        command = RegisterComplaint(
            entrant=self.entrant(at),
            against=against,
            round=RoundNumber(where["round"]),
            table=TableNumber(where["table"]) if elsewhere else None,
            referee=REFEREE.user,
            remark=REASON,
        )
        self.attempt(command)

    @rule(
        at=AT,
        outcome=st.sampled_from(ComplaintOutcome),
        judge=st.sampled_from((REFEREE, OTHER_REFEREE)),
    )
    def decide_a_complaint(self, at: int, outcome: ComplaintOutcome, judge: Authority) -> None:
        complaints = list(self.game.ledger.complaints)
        if complaints:
            number = complaints[at % len(complaints)]
            command = DecideComplaint(complaint=number, outcome=outcome, judge=judge, remark=REASON)
            self.attempt(command)

    @rule(at=AT, stays=st.booleans(), substitute=st.booleans())
    def come_and_go(self, at: int, stays: bool, substitute: bool) -> None:
        entrant = self.game.ledger.entrants[self.entrant(at)]
        if substitute:
            new = PlayerId(uuid5(LEDGER, f"substitute {at}"))
            players = (new, *entrant.players[1:])
            self.attempt(ChangeLineUp(entrant=entrant.number, players=players, remark=REASON))
        else:
            number = entrant.number
            leaves = WithdrawEntrant(entrant=number, remark=REASON)
            self.attempt(ReadmitEntrant(entrant=number) if stays else leaves)

    @precondition(lambda self: bool(disputes.undecided(self.game)))
    @rule()
    def let_an_expelled_line_go(self) -> None:
        entrant = min(disputes.undecided(self.game))
        self.attempt(WithdrawEntrant(entrant=entrant, remark=REASON))

    @rule(at=AT, other=AT)
    def settle_a_tie(self, at: int, other: int) -> None:
        both = (self.entrant(at), self.entrant(other))
        self.attempt(SettleTie(entrants=both, method=TieMethod.LOT, seed=at, remark=REASON))

    @rule(at=AT, which=st.integers(0, 2))
    def settle_those_who_are_equal(self, at: int, which: int) -> None:
        """Some of them, or all."""
        classes = [each for each in self.classes() if len(each) > 1]
        if classes:
            equal = classes[at % len(classes)]
            chosen = equal if which else equal[:2]
            self.attempt(
                SettleTie(entrants=tuple(chosen), method=TieMethod.LOT, seed=at, remark=REASON)
            )

    def classes(self) -> list[list[EntrantNumber]]:
        """Who shares a rank, best first."""
        places: dict[tuple[str, int], list[EntrantNumber]] = {}
        for row in self.game.ranking():
            places.setdefault((row.group, row.rank), []).append(row.entrant)
        return list(places.values())

    @rule()
    def whistle(self) -> None:
        self.attempt(StartRound(round=RoundNumber(max(1, self.game.ledger.current_round))))

    @rule(at=AT, how_many=st.integers(0, 2), comes=st.booleans())
    def await_lines(self, at: int, how_many: int, comes: bool) -> None:
        round_, table = self.table(at)
        missing = table.seat.entrants()[:how_many]
        where = {"round": round_.number, "table": table.seat.table}
        self.attempt(StartRound(round=round_.number))
        self.attempt(AwaitLines(**where, entrants=missing), REFEREE)  # type: ignore[arg-type]
        if comes:
            self.attempt(BeginTable(**where), REFEREE)  # type: ignore[arg-type]

    @rule(at=AT)
    def begin(self, at: int) -> None:
        self.attempt(BeginTable(**self.where(at)), REFEREE)  # type: ignore[arg-type]

    @rule(at=AT, choice=st.sampled_from(WithdrawalChoice), a=FIVES, b=FIVES, played=st.booleans())
    def leave(self, at: int, choice: WithdrawalChoice, a: int, b: int, played: bool) -> None:
        command = LeaveRound(
            entrant=self.entrant(at),
            choice=choice,
            so_far=(a, b) if played else None,
            remark=REASON,
        )
        self.attempt(command, REFEREE)

    @precondition(lambda self: bool(self.game.ledger.sanctions))
    @rule(at=AT, which=st.integers(0, 3))
    def file_a_referto(self, at: int, which: int) -> None:
        """About a sanction, due or not; that of a whole table names nobody by name."""
        given = list(self.game.ledger.sanctions.values())
        sanction = given[-1 - at % len(given)]
        players = (*sanction.players, None)
        kept = [fact.event for fact in self.game.recorded]
        together = debts.of_one_table(kept, sanction.number)
        command = FileReferto(
            referto=RefertoId(uuid5(LEDGER, f"referto {self.game.ledger.number}")),
            player=players[which % len(players)],
            entrant=sanction.entrant,
            round=sanction.round,
            table=sanction.table,
            article=sanction.article,
            measure=sanction.given.measure,
            sanctions=tuple(map(EventNumber, sorted(together))),
        )
        self.attempt(command, REFEREE)

    @rule(
        lists=LISTS,
        equals=st.sampled_from(EqualPrizes),
        once=st.booleans(),
        lift=st.booleans(),
        signed=st.booleans(),
    )
    def announce_prizes(
        self,
        lists: list[tuple[str, list[int]]],
        equals: EqualPrizes,
        once: bool,
        lift: bool,
        signed: bool,
    ) -> None:
        command = AnnouncePrizes(
            lists=tuple(
                ListFigures(
                    field=PrizesOf.GROUP if group else PrizesOf.GENERAL,
                    group=group,
                    prizes=tuple(
                        PrizeFigures(place=at, cents=each) for at, each in enumerate(cents, 1)
                    ),
                )
                for group, cents in lists
            ),
            equals=equals,
            once=once,
            lift=lift,
            countersigned_by=REFEREE if signed else DIRECTOR,
            remark=REASON,
        )
        self.attempt(command)

    @precondition(lambda self: self.game.ledger.is_final)
    @rule(at=AT, seed=st.integers(0, 99))
    def draw_a_prize(self, at: int, seed: int) -> None:
        equals = [each for each in self.classes() if len(each) > 1]
        if equals:
            self.attempt(DrawPrize(entrants=tuple(equals[at % len(equals)]), seed=seed))

    # What ends it

    @precondition(lambda self: not self.game.ledger.is_provisional)
    @rule()
    def post(self) -> None:
        self.attempt(PublishRanking())

    @rule(minutes=st.sampled_from((1, 2, 4, 5, 5, 11, 300)))
    def wait(self, minutes: int) -> None:
        self.game.wait(minutes)

    @precondition(lambda self: self.game.ledger.is_provisional and self.game.ledger.cuts_next)
    @rule()
    def form_groups(self) -> None:
        self.attempt(FormGroups())

    @precondition(lambda self: self.game.ledger.is_provisional)
    @rule(close=st.booleans())
    def end(self, close: bool) -> None:
        self.attempt(MakeRankingFinal())
        if close:
            self.attempt(CloseTournament())

    # What holds

    @invariant()
    def the_ranking_is_the_oracles(self) -> None:
        for after in range(self.game.ledger.current_round + 1):
            ranking = self.game.ranking(after)
            invariants.ranking_is_the_oracles(ranking, self.game.recorded, after)

    @invariant()
    def what_is_out_holds(self) -> None:
        latest = self.game.recorded[self.seen :]
        self.seen = len(self.game.recorded)
        disputes.published_unflagged(self.game.recorded, latest)
        disputes.nobody_expelled_sits(self.game, latest)
        disputes.prizes_fixed_are_signed_for(self.game.recorded, latest)
        self.definitive.watch(self.game, latest)

    @invariant()
    def what_waits_is_what_is_owed(self) -> None:
        """A step is held by what stands on the list, and by all of it."""
        kept = [fact.event for fact in self.game.recorded]
        owed = self.game.owed()
        ended = self.game.ledger.is_closed
        done.update({f"owed: {duty.kind}" for duty in owed})
        told = {
            DutyKind.SHEETS_MISSING: _tables(owed, DutyKind.SHEETS_MISSING),
            DutyKind.READINGS_DIFFER: _tables(owed, DutyKind.READINGS_DIFFER),
            DutyKind.COMPLAINT_OPEN: _raised(owed, DutyKind.COMPLAINT_OPEN),
            DutyKind.CORRECTION_DUE: _raised(owed, DutyKind.CORRECTION_DUE),
            DutyKind.RULING_DUE: _raised(owed, DutyKind.RULING_DUE),
            DutyKind.EXPULSION_UNDECIDED: {
                duty.entrant for duty in owed if duty.kind is DutyKind.EXPULSION_UNDECIDED
            },
        }
        undecided, uncorrected, unruled = debts.complaints(kept)
        reckoned: dict[DutyKind, Any] = {
            DutyKind.SHEETS_MISSING: debts.missing(kept),
            DutyKind.READINGS_DIFFER: oracle.flags(kept),
            DutyKind.COMPLAINT_OPEN: undecided,
            DutyKind.CORRECTION_DUE: uncorrected,
            DutyKind.RULING_DUE: unruled,
            DutyKind.EXPULSION_UNDECIDED: disputes.undecided(self.game),
        }
        assert told == {kind: set() if ended else due for kind, due in reckoned.items()}
        assert _reported(owed, self.game) == debts.referti(kept)
        for step, command in self.steps().items():
            held = {HELD[duty.kind] for duty in owed if duty.holds_back(step, excused=False)}
            refused = self.why_refused(command)
            if refused is None or refused & set(HELD.values()):
                assert (refused or set()) == held, step

    @invariant()
    def prizes_are_handed_out_as_announced(self) -> None:
        """Everybody's share, and no more and no less than the places hold."""
        announced = self.game.ledger.announcements
        if not announced or not self.game.ledger.current_round:
            return
        kept = [fact.event for fact in self.game.recorded]
        awarded = _awarded(self.game)
        for given in awarded:
            offered = sum(prize.cents for prize in given.list.prizes)
            held = sum(
                sum(winner.cents for winner in stake.winners)
                + stake.left_cents
                + sum(prize.cents for prize in stake.open)
                for stake in given.stakes
            )
            assert held + sum(prize.cents for prize in given.unclaimed) == offered
        told = [
            {
                int(winner.entrant): winner.cents
                for stake in given.stakes
                for winner in stake.winners
                if winner.cents
            }
            for given in awarded
        ]
        assert told == debts.shares(kept, self.game.ledger.current_round)
        done["equals in a prize"] += any(
            len(stake.equals) > 1 for given in awarded for stake in given.stakes
        )

    @invariant()
    def a_cut_parts_no_equals(self) -> None:
        ledger = self.game.ledger
        plan = ledger.plan.groups if ledger.plan else None
        if plan is None or ledger.current_round != plan.after_round or ledger.groups:
            return
        refused = self.why_refused(FormGroups())
        if refused is None or refused == {Code.TIE_ON_THE_CUT}:
            kept = [fact.event for fact in self.game.recorded]
            assert bool(refused) == debts.parted(kept, ledger.current_round)
            done["tie on the cut"] += bool(refused)

    def steps(self) -> dict[HeldStep, Command]:
        """Each step as it would be taken now."""
        following = RoundNumber(self.game.ledger.current_round + 1)
        draft = self.game.ledger.rounds.get(following)
        return {
            HeldStep.DRAW: SeatRound(round=following, seed=1, rests=Rests.PLAYED),
            HeldStep.EDIT: AmendSeating(round=following, seats=draft.seats() if draft else ()),
            HeldStep.PUBLISH: PublishSeating(round=following),
            HeldStep.RANKING: PublishRanking(),
            HeldStep.CUT: FormGroups(),
            HeldStep.PROCLAIM: MakeRankingFinal(),
            HeldStep.CLOSE: CloseTournament(),
        }

    def why_refused(self, command: Command) -> set[Code] | None:
        """None where it would be done, or is already."""
        scene = Scene(
            ledger=self.game.ledger,
            regulation=regulations.load(self.game.regulation),
            by=DIRECTOR,
            now=self.game.now,
        )
        try:
            decided(command, scene)
        except Violation as refused:
            return {Code(problem.code) for problem in refused.problems}
        return None

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        recorded = self.game.recorded
        times = [fact.at for fact in recorded]
        assert times == sorted(times)
        kept = [fact.event for fact in recorded]
        disputes.slips_only(recorded, RETYPE_SECONDS)
        disputes.nothing_read_is_lost(kept, self.typed)
        anew = fold(recorded)
        assert anew == self.game.ledger
        rules = regulations.load(self.game.regulation)
        for after in range(self.game.ledger.current_round + 1):
            assert self.game.ranking(after) == standings(anew, rules, RoundNumber(after))


def _tables(owed: Iterable[Duty], kind: DutyKind) -> set[tuple[int, int]]:
    return {
        (int(duty.round or 0), int(table))
        for duty in owed
        if duty.kind is kind
        for table in duty.tables
    }


def _raised(owed: Iterable[Duty], kind: DutyKind) -> set[int]:
    return {int(event) for duty in owed if duty.kind is kind for event in duty.events}


def _reported(owed: Iterable[Duty], game: Game) -> set[tuple[int, PlayerId]]:
    """Each sanction that is to be reported, with each of its players whom it is owed about."""
    return {
        (int(number), player)
        for duty in owed
        if duty.kind is DutyKind.REFERTO_DUE
        for number in duty.events
        for player in duty.players
        if player in game.ledger.sanctions[number].players
    }


def _awarded(game: Game) -> tuple[Awarded, ...]:
    """Who gets what, as every page asks for it."""
    kept = [fact.event for fact in game.recorded]
    announced = [event for event in kept if isinstance(event, PrizesAnnounced)][-1]
    lots = EqualPrizes.LOT in allowed(regulations.load(game.regulation))
    ranking = [
        Candidate(
            entrant=row.entrant,
            rank=row.rank,
            group=row.group,
            left_early=left_early(game.ledger, row.entrant, game.ledger.current_round),
        )
        for row in game.ranking()
    ]
    lists = [
        PrizeList(
            field=each.field,
            name=each.group,
            prizes=tuple(Prize(place=prize.place, cents=prize.cents) for prize in each.prizes),
        )
        for each in announced.lists
    ]
    policy = Policy(equals=announced.equals, once=announced.once, lot=lots)
    return award(lists, ranking, policy, [draw.order for draw in game.ledger.prizes_drawn])


Disputed.TestCase.settings = settings(
    max_examples=as_many(15, soak=400),
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


class TestDisputed(Disputed.TestCase):  # type: ignore[misc, valid-type]
    """A soak asks that what it must not go without was drawn, and did something."""

    def runTest(self) -> None:  # noqa: N802 -- unittest's name
        done.clear()
        super().runTest()
        if SOAKING:
            assert not [kind for kind in TO_BE_SEEN if not done[kind]], done

    runTest.is_hypothesis_test = True  # type: ignore[attr-defined]
