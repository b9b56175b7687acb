"""The one way to do a command upstairs: with its reason, its texts sealed, and who is to know told;
one of rows is done in `rows`.

A reason's text is kept in a row, its id goes into the command and so into the event. Whatever text
or name an event's ids stand for, the event seals by its hash: see `sealing`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, overload
from uuid import UUID, uuid4, uuid5

from scoring import commands
from scoring.commands import Command, Receipt, transaction_on
from scoring.rules.violations import Code, Problem, Violation
from scoring.values import LONGEST_ARTICLE, Authority, PlayerId, RemarkId, UserId
from tournaments.models import Remark, Tournament
from tournaments.moment import Moment
from tournaments.names import Names, with_accounts_and_remarks
from tournaments.organise.alerts import tell_seatings
from tournaments.organise.closings import tell_closings
from tournaments.organise.rows import Result, RowCommand, write
from tournaments.organise.sealing import Written
from tournaments.organise.texts import longest, require_short
from tournaments.spelling.letters import tidy, tidy_line

ABOUT_A_PLAYER = (Code.EXPULSION_UNDECIDED, Code.PLAYER_EXPELLED)
"""Refusals that name somebody."""


@overload
def perform(
    command: RowCommand[Result],
    *,
    by: Authority,
    reason: str = "",
    command_id: UUID | None = None,
) -> Result: ...


@overload
def perform(
    command: Command,
    *,
    by: Authority,
    reason: str = "",
    command_id: UUID | None = None,
    written: Written | None = None,
) -> Receipt: ...


def perform(
    command: Command | RowCommand[Any],
    *,
    by: Authority,
    reason: str = "",
    command_id: UUID | None = None,
    written: Written | None = None,
) -> Any:
    """Do a command for a reason; refused, the reason is not kept. An empty one is none.

    Raises:
        Violation: as the command refuses, or `text_too_long`.
        TypeError: there is a reason, and the command takes no remark.
    """
    command_id = command_id or uuid4()
    if isinstance(command, RowCommand):
        return write(command, by=by, command_id=command_id)
    written = written or Written()
    command = _tidied(command)
    try:
        if not tidy(reason):
            return _perform(command, by, command_id, written)
        with transaction_on(by.ledger):
            remark = keep_remark(reason, by=by, command_id=command_id)
            reasoned = _with(command, remark=RemarkId(remark.id))
            return _perform(reasoned, by, command_id, replace(written, remark=remark))
    except Violation as refused:
        raise Violation(*(_naming(problem, by) for problem in refused.problems)) from refused


def _tidied(command: Command) -> Command:
    """With the article it is given by on one line, no longer than its columns are."""
    article = getattr(command, "article", None)
    if not article:
        return command
    require_short(article, LONGEST_ARTICLE, "article")
    return _with(command, article=tidy_line(article))


def _with(command: Command, **fields: object) -> Command:
    # Which of them has a remark, or an article, is known to each command, not to all.
    return replace(command, **fields)


def _naming(problem: Problem, by: Authority) -> Problem:
    """A refusal about a player, or about who decided something, with the name no ledger holds."""
    user = problem.data.get("by")
    if isinstance(user, int):
        house = Names(accounts_from=by.accounts_from)
        names = with_accounts_and_remarks(house, (), (UserId(user),), private=False)
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


LONGEST_REASON = longest("text", Remark)


def keep_remark(reason: str, *, by: Authority, command_id: UUID) -> Remark:
    """Keep a reason under an id that the command's own id gives.

    The same command sent again finds the same remark, so that it is the same command. With another
    reason it gets another remark: the books then refuse it, as a command id with other content.
    """
    text = tidy(reason)
    require_short(text, LONGEST_REASON, "reason")
    row = {"tournament_id": by.ledger, "text": text, "author_id": by.user}
    remark, _ = Remark.objects.get_or_create(id=uuid5(command_id, "remark"), defaults=row)
    if remark.tournament_id != by.ledger:  # the same id was sent to another book before
        own = uuid5(command_id, f"remark {by.ledger}")
        remark, _ = Remark.objects.get_or_create(id=own, defaults=row)
    # An emptied one was erased later: nobody can tell any more what it said, so it is the same.
    # The id is not made from the text: whoever guesses an erased one could prove it by the event.
    if remark.text not in ("", text):
        remark = Remark.objects.create(**row)
    return remark
