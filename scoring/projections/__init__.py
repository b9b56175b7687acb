"""Rows from the ledger, in the command's transaction: rows = fold of the events, always."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.events import Recorded
from scoring.projections.row_keys import RowKeys, add_changed, all_keys
from scoring.projections.rows import Row, rows
from scoring.projections.writing import clear, compare, copy, without_rows, write
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.values import LedgerId, RoundNumber


@dataclass(frozen=True, slots=True)
class Changed:
    """What some events make of a ledger's rows; yet to be written."""

    ledger: LedgerId
    reseated: Collection[RoundNumber]
    """Rounds whose tables and results are no longer those that were."""
    rows: tuple[Row, ...]


def changed(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, events: Iterable[Recorded]
) -> Changed:
    """What these events change, as the ledger has it now that they are applied."""
    keys = RowKeys()
    for recorded in events:
        add_changed(recorded, ledger, keys)
    return Changed(ledger_id, keys.reseated, tuple(rows(ledger, regulation, keys)))


def project(changed: Changed) -> None:
    """Bring the rows up to what has changed."""
    clear(changed.ledger, rounds=changed.reseated)
    write(changed.ledger, changed.rows)


def rebuild(ledger_id: LedgerId, ledger: Ledger, regulation: Regulation) -> int:
    """Throw all rows of a ledger away and write them anew; how many were written."""
    clear(ledger_id)
    return copy(ledger_id, rows(ledger, regulation, all_keys(ledger)))


def check(ledger_id: LedgerId, ledger: Ledger, regulation: Regulation) -> tuple[str, ...]:
    """Where the rows differ from the fold; empty when they are equal."""
    return compare(ledger_id, rows(ledger, regulation, all_keys(ledger)))
