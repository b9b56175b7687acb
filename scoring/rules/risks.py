"""Which sheets are worth a second pair of eyes, and which may have their lines changed over."""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum

from scoring.records import record
from scoring.rules.formats import victory_points
from scoring.rules.regulations import VictoryPointsTable
from scoring.rulings import SecondKeying
from scoring.sheets import Handling, SheetScore
from scoring.values import Line, TableNumber

LOPSIDED = 19
"""V.P. from which on a result is rare."""
NEAR_AN_EDGE = 10
"""P.P. that would move a V.P."""
NEAR_A_LINE = 2
"""Places above or below the last one that gets something."""
FAR_APART = 2
"""A part of the field: who stood so much lower seldom wins by so much."""
TWO = (Line.A, Line.B)
"""That may be changed over."""
_LINES = tuple(Line)
"""Going through an enumeration is slow, and the papers of an evening pass here."""


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


WEIGHT = {
    Risk.HANDED_IN_BY_LOSER: 5,
    Risk.UNLIKELY: 4,
    Risk.LOPSIDED: 3,
    Risk.NEAR_LINE: 3,
    Risk.UNSIGNED: 2,
    Risk.BAND_EDGE: 1,
}
"""What sheets are read first for: a wrong line or a nought too many first, what many sheets have
last.
"""


class InversionHint(StrEnum):
    """What speaks for the figures of the two lines having been changed over."""

    HANDED_IN_BY_LOSER = "handed_in_by_loser"
    READ_THE_OTHER_WAY = "read_the_other_way"
    """Somebody read the very figures, each on the other line."""
    AGAINST_THE_RANKING = "against_the_ranking"


@record
class HandedIn:
    """A typed sheet, and how its paper came in; of one room, where a match is played in two.

    Who won is of this sheet: while the other room plays nobody knows who wins the match, and any
    player of the team may carry it (I art. 18: "da un giocatore ... della squadra che ha vinto").
    """

    sheet: SheetScore
    handling: Handling
    lines: int = 2
    """How many sat there."""

    @property
    def seated(self) -> tuple[Line, ...]:
        return _LINES[: self.lines]

    @property
    def game_points(self) -> tuple[int, ...]:
        """P.P. of each line."""
        return tuple(self.sheet.game_points(line) for line in self.seated)

    @property
    def winner(self) -> Line | None:
        """Who has most; None where nobody has more than all others."""
        scored = self.game_points
        best = max(scored)
        return _LINES[scored.index(best)] if scored.count(best) == 1 else None

    @property
    def owed_by(self) -> Line | None:
        """The line that had to hand the sheet in, where another one did (U 12.1, I 18)."""
        handed_in_by = self.handling.handed_in_by
        winner = None if handed_in_by is None else self.winner
        return None if winner is handed_in_by else winner

    @property
    def unsigned_by(self) -> tuple[Line, ...]:
        """The lines whose signature is missing beside another's (U 12.1, I 18); none where nobody
        looked for any.
        """
        signed_by = self.handling.signed_by
        return tuple(line for line in self.seated if line not in signed_by) if signed_by else ()


@record
class Result(HandedIn):
    """A typed sheet with what is known around it."""

    table: VictoryPointsTable | None
    """None where there are no V.P."""
    match_points: int | None
    """By which line A has its V.P.: those of a match of teams are of both rooms. None while one of
    them is not in, and where there are none."""
    unlikely: bool
    """Whether a figure of it had to be typed twice."""
    ranks: tuple[int, int] | None = None
    """Of two lines, before this round; None where there was no ranking."""
    ranked: int = 0
    """How many are in it."""


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
    if _near_an_edge(result):
        yield Risk.BAND_EDGE
    if result.unlikely:
        yield Risk.UNLIKELY
    if any(1 - NEAR_A_LINE <= rank - line <= NEAR_A_LINE for rank in now for line in lines):
        yield Risk.NEAR_LINE
    if result.owed_by is not None:
        yield Risk.HANDED_IN_BY_LOSER
    if result.unsigned_by:
        yield Risk.UNSIGNED


def keyed_twice(
    keying: SecondKeying, at_most: int, sheets: Mapping[TableNumber, Collection[Risk]]
) -> frozenset[TableNumber]:
    """The sheets of a round that are typed a second time: by risk, the riskiest that can be read.

    One that was read already keeps its place, or the next would be asked for without an end.
    """
    if keying is SecondKeying.NEVER:
        return frozenset()
    if keying is SecondKeying.ALWAYS:
        return frozenset(sheets)
    weights = {table: sum(WEIGHT[risk] for risk in found) for table, found in sheets.items()}
    risky = sorted((-weight, table) for table, weight in weights.items() if weight)
    return frozenset(table for _weight, table in risky[:at_most])


def inversion_hints(result: Result) -> tuple[InversionHint, ...]:
    """What speaks for the two lines having been changed over; empty: nothing does, or there are
    three.
    """
    return tuple(_hints(result)) if result.lines == len(TWO) else ()


def _hints(result: Result) -> Iterator[InversionHint]:
    if result.owed_by is not None:
        yield InversionHint.HANDED_IN_BY_LOSER
    other_way = result.game_points[::-1]
    readings = result.handling.readings
    if any(other_way == tuple(map(each.sheet.game_points, TWO)) for each in readings):
        yield InversionHint.READ_THE_OTHER_WAY
    if _won(result) >= LOPSIDED and _against_the_ranking(result):
        yield InversionHint.AGAINST_THE_RANKING


def _won(result: Result) -> int:
    """V.P. that the winner would have of this sheet alone; 0 where there are none."""
    if result.table is None or result.lines != len(TWO):
        return 0
    a, b = result.game_points
    return victory_points(abs(a - b), result.table)


def _near_an_edge(result: Result) -> bool:
    match_points, table = result.match_points, result.table
    if match_points is None or table is None:
        return False
    at = bisect_left(table.bands, abs(match_points) - NEAR_AN_EDGE)
    return at < len(table.bands) and table.bands[at] <= abs(match_points) + NEAR_AN_EDGE


def _against_the_ranking(result: Result) -> bool:
    if result.ranks is None or result.winner is None:
        return False
    winner, loser = result.ranks[result.winner.place], result.ranks[1 - result.winner.place]
    return (winner - loser) * FAR_APART >= result.ranked
