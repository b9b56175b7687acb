"""The ranking of a tournament of which only the totals are known (RULES.md section 12)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from scoring.records import record
from scoring.rules.circuits import EqualTotals, Placed
from scoring.values import PlayerId, Points


@record
class Total:
    """What an entrant came to, as told by those who counted it."""

    players: tuple[PlayerId, ...]
    victory_points: int
    match_points: int | None = None
    """None: nobody told them."""
    category: str = ""


def ranked(totals: Iterable[Total], equal: EqualTotals) -> tuple[Placed, ...]:
    """The totals as a ranking, best first; with equal V.P. by M.P., or on one place.

    M.P. part only where all of those with the same V.P. have them.
    """
    by_victory_points: dict[int, list[Total]] = defaultdict(list)
    for total in totals:
        by_victory_points[total.victory_points].append(total)
    placed: list[Placed] = []
    for _, equals in sorted(by_victory_points.items(), reverse=True):
        placed += _placed(equals, len(placed), equal)
    return tuple(placed)


def _placed(equals: Sequence[Total], above: int, equal: EqualTotals) -> list[Placed]:
    parts = equal is EqualTotals.MATCH_POINTS
    parts = parts and all(total.match_points is not None for total in equals)
    merits = [total.match_points or 0 if parts else 0 for total in equals]
    best_first = sorted(zip(merits, equals, strict=True), key=lambda row: -row[0])
    return [
        Placed(
            players=total.players,
            rank=above + 1 + sum(other > merit for other in merits),
            points=Points(total.victory_points, total.match_points or 0),
            told=total.match_points is not None,
            category=total.category,
        )
        for merit, total in best_first
    ]
