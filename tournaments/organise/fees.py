"""The fee: what it is, who paid it, who got it back; rows that are added and never changed.

No event: nothing of it can change a standing, and nobody in public is told of it.
"""

from dataclasses import asdict
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from scoring.commands import EnterEntrants
from scoring.records import record
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber
from tournaments.models import EntryFee, Payment, PaymentKind
from tournaments.models.prizes import USUAL_STEP
from tournaments.moment import Moment
from tournaments.organise.perform import RowCommand, Rows
from tournaments.organise.texts import longest
from tournaments.presenters.fees import Account, fee_now, fees
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import NO_NUL, Cents, Percent, Revision, Share, SomeCents

TO_COLLECT = EnterEntrants.right
"""The right to set the fee, and to write who paid."""
Shares: TypeAlias = Annotated[tuple[Share, ...], msgspec.Meta(max_length=100)]
Note: TypeAlias = Annotated[str, msgspec.Meta(max_length=longest("note", Payment), pattern=NO_NUL)]


@record
class SetFee(RowCommand[EntryFee]):
    """All of it; what is left out is not played for."""

    right: ClassVar = TO_COLLECT
    # Of each player; 0: no fee.
    cents: Cents
    # Of the takings, for prizes; or `pool_cents`, a sum.
    percent: Percent | None = None
    pool_cents: Cents | None = None
    # Percents of the places, the first one first; they do not rise.
    shares: Shares = ()
    # Cents of which each prize is a multiple: the nearest one, or the one below.
    step: SomeCents = USUAL_STEP
    nearest: bool = False
    # The `revision` that was seen.
    expected: Revision | None = None

    def already(self, rows: Rows) -> EntryFee | None:
        _require_shares(self)
        now = fee_now(rows.by.ledger)
        same = all(getattr(now, name) == value for name, value in self._terms().items())
        return now if same else None

    def require_fresh(self, rows: Rows) -> None:
        if self.expected not in (None, fee_now(rows.by.ledger).revision):
            raise refuse(HouseCode.FEE_CHANGED)

    def write(self, rows: Rows) -> EntryFee:
        revision = fee_now(rows.by.ledger).revision + 1
        return EntryFee.objects.create(
            tournament=rows.tournament, revision=revision, by_id=rows.by.user, **self._terms()
        )

    def _terms(self) -> dict[str, object]:
        terms = asdict(self) | {"shares": list(self.shares)}
        del terms["expected"]
        return terms


@record
class MarkPaid(RowCommand[int]):
    """An entrant paid what it owes, in cents; who owes nothing stays as it is."""

    right: ClassVar = TO_COLLECT
    entrant: EntrantNumber

    def write(self, rows: Rows) -> int:
        owed = _account(rows, self.entrant).owes
        if owed:
            RecordPayment(entrant=self.entrant, cents=owed).write(rows)
        return owed


class _KeptOnce(RowCommand[Payment]):
    """A payment's row keeps the id of its command, so that a repeat finds it."""

    right: ClassVar = TO_COLLECT
    keeps_id: ClassVar = True
    __slots__ = ()

    def already(self, rows: Rows) -> Payment | None:
        before = Payment.objects.filter(tournament=rows.tournament, key=rows.command_id).first()
        if before is not None and not (self.is_said_by(before) and before.by_id == rows.by.user):
            raise refuse(Code.COMMAND_REUSED)
        return before

    def is_said_by(self, row: Payment) -> bool:
        """Whether this row says what the command says."""
        raise NotImplementedError


@record
class RecordPayment(_KeptOnce):
    """What an entrant paid, or got back."""

    entrant: EntrantNumber
    kind: Literal["paid", "returned"] = "paid"
    # None: all that it owes, or is owed.
    cents: SomeCents | None = None
    note: Note = ""
    # The `id` of the entrant's last row that was seen; 0: none.
    expected: Revision | None = None

    def is_said_by(self, row: Payment) -> bool:
        said = (self.entrant, self.kind, row.cents if self.cents is None else self.cents)
        return (row.entrant, row.kind, row.cents) == said

    def require_fresh(self, rows: Rows) -> None:
        last = Payment.objects.filter(tournament=rows.tournament, entrant=self.entrant).last()
        if last is not None and self.expected not in (None, last.pk):
            raise refuse(
                HouseCode.PAYMENTS_CHANGED,
                entrant=self.entrant,
                payment=last.kind,
                cents=last.cents,
                value=last.pk,
            )

    def write(self, rows: Rows) -> Payment:
        account = _account(rows, self.entrant)
        sum_of = _to_pay if self.kind == "paid" else _to_return
        cents = sum_of(account, self.cents)
        row = Payment(entrant=self.entrant, kind=self.kind, cents=cents, note=self.note)
        return _written(row, rows)


@record
class TakePaymentBack(_KeptOnce):
    """A row was a mistake: another one says so."""

    payment: int
    note: Note = ""

    def is_said_by(self, row: Payment) -> bool:
        return row.undoes_id == self.payment

    def write(self, rows: Rows) -> Payment:
        wrong = Payment.objects.filter(tournament=rows.tournament, pk=self.payment).first()
        if wrong is None:
            raise refuse(HouseCode.PAYMENT_UNKNOWN, field="payment", value=self.payment)
        if wrong.undoes_id or Payment.objects.filter(undoes=wrong).exists():
            raise refuse(HouseCode.PAYMENT_TAKEN_BACK, field="payment")
        if wrong.kind == PaymentKind.PAID:
            _require_there(_account(rows, EntrantNumber(wrong.entrant)), wrong.cents)
        kind, cents = PaymentKind.TAKEN_BACK, wrong.cents
        row = Payment(entrant=wrong.entrant, kind=kind, cents=cents, undoes=wrong, note=self.note)
        return _written(row, rows)


def _written(row: Payment, rows: Rows) -> Payment:
    row.tournament, row.by_id, row.key = rows.tournament, rows.by.user, rows.command_id
    row.save(force_insert=True)
    row.refresh_from_db()
    return row


def _account(rows: Rows, entrant: EntrantNumber) -> Account:
    now = fees(Moment(rows.tournament, rows.by))
    if not now.revision:
        raise refuse(HouseCode.FEE_NOT_SET)
    if entrant not in now.accounts:
        raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)
    return now.accounts[entrant]


def _to_pay(account: Account, cents: int | None) -> int:
    asked = account.owes if cents is None else cents
    if not asked:
        raise refuse(HouseCode.NOTHING_OWED, field="cents", entrant=account.entrant.number)
    return asked


def _to_return(account: Account, cents: int | None) -> int:
    asked = account.to_return if cents is None else cents
    if not asked:
        raise refuse(HouseCode.NOTHING_TO_RETURN, field="cents", entrant=account.entrant.number)
    _require_there(account, asked)
    return asked


def _require_there(account: Account, cents: int) -> None:
    """That what is left of what an entrant paid is not below nothing."""
    there = account.paid - account.returned
    if cents > there:
        number = account.entrant.number
        raise refuse(HouseCode.RETURN_TOO_MUCH, field="cents", entrant=number, cents=there)


def _require_shares(terms: SetFee) -> None:
    if terms.percent is not None and terms.pool_cents is not None:
        raise refuse(HouseCode.POOL_TWO_WAYS, field="pool_cents")
    if sum(terms.shares) > 100:
        raise refuse(HouseCode.SHARES_TOO_MUCH, field="shares", value=sum(terms.shares))
    for place, (before, share) in enumerate(pairwise(terms.shares), start=2):
        if share > before:
            raise refuse(HouseCode.SHARES_RISE, field="shares", place=place)
