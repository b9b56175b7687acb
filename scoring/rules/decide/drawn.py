"""What was drawn: groups side by side at the tables, teams in their rooms, and why so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.plans import Format, SeatingMethod
from scoring.rules.pairing import Seating, teams
from scoring.seats import Part, Seat
from scoring.values import TableNumber


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seating and how it came about."""

    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]
    by_ranking: bool = False
    """Whether the ranking of the moment had a say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedGroup:
    """How a group was seated, at tables of its own."""

    name: str = ""
    method: SeatingMethod
    seating: Seating
    letters: tuple[str, ...] = ()


def side_by_side(format_: Format, groups: Iterable[SeatedGroup]) -> Drawn:
    """The tables of each group numbered after those of the group before."""
    seats: list[Seat] = []
    parts = []
    by_ranking = False
    for group in groups:
        of_group = group.seating.seats
        if format_ is Format.TEAMS:
            of_group = teams.in_rooms(of_group)
        behind = max((seat.table for seat in seats), default=0)
        seats += [replace(seat, table=TableNumber(seat.table + behind)) for seat in of_group]
        parts.append(_part(group))
        by_ranking = by_ranking or group.seating.by_ranking
    return Drawn(tuple(seats), tuple(parts), by_ranking)


def _part(group: SeatedGroup) -> Part:
    return Part(
        group=group.name,
        method=group.method,
        order=group.seating.order,
        letters=group.letters,
        bye_reason=group.seating.bye_reason,
        avoided=group.seating.avoided,
    )
