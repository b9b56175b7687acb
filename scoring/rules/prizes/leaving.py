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
    tables = tuple(ledger.rounds[after].tables_of(entrant)) if played_out else ()
    awards = [table.award for table in tables if table.award]
    return not tables or any(award.cause is AwardCause.WITHDRAWN for award in awards)
