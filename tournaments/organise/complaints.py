"""Complaints: registered in time, decided by whom the code says (U art. 14.1, I Procedura)."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from scoring.commands import Receipt, RegisterComplaint
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, UserId
from tournaments.models import Official
from tournaments.organise.perform import perform


def register_complaint(
    command: RegisterComplaint, *, by: Authority, reason: str, command_id: UUID | None = None
) -> Receipt:
    """Take a complaint in; `reason` is what they say.

    Raises:
        Violation: `complaint_table_required`, `complaint_too_late`, `ranking_is_final`,
            `phase_closed`, `reason_required` ...
    """
    if command.referee is not None:
        if not _is_official(by, command.referee):
            raise refuse(Code.RULING_REFEREE_REQUIRED, field="referee", article="RULES 13")
        command = replace(command, referee=by.number_of(command.referee))
    return perform(command, by=by, reason=reason, command_id=command_id)


def _is_official(by: Authority, user: UserId) -> bool:
    return Official.objects.filter(tournament_id=by.ledger, user_id=user).exists()
