"""Folded ledgers of this process, so that a command reads only what is new to it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from scoring.rules.ledger import NOTHING, Ledger, apply, fold
from scoring.store.reading import FOLDED, replay, stored_fact
from scoring.store.writing import (
    LOCK,
    Answered,
    Head,
    read_answered,
    read_head,
    time_and_answer,
    together,
)
from scoring.values import LedgerId

_MOST = 500
"""Events that are read along with the lock; a book that has more to be read is streamed."""
_SINCE = (
    f"SELECT {FOLDED} FROM scoring_event"  # noqa: S608
    # Behind a SELECT each, or a plan for these very values would look cheaper every time.
    " WHERE ledger_id = (SELECT %s::uuid) AND number >= (SELECT %s::int)"
    f" ORDER BY number LIMIT {_MOST}"
)


@dataclass(frozen=True, slots=True)
class Held:
    """A ledger that is held until the transaction ends, for one command."""

    head: Head
    now: datetime
    """The database's time under the lock, never before the last event's."""
    answered: Answered | None
    """What this command was answered with before."""
    since: list[tuple[Any, ...]]
    """The last event that was remembered, and those written since."""


class Memory:
    """The ledgers used last. Each is touched only by whoever holds its row lock.

    What is remembered may never have been written: the transaction that applied it may have
    been rolled back further out, or its commit may have failed, and other processes may have
    written other events under the same numbers since. So a remembered ledger counts only when
    the hash of its last event is the one that stands at its number.
    """

    size = 32

    def __init__(self) -> None:
        self._ledgers: OrderedDict[LedgerId, Ledger] = OrderedDict()

    @property
    def books(self) -> int:
        """How many ledgers it holds."""
        return len(self._ledgers)

    def hold(self, ledger: LedgerId, command_id: UUID, now: datetime | None = None) -> Held | None:
        """Lock a ledger and read all that a command needs of it, in one round trip; None when
        there is no such ledger. `now` is taken instead of the clock's time.

        One statement each: all in one would see what was committed before it waited for the lock.
        """
        remembered = self._ledgers.get(ledger)
        cursor = connection.cursor
        with cursor() as heads, cursor() as answers, cursor() as events:
            with together():
                heads.execute(LOCK, [ledger])
                answers.execute(time_and_answer(), [now, ledger, ledger, command_id])
                events.execute(_SINCE, [ledger, remembered.number if remembered else NOTHING])
            head, (time, *answer) = read_head(heads.fetchone()), answers.fetchone()
            since = events.fetchall()
        return Held(head, time, read_answered(*answer), since) if head else None

    def take(self, ledger: LedgerId, held: Held) -> Ledger:
        """The ledger as it is held: what is remembered, plus the events written since."""
        remembered = self._ledgers.pop(ledger, None) or Ledger()
        state = _continued(remembered, held) or fold(replay(ledger))
        self._ledgers[ledger] = state
        while len(self._ledgers) > self.size:
            self._ledgers.popitem(last=False)
        return state

    def forget(self, ledger: LedgerId) -> None:
        self._ledgers.pop(ledger, None)


def _continued(remembered: Ledger, held: Held) -> Ledger | None:
    """What is remembered, brought up to date; None when it was never written so."""
    if not _was_written(remembered, held):
        return None
    for row in held.since:
        if row[0] > remembered.number:
            apply(remembered, stored_fact(row))
    # What was read began behind it when another thread forgot the ledger meanwhile.
    return remembered if remembered.number == held.head.number else None


def _was_written(remembered: Ledger, held: Held) -> bool:
    if remembered.number == NOTHING:
        return not held.since or held.since[0][0] == 1
    return any(
        row[0] == remembered.number and row[-1] == remembered.head_hash for row in held.since
    )


memory = Memory()
