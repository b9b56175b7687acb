"""What must hold after every command, whatever it was."""

from __future__ import annotations

from scoring import store, transact
from scoring.rules.ledger import Ledger, fold
from scoring.values import EventNumber, LedgerId


def folded(ledger: LedgerId, upto: int | None = None) -> Ledger:
    """The ledger as its written events give it."""
    return fold(store.read(ledger, upto=None if upto is None else EventNumber(upto)))


def rows_equal_fold(ledger: LedgerId) -> None:
    """The rows are those that the written events give, and the chain of hashes holds."""
    assert transact.check(ledger) == ()
    assert store.verify(ledger) is None


def numbers_have_no_gaps(ledger: LedgerId) -> None:
    numbers = [recorded.number for recorded in store.read(ledger)]
    assert numbers == list(range(1, len(numbers) + 1))
    head = store.head(ledger)
    assert head is not None
    assert head.number == len(numbers)
