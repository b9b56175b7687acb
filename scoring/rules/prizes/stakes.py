"""The prizes of one place, or of the places that equals share: given, divided, drawn or open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.prizes.announced import EqualPrizes, Policy, Prize
from scoring.values import EntrantNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """Who gets something, or may still get what is to be drawn or chosen."""

    entrant: EntrantNumber
    place: int
    """Of equals that have not been drawn: the first of the places they share."""
    cents: int = 0
    thing: str = ""

    @property
    def gets(self) -> bool:
        """Whether anything is for certain."""
        return bool(self.cents or self.thing)


class HowGiven(StrEnum):
    """How prizes came to their winners."""

    PLACED = "placed"
    """By the ranking."""
    SAME = "same"
    """Equals, whose places have the same prize anyway."""
    DIVIDED = "divided"
    DRAWN = "drawn"
    OPEN = "open"
    """Not yet: nothing of it is anybody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """The prizes of the places that one entrant holds, or several equals together."""

    places: tuple[int, ...]
    prizes: tuple[Prize, ...]
    equals: tuple[EntrantNumber, ...]
    """Who holds the places."""
    how: HowGiven
    winners: tuple[Winner, ...]
    left_cents: int = 0
    """What did not divide: fewer cents than there are equals."""
    open: tuple[Prize, ...] = ()
    """What is still to be given to one or the other."""
    open_by: EqualPrizes | None = None
    """How: by lot, or as the winners choose."""

    @property
    def uncertain(self) -> bool:
        """Whether it is not known yet who gets anything at all."""
        return len(self.open) < len(self.equals) and not all(winner.gets for winner in self.winners)


def stake_of(
    prizes: Sequence[Prize],
    equals: Sequence[EntrantNumber],
    policy: Policy,
    lot: tuple[EntrantNumber, ...] | None,
) -> Stake:
    """What becomes of these prizes, of as many places as there are equals."""
    if all(prize.is_like(prizes[0]) for prize in prizes):
        how = HowGiven.PLACED if len(equals) == 1 else HowGiven.SAME
        return _settled(how, prizes, equals, _alike(equals, prizes[0]))
    if policy.equals is EqualPrizes.DIVIDED:
        return _divided(prizes, equals, policy, lot)
    if lot is not None:
        return _settled(HowGiven.DRAWN, prizes, equals, _in_order(lot, prizes))
    waiting = _alike(equals, Prize(place=prizes[0].place))
    return _left_open(HowGiven.OPEN, prizes, prizes, waiting, policy)


def _divided(
    prizes: Sequence[Prize],
    equals: Sequence[EntrantNumber],
    policy: Policy,
    lot: tuple[EntrantNumber, ...] | None,
) -> Stake:
    """The money in equal shares; things by lot, unless all places have the same."""
    money = sum(prize.cents for prize in prizes)
    share, rest = divmod(money, len(equals))
    if len({prize.thing for prize in prizes}) == 1:
        part = replace(prizes[0], cents=share)
        return _settled(HowGiven.DIVIDED, prizes, equals, _alike(equals, part), rest)
    if lot is not None:
        parts = [replace(prize, cents=share) for prize in prizes]
        how = HowGiven.DIVIDED if money else HowGiven.DRAWN
        return _settled(how, prizes, equals, _in_order(lot, parts), rest)
    shared = _alike(equals, Prize(place=prizes[0].place, cents=share))
    things = [replace(prize, cents=0) for prize in prizes]
    how = HowGiven.DIVIDED if money else HowGiven.OPEN
    return replace(_left_open(how, prizes, things, shared, policy), left_cents=rest)


def _alike(equals: Sequence[EntrantNumber], prize: Prize) -> tuple[Winner, ...]:
    return tuple(
        Winner(entrant=entrant, place=prize.place, cents=prize.cents, thing=prize.thing)
        for entrant in equals
    )


def _in_order(lot: Sequence[EntrantNumber], prizes: Sequence[Prize]) -> tuple[Winner, ...]:
    return tuple(
        Winner(entrant=entrant, place=prize.place, cents=prize.cents, thing=prize.thing)
        for entrant, prize in zip(lot, prizes, strict=True)
    )


def _settled(
    how: HowGiven,
    prizes: Sequence[Prize],
    equals: Sequence[EntrantNumber],
    candidates: Iterable[Winner],
    left_cents: int = 0,
) -> Stake:
    return Stake(
        places=tuple(prize.place for prize in prizes),
        prizes=tuple(_real(prizes)),
        equals=tuple(equals),
        how=how,
        winners=tuple(candidate for candidate in candidates if candidate.gets),
        left_cents=left_cents,
    )


def _left_open(
    how: HowGiven,
    prizes: Sequence[Prize],
    still: Sequence[Prize],
    waiting: tuple[Winner, ...],
    policy: Policy,
) -> Stake:
    by_choice = policy.equals is EqualPrizes.WINNERS_CHOOSE or not policy.lot
    return Stake(
        places=tuple(prize.place for prize in prizes),
        prizes=tuple(_real(prizes)),
        equals=tuple(winner.entrant for winner in waiting),
        how=how,
        winners=waiting,
        open=tuple(_real(still)),
        open_by=EqualPrizes.WINNERS_CHOOSE if by_choice else EqualPrizes.LOT,
    )


def _real(prizes: Iterable[Prize]) -> Iterator[Prize]:
    return (prize for prize in prizes if not prize.is_nothing)
