"""The fee: what it is, who paid it, who got it back; rows that are added and never changed.

No event: nothing of it can change a standing, and nobody in public is told of it.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from uuid import UUID, uuid4

from django.db import transaction

from scoring.commands import EnterEntrants
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EntrantNumber
from tournaments.models import EntryFee, Payment, PaymentKind, Tournament
from tournaments.moment import Moment
from tournaments.organise.texts import longest, require_short
from tournaments.permissions import require_right
from tournaments.presenters.fees.accounts import Account, fees
from tournaments.presenters.fees.terms import FeeTerms, fee_now
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import tidy_line

TO_COLLECT = EnterEntrants.right
"""The right to set the fee, and to write who paid."""
LONGEST_NOTE = longest("note", Payment)


@transaction.atomic
def set_fee(*, by: Authority, terms: FeeTerms, expected: int | None = None) -> int:
    """Ask this fee from now on; the revision. What is so already stays as it is.

    `expected` is the revision that the sender had seen.

    Raises:
        Violation: `not_allowed`, `fee_changed`, or shares that rise, or come to more than all.
    """
    require_right(by, TO_COLLECT)
    _require_shares(terms)
    _one_at_a_time(by)
    revision, now = fee_now(by.ledger)
    if terms == now:
        return revision
    if expected is not None and expected != revision:
        raise refuse(HouseCode.FEE_CHANGED)
    said = asdict(terms) | {"shares": list(terms.shares)}
    EntryFee.objects.create(tournament_id=by.ledger, revision=revision + 1, by_id=by.user, **said)
    return revision + 1


def mark_paid(*, by: Authority, entrant: EntrantNumber) -> int:
    """Note that an entrant paid what it owes, in cents; who owes nothing stays as it is.

    Raises:
        Violation: `not_allowed`, `entrant_unknown`.
    """
    require_right(by, TO_COLLECT)
    with transaction.atomic():
        _one_at_a_time(by)
        owed = _account(by, entrant).owes
        if owed:
            record_payment(by=by, entrant=entrant, cents=owed, command_id=uuid4())
    return owed


@transaction.atomic
def record_payment(
    *,
    by: Authority,
    entrant: EntrantNumber,
    command_id: UUID,
    kind: PaymentKind = PaymentKind.PAID,
    cents: int | None = None,
    note: str = "",
    expected: int | None = None,
) -> Payment:
    """Note what an entrant paid, or got back; without `cents` all that it owes, or is owed.

    `expected` is the last row of the entrant that the sender had seen; 0: none.

    Raises:
        Violation: `not_allowed`, `entrant_unknown`, `fee_not_set`, `nothing_owed`,
            `nothing_to_return`, `return_too_much`, `text_too_long`, `command_reused`,
            `payments_changed`.
    """
    require_right(by, TO_COLLECT)
    note = _short(note)
    _one_at_a_time(by)
    if before := _made_before(by, command_id):
        same = (entrant, kind, before.cents if cents is None else cents)
        return _same(before, by, (before.entrant, before.kind, before.cents) == same)
    _require_seen(by, entrant, expected)
    sum_of = _to_pay if kind is PaymentKind.PAID else _to_return
    row = Payment(entrant=entrant, kind=kind, cents=sum_of(_account(by, entrant), cents), note=note)
    return _written(row, by, command_id)


@transaction.atomic
def take_back(*, by: Authority, payment: int, command_id: UUID, note: str = "") -> Payment:
    """Say that a row was a mistake, by another one.

    Raises:
        Violation: `not_allowed`, `payment_unknown`, `payment_taken_back`, `return_too_much`,
            `text_too_long`, `command_reused`.
    """
    require_right(by, TO_COLLECT)
    note = _short(note)
    _one_at_a_time(by)
    if before := _made_before(by, command_id):
        return _same(before, by, before.undoes_id == payment)
    wrong = Payment.objects.filter(tournament_id=by.ledger, pk=payment).first()
    if wrong is None:
        raise refuse(HouseCode.PAYMENT_UNKNOWN, field="payment", value=payment)
    if wrong.undoes_id or Payment.objects.filter(undoes=wrong).exists():
        raise refuse(HouseCode.PAYMENT_TAKEN_BACK, field="payment")
    if wrong.kind == PaymentKind.PAID:
        _require_there(_account(by, EntrantNumber(wrong.entrant)), wrong.cents)
    row = Payment(
        entrant=wrong.entrant,
        kind=PaymentKind.TAKEN_BACK,
        cents=wrong.cents,
        undoes=wrong,
        note=note,
    )
    return _written(row, by, command_id)


def _short(note: str) -> str:
    note = tidy_line(note)
    require_short(note, LONGEST_NOTE, "note")
    return note


def _one_at_a_time(by: Authority) -> None:
    """Two people at the door mark one payment, and a button that is pressed twice."""
    Tournament.objects.select_for_update().get(pk=by.ledger)


def _made_before(by: Authority, command_id: UUID) -> Payment | None:
    return Payment.objects.filter(tournament_id=by.ledger, key=command_id).first()


def _require_seen(by: Authority, entrant: EntrantNumber, expected: int | None) -> None:
    last = Payment.objects.filter(tournament_id=by.ledger, entrant=entrant).last()
    if last is None or expected in (None, last.pk):
        return
    raise refuse(
        HouseCode.PAYMENTS_CHANGED,
        entrant=entrant,
        payment=last.kind,
        cents=last.cents,
        value=last.pk,
    )


def _same(before: Payment, by: Authority, said_the_same: bool) -> Payment:
    if not said_the_same or before.by_id != by.user:
        raise refuse(Code.COMMAND_REUSED)
    return before


def _written(row: Payment, by: Authority, command_id: UUID) -> Payment:
    row.tournament_id, row.by_id, row.key = by.ledger, by.user, command_id
    row.save(force_insert=True)
    row.refresh_from_db()
    return row


def _account(by: Authority, entrant: EntrantNumber) -> Account:
    now = fees(Moment(Tournament(id=by.ledger), by))
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


def _require_shares(terms: FeeTerms) -> None:
    if terms.percent is not None and terms.pool_cents is not None:
        raise refuse(HouseCode.POOL_TWO_WAYS, field="pool_cents")
    if sum(terms.shares) > 100:
        raise refuse(HouseCode.SHARES_TOO_MUCH, field="shares", value=sum(terms.shares))
    for place, (before, share) in enumerate(pairwise(terms.shares), start=2):
        if share > before:
            raise refuse(HouseCode.SHARES_RISE, field="shares", place=place)
