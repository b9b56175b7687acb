"""What the takings give, as prizes of the general ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.rules.prizes import Prize, PrizeList, PrizesOf
from tournaments.presenters.fees.terms import PrizePool


def with_pool(lists: Sequence[PrizeList], pool: PrizePool) -> tuple[PrizeList, ...]:
    """The lists with the pool's money in the general one, which comes last where there is none;
    things beside the money, and other lists, stay."""
    general = [each for each in lists if each.field is PrizesOf.GENERAL]
    taken = _taken_over(general[0].prizes if general else (), pool)
    if not general:
        return (*lists, PrizeList(prizes=taken))
    return tuple(replace(each, prizes=taken) if each is general[0] else each for each in lists)


def _taken_over(announced: Sequence[Prize], pool: PrizePool) -> tuple[Prize, ...]:
    things = {prize.place: prize.thing for prize in announced if prize.thing}
    money = {place: cents for place, cents in enumerate(pool.prizes, start=1) if cents}
    return tuple(
        Prize(place=place, cents=money.get(place, 0), thing=things.get(place, ""))
        for place in sorted(things.keys() | money.keys())
    )
