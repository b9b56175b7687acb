"""Who gets which prize (U art. 6.1): lists in order of precedence, places, and equals.

Where the article is silent, decided: nobody who left before the last round and no stand-in gets a
prize, the next one does; who sat down in it keeps the place, whatever comes after. With merit
groups the general ranking goes through them, the best group first. Cents that do not divide go to
nobody, since equals get the same: they are told, and stay with the organiser. What cannot be
divided is drawn by lot (6.1 c).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.rules.prizes.announced import (
    Candidate,
    EqualPrizes,
    Policy,
    Prize,
    PrizeList,
    PrizesOf,
    allowed,
)
from scoring.rules.prizes.stakes import HowGiven, Stake, Winner, stake_of
from scoring.values import EntrantNumber

__all__ = [
    "Awarded",
    "Candidate",
    "EqualPrizes",
    "HowGiven",
    "Policy",
    "Prize",
    "PrizeList",
    "PrizesOf",
    "Stake",
    "Winner",
    "allowed",
    "award",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Awarded:
    """What became of one list."""

    list: PrizeList
    stakes: tuple[Stake, ...]
    unclaimed: tuple[Prize, ...]
    """Of places that nobody holds."""
    waits: bool
    """A lot for an earlier list may still change it."""


_Classes = list[list[EntrantNumber]]


def award(
    lists: Sequence[PrizeList],
    ranking: Iterable[Candidate],
    policy: Policy,
    drawn: Sequence[Sequence[EntrantNumber]] = (),
) -> tuple[Awarded, ...]:
    """Who gets what, list by list in their order of precedence.

    `drawn` are the orders that lots gave to equals; each holds wherever exactly these compete.
    """
    rows = sorted(
        (row for row in ranking if not row.left_early),
        key=lambda row: (row.group, row.rank, row.entrant),
    )
    lots = {frozenset(order): tuple(order) for order in drawn}
    had: set[EntrantNumber] = set()
    unsure: set[EntrantNumber] = set()
    awards = []
    for prize_list in lists:
        competitors = [row for row in rows if _competes(row, prize_list)]
        waits = any(row.entrant in unsure for row in competitors)
        classes = _classes([row for row in competitors if row.entrant not in had])
        awarded = _of_list(prize_list, classes, policy, lots, waits)
        if policy.once:
            # Winners get something now, or will when the lots are drawn.
            had.update(winner.entrant for stake in awarded.stakes for winner in stake.winners)
            unsure.update(*(stake.equals for stake in awarded.stakes if stake.uncertain))
        awards.append(awarded)
    return tuple(awards)


def _competes(row: Candidate, prize_list: PrizeList) -> bool:
    if prize_list.field is PrizesOf.GENERAL:
        return True
    return (row.group if prize_list.field is PrizesOf.GROUP else row.category) == prize_list.name


def _classes(rows: Sequence[Candidate]) -> _Classes:
    """Equals together, best first."""
    together = groupby(rows, key=lambda row: (row.group, row.rank))
    return [[row.entrant for row in equals] for _key, equals in together]


def _of_list(
    prize_list: PrizeList,
    classes: _Classes,
    policy: Policy,
    lots: dict[frozenset[EntrantNumber], tuple[EntrantNumber, ...]],
    waits: bool,
) -> Awarded:
    offered = {prize.place: prize for prize in prize_list.prizes}
    stakes, first = [], 1
    for equals in classes:
        places = tuple(range(first, first + len(equals)))
        first += len(equals)
        if any(place in offered for place in places):
            prizes = [offered.pop(place, Prize(place=place)) for place in places]
            stakes.append(stake_of(prizes, equals, policy, lots.get(frozenset(equals))))
    unclaimed = tuple(offered[place] for place in sorted(offered))
    return Awarded(list=prize_list, stakes=tuple(stakes), unclaimed=unclaimed, waits=waits)
