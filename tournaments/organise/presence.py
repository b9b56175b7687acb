"""Who is in the hall: checked in at the door, before the first round is seated."""

from __future__ import annotations

from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from scoring import queries, server_time
from scoring.commands import WithdrawEntrant
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EntrantNumber, Right, RoundNumber
from tournaments.models import Entrant, Tournament
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.permissions import require_right
from tournaments.presenters.roll_call import roll_call
from tournaments.refusals import HouseCode

TO_CHECK_IN = Right.CHECK_IN
"""The right that `check_in` and `check_in_all` take."""


def check_in(*, by: Authority, entrant: EntrantNumber, present: bool) -> None:
    """Note that an entrant is present, or that it is not after all; said again, nothing changes.

    Raises:
        Violation: `by` may not check in, or nobody is entered under this number.
    """
    require_right(by, TO_CHECK_IN)
    if all(entered.number != entrant for entered in queries.entrants(by.ledger)):
        raise refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=entrant)
    row, _ = Entrant.objects.get_or_create(tournament_id=by.ledger, number=entrant)
    if present is (row.checked_in_at is None):
        row.checked_in_at = server_time.now() if present else None
        row.save(update_fields=["checked_in_at"])


def check_in_all(*, by: Authority, present: bool) -> None:
    """Note that everybody who takes part is present, or that nobody is: the roll begins anew.

    Raises:
        Violation: `by` may not check in.
    """
    require_right(by, TO_CHECK_IN)
    roll = roll_call(Moment(Tournament(id=by.ledger), by))
    for entrant in roll.absent if present else roll.present:
        check_in(by=by, entrant=entrant.number, present=present)


def withdraw_absent(*, by: Authority, command_id: UUID) -> None:
    """Withdraw everybody who is not marked present; who comes later is readmitted.

    Sent again, it goes on where it was interrupted.

    Raises:
        Violation: `nobody_present`, where no roll was called, or `by` may not withdraw.
    """
    roll = roll_call(Moment(Tournament(id=by.ledger), by))
    if not roll.called:
        raise refuse(HouseCode.NOBODY_PRESENT, field="presence")
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
