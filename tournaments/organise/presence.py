"""Who is in the hall: checked in at the door, before the first round is seated."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from scoring import queries, server_time
from scoring.commands import WithdrawEntrant, transaction_on
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EntrantNumber, Right, RoundNumber
from tournaments.models import Entrant, Tournament
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.permissions import require_right
from tournaments.presenters.arrivals import roll_call
from tournaments.refusals import HouseCode

TO_CHECK_IN = Right.CHECK_IN
"""The right that marking anybody takes."""


def check_in(*, by: Authority, entrant: EntrantNumber, present: bool) -> None:
    """Note that an entrant is present, or that it is not after all; said again, nothing changes.

    Raises:
        Violation: `by` may not check in, or nobody is entered under this number.
    """
    _require_entered(by, entrant)
    _mark(by, [entrant], present=present)


def mark_absent(*, by: Authority, entrant: EntrantNumber) -> None:
    """Note that somebody asked for an entrant, and it is not here.

    Raises:
        Violation: as `check_in`.
    """
    _require_entered(by, entrant)
    _mark(by, [entrant], present=False, absent=True)


def check_in_all(*, by: Authority, present: bool) -> None:
    """Note that everybody is present of whom nobody said they are not; or ask all of them anew.

    Raises:
        Violation: `by` may not check in.
    """
    require_right(by, TO_CHECK_IN)
    roll = roll_call(Moment(Tournament(id=by.ledger), by))
    called = roll.unasked if present else (*roll.present, *roll.missing)
    _mark(by, [entrant.number for entrant in called], present=present)


def _require_entered(by: Authority, entrant: EntrantNumber) -> None:
    require_right(by, TO_CHECK_IN)
    if all(entered.number != entrant for entered in queries.entrants(by.ledger)):
        raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)


def _mark(
    by: Authority, numbers: Sequence[EntrantNumber], *, present: bool, absent: bool = False
) -> None:
    """Of a whole hall in two statements; who was present before is so since then."""
    rows = (Entrant(tournament_id=by.ledger, number=number) for number in numbers)
    Entrant.objects.bulk_create(rows, ignore_conflicts=True)
    called = Entrant.objects.filter(tournament_id=by.ledger, number__in=numbers)
    if present:
        called.filter(checked_in_at=None).update(checked_in_at=server_time.now(), absent=False)
    else:
        called.update(checked_in_at=None, absent=absent)


def withdraw_absent(*, by: Authority, command_id: UUID) -> None:
    """Withdraw everybody who is not marked present, or nobody; who comes later is readmitted.

    Raises:
        Violation: `nobody_present`, where no roll was called, or `by` may not withdraw.
    """
    roll = roll_call(Moment(Tournament(id=by.ledger), by))
    if not roll.present:
        raise refuse(HouseCode.NOBODY_PRESENT, field="presence")
    with transaction_on(by.ledger):
        for entrant in roll.absent:
            perform(
                WithdrawEntrant(entrant=entrant.number),
                by=by,
                reason=_("Assente all'appello"),
                command_id=uuid5(command_id, str(entrant.number)),
            )


def require_called_roll(moment: Moment, round_: RoundNumber) -> None:
    """Before the first round a roll that was begun has to be ended; where nobody calls one,
    everybody entered is seated.

    Raises:
        Violation: `roll_unfinished`.
    """
    roll = roll_call(moment)
    if round_ == 1 and roll.unfinished:
        raise refuse(
            HouseCode.ROLL_UNFINISHED,
            field="presence",
            absent=len(roll.absent),
            expected=roll.expected,
        )
