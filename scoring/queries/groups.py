"""The cut into merit groups, before it is made."""

from __future__ import annotations

from scoring import editions, store
from scoring.events import Group
from scoring.rules.decide.groups import cut
from scoring.rules.ledger import fold
from scoring.values import LedgerId


def proposed_groups(ledger_id: LedgerId) -> tuple[Group, ...]:
    """Who would come into which group if the ranking were cut now; none without a cut planned.

    Raises:
        Violation: `group_too_small`.
    """
    ledger = fold(store.replay(ledger_id))
    planned = ledger.plan.groups if ledger.plan else None
    if planned is None or ledger.opened is None:
        return ()
    regulation = editions.pinned(ledger.opened.regulation, ledger.opened.regulation_hash)
    return cut(ledger, regulation, planned)
