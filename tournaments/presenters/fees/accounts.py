"""What each entrant has to pay, paid and got back, reckoned from the rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring import queries
from scoring.values import EntrantNumber
from tournaments.models import EntryFee, Payment, PaymentKind
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.fees.terms import PrizePool, fee_now, share_out


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
