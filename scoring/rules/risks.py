"""Which sheets are worth a second pair of eyes, and which may have their lines changed over."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules import victory_points
from scoring.rules.readings import swapped
from scoring.rules.regulations import VictoryPointsTable
from scoring.rulings import SecondKeying
from scoring.sheets import Handling, SheetScore
from scoring.values import Line

LOPSIDED = 19
"""V.P. from which on a result is rare."""
NEAR_AN_EDGE = 10
"""P.P. that would move a V.P."""
NEAR_A_LINE = 2
"""Places above or below the last one that gets something."""
FAR_APART = 2
"""A part of the field: who stood so much lower seldom wins by so much."""


class Risk(StrEnum):
    """Why another person should type a sheet again."""

    LOPSIDED = "lopsided"
    BAND_EDGE = "band_edge"
    UNLIKELY = "unlikely"
    NEAR_LINE = "near_line"
    """Somebody stands near a prize, or near the cut into groups."""
    HANDED_IN_BY_LOSER = "handed_in_by_loser"
    """U art. 12.1: the winners hand it in."""
    UNSIGNED = "unsigned"
    """U art. 12.1, I art. 18: both lines sign it."""


class InversionHint(StrEnum):
    """What speaks for the figures of the two lines having been changed over."""

    HANDED_IN_BY_LOSER = "handed_in_by_loser"
    READ_THE_OTHER_WAY = "read_the_other_way"
    """Somebody read the very figures, each on the other line."""
    AGAINST_THE_RANKING = "against_the_ranking"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A typed sheet with what is known around it; of a table where two lines play."""

    sheet: SheetScore
    match_points: int
    """Of line A."""
    table: VictoryPointsTable | None
    """None where there are no V.P."""
    unlikely: bool
    """Whether a figure of it had to be typed twice."""
    handling: Handling
    ranks: tuple[int, int] | None = None
    """Of the lines, before this round; None where there was no ranking."""
    ranked: int = 0
    """How many are in it."""

    @property
    def owed_by(self) -> Line | None:
        """The line that had to hand the sheet in, where the other one did (U 12.1, I 18)."""
        return self.winner if _handed_in_by_loser(self) else None

    @property
    def unsigned_by(self) -> Line | None:
        """The line whose signature is missing beside the other's (U 12.1, I 18)."""
        missing = [line for line in (Line.A, Line.B) if line not in self.handling.signed_by]
        return missing[0] if len(missing) == 1 else None

    @property
    def winner(self) -> Line | None:
        if not self.match_points:
            return None
        return Line.A if self.match_points > 0 else Line.B


def risks(
    result: Result, now: Collection[int] = (), lines: Collection[int] = ()
) -> tuple[Risk, ...]:
    """Why this sheet is risky; `now` are the places held by who sits there, `lines` the last
    places that get a prize or a group.
    """
    return tuple(_risks(result, now, lines))


def _risks(result: Result, now: Collection[int], lines: Collection[int]) -> Iterator[Risk]:
    if _won(result) >= LOPSIDED:
        yield Risk.LOPSIDED
    if result.table is not None and _near_an_edge(result.match_points, result.table):
        yield Risk.BAND_EDGE
    if result.unlikely:
        yield Risk.UNLIKELY
    if any(1 - NEAR_A_LINE <= rank - line <= NEAR_A_LINE for rank in now for line in lines):
        yield Risk.NEAR_LINE
    if _handed_in_by_loser(result):
        yield Risk.HANDED_IN_BY_LOSER
    if result.unsigned_by is not None:
        yield Risk.UNSIGNED


def keyed_twice(keying: SecondKeying, reasons: Collection[Risk]) -> bool:
    """Whether a sheet with these risks is typed a second time."""
    return keying is SecondKeying.ALWAYS or (keying is SecondKeying.BY_RISK and bool(reasons))


def inversion_hints(result: Result) -> tuple[InversionHint, ...]:
    """What speaks for the two lines having been changed over; empty: nothing does."""
    return tuple(_hints(result))


def _hints(result: Result) -> Iterator[InversionHint]:
    if _handed_in_by_loser(result):
        yield InversionHint.HANDED_IN_BY_LOSER
    other_way = swapped(result.sheet)
    sums = [other_way.game_points(line) for line in (Line.A, Line.B)]
    for reading in result.handling.readings:
        if sums == [reading.sheet.game_points(line) for line in (Line.A, Line.B)]:
            yield InversionHint.READ_THE_OTHER_WAY
            break
    if _won(result) >= LOPSIDED and _against_the_ranking(result):
        yield InversionHint.AGAINST_THE_RANKING


def _won(result: Result) -> int:
    """V.P. of the winner; 0 where there are none."""
    if result.table is None:
        return 0
    return victory_points.victory_points(abs(result.match_points), result.table)


def _near_an_edge(match_points: int, table: VictoryPointsTable) -> bool:
    return any(abs(abs(match_points) - edge) <= NEAR_AN_EDGE for edge in table.bands)


def _handed_in_by_loser(result: Result) -> bool:
    handed_in_by = result.handling.handed_in_by
    return handed_in_by is not None and result.winner not in (None, handed_in_by)


def _against_the_ranking(result: Result) -> bool:
    if result.ranks is None or result.winner is None:
        return False
    winner, loser = result.ranks[result.winner.place], result.ranks[1 - result.winner.place]
    return (winner - loser) * FAR_APART >= result.ranked
