"""The fee as the staff reads it: its rows with who wrote them, and what was set before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Annotated

import msgspec

from scoring.values import EntrantNumber, UserId
from tournaments.models import EntryFee, Payment, PaymentKind
from tournaments.moment import Moment
from tournaments.presenters.fees.terms import no_fee


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


@dataclass(frozen=True, slots=True, kw_only=True)
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
