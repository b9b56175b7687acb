"""Changing the announced plan: what has not been played, with a reason on the ledger."""

from __future__ import annotations

from uuid import UUID

from scoring.commands import ChangePlan, Receipt
from scoring.plans import Plan
from scoring.values import Authority
from tournaments.models import Tournament
from tournaments.organise.remarks import perform_for_reason


def change_plan(
    tournament: Tournament, plan: Plan, *, reason: str, by: Authority, command_id: UUID
) -> Receipt:
    """Announce another plan, whole; the same plan again changes nothing.

    Raises:
        Violation: as `ChangePlan` refuses.
    """
    return perform_for_reason(
        tournament,
        reason,
        lambda because: ChangePlan(plan=plan, remark=because),
        by=by,
        command_id=command_id,
    )
