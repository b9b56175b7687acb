"""Neighbours in a ranking meet, the best at table 1 (U art. 3.1 b 5); some may be kept apart.

Of an odd field the last that has not rested rests; where some are kept apart, another one does
if that spares a rematch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.rules.pairing import Seating, table_of
from scoring.rules.pairing.history import Two
from scoring.rules.pairing.nearest import Match, avoided, matches
from scoring.seats import Avoided, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber


def apart(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
    why: WhyAvoided,
) -> Seating:
    """Pair a ranking, but not those who have `met`; as few rematches as can be."""
    fewest = min((rests.get(entrant, 0) for entrant in ranking), default=0)
    may_rest = [entrant for entrant in reversed(ranking) if rests.get(entrant, 0) == fewest]
    pairs = matches(ranking, met, may_rest)
    passed_over = avoided(ranking, pairs, lambda two: why if two in met else None)
    return at_tables(ranking, pairs, passed_over)


def at_tables(
    ranking: Sequence[EntrantNumber], pairs: Sequence[Match], passed_over: Sequence[Avoided] = ()
) -> Seating:
    """These matches in order, and behind them who rests."""
    seats = [table_of(table, *two) for table, two in enumerate(pairs, start=1)]
    playing = {entrant for two in pairs for entrant in two}
    out = [entrant for entrant in ranking if entrant not in playing]
    seats += [table_of(table, entrant) for table, entrant in enumerate(out, start=len(seats) + 1)]
    reason = WhyByeGiven.LAST_RANKED if out else None
    return Seating(tuple(seats), reason, tuple(ranking), tuple(passed_over), by_ranking=True)
