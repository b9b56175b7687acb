"""Rows from a ledger's events: looked through, written anew, or written for the first time here."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import InterfaceError, OperationalError, transaction

from scoring import announce, editions, projections, store
from scoring.rules.ledger import Ledger, fold
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Code, refuse
from scoring.values import LedgerId

LOG = logging.getLogger(__name__)


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
