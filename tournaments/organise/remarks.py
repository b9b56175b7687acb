"""Commands with their reason: its text in a row, its id in the command and so in the event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from scoring import commands
from scoring.commands import Command, Receipt
from scoring.values import Authority, RemarkId
from tournaments.models import Remark


def perform(
    command: Command, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Do a command for a reason; refused, the reason is not kept. An empty one is none.

    Raises:
        Violation: as the command refuses.
        TypeError: there is a reason, and the command takes no remark.
    """
    command_id = command_id or uuid4()
    if not reason.strip():
        return commands.perform(command, by=by, command_id=command_id)
    with transaction.atomic():
        remark = keep_remark(reason, by=by, command_id=command_id)
        # Which commands take a remark is known to each of them, not to their common type.
        reasoned: Command = replace(cast(Any, command), remark=remark)
        return commands.perform(reasoned, by=by, command_id=command_id)


def keep_remark(reason: str, *, by: Authority, command_id: UUID) -> RemarkId:
    """Keep a reason under an id that the command's own id gives.

    The same command sent again finds the same remark, so that it is the same command. With another
    reason it gets another remark: the books then refuse it, as a command id with other content.
    """
    text = reason.strip()
    row = {"tournament_id": by.ledger, "text": text, "author_id": by.user}
    remark, _ = Remark.objects.get_or_create(id=uuid5(command_id, "remark"), defaults=row)
    # An emptied one was erased later: nobody can tell any more what it said, so it is the same.
    # The id is not made from the text: whoever guesses an erased one could prove it by the event.
    if remark.text not in ("", text):
        remark = Remark.objects.create(**row)
    return RemarkId(remark.id)
