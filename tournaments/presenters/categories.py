"""The ranking apart by category, with everybody's place among their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.presenters.ranking import RankingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A row of the ranking and its place in its category; equals share it."""

    place: int
    row: RankingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    name: str
    rows: tuple[Placed, ...]


def categories(rows: Iterable[RankingRow]) -> tuple[Category, ...]:
    """By name; those without a category are in none. Group follows group."""
    kept: dict[str, list[RankingRow]] = {}
    for row in rows:
        if row.entrant.category:
            kept.setdefault(row.entrant.category, []).append(row)
    return tuple(Category(name=name, rows=_placed(kept[name])) for name in sorted(kept))


def _placed(rows: list[RankingRow]) -> tuple[Placed, ...]:
    before = [(row.group, row.rank) for row in rows]
    return tuple(Placed(place=before.index((row.group, row.rank)) + 1, row=row) for row in rows)
