"""Score sheets: what is refused, and with which data."""

from dataclasses import replace
from uuid import UUID

import pytest

from scoring.commands import (
    AwardScore,
    ChooseSecondKeying,
    Command,
    CorrectSheet,
    EnterSheet,
    GivePenalty,
    OpenTournament,
    SettleTie,
    VerifySheet,
)
from scoring.events import SheetSigned, SmazzataEntered
from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.rules import formats, regulations
from scoring.rules.sheet_checks import sheet_problems
from scoring.rules.violations import Code, Datum, Violation
from scoring.rulings import AskedBy, AwardCause, PenaltyUnit, SecondKeying, TieMethod
from scoring.sheets import Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    LedgerId,
    Points,
    Right,
    Role,
    RoundNumber,
    SheetState,
    TableNumber,
)
from tests.builders import plain, totals
from tests.rules.game import (
    COMPUTERISTA,
    FIRST,
    ONE,
    REASON,
    REFEREE,
    Game,
    authority,
    opened,
    refused,
)


@pytest.fixture
def game() -> Game:
    """Five pairs, the first round under way: tables 1 and 2, pair 3 rests at table 3."""
    game = opened(rounds=2, entrants=5)
    game.start(1)
    return game


def sheet(table: int = 1, score: SheetScore | None = None, round_: int = 1) -> EnterSheet:
    return EnterSheet(
        round=RoundNumber(round_), table=TableNumber(table), sheet=score or totals(500, 300)
    )


NOWHERE: list[tuple[EnterSheet, Code, dict[str, Datum]]] = [
    (sheet(round_=9), Code.ROUND_UNKNOWN, {"round": 9}),
    (sheet(table=9), Code.TABLE_UNKNOWN, {"round": 1, "table": 9, "last": 3}),
    (sheet(table=3), Code.TABLE_IS_BYE, {"round": 1, "table": 3}),
]


@pytest.mark.parametrize(("command", "code", "data"), NOWHERE, ids=[str(n[1]) for n in NOWHERE])
def test_a_sheet_needs_a_table_where_two_lines_play(
    game: Game, command: EnterSheet, code: Code, data: dict[str, Datum]
) -> None:
    assert refused(game, command) == (code, data)


def test_a_sheet_of_a_draft_waits_for_its_publication() -> None:
    game = opened(entrants=4)
    game.seat(1)
    assert refused(game, sheet()) == (Code.ROUND_NOT_PUBLISHED, {"round": 1})


UNSOUND: list[tuple[SheetScore, Code]] = [
    (SheetScore(), Code.SHEET_EMPTY),
    (plain((100, 0), (0, 0)), Code.SMAZZATE_TOO_FEW),
    (plain(*[(100, 0)] * 4), Code.SMAZZATE_TOO_MANY),
    (SheetScore(smazzate=plain((5, 0)).smazzate, totals=(5, 0)), Code.SHEET_AMBIGUOUS),
    (totals(502, 300), Code.NOT_MULTIPLE_OF_5),
    (totals(30_005, 300), Code.OUT_OF_RANGE),
    (plain((100, 0), (101, 0), (0, 0)), Code.NOT_MULTIPLE_OF_5),
]


@pytest.mark.parametrize(("score", "code"), UNSOUND, ids=[str(u[1]) for u in UNSOUND])
def test_an_unsound_sheet_is_refused(game: Game, score: SheetScore, code: Code) -> None:
    assert refused(game, sheet(score=score))[0] is code


def test_all_that_is_wrong_with_a_sheet_is_said_at_once(game: Game) -> None:
    with pytest.raises(Violation) as violation:
        game.do(sheet(score=plain((101, 3), (0, 20_000))))
    found = [(problem.code, problem.field) for problem in violation.value.problems]
    assert found == [
        (Code.SMAZZATE_TOO_FEW, "smazzate"),
        (Code.NOT_MULTIPLE_OF_5, "smazzate.0.a.total"),
        (Code.NOT_MULTIPLE_OF_5, "smazzate.0.b.total"),
        (Code.OUT_OF_RANGE, "smazzate.1.b.total"),
    ]


def test_when_time_ran_out_fewer_smazzate_are_enough(game: Game) -> None:
    """C art. 10."""
    short = EnterSheet(round=FIRST, table=ONE, sheet=plain((100, 0)), time_out=True)
    game.do(short)
    assert game.points(1).game_points == 100


