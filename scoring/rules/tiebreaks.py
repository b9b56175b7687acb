"""Who stands above whom: the only ranking (C/F art. 9, RULES.md section 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.plans import Settings
from scoring.rules.regulations import Regulation, TieBreak
from scoring.values import EntrantNumber, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in a ranking; equals share `rank` (1, 1, 3) unless their order was settled."""

    rank: int
    entrant: EntrantNumber
    points: Points
    settled: bool = False
    group: str = ""
    """The merit group it is a place in; '' in a single group."""


@dataclass(frozen=True, slots=True)
class SettledTie:
    """The order, best first, that the director gave to entrants equal after one round."""

    after_round: RoundNumber
    order: tuple[EntrantNumber, ...]


def order_of(regulation: Regulation, settings: Settings | None) -> tuple[TieBreak, ...]:
    """What counts, first to last: the edition's order, or another one that was announced."""
    announced = settings.ranked_by if settings else ()
    units: tuple[TieBreak, ...] = ("victory_points", "match_points", "game_points")
    return tuple(unit for name in announced for unit in units if unit == name) or (
        regulation.ranking.tie_breaks
    )


def in_groups(
    totals: Mapping[EntrantNumber, Points],
    order: Sequence[TieBreak],
    groups: Mapping[EntrantNumber, str],
    settled: Sequence[Sequence[EntrantNumber]] = (),
) -> tuple[Ranked, ...]:
    """Each group ranked on its own, the best group first."""
    rows: list[Ranked] = []
    for group in sorted(set(groups.values())):
        of_group = {
            entrant: points for entrant, points in totals.items() if groups[entrant] == group
        }
        rows += [replace(row, group=group) for row in rank(of_group, order, settled)]
    return tuple(rows)


def rank(
    totals: Mapping[EntrantNumber, Points],
    order: Sequence[TieBreak],
    settled: Sequence[Sequence[EntrantNumber]] = (),
) -> tuple[Ranked, ...]:
    """The ranking, best first; entrants equal on all of `order` in order of their number.

    `settled` are the orders that the director gave to entrants equal on everything; one that
    no longer fits (its entrants are equal no more) has no effect.
    """
    settled_rank = {
        entrant: position for tie in settled for position, entrant in enumerate(tie, start=1)
    }

    def merit(entrant: EntrantNumber) -> tuple[int, ...]:
        points = totals[entrant]
        return tuple(-int(getattr(points, name)) for name in order)

    rows: list[Ranked] = []
    before: tuple[tuple[int, ...], int] | None = None
    ordered = sorted(
        totals, key=lambda entrant: (merit(entrant), settled_rank.get(entrant, 0), entrant)
    )
    for position, entrant in enumerate(ordered, start=1):
        key = (merit(entrant), settled_rank.get(entrant, 0))
        shared = rows[-1].rank if key == before else position
        rows.append(Ranked(shared, entrant, totals[entrant], entrant in settled_rank))
        before = key
    return tuple(rows)
