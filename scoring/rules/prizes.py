"""Who gets which prize (U art. 6.1): lists in order of precedence, places, and equals.

Where the article is silent, decided: nobody who left before the last round and no stand-in gets a
prize, the next one does; who sat down in it keeps the place, whatever comes after. With merit
groups the general ranking goes through them, the best group first. Cents that do not divide go to
nobody, since equals get the same: they are told, and stay with the organiser. What cannot be
divided is drawn by lot (6.1 c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby

from scoring.prizes import EqualPrizes, PrizesOf
from scoring.records import record
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.rulings import AwardCause
from scoring.values import EntrantNumber, RoundNumber


@record
class Prize:
    """What a place gets: euro cents, a thing in words, or both."""

    place: int
    cents: int = 0
    thing: str = ""

    @property
    def is_nothing(self) -> bool:
        return not self.cents and not self.thing

    def is_like(self, other: Prize) -> bool:
        return (self.cents, self.thing) == (other.cents, other.thing)


@record
class PrizeList:
    field: PrizesOf = PrizesOf.GENERAL
    name: str = ""
    """Of the merit group or the category."""
    prizes: tuple[Prize, ...]


@record
class Policy:
    equals: EqualPrizes = EqualPrizes.DIVIDED
    once: bool = False
    """Nobody gets a second prize: that of a later list goes to the next one who has none."""
    lot: bool = True
    """Whether the edition lets what cannot be divided be drawn; else the winners choose."""


@record
class Candidate:
    """A row of the ranking; equals are those of the same group and rank."""

    entrant: EntrantNumber
    rank: int
    group: str = ""
    category: str = ""
    left_early: bool = False
    """Withdrew before the last round, or in it with the score of who leaves."""


def allowed(regulation: Regulation) -> tuple[EqualPrizes, ...]:
    """What the edition lets the direction do with the prizes of equals (RULES.md section 6)."""
    named = tuple(EqualPrizes(name) for name in regulation.ranking.equal_prizes)
    return named or (EqualPrizes.DIVIDED, EqualPrizes.LOT)


@record
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


@record
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
    return _in_order(equals, [prize] * len(equals))


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


def left_early(ledger: Ledger, entrant: EntrantNumber, after: RoundNumber) -> bool:
    """Whether an entrant withdrew before the last round, or during it with the score of who leaves
    (U art. 13.4); `after` is the last if nothing is played behind it."""
    if not ledger.entrants[entrant].withdrawn:
        return False
    played_out = ledger.plan is not None and after >= ledger.plan.rounds
    tables = tuple(ledger.rounds[after].tables_of(entrant)) if played_out else ()
    awards = [table.award for table in tables if table.award]
    return not tables or any(award.cause is AwardCause.WITHDRAWN for award in awards)


@record
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
