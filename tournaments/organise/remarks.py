"""Commands with their reason: its text in a row, its id in the command and so in the event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from scoring import commands
from scoring.commands import Command, Receipt
from scoring.rules.violations import Code, Problem, Violation
from scoring.values import Authority, PlayerId, RemarkId
from tournaments.models import Remark, Tournament
from tournaments.moment import Moment
from tournaments.names import Names

ABOUT_A_PLAYER = (Code.SEATED_EXPELLED, Code.PLAYER_EXPELLED)
"""Refusals that name somebody."""


def perform(
    command: Command, *, by: Authority, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Do a command for a reason; refused, the reason is not kept. An empty one is none.

    Raises:
        Violation: as the command refuses.
        TypeError: there is a reason, and the command takes no remark.
    """
    command_id = command_id or uuid4()
    try:
        return _perform(command, by, reason, command_id)
    except Violation as refused:
        raise _naming(refused, by) from None


def _perform(command: Command, by: Authority, reason: str, command_id: UUID) -> Receipt:
    if not reason.strip():
        return commands.perform(command, by=by, command_id=command_id)
    with transaction.atomic():
        remark = keep_remark(reason, by=by, command_id=command_id)
        # Which commands take a remark is known to each of them, not to their common type.
        reasoned: Command = replace(cast(Any, command), remark=remark)
        return commands.perform(reasoned, by=by, command_id=command_id)


def _naming(refused: Violation, by: Authority) -> Violation:
    """A refusal about a player, with the name that no ledger holds."""
    if not any(problem.code in ABOUT_A_PLAYER for problem in refused.problems):
        return refused
    names = Moment(Tournament(id=by.ledger), by).names
    return Violation(*(_named(problem, names) for problem in refused.problems))


def _named(problem: Problem, names: Names) -> Problem:
    if problem.code not in ABOUT_A_PLAYER:
        return problem
    player = PlayerId(UUID(str(problem.data["player"])))
    return replace(problem, data={**problem.data, "name": names.player(player)})


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
