"""The one transaction: lock, read, decide, append, project, announce; repeats answer the same.

Of a process one thread at a time writes to a ledger, and does all that wait for it meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import InterfaceError, OperationalError, connection, transaction

from scoring import announce, codec, editions, projections, store
from scoring.models import CommandRow
from scoring.rules.decide import Command
from scoring.rules.decide.opening import OpenTournament
from scoring.rules.ledger import Ledger, fold
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, Violation, refuse
from scoring.turns import TooLong, Turns
from scoring.values import Authority, EventNumber, LedgerId
from scoring.writing import Asked, Receipt, Writing

LOG = logging.getLogger(__name__)


def transact(
    command: Command,
    *,
    by: Authority,
    command_id: UUID,
    now: datetime | None = None,
    sealing: store.Sealing = store.nothing_sealed,
) -> Receipt:
    """Do one command on the ledger that `by` is good for, with all that wait for that ledger.

    It happens at the database's time under the lock, or at `now` where one is given; never before
    the event before it. Within a transaction of somebody's it is done there, alone.

    Raises:
        Violation: it was refused; nothing has happened.
    """
    asked = Asked(command, by, command_id, sealing, codec.fingerprint(command))
    if now or connection.in_atomic_block or isinstance(command, OpenTournament):
        _do([asked], now)
    else:
        _in_turn(asked)
    return asked.answer()


_TURNS: Turns[LedgerId, Asked] = Turns(most=16, patience=5)
"""Sixteen hold the book for less time than a page takes; one waits as long as for a connection."""


def _in_turn(asked: Asked) -> None:
    try:
        # Who waits long does not keep a connection from those who write to other books.
        _TURNS.take(asked.by.ledger, asked, _do_together, rest=connection.close)
    except TooLong as error:
        raise OperationalError("the ledger is held by somebody else") from error


def _do_together(batch: Sequence[Asked]) -> None:
    """Do commands of as many people, each with its own outcome.

    What goes wrong on the way may be the fault of one of them: they are done again, one by one.
    """
    try:
        _do(batch)
        return
    except Exception as error:
        for asked in batch:
            asked.outcome = error if len(batch) == 1 else _as_told_to_each(error)
        if len(batch) == 1 or not connection.is_usable():
            # Asked again, a database that is away would be waited for as often as there are some.
            return
    LOG.warning("%s commands could not be written together and are done one by one", len(batch))
    for asked in batch:
        _do_together([asked])


def _as_told_to_each(error: Exception) -> Exception:
    away = OperationalError("what was written together was lost")
    away.__cause__ = error
    return away


def _do(batch: Sequence[Asked], now: datetime | None = None) -> None:
    """Do commands on one ledger in one transaction, the next on what came of the one before."""
    ledger, outermost = batch[0].by.ledger, not connection.in_atomic_block
    with transaction.atomic():
        if isinstance(batch[0].command, OpenTournament):
            store.create(ledger)
        held = store.memory.hold(ledger, [asked.command_id for asked in batch], now)
        if held is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        writing = Writing(ledger, held)
        with store.memory.alone(ledger):
            _do_each(batch, writing)
        writing.write(committing=outermost)


def _do_each(batch: Sequence[Asked], writing: Writing) -> None:
    """A refusal of one among several is its own outcome."""
    for asked in batch:
        try:
            asked.outcome = writing.do(asked)
        except Violation as refused:
            if len(batch) == 1:
                raise
            asked.outcome = refused


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
