"""What a place in a tournament costs, who paid it, and what of it is played for."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Annotated

import msgspec

from scoring import queries
from scoring.prizes import PrizesOf
from scoring.records import record
from scoring.rules.prizes import Prize, PrizeList
from scoring.values import EntrantNumber, LedgerId, UserId
from tournaments.models import EntryFee, Payment, PaymentKind
from tournaments.models.prizes import USUAL_STEP
from tournaments.moment import Moment
from tournaments.names import EntrantName


@record
class PrizePool:
    """A sum played for, shared among places."""

    cents: int
    prizes: tuple[int, ...]
    """Cents of each place, the first one first; 0 where a share comes to no step."""

    @property
    def left(self) -> int:
        """What rounding, or shares below a hundred percent, leave; it stays with the organiser."""
        return self.cents - sum(self.prizes)


def share_out(cents: int, shares: Sequence[int], *, step: int, nearest: bool) -> PrizePool:
    """A sum by percents that do not rise, each prize a multiple of `step`.

    To the nearest one, they may come to more than there is: then the last places get a step less.
    """
    half = 50 * step if nearest else 0
    steps = [(cents * share + half) // (100 * step) for share in shares]
    for place in reversed(range(len(steps))):
        if sum(steps) * step > cents and steps[place]:
            steps[place] -= 1
    return PrizePool(cents=cents, prizes=tuple(count * step for count in steps))


def no_fee() -> EntryFee:
    """The terms where nobody has set any."""
    return EntryFee(revision=0, cents=0, step=USUAL_STEP, nearest=False)


def fee_now(ledger: LedgerId) -> EntryFee:
    """The fee that counts; of revision 0 where nobody set one."""
    last = EntryFee.objects.filter(tournament_id=ledger).order_by("revision").last()
    return last or no_fee()


@record
class Account:
    """An entrant and its money, in cents."""

    entrant: EntrantName
    due: int
    """The fee of all its players."""
    paid: int = 0
    returned: int = 0

    @property
    def owes(self) -> int:
        """What it has to pay yet; who has left is not asked again for what was given back."""
        kept = self.paid if self.entrant.withdrawn else self.paid - self.returned
        return max(0, self.due - kept)

    @property
    def to_return(self) -> int:
        return max(0, self.paid - self.returned - self.due)

    @property
    def concerns(self) -> bool:
        """There is money to speak of."""
        return bool(self.due or self.paid)


@record
class Takings:
    """Of all entrants together."""

    paid: int
    owed: int
    returned: int
    to_return: int

    @property
    def kept(self) -> int:
        """What is there and stays: prizes are a part of it."""
        return self.paid - self.returned - self.to_return


@record
class Fees:
    """The fee of a tournament and who stands how with it."""

    terms: EntryFee
    accounts: dict[EntrantNumber, Account]

    @property
    def revision(self) -> int:
        """0: nobody ever set a fee."""
        return self.terms.revision

    @property
    def asked(self) -> bool:
        return bool(self.terms.cents)

    @property
    def takings(self) -> Takings:
        accounts = self.accounts.values()
        return Takings(
            paid=sum(account.paid for account in accounts),
            owed=sum(account.owes for account in accounts),
            returned=sum(account.returned for account in accounts),
            to_return=sum(account.to_return for account in accounts),
        )

    @property
    def pool(self) -> PrizePool | None:
        """What is played for; None where nobody said what, or how it is shared."""
        terms = self.terms
        if not terms.shares or (terms.percent is None and terms.pool_cents is None):
            return None
        cents = terms.pool_cents
        if cents is None:
            cents = self.takings.kept * (terms.percent or 0) // 100
        return share_out(cents, terms.shares, step=terms.step, nearest=terms.nearest)

    @property
    def by_need(self) -> tuple[Account, ...]:
        """Who owes first, then whom money is to be given back to, then all others; by number."""
        concerned = [account for account in self.accounts.values() if account.concerns]
        return tuple(sorted(concerned, key=lambda one: (not one.owes, not one.to_return)))


def fees(moment: Moment) -> Fees:
    """The fee as it stands; no account is read where nobody ever set one."""
    terms = fee_now(moment.ledger)
    return Fees(terms=terms, accounts=_accounts(moment, terms) if terms.revision else {})


def _accounts(moment: Moment, terms: EntryFee) -> dict[EntrantNumber, Account]:
    entrants = moment.names.entrants
    sums = _sums(Payment.objects.filter(tournament_id=moment.ledger))
    sat = queries.ever_seated(moment.fold)
    return {
        number: Account(
            entrant=entrant,
            due=_due(entrant, terms, sat),
            paid=sums[number, PaymentKind.PAID],
            returned=sums[number, PaymentKind.RETURNED],
        )
        for number, entrant in entrants.items()
    }


def _due(entrant: EntrantName, terms: EntryFee, sat: Collection[EntrantNumber]) -> int:
    """Nothing of a robot, nor of who withdrew and never sat down."""
    if entrant.stand_in or (entrant.withdrawn and entrant.number not in sat):
        return 0
    return terms.cents * len(entrant.players)


def _sums(rows: Iterable[Payment]) -> defaultdict[tuple[int, PaymentKind], int]:
    """Of each entrant and kind, without what was taken back."""
    rows = list(rows)
    undone = {row.undoes_id for row in rows}
    sums: defaultdict[tuple[int, PaymentKind], int] = defaultdict(int)
    for row in rows:
        if row.pk not in undone:
            sums[row.entrant, PaymentKind(row.kind)] += row.cents
    return sums


class PaymentLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row, and who wrote it."""

    id: int
    entrant: int
    kind: PaymentKind
    cents: int
    undoes: int | None
    """The row that it takes back."""
    taken_back: bool
    """By another row: it does not count."""
    note: str
    by: str
    at: Annotated[datetime, msgspec.Meta(tz=True)]

    @property
    def stands(self) -> bool:
        """It counts, and may be taken back."""
        return not (self.taken_back or self.undoes)


