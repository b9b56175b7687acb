"""The ranking as the walls of a hall show it, and how long it takes to pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from tournaments.models import Screen
from tournaments.models.screens import Show
from tournaments.moment import Moment
from tournaments.presenters.alphabet import short_names
from tournaments.presenters.points import Column, columns_of
from tournaments.presenters.ranking import RankingRow, RankingTable, begun, ranking
from tournaments.presenters.screenfuls import (
    Kind,
    Parts,
    Screenful,
    Written,
    figure,
    screenful,
    small,
)

MARK, MOVED = 1.65, small("▲000")
"""How wide a mark behind a name is, and the places gained or lost."""


@dataclass(frozen=True, slots=True)
class WallRanking:
    """One page of it; before the first sheet, of who is entered."""

    table: RankingTable | None
    screen: Screenful
    columns: Sequence[Column]

    @property
    def whole(self) -> bool:
        """With all that is looked for from near; not where rows stand side by side."""
        return len(self.screen.columns) == 1


def wall_ranking(moment: Moment, page: int | None, metres: int) -> WallRanking:
    """The ranking, group by group; before the first sheet, who is entered."""
    table = moment.once(ranking) if begun(moment) else None
    groups: list[tuple[str, Sequence[Any]]] = (
        [(group.name, group.rows) for group in table.groups]
        if table
        else [("", tuple(moment.names.entrants.values()))]
    )

    def cells(row: Any) -> list[Parts]:
        return [written(moment, row.entrant.shown if table else row.shown)]

    def beside(row: Any, columns: int) -> float:
        if not isinstance(row, RankingRow):
            return figure(row.number)
        points = _points(moment, columns)
        taken = figure(row.rank) + sum(figure(each.written(row.points)) for each in points)
        return taken + MARK * (bool(row.open_until) + row.unlikely) + MOVED * (columns == 1)

    kind = Kind.RANKING if table else Kind.ENTERED
    screen = screenful(kind, groups, Written(cells, beside), page, metres)
    return WallRanking(table, screen, _points(moment, len(screen.columns)))


def _points(moment: Moment, columns: int) -> Sequence[Column]:
    """Those that decide first; where rows stand side by side only the first."""
    return columns_of(moment.book)[: 2 if columns == 1 else 1]


def written(moment: Moment, names: Sequence[str]) -> Parts:
    """As names are written on the wall."""
    short = moment.once(short_names).of(names)
    return tuple(f"{family} {behind}".strip() for family, behind in short)


def minutes_through(moment: Moment, screen: Screen) -> int:
    """Minutes, begun ones too, in which a screen has shown the whole ranking; 0 for a single page,
    or where it shows none."""
    if Show.RANKING not in screen.shows:
        return 0
    pages = wall_ranking(moment, None, screen.metres).screen.pages
    return ceil(pages * screen.seconds / 60) if pages > 1 else 0
