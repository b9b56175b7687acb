"""Folded ledgers of this process, so that a command reads only what is new to it."""

from __future__ import annotations

from collections import OrderedDict

from scoring.rules.ledger import Ledger, apply, fold
from scoring.store.reading import replay
from scoring.store.writing import Head
from scoring.values import EventNumber, LedgerId


class Memory:
    """The ledgers used last. Each is touched only by whoever holds its row lock.

    What is remembered may never have been written: the transaction that applied it may have
    been rolled back further out, or its commit may have failed, and other processes may have
    written other events under the same numbers since. So a remembered ledger counts only when
    the hash of its last event is the one that stands at its number.
    """

    size = 32

    def __init__(self) -> None:
        self._ledgers: OrderedDict[LedgerId, Ledger] = OrderedDict()

    def take(self, ledger: LedgerId, head: Head) -> Ledger:
        """The ledger at `head`: what is remembered, plus the events written since."""
        known = self._ledgers.pop(ledger, None)
        state = (known and _continued(ledger, known, head)) or fold(replay(ledger))
        self._ledgers[ledger] = state
        while len(self._ledgers) > self.size:
            self._ledgers.popitem(last=False)
        return state

    def forget(self, ledger: LedgerId) -> None:
        self._ledgers.pop(ledger, None)


def _continued(ledger: LedgerId, known: Ledger, head: Head) -> Ledger | None:
    """What is remembered, brought up to `head`; None when it was never written so."""
    if known.number == head.number:
        return known if known.head_hash == head.hash else None
    if not 0 < known.number < head.number:
        return None
    newer = replay(ledger, EventNumber(known.number - 1))
    if next(newer).hash != known.head_hash:
        return None
    for recorded in newer:
        apply(known, recorded)
    return known


memory = Memory()
