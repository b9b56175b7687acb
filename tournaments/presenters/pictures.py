"""Figures to look at: an entrant's way, how close the top is, two entrants side by side.

Shares and coordinates only; templates draw them, each beside the same figures in writing.
"""

from collections.abc import Iterator, Sequence

from scoring.records import record
from scoring.values import EntrantNumber, Points, RoundNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.entrants import EntrantPage, entrant_page
from tournaments.presenters.ranking import RankingRow, last_scored, ranking
from tournaments.presenters.tables import PointsColumn

TOP = 10
"""Places of a group's top: more bars than these nobody compares."""
STEP_WIDTH = 60
"""Of a round in the picture of places; the units are the drawing's own."""
HEAD, DEPTH, FOOT = 26, 84, 26
"""Above the first place, from the first place to the last, and below it for the rounds."""


@record
class Bar:
    """A figure and its length beside the longest one, in percent."""

    written: str
    length: int
    negative: bool = False


@record
class Step:
    """One round of an entrant: what it earned there, and its place once it was played."""

    round: RoundNumber
    bar: Bar | None
    """None until the sheet is in."""
    rank: int | None


@record
class Dot:
    """A place in the picture of places: further up is better."""

    x: int
    y: int
    round: RoundNumber
    rank: int


@record
class Climb:
    """An entrant's places as a line; behind the cut into groups another line begins."""

    width: int
    height: int
    lines: tuple[tuple[Dot, ...], ...]


@record
class Way:
    """An entrant round by round, the first one first."""

    column: PointsColumn
    """What the bars show: the points that the ranking goes by first."""
    steps: tuple[Step, ...]
    climb: Climb | None
    """None with a single place: that is no line."""


@record
class TopRow:
    row: RankingRow
    bar: Bar
    behind: str
    """What is missing to the first, in the first column of points in which it is behind."""


@record
class Top:
    """The first places of a group, or of the only one (no name)."""

    name: str
    column: PointsColumn
    rows: tuple[TopRow, ...]


@record
class DuelRound:
    round: RoundNumber
    steps: tuple[Step | None, Step | None]
    met: bool
    """They played it against each other."""


@record
class Duel:
    """Two entrants side by side."""

    column: PointsColumn
    entrants: tuple[EntrantName, EntrantName]
    standings: tuple[RankingRow | None, RankingRow | None]
    rounds: tuple[DuelRound, ...]


def way(moment: Moment, page: EntrantPage) -> Way:
    """What an entrant earned in each round and the place it had after it."""
    steps = _steps(moment, page, _longest((page,)))
    return Way(column=page.columns[-1], steps=steps, climb=_climb(moment, steps))


def _steps(moment: Moment, page: EntrantPage, longest: int) -> tuple[Step, ...]:
    ranks = _ranks(moment, page.entrant.number)
    return tuple(
        Step(
            round=round_.round,
            bar=_bar(page.columns[-1], round_.points, longest),
            rank=ranks.get(round_.round),
        )
        for round_ in reversed(page.every_round)
    )


def _longest(pages: Sequence[EntrantPage]) -> int:
    """The longest bar of all, so that two entrants' can be compared."""
    column = pages[0].columns[-1]
    points = (round_.own_line.points for page in pages for round_ in page.rounds)
    return max((abs(column.value(each)) for each in points if each), default=0)


def _ranks(moment: Moment, entrant: EntrantNumber) -> dict[RoundNumber, int]:
    """A round without any sheet has changed no place."""
    scored = last_scored(moment)
    return {
        after: ranks[entrant]
        for after, ranks in moment.ranks.items()
        if after <= scored and entrant in ranks
    }


def _bar(column: PointsColumn, points: Points | None, longest: int) -> Bar | None:
    if points is None:
        return None
    figure = column.value(points)
    length = round(100 * abs(figure) / max(longest, 1))
    return Bar(written=column.written(points), length=length, negative=figure < 0)


def _climb(moment: Moment, steps: Sequence[Step]) -> Climb | None:
    ranked = [(place, step) for place, step in enumerate(steps) if step.rank]
    if len(ranked) < 2:
        return None
    lowest = max(step.rank or 1 for _place, step in ranked)
    dots = [
        Dot(
            x=STEP_WIDTH // 2 + place * STEP_WIDTH,
            y=HEAD + round(DEPTH * ((step.rank or 1) - 1) / max(1, lowest - 1)),
            round=step.round,
            rank=step.rank or 1,
        )
        for place, step in ranked
    ]
    return Climb(
        width=STEP_WIDTH * len(steps), height=HEAD + DEPTH + FOOT, lines=_lines(moment, dots)
    )


def _lines(moment: Moment, dots: Sequence[Dot]) -> tuple[tuple[Dot, ...], ...]:
    """From 30th of all to 2nd of a group is no climb."""
    cut = moment.book.groups
    if cut is None:
        return (tuple(dots),)
    before = tuple(dot for dot in dots if dot.round <= cut.after_round)
    behind = tuple(dot for dot in dots if dot.round > cut.after_round)
    return tuple(line for line in (before, behind) if line)


def tops(moment: Moment) -> tuple[Top, ...]:
    """How close the top is, in each group."""
    table = moment.once(ranking)
    return tuple(
        Top(
            name=group.name,
            column=table.columns[0],
            rows=tuple(_top_rows(group.rows[:TOP], table.columns)),
        )
        for group in table.groups
    )


def _top_rows(rows: Sequence[RankingRow], columns: Sequence[PointsColumn]) -> list[TopRow]:
    longest = max((abs(columns[0].value(row.points)) for row in rows), default=0)
    return [
        TopRow(row=row, bar=bar, behind=_behind(rows[0].points, row.points, columns))
        for row in rows
        if (bar := _bar(columns[0], row.points, longest))
    ]


def _behind(first: Points, own: Points, columns: Sequence[PointsColumn]) -> str:
    for column in columns:
        gap = column.value(first) - column.value(own)
        if gap:
            return f"{gap} {column.heading}"
    return ""


def duel(moment: Moment, numbers: tuple[EntrantNumber, EntrantNumber]) -> Duel | None:
    """Two entrants side by side; None where a number is nobody's, or both are the same."""
    first, second = (entrant_page(moment, number) for number in numbers)
    if first is None or second is None or numbers[0] == numbers[1]:
        return None
    return Duel(
        column=first.columns[-1],
        entrants=(first.entrant, second.entrant),
        standings=(first.standing, second.standing),
        rounds=tuple(_duel_rounds(moment, first, second)),
    )


def _duel_rounds(moment: Moment, first: EntrantPage, second: EntrantPage) -> Iterator[DuelRound]:
    longest = _longest((first, second))
    left, right = (
        {step.round: step for step in _steps(moment, page, longest)} for page in (first, second)
    )
    met = {
        round_.round
        for round_ in first.rounds
        if any(second.entrant in line.entrants for line in round_.others)
    }
    for round_ in sorted({*left, *right}):
        yield DuelRound(
            round=round_, steps=(left.get(round_), right.get(round_)), met=round_ in met
        )
