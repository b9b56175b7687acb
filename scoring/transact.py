"""Who writes to a ledger, and with whom: one transaction for all that wait for it in this process.

What is done in it is `writing`'s; who waits how long is `turns`'.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db import OperationalError, connection, transaction

from scoring import codec, store
from scoring.models import CommandRow
from scoring.rules.decide import Command
from scoring.rules.decide.opening import OpenTournament
from scoring.rules.violations import Code, Violation, refuse
from scoring.turns import NoTurn, Turns
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
        HeldByOthers: its turn did not come; nothing has happened.
    """
    command, by = command.in_book(), by.in_book()
    asked = Asked(command, by, command_id, sealing, codec.fingerprint(command))
    if now or connection.in_atomic_block or isinstance(command, OpenTournament):
        _do([asked], now)
    else:
        _in_turn(asked)
    return asked.answer()


_TURNS: Turns[LedgerId, Asked] = Turns(most=16, crowd=40, patience=5)
"""Sixteen hold the book for less time than a page takes; forty are a large hall, and leave threads
to those who ask for something else; one waits as long as for a connection."""


@contextmanager
def transaction_on(ledger: LedgerId) -> Iterator[None]:
    """A transaction in which somebody writes rows of theirs along with commands on one ledger.

    The turn is taken before it begins: whoever waits for it holds nothing meanwhile. Within
    somebody else's it is part of theirs, who took the turn or wait at the ledger's row.

    Raises:
        HeldByOthers: nothing was done.
    """
    if connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    turn = _TURNS.alone(ledger, rest=connection.close)
    with _waited_for(), turn as give_back, transaction.atomic():
        # Before what others do behind the commit, who may write to the ledger, or take long.
        transaction.on_commit(give_back)
        yield


def _in_turn(asked: Asked) -> None:
    with _waited_for():
        # Who waits long does not keep a connection from those who write to other books.
        _TURNS.take(asked.by.ledger, asked, _do_together, rest=connection.close)


@contextmanager
def _waited_for() -> Iterator[None]:
    try:
        yield
    except NoTurn as error:
        raise store.HeldByOthers from error


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
        if len(batch) == 1 or _would_be_waited_for_again(error):
            return
    LOG.warning("%s commands could not be written together and are done one by one", len(batch))
    for asked in batch:
        _do_together([asked])


def _would_be_waited_for_again(error: Exception) -> bool:
    """By each of them: a book that others hold, or a database that is away."""
    return isinstance(error, store.HeldByOthers) or not connection.is_usable()


def _as_told_to_each(error: Exception) -> Exception:
    known = isinstance(error, store.HeldByOthers)
    told = store.HeldByOthers() if known else OperationalError("what was written together was lost")
    told.__cause__ = error
    return told


def _do(batch: Sequence[Asked], now: datetime | None = None) -> None:
    """Do commands on one ledger in one transaction, the next on what came of the one before."""
    ledger, outermost = batch[0].by.ledger, not connection.in_atomic_block
    with transaction.atomic():
        if isinstance(batch[0].command, OpenTournament):
            store.create(ledger)
        rests_on = frozenset().union(*(asked.by.rests_on for asked in batch))
        held = store.memory.hold(
            ledger, [asked.command_id for asked in batch], now, rests_on=rests_on
        )
        if held is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        writing = Writing(ledger, held)
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


def answered(by: Authority, command_id: UUID) -> Receipt | None:
    """What somebody's command was answered with already, whatever it said; None of any other id."""
    row = CommandRow.objects.filter(ledger_id=by.ledger, command_id=command_id).first()
    if row is None:
        return None
    last = EventNumber(row.last)
    events = tuple(store.read(by.ledger, EventNumber(row.first - 1), last))
    if events[0].user != by.in_book().user:
        return None
    return Receipt(ledger=by.ledger, number=last, events=events, repeated=True)
