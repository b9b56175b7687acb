"""Who takes no prize because of leaving, which the regulations do not say."""

from __future__ import annotations

from scoring.rules.ledger import Ledger
from scoring.values import EntrantNumber, RoundNumber


def left_early(ledger: Ledger, entrant: EntrantNumber, after: RoundNumber) -> bool:
    """Whether an entrant withdrew without sitting down in the last round, which `after` is if
    nothing is played behind it."""
    if not ledger.entrants[entrant].withdrawn:
        return False
    played_out = ledger.plan is not None and after >= ledger.plan.rounds
    return not (played_out and ledger.rounds[after].table_of(entrant))