@record
class FeeSet:
    """What somebody set, and what held before."""

    before: EntryFee
    after: EntryFee
    by: str
    at: datetime


def payment_lines(moment: Moment, entrant: EntrantNumber | None = None) -> tuple[PaymentLine, ...]:
    """Every row, oldest first; of one entrant, where it is named."""
    rows = Payment.objects.filter(tournament_id=moment.ledger)
    return _lines(moment, list(rows if entrant is None else rows.filter(entrant=entrant)))


def payment_line(moment: Moment, row: Payment) -> PaymentLine:
    """One row as it stands, beside those of its entrant."""
    lines = payment_lines(moment, EntrantNumber(row.entrant))
    return next(line for line in lines if line.id == row.pk)


def _lines(moment: Moment, rows: list[Payment]) -> tuple[PaymentLine, ...]:
    undone = {row.undoes_id for row in rows}
    names = moment.names_in((), *_users(moment, (row.by_id for row in rows)))
    return tuple(
        PaymentLine(
            id=row.pk,
            entrant=row.entrant,
            kind=PaymentKind(row.kind),
            cents=row.cents,
            undoes=row.undoes_id,
            taken_back=row.pk in undone,
            note=row.note,
            by=names.user(moment.tournament.number_of(row.by_id)),
            at=row.at,
        )
        for row in rows
    )


def fee_history(moment: Moment) -> tuple[FeeSet, ...]:
    """Who set the fee and when, the last one first."""
    fees = list(EntryFee.objects.filter(tournament_id=moment.ledger))
    names = moment.names_in((), *_users(moment, (fee.by_id for fee in fees)))
    number_of = moment.tournament.number_of
    return tuple(
        FeeSet(before=before, after=fee, by=names.user(number_of(fee.by_id)), at=fee.at)
        for before, fee in pairwise([no_fee(), *fees])
    )[::-1]


def _users(moment: Moment, accounts: Iterable[int]) -> list[UserId]:
    return list(map(moment.tournament.number_of, accounts))


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
