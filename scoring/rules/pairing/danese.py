"""The three Danese: neighbours in the ranking meet, the best at table 1 (U art. 3.1 b 5).

Puro: 1st against 2nd, 3rd against 4th ... whoever they are (I art. 2). Modificato: as puro,
without a rematch of the round before (RULES.md section 12; the last round is puro, which is
for the caller). Without rematches: nobody twice, while that is possible. Of an odd field the
last that has not rested rests; the latter two take another one where that spares a rematch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.rules.pairing import Seating, table_of
from scoring.rules.pairing.byes import resting
from scoring.rules.pairing.history import Two
from scoring.rules.pairing.nearest import Match, avoided, matches
from scoring.seats import Avoided, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber


def puro(ranking: Sequence[EntrantNumber], rests: Mapping[EntrantNumber, int]) -> Seating:
    """Pair a ranking, best first."""
    out = resting(ranking, len(ranking) % 2, rests)
    order = [one for one in ranking if one not in out]
    return _seating(ranking, list(zip(order[::2], order[1::2], strict=True)))


def modificato(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    last_round: Collection[Two],
) -> Seating:
    """Pair a ranking, but not who has met in the round before."""
    return _apart(ranking, rests, dict.fromkeys(last_round, 1), WhyAvoided.MET_LAST_ROUND)


def no_rematch(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
) -> Seating:
    """Pair a ranking, but not who has met in any round; as few rematches as can be."""
    return _apart(ranking, rests, met, WhyAvoided.MET)


def _apart(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
    why: WhyAvoided,
) -> Seating:
    fewest = min((rests.get(one, 0) for one in ranking), default=0)
    may_rest = [one for one in reversed(ranking) if rests.get(one, 0) == fewest]
    found = matches(ranking, met, may_rest)
    told = avoided(ranking, found, lambda two: why if two in met else None)
    return _seating(ranking, found, told)


def _seating(
    ranking: Sequence[EntrantNumber], found: Sequence[Match], told: Sequence[Avoided] = ()
) -> Seating:
    seats = [table_of(table, *two) for table, two in enumerate(found, start=1)]
    playing = {one for two in found for one in two}
    out = [one for one in ranking if one not in playing]
    seats += [table_of(table, one) for table, one in enumerate(out, start=len(seats) + 1)]
    reason = WhyByeGiven.LAST_RANKED if out else None
    return Seating(tuple(seats), reason, tuple(ranking), tuple(told))
