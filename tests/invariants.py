"""What must hold after every command, whatever happened."""

from __future__ import annotations

from scoring import projections, store
from scoring.rules import regulations
from scoring.rules.ledger import fold
from scoring.values import LedgerId


def rows_equal_fold(ledger_id: LedgerId) -> None:
    """The projected rows are what the events say, and the chain of events is whole."""
    ledger = fold(store.read(ledger_id))
    assert ledger.opened is not None
    differences = projections.check(ledger_id, ledger, regulations.load(ledger.opened.regulation))
    assert not differences, "\n".join(differences)
    assert store.verify(ledger_id) is None
