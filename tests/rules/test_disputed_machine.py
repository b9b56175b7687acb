"""A tournament that everybody disputes: whatever is done, whenever, its ranking is the oracle's.

Hypothesis draws who does what, and lets minutes pass. What is definitive never changes, a flag
holds publication back, and every refusal is a `Violation`.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from uuid import uuid5

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.commands import (
    AmendSeating,
    AnnouncePrizes,
    AwardScore,
    AwardSmazzata,
    ChangeLineUp,
    CheckInSheet,
    CloseTournament,
    Command,
    CorrectSheet,
    DecideComplaint,
    EnterSheet,
    FormGroups,
    GivePenalty,
    GiveSanction,
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
    SwapPlaces,
    UndoEntry,
    VerifySheet,
    WithdrawEntrant,
)
from scoring.plans import RETYPE_SECONDS, Format, GroupPlan, GroupsPlan
from scoring.prizes import EqualPrizes, ListFigures, PrizeFigures, PrizesOf
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.decide.windows import decided
from scoring.rules.duties import DutyKind
from scoring.rules.ledger import Round, Table, fold
from scoring.rules.owing import HeldStep
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
)
from scoring.seats import Seat
from scoring.sheets import SheetScore
from scoring.values import (
    Authority,
    EntrantNumber,
    PlayerId,
    Points,
    Right,
    Role,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
    UserId,
)
from tests import builders, invariants, oracle
from tests.machine.soak import as_many
from tests.rules import disputes
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


class Disputed(RuleBasedStateMachine):
    """One evening."""

    game: Game

    @initialize(
        edition=st.sampled_from(regulations.editions()),
        format_=st.sampled_from((Format.PAIRS, Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL)),
        entrants=st.sampled_from((6, 7, 8, 9, 4, 5)),
        rounds=st.sampled_from((2, 3, 1)),
        cut=st.booleans(),
        short=st.sampled_from((0, 1, 0, 2)),
        waited=st.sampled_from((None, 0, 3, 5, 20)),
    )
    def open(
        self,
        edition: str,
        format_: Format,
        entrants: int,
        rounds: int,
        cut: bool,
        short: int,
        waited: int | None,
    ) -> None:
        """Some rounds short of the end, or so long after the posting, the quarrels begin."""
        teams = format_ is Format.TEAMS
        groups: GroupsPlan | None = GroupsPlan(
            after_round=RoundNumber(1),
            groups=(GroupPlan(tables=1), GroupPlan(tables=2)),
            carry_percent=50,
        )
        groups = groups if cut and rounds > 1 else None
        self.game = opened(
            rounds,
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
            self.type_what_is_missing(turn, COMPUTERISTA)
            if turn < last - 1:
                self.play_on(seed=turn)
        if waited is not None:
            self.post()
            self.wait(waited)

    # What is done

    def attempt(self, command: Command, by: Authority = DIRECTOR) -> bool:
        """Whether it was done; refused, it left nothing."""
        before = self.game.ledger.number
        try:
            events = self.game.do(command, by)
        except Violation:
            assert self.game.ledger.number == before
            return False
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

    @rule(cents=st.integers(1, 900), lift=st.booleans(), signed=st.booleans())
    def announce_prizes(self, cents: int, lift: bool, signed: bool) -> None:
        first = PrizeFigures(place=1, cents=cents)
        command = AnnouncePrizes(
            lists=(ListFigures(field=PrizesOf.GENERAL, prizes=(first,)),),
            equals=EqualPrizes.DIVIDED,
            once=False,
            lift=lift,
            countersigned_by=REFEREE if signed else DIRECTOR,
            remark=REASON,
        )
        self.attempt(command)

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
        flagged = {duty.round for duty in owed if duty.kind is DutyKind.READINGS_DIFFER}
        assert bool(flagged) == (bool(oracle.flags(kept)) and not ended)
        lines = {duty.entrant for duty in owed if duty.kind is DutyKind.EXPULSION_UNDECIDED}
        assert lines == (set() if ended else disputes.undecided(self.game))
        for step, command in self.steps().items():
            held = {HELD[duty.kind] for duty in owed if duty.holds_back(step, excused=False)}
            refused = self.why_refused(command)
            if refused is None or refused & set(HELD.values()):
                assert (refused or set()) == held, step

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


Disputed.TestCase.settings = settings(
    max_examples=as_many(15, soak=400),
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestDisputed = Disputed.TestCase
