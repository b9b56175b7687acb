"""Folded ledgers of this process, so that a command reads only what is new to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from threading import Lock
from typing import Any, TypeAlias, TypeVar
from uuid import UUID
from weakref import WeakValueDictionary

from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

from scoring import server_time
from scoring.codec import EventUnreadable
from scoring.rules.ledger import NOTHING, Ledger, apply, fold
from scoring.store.reading import FOLDED, replay, stored_fact
from scoring.store.writing import (
    LOCK,
    Answered,
    Head,
    HeldByOthers,
    read_answers,
    read_head,
    time_and_answers,
    together,
)
from scoring.values import EventNumber, LedgerId

_MOST = 500
"""Events that are read along with the lock; a book that has more to be read is streamed."""
_SINCE = (
    f"SELECT {FOLDED} FROM scoring_event"  # noqa: S608
    # Behind a SELECT each, or a plan for these very values would look cheaper every time.
    " WHERE ledger_id = (SELECT %s::uuid) AND number >= (SELECT %s::int)"
    f" ORDER BY number LIMIT {_MOST}"
)
_RECENT = """
    SELECT ledger_id, max(number) FROM scoring_event WHERE at > {now} - interval '12 hours'
     GROUP BY ledger_id ORDER BY max(at) DESC
"""
Rows: TypeAlias = Sequence[tuple[Any, ...]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Held:
    """A ledger that is held until the transaction ends, for some commands."""

    head: Head
    now: datetime
    """The database's time under the lock, never before the last event's."""
    answered: Mapping[UUID, Answered]
    """What these commands were answered with before, by their ids."""
    still_held: frozenset[str]
    """What still stands of that which their authorities rest on."""
    since: Rows
    """The last event that was remembered, and those written since."""


class Memory:
    """The ledgers used last. Each is touched only by whoever is `alone` with it: writers, who hold
    its row lock as well, and readers.

    What is remembered may never have been written: the transaction that applied it may have
    been rolled back further out, or its commit may have failed, and other processes may have
    written other events under the same numbers since. So a remembered ledger counts only when
    the hash of its last event is the one that stands at its number.
    """

    most_events = 100_000
    """Of all ledgers together, 0.57 KiB each; one that is longer is remembered all the same."""
    patience = "5s"
    """How long a ledger is waited for that another process, or another's transaction, holds."""

    def __init__(self) -> None:
        self._ledgers: OrderedDict[LedgerId, Ledger] = OrderedDict()
        self._guard = Lock()
        # A lock is there as long as somebody holds it or waits for it.
        self._alone: WeakValueDictionary[LedgerId, Lock] = WeakValueDictionary()

    @property
    def books(self) -> int:
        """How many ledgers it holds."""
        return len(self._ledgers)

    def hold(
        self,
        ledger: LedgerId,
        command_ids: Sequence[UUID],
        now: datetime | None = None,
        *,
        rests_on: Collection[str] = (),
    ) -> Held | None:
        """Lock a ledger and read all that commands need of it, in one round trip; None when
        there is no such ledger. `now` is taken instead of the clock's time.

        One statement each: all in one would see what was committed before it waited for the lock.

        Raises:
            HeldByOthers: the lock did not come.
        """
        asked = {"now": now, "ledger": ledger, "rests_on": list(rests_on), "ids": list(command_ids)}
        remembered = self._ledgers.get(ledger)
        cursor = connection.cursor
        with cursor() as heads, cursor() as answers, cursor() as events:
            with _lock_waited_for(), together():
                heads.execute(LOCK, [ledger, self.patience])
                answers.execute(time_and_answers(), asked)
                events.execute(_SINCE, [ledger, remembered.number if remembered else NOTHING])
            head, answered = read_head(heads.fetchone()), answers.fetchall()
            since = events.fetchall()
        if head is None:
            return None
        now, still_held = answered[0][:2]
        return Held(head, now, read_answers(answered), frozenset(still_held), since)

    def take(self, ledger: LedgerId, held: Held) -> Ledger:
        """The ledger as it is held: what is remembered, plus the events written since."""
        with self._guard:
            remembered = self._ledgers.pop(ledger, None)
        state = _continued(remembered or Ledger(), ledger, held) or fold(replay(ledger))
        self._keep(ledger, state)
        return state

    def alone(self, ledger: LedgerId) -> Lock:
        """To be held while a remembered ledger is brought further or read. The database's row
        lock, where it is needed, is taken before."""
        with self._guard:
            return self._alone.setdefault(ledger, Lock())

    def ask(self, ledger: LedgerId, head: Head, question: Callable[[Ledger], T]) -> T | None:
        """The answer of a ledger that ends with `head`; None where it is not remembered, or was
        brought further since.

        What other processes wrote is read. The question waits for nothing, the database neither:
        writers wait for it.
        """
        remembered = self._asked_now(ledger)
        behind = remembered.number if remembered else NOTHING
        if head.number - behind > _MOST:
            return None
        since = _read_since(ledger, behind) if behind < head.number else ()
        with self.alone(ledger):
            state = self._caught_up(ledger, since)
            if state is None or Head(state.number, state.head_hash) != head:
                return None
            return question(state)

    def _asked_now(self, ledger: LedgerId) -> Ledger | None:
        """What is remembered; a book that is read is not the one that was used longest ago."""
        with self._guard:
            if ledger in self._ledgers:
                self._ledgers.move_to_end(ledger)
            return self._ledgers.get(ledger)

    def _caught_up(self, ledger: LedgerId, since: Rows) -> Ledger | None:
        """What is remembered, or is now, with what was written since."""
        state = self._ledgers.get(ledger) or (Ledger() if since else None)
        if state and since and _was_written(state, since):
            _apply(state, since)
            self._keep(ledger, state)
        return state

    def _keep(self, ledger: LedgerId, state: Ledger) -> None:
        with self._guard:
            self._ledgers[ledger] = state
            self._make_room()

    def read_ahead(self) -> None:
        """Fold the books that are written to these hours, before somebody holds one for it.

        They take up to half of the room. What is written meanwhile is read with the lock, as ever.
        """
        for ledger in reversed(_recent(self.most_events // 2)):
            with suppress(EventUnreadable):
                state = fold(replay(ledger))
                with self._guard:
                    self._ledgers.setdefault(ledger, state)

    def forget(self, ledger: LedgerId) -> None:
        with self._guard:
            self._ledgers.pop(ledger, None)

    def _make_room(self) -> None:
        events: int = sum(ledger.number for ledger in self._ledgers.values())
        while events > self.most_events and len(self._ledgers) > 1:
            _, longest_ago = self._ledgers.popitem(last=False)
            events -= longest_ago.number


@contextmanager
def _lock_waited_for() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise HeldByOthers from error
        raise


def _recent(most_events: int) -> list[LedgerId]:
    """The ledgers that were written to last, so many that they have no more events."""
    with connection.cursor() as cursor:
        cursor.execute(_RECENT.format(now=server_time.NOW))
        rows = cursor.fetchall()
    within = accumulate(int(events) for _, events in rows)
    return [LedgerId(row[0]) for row, sum_ in zip(rows, within, strict=True) if sum_ <= most_events]


def _continued(remembered: Ledger, ledger: LedgerId, held: Held) -> Ledger | None:
    """What is remembered, brought up to date; None when it was never written so."""
    since = held.since
    if remembered.number and not _was_written(remembered, since):
        # Another thread read the book while this one waited for the lock.
        since = _read_since(ledger, remembered.number)
    if not _was_written(remembered, since):
        return None
    _apply(remembered, since)
    if remembered.number < held.head.number:
        # Read anew, the book would stand in memory twice, beside who wrote so much meanwhile.
        fold(replay(ledger, after=remembered.number), remembered)
    return remembered


def _apply(remembered: Ledger, since: Rows) -> None:
    for row in since:
        if row[0] > remembered.number:
            apply(remembered, stored_fact(row))


def _read_since(ledger: LedgerId, number: EventNumber) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(_SINCE, [ledger, number])
        rows: Rows = cursor.fetchall()
        return rows


def _was_written(remembered: Ledger, since: Rows) -> bool:
    if remembered.number == NOTHING:
        return not since or since[0][0] == 1
    return any(row[0] == remembered.number and row[-1] == remembered.head_hash for row in since)


memory = Memory()
