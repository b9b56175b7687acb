"""The one way to do a command upstairs: with its reason, its texts sealed, and who is to know told;
and commands that write rows: what is no event, declared and done the way events are.

A reason's text is kept in a row, its id goes into the command and so into the event. Whatever text
or name an event's ids stand for, the event seals by its hash: see `sealing`.

A row's command says its fields with their bounds, its right and what it compares. It is done under
a lock on its tournament, so that of two who write at once the second finds what the first left,
and who lost their office while they waited writes nothing. Where no book keeps its answer, the
id of a row that it makes says which command made it, and of what.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin, overload
from typing import get_type_hints as hints_of
from uuid import UUID, uuid4, uuid5

import msgspec
from django.db import transaction
from django.db.models import Model, QuerySet

from scoring import commands
from scoring.commands import Command, Receipt, transaction_on
from scoring.records import record
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.values import LONGEST_ARTICLE, Authority, PlayerId, RemarkId, Right, UserId
from tournaments.models import Remark, Tournament
from tournaments.moment import Moment
from tournaments.names import Names, with_accounts_and_remarks
from tournaments.organise.alerts import tell_closings, tell_seatings
from tournaments.organise.sealing import Written
from tournaments.organise.texts import longest, require_short
from tournaments.permissions import require_right, require_still
from tournaments.spelling.letters import tidy, tidy_line

Row = TypeVar("Row", bound=Model)
_HALF = (1 << 64) - 1


def id_of(key: UUID, content: object) -> UUID:
    """Half of it is of the command's key and half of what it said, which the row itself may not
    say any more.
    """
    said = sha256(msgspec.json.encode(content)).digest()
    return UUID(bytes=key.bytes[:8] + said[:8], version=5)


def made_before(rows: QuerySet[Row], key: UUID, content: object = None) -> Row | None:
    """What this command made when it came before; `content` is what it says now.

    Raises:
        Violation: `command_reused`, for it said something else.
    """
    begin = key.int & ~_HALF
    made = rows.filter(pk__range=(UUID(int=begin), UUID(int=begin | _HALF))).first()
    # Those from before this was asked have the whole key for an id.
    if made is not None and content is not None and made.pk not in (id_of(key, content), key):
        raise refuse(Code.COMMAND_REUSED)
    return made


Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Rows:
    """Where a command writes: a locked tournament, under an authority."""

    tournament: Tournament
    by: Authority
    command_id: UUID


@record
class RowCommand(Generic[Result]):
    """Rows that somebody wants written; all that forms and bodies ask for is its fields."""

    right: ClassVar[Right]
    # Its rows keep the command's id: the API asks for one, and answers a repeat as the first time.
    keeps_id: ClassVar[bool] = False
    # Fields that nobody is asked for.
    unasked: ClassVar[frozenset[str]] = frozenset()
    reason_required: ClassVar[bool] = False

    def already(self, rows: Rows) -> Result | None:
        """What is there if there is nothing to do: all is so, or the command came before.

        Raises:
            Violation: `command_reused`.
        """
        return None

    def require_fresh(self, rows: Rows) -> None:
        """Refuse what was asked for without knowing what others wrote since; see `expected`."""

    def write(self, rows: Rows) -> Result:
        """What is written.

        Raises:
            Violation: it cannot be; nothing has happened.
        """
        raise NotImplementedError


def write(command: RowCommand[Result], *, by: Authority, command_id: UUID) -> Result:
    """Do a command under the lock of its tournament, and return what it wrote."""
    require_right(by, command.right)
    command = _row_tidied(command)
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update(no_key=True).get(pk=by.ledger)
        require_still(by, command.right)
        rows = Rows(tournament, by, command_id)
        there = command.already(rows)
        if there is not None:
            return there
        command.require_fresh(rows)
        return command.write(rows)


def _row_tidied(command: RowCommand[Result]) -> RowCommand[Result]:
    """The command with its texts as they are kept, none longer than its column is."""
    texts: dict[str, str] = {}
    for name, (limit, several_lines) in _texts(cast("Hashable", type(command))).items():
        if text := getattr(command, name):
            texts[name] = tidy(text) if several_lines else tidy_line(text)
            require_short(texts[name], limit, name)
    return replace(command, **texts)


@cache
def _texts(command: Hashable) -> dict[str, tuple[int, bool]]:
    """The texts among its fields: how long each may be, and whether it
    is marked as one on several lines."""
    hints = hints_of(cast("Any", command), include_extras=True)
    texts = {name: get_args(hint) for name, hint in hints.items() if _is_text(hint)}
    return {name: (bounds.max_length, bool(marks)) for name, (_, bounds, *marks) in texts.items()}


def _is_text(hint: Any) -> bool:
    return get_origin(hint) is Annotated and get_args(hint)[0] is str


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
