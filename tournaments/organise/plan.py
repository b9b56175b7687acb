"""Changing the announced plan: what has not been played, with a reason on the ledger."""

from __future__ import annotations

from uuid import UUID

from scoring.commands import ChangePlan, Receipt
from scoring.plans import Plan
from scoring.values import Authority, EventNumber
from tournaments.organise.perform import perform


def change_plan(
    *,
    by: Authority,
    plan: Plan,
    reason: str,
    expected: EventNumber | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Announce another plan, whole (RULES 7); the same plan again changes nothing.

    `expected` is the last change of it that the sender had seen.

    Raises:
        Violation: `stale`, `reason_required`, `plan_played`, `last_ranking_out`, what a last
            ranking waits for where this one becomes it, or the plan cannot be played.
    """
    command = ChangePlan(plan=plan, expected=expected)
    return perform(command, by=by, reason=reason, command_id=command_id)
