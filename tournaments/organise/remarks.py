"""Reasons: the text in a row, its id in the event."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid5

from django.db import transaction

from scoring.commands import Command, Receipt, perform
from scoring.values import Authority, RemarkId
from tournaments.models import Remark, Tournament


def remark(
    tournament: Tournament, text: str, *, by: Authority, command_id: UUID
) -> RemarkId | None:
    """Keep a reason under an id that the command's own id gives; None for an empty one.

    The same command sent again finds the same remark, so that it is the same command.
    """
    if not text.strip():
        return None
    kept, _ = Remark.objects.get_or_create(
        id=uuid5(command_id, "remark"),
        defaults={"tournament": tournament, "text": text.strip(), "author_id": by.user},
    )
    return RemarkId(kept.id)


def perform_for_reason(
    tournament: Tournament,
    reason: str,
    command: Callable[[RemarkId | None], Command],
    *,
    by: Authority,
    command_id: UUID,
) -> Receipt:
    """Do the command that `command` makes of the reason's id; refused, the reason is not kept.

    Raises:
        Violation: as the command refuses.
    """
    if not reason.strip():
        return perform(command(None), by=by, command_id=command_id)
    with transaction.atomic():
        because = remark(tournament, reason, by=by, command_id=command_id)
        return perform(command(because), by=by, command_id=command_id)
