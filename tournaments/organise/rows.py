"""Commands that write rows: what is no event, declared and done the way events are.

A command says its fields with their bounds, its right and what it compares. It is done under a lock
on its tournament, so that of two who write at once the second finds what the first left, and
who lost their office while they waited writes nothing.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin
from typing import get_type_hints as hints_of
from uuid import UUID

from django.db import transaction

from scoring.values import Authority, Right
from tournaments.models import Tournament
from tournaments.organise.texts import require_short
from tournaments.permissions import require_right, require_still
from tournaments.spelling.letters import tidy, tidy_line

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Rows:
    """Where a command writes: a locked tournament, under an authority."""

    tournament: Tournament
    by: Authority
    command_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
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
    """Do a command under the lock of its tournament, and return what it wrote.

    Raises:
        Violation: `not_allowed`, `text_too_long`, or as the command refuses.
    """
    require_right(by, command.right)
    command = _tidied(command)
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=by.ledger)
        require_still(by, command.right)
        rows = Rows(tournament, by, command_id)
        there = command.already(rows)
        if there is not None:
            return there
        command.require_fresh(rows)
        return command.write(rows)


def _tidied(command: RowCommand[Result]) -> RowCommand[Result]:
    """The command with its texts as they are kept, none longer than its column is."""
    texts: dict[str, Any] = {}
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
