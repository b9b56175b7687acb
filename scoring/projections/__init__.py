"""Rows from the ledger, in the command's transaction: rows = fold of the events, always."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.events import Recorded
from scoring.projections.rows import rows
from scoring.projections.touched import Touched, everything, touched
from scoring.projections.writing import clear, compare, copy, without_rows, write
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.values import LedgerId

__all__ = ["check", "project", "rebuild", "without_rows"]


def project(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, events: Iterable[Recorded]
) -> None:
    """Bring the rows that these events touch up to the ledger, which has them applied."""
    changed = Touched()
    for one in events:
        touched(one, ledger, changed)
    clear(ledger_id, rounds=changed.reseated)
    write(rows(ledger_id, ledger, regulation, changed))


def rebuild(ledger_id: LedgerId, ledger: Ledger, regulation: Regulation) -> int:
    """Throw all rows of a ledger away and write them anew; how many were written."""
    clear(ledger_id)
    return copy(rows(ledger_id, ledger, regulation, everything(ledger)))


def check(ledger_id: LedgerId, ledger: Ledger, regulation: Regulation) -> tuple[str, ...]:
    """Where the rows differ from the fold; empty when they are equal."""
    return compare(ledger_id, rows(ledger_id, ledger, regulation, everything(ledger)))
