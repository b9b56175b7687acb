"""The fold: what a tournament is, after all its events. It never raises.

A score counts from the round whose seating was the last published when it was recorded:
pairings already published stand, and the ranking they came from stays as it was shown
(RULES.md section 8).
"""

from scoring.rules.ledger.applying import apply, continued, copied, fold, supposing
from scoring.rules.ledger.rounds import (
    BEFORE_ALL,
    NOTHING,
    LateTable,
    Round,
    RoundResult,
    Score,
    Table,
)
from scoring.rules.ledger.state import Announcement, Complaint, Entrant, Ledger, Penalty, Sanction