def test_only_what_changed_is_typed_again(game: Game) -> None:
    first = game.sheet(1, 1, plain((100, 0), (200, 0), (300, 0)))
    assert [type(event) for event in first] == [SmazzataEntered] * 3 + [SheetSigned]
    second = game.sheet(1, 1, plain((100, 0), (205, 0), (300, 0)))
    assert [type(event) for event in second] == [SmazzataEntered, SheetSigned]
    assert game.points(1).game_points == 605


def test_a_sheet_goes_from_smazzate_to_totals_and_back(game: Game) -> None:
    game.sheet(1, 1, plain((100, 0), (200, 0), (300, 0)))
    game.sheet(1, 1, totals(700, 5))
    assert game.points(1).game_points == 700
    game.sheet(1, 1, plain((100, 0), (200, 0), (300, 0)))
    assert game.points(1).game_points == 600


def test_whoever_saw_an_older_sheet_is_told_the_number_it_has_now(game: Game) -> None:
    seen = game.ledger.rounds[FIRST].tables[ONE].last
    game.sheet(1, 1, totals(500, 300))
    stale = {"expected": seen, "number": game.ledger.number, "round": 1, "table": 1}
    commands: list[Command] = [
        EnterSheet(round=FIRST, table=ONE, sheet=totals(0, 0), expected=seen),
        VerifySheet(round=FIRST, table=ONE, expected=seen),
        _correction(expected=seen),
        _award(expected=seen),
    ]
    for command in commands:
        assert refused(game, command) == (Code.STALE, stale)


def test_a_closed_round_takes_the_sheets_it_still_lacked_and_no_others(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300))
    game.seat(2, remark=REASON)
    game.publish(2)
    assert refused(game, sheet(1, totals(0, 0)))[0] is Code.CORRECTION_REQUIRED
    game.sheet(1, 2, totals(500, 300))
    game.correct(1, 1, totals(0, 0))


def _overriding(score: SheetScore, *, because: bool = True, override: bool = True) -> EnterSheet:
    return EnterSheet(
        round=FIRST,
        table=ONE,
        sheet=score,
        override=override,
        remark=REASON if because else None,
    )


def test_a_check_is_set_aside_by_who_may_and_with_a_reason(game: Game) -> None:
    odd = totals(502, 300)
    assert refused(game, _overriding(odd, override=False))[0] is Code.NOT_MULTIPLE_OF_5
    assert refused(game, _overriding(odd, because=False))[0] is Code.REASON_REQUIRED
    may_not = authority(Role.COMPUTERISTA, 2, Right.OVERRIDE)
    assert refused(game, _overriding(odd), may_not) == (
        Code.NOT_ALLOWED,
        {"right": Right.OVERRIDE},
    )
    entered = game.do(_overriding(odd))[0]
    assert getattr(entered, "overridden", None) == ("not_multiple_of_5",)
    assert getattr(entered, "remark", None) == REASON


def test_what_is_no_check_cannot_be_set_aside(game: Game) -> None:
    assert refused(game, _overriding(SheetScore()))[0] is Code.SHEET_EMPTY


def test_a_sound_sheet_keeps_no_reason_it_did_not_need(game: Game) -> None:
    entered = game.do(_overriding(totals(500, 300)))[0]
    assert getattr(entered, "overridden", None) == ()
    assert getattr(entered, "remark", REASON) is None


def _correction(
    score: SheetScore | None = None,
    *,
    because: bool = True,
    referee: Authority = REFEREE,
    expected: EventNumber | None = None,
) -> CorrectSheet:
    return CorrectSheet(
        round=FIRST,
        table=ONE,
        sheet=score or totals(600, 300),
        asked_by=AskedBy.LINE_B,
        countersigned_by=referee,
        remark=REASON if because else None,
        expected=expected,
    )


def test_a_correction_needs_a_sheet_a_reason_a_referee_and_a_change(game: Game) -> None:
    assert refused(game, _correction())[0] is Code.SHEET_MISSING
    verify = VerifySheet(round=FIRST, table=ONE)
    assert refused(game, verify)[0] is Code.SHEET_MISSING
    game.sheet(1, 1, totals(500, 300))
    assert refused(game, _correction(because=False))[0] is Code.REASON_REQUIRED
    no_referee = authority(Role.COMPUTERISTA, 4, Right.COUNTERSIGN)
    assert refused(game, _correction(referee=no_referee))[0] is Code.COUNTERSIGN_REQUIRED
    elsewhere = Authority(LedgerId(UUID(int=8)), REFEREE.user, REFEREE.role, REFEREE.rights)
    assert refused(game, _correction(referee=elsewhere))[0] is Code.COUNTERSIGN_REQUIRED
    assert refused(game, _correction(totals(500, 300)))[0] is Code.SHEET_UNCHANGED
    assert refused(game, _correction(totals(501, 300)))[0] is Code.NOT_MULTIPLE_OF_5
    game.do(_correction())
    assert game.ledger.rounds[FIRST].tables[ONE].state is SheetState.CORRECTED
    assert refused(game, sheet())[0] is Code.CORRECTION_REQUIRED


