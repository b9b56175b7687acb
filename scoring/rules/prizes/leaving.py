"""Who takes no prize because of leaving, which the regulations do not say."""

from __future__ import annotations

from scoring.rules.ledger import Ledger
from scoring.rulings import AwardCause
from scoring.values import EntrantNumber, RoundNumber


def left_early(ledger: Ledger, entrant: EntrantNumber, after: RoundNumber) -> bool:
    """Whether an entrant withdrew before the last round, or during it with the score of who leaves
    (U art. 13.4); `after` is the last if nothing is played behind it."""
    if not ledger.entrants[entrant].withdrawn:
        return False
    played_out = ledger.plan is not None and after >= ledger.plan.rounds
    table = ledger.rounds[after].table_of(entrant) if played_out else None
    return table is None or (table.award is not None and table.award.cause is AwardCause.WITHDRAWN)
