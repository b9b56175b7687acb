"""Unlikely figures are asked for once more where somebody counted them, and nowhere else."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import AwardSmazzata, CorrectSheet, EnterSheet
from scoring.rules import regulations
from scoring.rules.readings import unlikely_figures
from scoring.rules.violations import Code, Problem, Violation
from scoring.rulings import AskedBy, Mistake
from scoring.sheets import SheetScore
from scoring.values import RemarkId, SmazzataNumber
from tests.builders import plain
from tests.rules.game import COMPUTERISTA, FIRST, ONE, REFEREE, Game, opened

SMAZZATE = 3
LIKELY = range(-300, 1501)
"""RULES 13: a line above 1500 or below -300 in a smazzata is typed twice."""
WHY = RemarkId(UUID(int=3))
Pair = tuple[int, int]
pairs: st.SearchStrategy[Pair] = st.tuples(
    st.sampled_from((-400, -305, -300, 0, 500, 700)),
    st.sampled_from((-350, 0, 900, 1500, 1505, 1800)),
)


def asked(smazzate: Iterable[Pair], but: Iterable[int] = ()) -> dict[str, int]:
    """What is typed twice of a sheet, smazzate that a referee decided left aside."""
    return {
        f"smazzate.{place}.{line}.total": value
        for place, pair in enumerate(smazzate)
        for line, value in zip("ab", pair, strict=True)
        if value not in LIKELY and place not in but
    }


def must_be_repeated(game: Game, command: EnterSheet | CorrectSheet) -> dict[str, int]:
    """What the desk asks for once more; the sheet is in, by then."""
    by = COMPUTERISTA if isinstance(command, EnterSheet) else None
    refused: tuple[Problem, ...] = ()
    try:
        game.do(command, by)
    except Violation as violation:
        refused = violation.problems
    assert {problem.code for problem in refused} <= {Code.UNLIKELY}
    again = {problem.field: int(str(problem.data["value"])) for problem in refused}
    assert len(again) == len(refused), "asked for twice at once"
    if again:
        game.do(replace(command, again=again), by)
    return again


def technical(place: int, totals: Pair) -> AwardSmazzata:
    return AwardSmazzata(
        round=FIRST, table=ONE, smazzata=SmazzataNumber(place + 1), totals=totals, remark=WHY
    )


def marked(game: Game) -> set[int]:
    return {int(row.entrant) for row in game.ranking() if row.unlikely}


def lines(game: Game, paths: Iterable[str]) -> set[int]:
    """Who sits in the lines that these figures are of."""
    seat = game.ledger.rounds[FIRST].tables[ONE].seat
    return {int(seat.lines["ab".index(path.split(".")[2])][0]) for path in paths}


@given(
    typed=st.lists(pairs, min_size=SMAZZATE, max_size=SMAZZATE),
    ruled=st.sets(st.integers(0, SMAZZATE - 1), max_size=2),
    before=st.booleans(),
    mended=st.tuples(st.integers(0, SMAZZATE - 1), pairs),
)
def test_a_technical_score_is_never_typed_twice_nor_marked(
    typed: list[Pair], ruled: set[int], before: bool, mended: tuple[int, Pair]
) -> None:
    """U art. 10.27: the referee set it; it was asked for like a figure that somebody counted, and
    left without the mark of one, so that nobody could tell what had been asked."""
    game = opened(rounds=1, entrants=4, regulation="uisp-parole")
    game.start(1)
    decisions = [technical(place, typed[place]) for place in sorted(ruled)]
    entry = EnterSheet(round=FIRST, table=ONE, sheet=plain(*typed))
    if before:
        for decision in decisions:
            game.do(decision, REFEREE)
        assert must_be_repeated(game, entry) == asked(typed, ruled)
    else:
        assert must_be_repeated(game, entry) == asked(typed)
        for decision in decisions:
            game.do(decision, REFEREE)
    assert marked(game) == lines(game, asked(typed, ruled))
    place, pair = mended
    other = [*typed[:place], pair, *typed[place + 1 :]]
    if place not in ruled and other != typed:
        assert must_be_repeated(game, corrected(plain(*other))) == asked(other, ruled)
        assert marked(game) == lines(game, asked(other, ruled))


@given(typed=pairs, decided=pairs)
def test_only_the_figures_that_the_referee_gave_are_not_asked_for(
    typed: Pair, decided: Pair
) -> None:
    """Others in that smazzata are somebody's count, or a slip of the hand that copied them."""
    given_ = {SmazzataNumber(1): decided}
    rules = regulations.load("uisp-parole")
    figures = unlikely_figures(plain(typed), rules, SMAZZATE, given_)
    assert figures == ({} if typed == decided else asked([typed]))


def corrected(sheet: SheetScore) -> CorrectSheet:
    """The desk's mistake: the paper says it, and an official countersigns."""
    return CorrectSheet(
        round=FIRST,
        table=ONE,
        sheet=sheet,
        mistake=Mistake.DESK,
        asked_by=AskedBy.DIRECTION,
        countersigned_by=REFEREE,
        remark=WHY,
    )
