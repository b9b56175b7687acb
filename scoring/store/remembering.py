"""Folded ledgers of this process, so that a command reads only what is new to it."""

from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from math import inf
from threading import Lock
from typing import Any, TypeAlias
from uuid import UUID
from weakref import WeakValueDictionary

from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

from scoring import server_time
from scoring.codec import EventUnreadable
from scoring.rules.ledger import NOTHING, Ledger, continued, fold
from scoring.store.reading import FOLDED, StoredFact, replay, stored_fact
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
_VERSIONS = 8
"""Of a ledger: so many may be written while somebody begins to read the first of them."""
Rows: TypeAlias = Sequence[tuple[Any, ...]]


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
    """The ledgers used last, each in its last versions: none of them is changed any more, the next
    stands beside it, so that whoever reads one reads it to the end.

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
        self._ledgers: OrderedDict[LedgerId, tuple[Ledger, ...]] = OrderedDict()
        self._guard = Lock()
        # A lock is there as long as somebody holds it or waits for it.
        self._folding: WeakValueDictionary[LedgerId, Lock] = WeakValueDictionary()

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
        remembered = self._newest(ledger)
        cursor = connection.cursor
        with cursor() as heads, cursor() as answers, cursor() as events:
            with _lock_waited_for(), together():
                heads.execute(LOCK, [ledger, self.patience])
                answers.execute(time_and_answers(), asked)
                events.execute(_SINCE, [ledger, remembered.number])
            head, answered = read_head(heads.fetchone()), answers.fetchall()
            since = events.fetchall()
        if head is None:
            return None
        now, still_held = answered[0][:2]
        return Held(head, now, read_answers(answered), frozenset(still_held), since)

    def at(self, ledger: LedgerId, head: Head, since: Rows = ()) -> Ledger:
        """The ledger that ends with `head`. What others wrote since is read, as far as it is not
        among these rows; of one that is not remembered all is, by one for all who ask meanwhile."""
        if version := self.remembered(ledger, head):
            return version
        with self._guard:
            alone = self._folding.setdefault(ledger, Lock())
        with alone:
            if version := self.remembered(ledger, head):
                return version
            version = self._read(ledger, head, since)
            self.keep(ledger, version)
        return version

    def remembered(self, ledger: LedgerId, head: Head) -> Ledger | None:
        """The version that ends with `head`, where it is in memory; a book that is read is not the
        one that was used longest ago."""
        with self._guard:
            if ledger in self._ledgers:
                self._ledgers.move_to_end(ledger)
            versions = self._ledgers.get(ledger, ())
        return next((each for each in versions if each.ends_with(head.number, head.hash)), None)

    def keep(self, ledger: LedgerId, version: Ledger) -> None:
        """Remember a version beside those before it. What stood there behind it was never written,
        or is read again by who sees it."""
        with self._guard:
            before = self._ledgers.pop(ledger, ())
            kept = [each for each in before if each.number < version.number]
            self._ledgers[ledger] = (*kept, version)[-_VERSIONS:]
            self._make_room()

    def read_ahead(self) -> None:
        """Fold the books that are written to these hours, before somebody holds one for it.

        They take up to half of the room. What is written meanwhile is read with the lock, as ever.
        """
        for ledger in reversed(_recent(self.most_events // 2)):
            with suppress(EventUnreadable):
                state = fold(replay(ledger))
                with self._guard:
                    self._ledgers.setdefault(ledger, (state,))

    def forget(self, ledger: LedgerId) -> None:
        with self._guard:
            self._ledgers.pop(ledger, None)

    def _newest(self, ledger: LedgerId, upto: float = inf) -> Ledger:
        """The last version that is remembered, of those up to a number; else an empty book."""
        fit = (each for each in self._ledgers.get(ledger, ()) if each.number <= upto)
        return max(fit, key=lambda each: each.number, default=Ledger())

    def _read(self, ledger: LedgerId, head: Head, since: Rows) -> Ledger:
        before = self._newest(ledger, head.number)
        if not _was_written(before, since):
            # What was read along with the lock goes on from another version, or nothing was.
            since = _read_since(ledger, before.number)
        if not _was_written(before, since):
            self.forget(ledger)
            before, since = Ledger(), ()
        facts = _facts(ledger, since, before.number, head.number)
        return continued(before, facts) if before.number else fold(facts)

    def _make_room(self) -> None:
        events = sum(int(versions[-1].number) for versions in self._ledgers.values())
        while events > self.most_events and len(self._ledgers) > 1:
            _, longest_ago = self._ledgers.popitem(last=False)
            events -= int(longest_ago[-1].number)


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


def _facts(
    ledger: LedgerId, since: Rows, after: EventNumber, upto: EventNumber
) -> Iterator[StoredFact]:
    """The events behind a number: those of these rows, and what they do not reach."""
    for row in since:
        if after < row[0] <= upto:
            after = EventNumber(row[0])
            yield stored_fact(row)
    if after < upto:
        yield from replay(ledger, after, upto)


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
