"""Rows that a command makes once, where no book keeps its answer: the row's id says which command
made it, and of what.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar
from uuid import UUID

import msgspec
from django.db.models import Model, QuerySet

from scoring.rules.violations import Code, refuse

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
