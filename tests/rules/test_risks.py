"""Which sheets are typed twice, and which may have their lines changed over."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import regulations
from scoring.rules.readings import unlikely_lines
from scoring.rules.risks import (
    InversionHint,
    Result,
    Risk,
    inversion_hints,
    keyed_twice,
    risks,
)
from scoring.rulings import SecondKeying
from scoring.sheets import Handling, PaperReading, SheetScore
from scoring.values import EventNumber, Line, TableNumber, UserId
from tests.builders import plain, totals

ONE, TWO, THREE, FOUR = map(TableNumber, range(1, 5))
CLASSICO = regulations.load("classico")
TABLE = CLASSICO.victory_points_table(3)


def result(
    a: int,
    b: int,
    *,
    handling: Handling | None = None,
    ranks: tuple[int, int] | None = None,
    sheet: SheetScore | None = None,
    match_points: int | None = None,
) -> Result:
    return Result(
        sheet=sheet or totals(a, b),
        match_points=a - b if match_points is None else match_points,
        table=TABLE,
        unlikely=bool(unlikely_lines(sheet or totals(a, b), CLASSICO, 3, {})),
        handling=handling or Handling(),
        ranks=ranks,
        ranked=40,
    )


@pytest.mark.parametrize(
    ("scored", "found"),
    [
        ((1000, 800), ()),
        ((1000, 750), (Risk.BAND_EDGE,)),
        ((1000, 740), (Risk.BAND_EDGE,)),
        ((1000, 735), ()),
        ((2000, 650), (Risk.LOPSIDED,)),
        ((650, 2000), (Risk.LOPSIDED,)),
        ((4600, 2000), (Risk.LOPSIDED, Risk.UNLIKELY)),
    ],
)
def test_figures_alone_tell_some_risks(scored: tuple[int, int], found: tuple[Risk, ...]) -> None:
    assert risks(result(*scored)) == found


def test_a_smazzata_is_looked_at_by_itself() -> None:
    low = plain((0, -305), (0, 0), (0, 0))
    assert risks(result(0, -305, sheet=low))[-1] is Risk.UNLIKELY
    within = plain((1500, -300), (1500, 0), (1500, 0))
    assert Risk.UNLIKELY not in risks(result(4500, -300, sheet=within))


@pytest.mark.parametrize(("rank", "near"), [(2, False), (3, True), (6, True), (7, False)])
def test_places_around_the_last_prize_are_near_it(rank: int, near: bool) -> None:
    assert (Risk.NEAR_LINE in risks(result(1000, 800), [rank], [4])) is near


def test_who_lost_does_not_hand_it_in() -> None:
    by_loser = result(1000, 800, handling=Handling(in_hand=True, handed_in_by=Line.B))
    assert risks(by_loser) == (Risk.HANDED_IN_BY_LOSER,)
    assert inversion_hints(by_loser) == (InversionHint.HANDED_IN_BY_LOSER,)
    assert by_loser.owed_by is Line.A
    by_winner = result(1000, 800, handling=Handling(in_hand=True, handed_in_by=Line.A))
    assert not risks(by_winner)
    assert by_winner.owed_by is None
    assert not inversion_hints(by_winner)


def test_an_edge_is_of_the_match_and_rare_is_the_sheet() -> None:
    """Of teams: 2000 to 650 in this room, and the other room's match points with it."""
    assert risks(result(2000, 650, match_points=250)) == (Risk.LOPSIDED, Risk.BAND_EDGE)
    assert risks(replace(result(1000, 750), match_points=None)) == ()


def of_three(*totals: int, handling: Handling) -> Result:
    return Result(
        sheet=SheetScore(totals=totals),
        handling=handling,
        lines=3,
        table=None,
        match_points=None,
        unlikely=False,
    )


def test_of_three_lines_the_first_hands_it_in_and_all_sign() -> None:
    handling = Handling(handed_in_by=Line.A, signed_by=(Line.A,))
    paper = of_three(500, 900, 700, handling=handling)
    assert (paper.owed_by, paper.unsigned_by) == (Line.B, (Line.B, Line.C))
    assert risks(paper) == (Risk.HANDED_IN_BY_LOSER, Risk.UNSIGNED)
    assert inversion_hints(paper) == (), "there are no two lines to change over"
    shared = of_three(900, 900, 700, handling=handling)
    assert shared.owed_by is None, "two are first: either may"


@pytest.mark.parametrize(
    ("signed", "found"),
    [((), ()), ((Line.B,), (Risk.UNSIGNED,)), ((Line.A, Line.B), ())],
    ids=["nobody looked", "one", "both"],
)
def test_both_lines_sign_it(signed: tuple[Line, ...], found: tuple[Risk, ...]) -> None:
    assert risks(result(1000, 800, handling=Handling(in_hand=True, signed_by=signed))) == found


def test_the_same_figures_on_the_other_lines_are_an_inversion() -> None:
    reading = PaperReading(number=EventNumber(9), by=UserId(2), sheet=totals(800, 1000))
    other_way = result(
        1000, 800, sheet=plain((600, 500), (400, 300)), handling=Handling(readings=(reading,))
    )
    assert inversion_hints(other_way) == (InversionHint.READ_THE_OTHER_WAY,)


@pytest.mark.parametrize(
    ("ranks", "hinted"), [((25, 5), True), ((24, 5), False), ((5, 25), False), (None, False)]
)
def test_the_last_seldom_beat_the_first_by_so_much(
    ranks: tuple[int, int] | None, hinted: bool
) -> None:
    found = inversion_hints(result(2000, 500, ranks=ranks))
    assert (InversionHint.AGAINST_THE_RANKING in found) is hinted
    mirrored = inversion_hints(result(500, 2000, ranks=ranks[::-1] if ranks else None))
    assert mirrored == found


def test_the_last_may_well_beat_the_first_by_a_little() -> None:
    assert not inversion_hints(result(1000, 800, ranks=(25, 5)))


def test_when_to_type_twice() -> None:
    sheets = {
        ONE: [Risk.BAND_EDGE],
        TWO: [],
        THREE: [Risk.HANDED_IN_BY_LOSER],
        FOUR: [Risk.LOPSIDED],
    }
    assert keyed_twice(SecondKeying.NEVER, 9, sheets) == set()
    assert keyed_twice(SecondKeying.ALWAYS, 1, sheets) == set(sheets)
    assert keyed_twice(SecondKeying.BY_RISK, 9, sheets) == {ONE, THREE, FOUR}
    assert keyed_twice(SecondKeying.BY_RISK, 2, sheets) == {THREE, FOUR}, "the riskiest first"


@given(
    st.integers(-400, 400).map(lambda fives: fives * 5), st.sampled_from([None, *tuple(Line)[:2]])
)
def test_changing_the_lines_over_changes_no_risk_but_who_handed_it_in(
    match_points: int, handed_in_by: Line | None
) -> None:
    handling = Handling(handed_in_by=handed_in_by)
    ways = (
        set(risks(result(1000 + match_points, 1000, handling=handling))),
        set(risks(result(1000, 1000 + match_points, handling=handling))),
    )
    assert ways[0] - {Risk.HANDED_IN_BY_LOSER} == ways[1] - {Risk.HANDED_IN_BY_LOSER}