def test_what_is_verified_is_not_verified_twice(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300))
    assert len(game.do(VerifySheet(round=FIRST, table=ONE), REFEREE)) == 1
    assert game.do(VerifySheet(round=FIRST, table=ONE), REFEREE) == ()


def test_who_typed_it_does_not_verify_it_alone(game: Game) -> None:
    """It would leave the queue of those to be read again; but where none is asked for."""
    game.sheet(1, 1, totals(500, 300), REFEREE)
    verification = VerifySheet(round=FIRST, table=ONE)
    assert refused(game, verification, REFEREE)[0] is Code.READER_IS_TYPIST
    game.do(ChooseSecondKeying(keying=SecondKeying.NEVER))
    assert len(game.do(verification, REFEREE)) == 1


def _award(
    a: Points | None = None, *, because: bool = True, expected: EventNumber | None = None
) -> AwardScore:
    return AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.LATE,
        points=(a or Points(14, 355, 0), Points(6, -355, 0)),
        remark=REASON if because else None,
        expected=expected,
    )


@pytest.mark.parametrize(
    ("points", "code"),
    [
        (Points(21), Code.OUT_OF_RANGE),
        (Points(-1), Code.OUT_OF_RANGE),
        (Points(7, 3), Code.NOT_MULTIPLE_OF_5),
        (Points(7, 0, 10_005), Code.OUT_OF_RANGE),
    ],
)
def test_an_awarded_score_must_be_one(game: Game, points: Points, code: Code) -> None:
    assert refused(game, _award(points))[0] is code


def test_an_awarded_score_has_a_reason(game: Game) -> None:
    assert refused(game, _award(because=False))[0] is Code.REASON_REQUIRED


def test_the_same_sheet_typed_again_changes_nothing() -> None:
    game = opened(entrants=4)
    game.start(1)
    assert game.sheet(1, 1, totals(900, 500)) != ()
    assert game.sheet(1, 1, totals(900, 500)) == ()


@pytest.mark.parametrize(
    ("sheet", "field"),
    [(totals(900, 500), "totals"), (plain((100, 50), (20, 40), (0, 5)), "smazzate")],
)
def test_lines_that_nobody_sat_on_are_refused_at_the_figures_typed(
    sheet: SheetScore, field: str
) -> None:
    rules = regulations.load("uisp-parole")
    (problem,) = sheet_problems(sheet, rules, 3, rules=formats.of(Format.THREES), time_out=False)
    assert (problem.code, problem.field) == (Code.LINES_WRONG_COUNT, field)


def test_who_has_not_seen_the_last_of_a_sheet_is_told_so_of_no_figure_of_it() -> None:
    game = opened(entrants=4)
    game.start(1)
    game.sheet(1, 1, totals(900, 500))
    stale = EnterSheet(round=FIRST, table=ONE, sheet=totals(900, 505), expected=EventNumber(1))
    with pytest.raises(Violation) as violation:
        game.do(stale)
    (problem,) = violation.value.problems
    assert (problem.code, problem.field) == (Code.STALE, "")


def test_a_check_that_nobody_may_set_aside_is_not_set_aside_with_another() -> None:
    """A figure that no card gives may be so; a sum that does not add up may not."""
    game = opened(entrants=4)
    game.start(1)
    odd = LineScore(total=7, breakdown=Breakdown(clean=1, cards_table=100))
    first = SmazzataScore(a=odd, b=LineScore(total=50))
    sheet = SheetScore(smazzate=(first, *plain((100, 50), (20, 40)).smazzate))
    command = EnterSheet(round=FIRST, table=ONE, sheet=sheet, override=True, remark=REASON)
    with pytest.raises(Violation) as violation:
        game.do(command, REFEREE)
    codes = {problem.code for problem in violation.value.problems}
    assert codes == {Code.NOT_MULTIPLE_OF_5, Code.TOTAL_MISMATCH}


