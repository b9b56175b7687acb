"""Rows from the ledger, in the command's transaction: rows = fold of the events, always."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.events import Recorded
from scoring.projections.row_keys import RowKeys, add_changed, all_keys
from scoring.projections.rows import rows
from scoring.projections.writing import clear, compare, copy, without_rows, write
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.values import LedgerId

__all__ = ["check", "project", "rebuild", "without_rows"]


def project(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, events: Iterable[Recorded]
) -> None:
    """Bring the rows that these events change up to the ledger, which has them applied."""
    keys = RowKeys()
    for recorded in events:
        add_changed(recorded, ledger, keys)
    clear(ledger_id, rounds=keys.reseated)
    write(ledger_id, rows(ledger, regulation, keys))


def rebuild(ledger_id: LedgerId, ledger: Ledger, regulation: Regulation) -> int:
    """Throw all rows of a ledger away and write them anew; how many were written."""
    clear(ledger_id)
    return copy(ledger_id, rows(ledger, regulation, all_keys(ledger)))


def check(ledger_id: LedgerId, ledger: Ledger, regulation: Regulation) -> tuple[str, ...]:
    """Where the rows differ from the fold; empty when they are equal."""
    return compare(ledger_id, rows(ledger, regulation, all_keys(ledger)))
