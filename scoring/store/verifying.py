"""The hash chain, from the first event to the head; the commands beside it, and what it seals.

Many ledgers are examined in one reading: all that is asked of an event is asked while its row is
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection

from scoring import codec
from scoring.events import (
    EntrantEntered,
    Event,
    LineUpChanged,
    NameCorrected,
    SheetSigned,
    TextsErased,
    TournamentOpened,
)
from scoring.records import record
from scoring.store.writing import COMMAND, Head, heads_of
from scoring.values import EventNumber, LedgerId

_TOLD = {
    kind.name() for kind in (TextsErased, SheetSigned, EntrantEntered, LineUpChanged, NameCorrected)
}
"""Events that say something about rows outside of the ledger."""


class Fault(StrEnum):
    """What became of a row behind the triggers' back."""

    MISSING = "missing"
    ALTERED = "altered"
    BEYOND_HEAD = "beyond_head"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class BadEvent:
    """The first event of a ledger that is not as it was written."""

    ledger: LedgerId
    number: EventNumber
    fault: Fault


@dataclass(frozen=True, slots=True)
class BadCommand:
    """A command whose row does not say what its events say."""

    command_id: UUID
    first: EventNumber
    """Of its events; where there are none, as its row says."""
    fault: Fault


@record
class Examined:
    """What the chain of a ledger proves, or disproves."""

    ledger: LedgerId
    bad_event: BadEvent | None
    """The first; nothing behind it can be vouched for."""
    bad_commands: tuple[BadCommand, ...]
    pinned: str
    """The hash of the edition that it was opened with; empty when it never was."""
    unsealed: EventNumber
    """The last of the events from before anything was sealed; 0 where there are none."""
    seals: Mapping[tuple[str, EventNumber], str]
    """Of its sound part: SHA-256 of what stays outside, by what it is of and by event."""
    told: Mapping[EventNumber, Event]
    """Of its sound part, the events about rows outside: names, texts erased, sheets signed."""


def verify(ledger: LedgerId) -> BadEvent | None:
    """The first event that was altered, removed, swapped or made up behind the trigger's back."""
    return next(examine([ledger])).bad_event


def examine(ledgers: Sequence[LedgerId]) -> Iterator[Examined]:
    """Each of some ledgers, in three statements for all of them; in order of their ids."""
    ends, commands = heads_of(ledgers), commands_of(ledgers)
    walks = {ledger: _Walk(ledger) for ledger in sorted(ledgers)}
    for text, rows in groupby(texts_of(ledgers), itemgetter(0)):
        walks[LedgerId(UUID(text))].follow(rows)
    for ledger, walk in walks.items():
        yield walk.end(ends.get(ledger), commands.get(str(ledger), {}))


def examine_carried(
    ledger: LedgerId,
    events: Iterable[EventText],
    head: Head,
    commands: Mapping[str, AnsweredCommand],
) -> Examined:
    """A ledger that stands in no table here, as `examine` does those that do."""
    walk = _Walk(ledger)
    walk.follow(events)
    return walk.end(head, commands)


class EventText(NamedTuple):
    """An event as text: to make times and ids of it would take longer than to hash it."""

    ledger: str
    number: int
    name: str
    version: int
    data: str
    user: int
    role: str
    command_id: str
    at: str
    hash: str
    seals: str | None


_EVENTS = f"""
    SELECT ledger_id::text, number, name, version, data::text, user_id, role, command_id::text,
           to_char(at AT TIME ZONE 'UTC', '{codec.TIME_IN_SQL}'), hash, seals::text
      FROM scoring_event WHERE ledger_id = ANY(%s) ORDER BY ledger_id, number, id
"""  # noqa: S608
_A_SOCKETFUL = 300
"""Rows that PostgreSQL can send ahead while those before are looked at."""


def texts_of(ledgers: Sequence[LedgerId]) -> Iterator[EventText]:
    with connection.cursor() as cursor, connection.wrap_database_errors:
        stream = cursor.cursor.stream(_EVENTS, [list(ledgers)], size=_A_SOCKETFUL)
        yield from map(EventText._make, stream)


class AnsweredCommand(NamedTuple):
    """Which events answered a command, and its fingerprint; None where none was sealed."""

    first: int
    last: int
    fingerprint: str | None


@dataclass(slots=True)
class _Answering:
    """A command whose events are gone through: each of them moves its end."""

    first: int
    last: int
    fingerprint: str | None

    def as_command(self) -> AnsweredCommand:
        return AnsweredCommand(self.first, self.last, self.fingerprint)


