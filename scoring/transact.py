"""The one transaction: lock, read, decide, append, project, announce; repeats answer the same."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction

from scoring import announce, codec, editions, projections, store
from scoring.events import Recorded
from scoring.models import CommandRow
from scoring.rules import regulations
from scoring.rules.decide import Command, Scene
from scoring.rules.decide.opening import OpenTournament
from scoring.rules.decide.windows import decided
from scoring.rules.ledger import Ledger, fold
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.values import Authority, EventNumber, LedgerId

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a command came to. A repeat gets the events of the first answer, and says so."""

    ledger: LedgerId
    number: EventNumber
    events: tuple[Recorded, ...]
    repeated: bool = False


def transact(
    command: Command,
    *,
    by: Authority,
    command_id: UUID,
    now: datetime | None = None,
    sealing: store.Sealing = store.nothing_sealed,
) -> Receipt:
    """Do one command on the ledger that `by` is good for.

    It happens at the database's time under the lock, or at `now` where one is given; never before
    the event before it.

    Raises:
        Violation: it was refused; nothing has happened.
    """
    fingerprint = codec.fingerprint(command)
    with transaction.atomic():
        if isinstance(command, OpenTournament):
            store.create(by.ledger)
        held = store.memory.hold(by.ledger, [command_id], now)
        if held is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        if answered := held.answered.get(command_id):
            return _repeat(by.ledger, answered, fingerprint)
        return _first(command, held, by, command_id, fingerprint, sealing)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild found wrong, and how many rows it wrote."""

    differences: tuple[str, ...]
    rows: int


class LedgerSpoilt(Exception):
    """A ledger's events give no rows; the message says why."""


def check(ledger_id: LedgerId) -> tuple[str, ...]:
    """Where a ledger's rows differ from its events; nobody writes meanwhile.

    Raises:
        LedgerSpoilt: its events cannot be read or folded, or its edition is gone.
    """
    with _spoilt_or_done(), transaction.atomic():
        ledger, regulation = _from_the_book(ledger_id)
        return projections.check(ledger_id, ledger, regulation)


def rebuild(ledger_id: LedgerId) -> Rebuilt:
    """Write a ledger's rows anew from its events.

    Raises:
        LedgerSpoilt: its events cannot be read or folded, or its edition is gone.
    """
    with _spoilt_or_done(), transaction.atomic():
        ledger, regulation = _from_the_book(ledger_id)
        differences = projections.check(ledger_id, ledger, regulation)
        rows = projections.rebuild(ledger_id, ledger, regulation)
        announce.announce(ledger_id, ledger.number)
        return Rebuilt(differences, rows)


def carry_in(carried: store.Carried, edition: str) -> None:
    """Take over a ledger that is not here, with the content of its edition: the same numbers,
    times and hashes, and the rows that follow from them.

    Raises:
        LedgerSpoilt: what it says cannot be written, or gives no rows.
    """
    with _spoilt_or_done(), transaction.atomic():
        store.write_carried(carried)
        editions.keep_content(edition)
        ledger, regulation = _from_the_book(carried.ledger)
        projections.rebuild(carried.ledger, ledger, regulation)
        if bad := store.verify(carried.ledger):
            raise store.Unsound(bad)
        if differences := projections.check(carried.ledger, ledger, regulation):
            raise LedgerSpoilt(differences[0])
        announce.announce(carried.ledger, ledger.number)


def write_missing_rows() -> None:
    """Write the rows of every opened ledger that has none.

    A spoilt one is named and left without: the tournaments of all others go on.
    """
    for ledger_id in projections.without_rows():
        try:
            rebuild(ledger_id)
        except LedgerSpoilt as error:
            LOG.error(
                "Ledger %s has no rows, its events give none (%s). Run: manage.py verify_ledger %s",
                ledger_id,
                error,
                ledger_id,
            )


@contextmanager
def _spoilt_or_done() -> Iterator[None]:
    """Events that were tampered with can fail in any way; only a lost database is another thing."""
    try:
        yield
    except (InterfaceError, OperationalError):
        raise
    except Exception as error:
        raise LedgerSpoilt(f"{type(error).__name__}: {error}") from error


def _from_the_book(ledger_id: LedgerId) -> tuple[Ledger, Regulation]:
    """A locked ledger, folded from what is written, not from what is remembered."""
    store.lock(ledger_id)
    ledger = fold(store.replay(ledger_id))
    if ledger.opened is None:
        raise refuse(Code.TOURNAMENT_UNKNOWN)
    opened = ledger.opened
    return ledger, editions.pinned(opened.regulation, opened.regulation_hash)


def answered(by: Authority, command_id: UUID) -> Receipt | None:
    """What somebody's command was answered with already, whatever it said; None of any other id."""
    row = CommandRow.objects.filter(ledger_id=by.ledger, command_id=command_id).first()
    if row is None:
        return None
    last = EventNumber(row.last)
    events = tuple(store.read(by.ledger, EventNumber(row.first - 1), last))
    if events[0].user != by.user:
        return None
    return Receipt(ledger=by.ledger, number=last, events=events, repeated=True)


def _repeat(ledger: LedgerId, answered: store.Answered, fingerprint: str) -> Receipt:
    if answered.fingerprint != fingerprint:
        raise refuse(Code.COMMAND_REUSED, first=answered.first, last=answered.last)
    events = tuple(store.read(ledger, EventNumber(answered.first - 1), answered.last))
    return Receipt(ledger=ledger, number=answered.last, events=events, repeated=True)


def _first(
    command: Command,
    held: store.Held,
    by: Authority,
    command_id: UUID,
    fingerprint: str,
    sealing: store.Sealing,
) -> Receipt:
    ledger = store.memory.take(by.ledger, held)
    regulation = _regulation(command, ledger)
    scene = Scene(ledger=ledger, regulation=regulation, by=by, now=held.now)
    events = decided(command, scene)
    if not events:
        return Receipt(ledger=by.ledger, number=held.head.number, events=())
    with store.together():
        recorded = store.append(
            by.ledger,
            held.head,
            events,
            by=by,
            command_id=command_id,
            fingerprint=fingerprint,
            at=held.now,
            sealing=sealing,
        )
        if isinstance(command, OpenTournament):
            editions.keep(regulation)
        _derive(by.ledger, ledger, regulation, recorded)
    return Receipt(ledger=by.ledger, number=ledger.number, events=recorded)


def _derive(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, recorded: tuple[Recorded, ...]
) -> None:
    """Bring ledger and rows up to these events, and tell whoever listens."""
    try:
        fold(recorded, ledger)
        projections.project(ledger_id, ledger, regulation, recorded)
    except BaseException:
        # It may have been applied in part, and what was applied is not going to be written.
        store.memory.forget(ledger_id)
        raise
    announce.announce(ledger_id, ledger.number)


def _regulation(command: Command, ledger: Ledger) -> Regulation:
    if (opened := ledger.opened) is not None:
        return editions.pinned(opened.regulation, opened.regulation_hash)
    if not isinstance(command, OpenTournament):
        raise refuse(Code.TOURNAMENT_UNKNOWN)
    if command.edition is not None:
        return command.edition
    try:
        return regulations.load(command.regulation)
    except regulations.RegulationUnknown as error:
        raise refuse(
            Code.REGULATION_UNKNOWN,
            field="regulation",
            value=command.regulation,
            choices=regulations.editions(),
        ) from error
