"""Who is in the hall: checked in at the door, before the first round is seated."""

from __future__ import annotations

from django.utils import timezone

from scoring import queries
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EntrantNumber, Right
from tournaments.models import Entrant
from tournaments.permissions import require_right

TO_CHECK_IN = Right.CHECK_IN
"""The right that `check_in` takes."""


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
        row.checked_in_at = timezone.now() if present else None
        row.save(update_fields=["checked_in_at"])
