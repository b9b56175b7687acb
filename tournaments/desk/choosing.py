"""What forms offer to choose from, in words of the language in which it is asked."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from django import forms

from tournaments.models import Official
from tournaments.names import EntrantName
from tournaments.wording import label

Choices = list[tuple[Any, str]]
BLANK = ("", "—")
"""Before what is to be chosen: nothing is yet."""


class EnumField(forms.TypedChoiceField):
    """A member of an enumeration; with `blank` none is chosen beforehand."""

    def __init__(self, kind: type[StrEnum], *, blank: bool = False, **kwargs: Any) -> None:
        first = [BLANK] if blank else []
        super().__init__(coerce=kind, choices=lambda: [*first, *named(kind)], **kwargs)


def named(members: Iterable[StrEnum]) -> Choices:
    """Members of an enumeration."""
    return [(member.value, label(member)) for member in members]


def numbered(entrants: Iterable[EntrantName]) -> Choices:
    """Entrants by their numbers."""
    return [(int(entrant.number), f"{entrant.number}. {entrant.name}") for entrant in entrants]


def counted(last: int) -> Choices:
    """The numbers from 1 to `last`."""
    return [(number, str(number)) for number in range(1, last + 1)]


def accounts(officials: Iterable[Official]) -> Choices:
    """Officials by their accounts."""
    return [(official.user_id, str(official.user)) for official in officials]
