"""Commands with their reason: its text in a row, its id in the command and so in the event.

Whatever text or name an event's ids stand for, the event seals by its hash: see `sealing`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from scoring import commands
from scoring.commands import Command, Receipt
from scoring.rules.violations import Code, Problem, Violation
from scoring.values import LONGEST_ARTICLE, Authority, PlayerId, RemarkId, UserId
from tournaments.letters import tidy
from tournaments.models import Remark, Tournament
from tournaments.moment import Moment
from tournaments.names import Names, with_accounts_and_remarks
from tournaments.organise.alerts import tell_seatings
from tournaments.organise.closings import tell_closings
from tournaments.organise.sealing import Written
from tournaments.organise.texts import longest, require_short

LONGEST_REASON = longest("text", Remark)
ABOUT_A_PLAYER = (Code.EXPULSION_UNDECIDED, Code.PLAYER_EXPELLED)
"""Refusals that name somebody."""


def perform(
    command: Command,
    *,
    by: Authority,
    reason: str = "",
    command_id: UUID | None = None,
    written: Written | None = None,
) -> Receipt:
    """Do a command for a reason; refused, the reason is not kept. An empty one is none.

    Raises:
        Violation: as the command refuses, or `text_too_long`.
        TypeError: there is a reason, and the command takes no remark.
    """
    command_id = command_id or uuid4()
    written = written or Written()
    require_short(getattr(command, "article", ""), LONGEST_ARTICLE, "article")
    try:
        if not tidy(reason):
            return _perform(command, by, command_id, written)
        with transaction.atomic():
            remark = keep_remark(reason, by=by, command_id=command_id)
            # Which commands take a remark is known to each of them, not to their common type.
            reasoned: Command = replace(cast(Any, command), remark=RemarkId(remark.id))
            return _perform(reasoned, by, command_id, replace(written, remark=remark))
    except Violation as refused:
        raise Violation(*(_naming(problem, by) for problem in refused.problems)) from refused


def _naming(problem: Problem, by: Authority) -> Problem:
    """A refusal about a player, or about who decided something, with the name no ledger holds."""
    user = problem.data.get("by")
    if isinstance(user, int):
        names = with_accounts_and_remarks(Names(), (), (UserId(user),), private=False)
        return replace(problem, data={**problem.data, "by": names.user(UserId(user))})
    if problem.code in ABOUT_A_PLAYER:
        player = PlayerId(UUID(str(problem.data["player"])))
        names = Moment(Tournament(id=by.ledger), by).names
        return replace(problem, data={**problem.data, "name": names.player(player)})
    return problem


def _perform(command: Command, by: Authority, command_id: UUID, written: Written) -> Receipt:
    receipt = commands.perform(command, by=by, command_id=command_id, sealing=written.seals)
    tell_closings(receipt)
    tell_seatings(receipt)
    return receipt


def keep_remark(reason: str, *, by: Authority, command_id: UUID) -> Remark:
    """Keep a reason under an id that the command's own id gives.

    The same command sent again finds the same remark, so that it is the same command. With another
    reason it gets another remark: the books then refuse it, as a command id with other content.
    """
    text = tidy(reason)
    require_short(text, LONGEST_REASON, "reason")
    row = {"tournament_id": by.ledger, "text": text, "author_id": by.user}
    remark, _ = Remark.objects.get_or_create(id=uuid5(command_id, "remark"), defaults=row)
    # An emptied one was erased later: nobody can tell any more what it said, so it is the same.
    # The id is not made from the text: whoever guesses an erased one could prove it by the event.
    if remark.text not in ("", text):
        remark = Remark.objects.create(**row)
    return remark