def test_a_correction_holds_a_sheet_to_what_the_first_typing_did() -> None:
    """Neither was there a time-out nor is a check set aside unless somebody says so."""
    game = opened(entrants=4)
    game.start(1)
    game.sheet(1, 1, totals(900, 500))
    wrong = {plain((100, 0)): Code.SMAZZATE_TOO_FEW, totals(7, 0): Code.NOT_MULTIPLE_OF_5}
    for sheet, code in wrong.items():
        with pytest.raises(Violation) as violation:
            game.correct(1, 1, sheet)
        assert violation.value.code is code


UNLIKELY = [
    (plain((2150, 300), (0, 0), (0, 0)), {"smazzate.0.a.total": 2150}),
    (plain((500, -305), (0, 0), (0, 0)), {"smazzate.0.b.total": -305}),
    (totals(4505, 300), {"totals.a": 4505}),
    (totals(300, -905), {"totals.b": -905}),
]


@pytest.mark.parametrize(("score", "figures"), UNLIKELY)
def test_an_unlikely_figure_is_typed_twice_and_marked(
    game: Game, score: SheetScore, figures: dict[str, int]
) -> None:
    """RULES 13: above 1500 or below -300 for each smazzata."""
    ((path, value),) = figures.items()
    code, data = refused(game, sheet(score=score), COMPUTERISTA)
    assert (code, data) == (Code.UNLIKELY, {"value": value, "above": 1500, "below": -300})
    other = replace(sheet(score=score), again={path: value + 5})
    assert refused(game, other, COMPUTERISTA)[0] is Code.TYPED_AGAIN_OTHERWISE
    game.do(replace(sheet(score=score), again=figures), COMPUTERISTA)
    marked = {row.entrant for row in game.ranking() if row.unlikely}
    lines = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    assert marked == set(lines["ab".index(path.removesuffix(".total")[-1])])


@pytest.mark.parametrize("score", [plain((1500, -300), (0, 0), (0, 0)), totals(4500, -900)])
def test_at_the_bounds_once_is_enough(game: Game, score: SheetScore) -> None:
    game.sheet(1, 1, score, COMPUTERISTA)
    assert not any(row.unlikely for row in game.ranking())


@pytest.mark.parametrize(
    "score",
    [totals(21_500, 300), plain((10_000, -10_000), (0, 0), (0, 0)), totals(28_000, -28_000)],
)
def test_a_key_too_many_is_refused_outright(game: Game, score: SheetScore) -> None:
    with pytest.raises(Violation) as violation:
        game.do(sheet(score=score), COMPUTERISTA)
    assert {problem.code for problem in violation.value.problems} == {Code.OUT_OF_RANGE}


def test_a_correction_to_an_unlikely_figure_is_typed_twice_too(game: Game) -> None:
    game.sheet(1, 1, totals(500, 300))
    assert refused(game, _correction(totals(5000, 300)))[0] is Code.UNLIKELY
    game.do(replace(_correction(totals(5000, 300)), again={"totals.a": 5000}))
    assert game.points(1).game_points == 5000


def test_a_penalty_that_changes_no_victory_points_says_so_before_it_is_given(game: Game) -> None:
    """Pair 3 rests."""
    given = GivePenalty(
        entrant=EntrantNumber(3),
        round=FIRST,
        unit=PenaltyUnit.GAME_POINTS,
        amount=100,
        article="10.25",
        remark=REASON,
    )
    code, data = refused(game, given, REFEREE)
    assert code is Code.PENALTY_CHANGES_NO_VP
    assert data == {"value": 100, "entrant": 3, "round": 1}
    before = game.points(3)
    game.do(replace(given, knowing=True), REFEREE)
    assert game.points(3) == before + Points(game_points=-100)


def test_equals_in_a_ranking_by_game_points_alone_can_be_settled() -> None:
    game = Game(regulation="uisp-parole")
    game.do(
        OpenTournament(
            regulation="uisp-parole",
            smazzate_per_round=3,
            plan=Plan(first_round=SeatingMethod.ENTRY_ORDER, movements=(Movement.MITCHELL,)),
            ranked_by=("game_points",),
        )
    )
    game.enter(4)
    game.start(1)
    game.sheet(1, 1, totals(1000, 200))
    game.sheet(1, 2, totals(1000, 900))
    pair = (EntrantNumber(2), EntrantNumber(1))
    assert [row.rank for row in game.ranking()][:2] == [1, 1]
    game.do(SettleTie(entrants=pair, method=TieMethod.BY_HAND, remark=REASON))
    assert [(row.rank, row.entrant) for row in game.ranking()][:2] == [(1, 2), (2, 1)]
