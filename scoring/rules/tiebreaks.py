"""Who stands above whom: the only ranking (C/F art. 9, RULES.md section 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.regulations import TieBreak
from scoring.values import EntrantNumber, Points


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in a ranking; equals share `rank` (1, 1, 3) unless their order was settled."""

    rank: int
    entrant: EntrantNumber
    points: Points
    settled: bool = False


def rank(
    totals: Mapping[EntrantNumber, Points],
    order: Sequence[TieBreak],
    settled: Sequence[Sequence[EntrantNumber]] = (),
) -> tuple[Ranked, ...]:
    """The ranking, best first; entrants equal on all of `order` in order of their number.

    `settled` are the orders that the director gave to entrants equal on everything; one that
    no longer fits (its entrants are equal no more) has no effect.
    """
    place = {entrant: at for tie in settled for at, entrant in enumerate(tie, start=1)}

    def merit(entrant: EntrantNumber) -> tuple[int, ...]:
        points = totals[entrant]
        return tuple(-int(getattr(points, name)) for name in order)

    rows: list[Ranked] = []
    before: tuple[tuple[int, ...], int] | None = None
    ordered = sorted(totals, key=lambda one: (merit(one), place.get(one, 0), one))
    for at, entrant in enumerate(ordered, start=1):
        key = (merit(entrant), place.get(entrant, 0))
        shared = rows[-1].rank if key == before else at
        rows.append(Ranked(shared, entrant, totals[entrant], entrant in place))
        before = key
    return tuple(rows)