@dataclass(slots=True)
class _Walk:
    """A ledger from its first event on; after the first bad one, only what the rows say."""

    ledger: LedgerId
    previous: str = ""
    last: int = 0
    bad: BadEvent | None = None
    answers: dict[str, _Answering] = field(default_factory=dict)
    pinned: str | None = None
    first_sealed: int | None = None
    highest: int = 0
    seals: dict[tuple[str, EventNumber], str] = field(default_factory=dict)
    told: dict[EventNumber, Event] = field(default_factory=dict)

    def follow(self, rows: Iterable[EventText]) -> None:
        for row in rows:
            data = msgspec.json.decode(row.data)
            seals = None if row.seals is None else msgspec.json.decode(row.seals)
            if self.bad is None:
                self._check(row, data, seals)
            self._note(row, data, seals)

    def _check(self, row: EventText, data: object, seals: Any) -> None:
        """Whether this is the next event, as it was written."""
        if row.number <= self.last:
            # A second one of its number: no constraint spans the archive and what is written to.
            self.bad = self._bad(row.number, Fault.BEYOND_HEAD)
            return
        if row.number != self.last + 1:
            self.bad = self._bad(self.last + 1, Fault.MISSING)
            return
        if _chained(self.previous, row, data, seals) != row.hash:
            self.bad = self._bad(row.number, Fault.ALTERED)
            return
        self.previous, self.last = row.hash, row.number
        number = EventNumber(row.number)
        for key, hash_ in (seals or {}).items():
            if key != COMMAND:
                self.seals[key, number] = hash_
        if row.name in _TOLD:
            self.told[number] = codec.decode(row.name, row.version, row.data)

    def _note(self, row: EventText, data: Any, seals: Any) -> None:
        """What a row says, sound or not: of its command, of the edition, of seals."""
        if seals is not None and self.first_sealed is None:
            self.first_sealed = row.number
        self.highest = max(self.highest, row.number)
        if self.pinned is None and row.name == TournamentOpened.__name__:
            self.pinned = str(data.get("regulation_hash")) if isinstance(data, dict) else "None"
        if answer := self.answers.get(row.command_id):
            answer.last = row.number
        else:
            fingerprint = seals.get(COMMAND) if isinstance(seals, dict) else None
            self.answers[row.command_id] = _Answering(row.number, row.number, fingerprint)

    def _bad(self, number: int, fault: Fault) -> BadEvent:
        return BadEvent(self.ledger, EventNumber(number), fault)

    def end(self, head: Head | None, commands: Mapping[str, AnsweredCommand]) -> Examined:
        bad = self.bad or self._at_the_end(head)
        # Where only the head does not fit, what the last event seals is not believed either.
        sound = bad.number if bad else self.last + 1
        return Examined(
            ledger=self.ledger,
            bad_event=bad,
            bad_commands=tuple(self._bad_commands(commands, bad)),
            pinned=self.pinned or "",
            unsealed=EventNumber(
                self.highest if self.first_sealed is None else self.first_sealed - 1
            ),
            seals={key: hash_ for key, hash_ in self.seals.items() if key[1] < sound},
            told={number: event for number, event in self.told.items() if number < sound},
        )

    def _at_the_end(self, head: Head | None) -> BadEvent | None:
        if head is None or head == Head(EventNumber(self.last), self.previous):
            return None
        if head.number > self.last:
            return self._bad(self.last + 1, Fault.MISSING)
        beyond = head.number < self.last
        return self._bad(self.last, Fault.BEYOND_HEAD if beyond else Fault.ALTERED)

    def _bad_commands(
        self, commands: Mapping[str, AnsweredCommand], bad: BadEvent | None
    ) -> Iterator[BadCommand]:
        """From a bad event on, what it says of its command proves nothing."""
        answers = {command: answer.as_command() for command, answer in self.answers.items()}
        found = [
            BadCommand(UUID(command), EventNumber(first), fault)
            for command in {**answers, **commands}
            for first, fault in _judged(answers.get(command), commands.get(command))
            if bad is None or first < bad.number
        ]
        yield from sorted(found, key=lambda one: (one.fault is Fault.ADDED, one.first))


def _chained(previous: str, row: EventText, data: object, seals: object) -> str:
    return codec.chain_of_text(
        previous,
        ledger=row.ledger,
        number=row.number,
        name=row.name,
        version=row.version,
        data=codec.canonical_bytes(data),
        user=row.user,
        role=row.role,
        command_id=row.command_id,
        at=row.at,
        seals=None if seals is None else codec.canonical_bytes(seals),
    )


def _judged(
    answer: AnsweredCommand | None, row: AnsweredCommand | None
) -> Iterator[tuple[int, Fault]]:
    """What is wrong with a command's row, by what the events say of it."""
    if answer is None:
        if row is not None:
            yield row.first, Fault.ADDED
    elif row is None:
        yield answer.first, Fault.MISSING
    elif row[:2] != answer[:2] or answer.fingerprint not in (None, row.fingerprint):
        yield answer.first, Fault.ALTERED


def commands_of(ledgers: Sequence[LedgerId]) -> dict[str, dict[str, AnsweredCommand]]:
    commands: dict[str, dict[str, AnsweredCommand]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT ledger_id::text, command_id::text, first, last, fingerprint"
            " FROM scoring_command WHERE ledger_id = ANY(%s)",
            [list(ledgers)],
        )
        for ledger, command, *row in cursor.fetchall():
            commands.setdefault(ledger, {})[command] = AnsweredCommand(*row)
    return commands
