"""What if: what a ranking, the groups and the prizes would be, had something been otherwise.

Everything happens in a copy in memory. A past score, penalty or sanction is changed or left out, or
events that nobody has written yet are taken in; then and now are reckoned by the same functions.
"""

from collections.abc import Iterable, Sequence

from scoring.events import Event
from scoring.records import record
from scoring.rules.ledger import Ledger, supposing
from scoring.rules.regulations import Regulation
from scoring.rules.what_if.copies import (
    Change,
    KnownInTime,
    LeftOut,
    PenaltyInstead,
    ScoreInstead,
    altered,
)
from scoring.rules.what_if.outlooks import (
    NO_PRIZES,
    Outlook,
    PrizeTerms,
    Shift,
    Standing,
    Winning,
    outlook,
    shifts,
)
from scoring.values import RoundNumber, UserId


@record
class Comparison:
    """Then and now, after one round."""

    after_round: RoundNumber
    then: Outlook
    now: Outlook
    differences: tuple[Shift, ...]
    """Of whoever something changes for, in the order of the ranking as it would be."""


def what_if(
    ledger: Ledger,
    regulation: Regulation,
    changes: Iterable[Change],
    *,
    after_round: RoundNumber | None = None,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """What a ranking would be with these changes of the past; the ledger stays as it is."""
    otherwise = altered(ledger, changes)
    return compared(ledger, otherwise, regulation, after_round=after_round, prizes=prizes)


def effect(
    ledger: Ledger,
    regulation: Regulation,
    events: Sequence[Event],
    user: UserId,
    *,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """What the ranking that comes next would be after events that nobody has written yet."""
    otherwise = supposing(ledger, events, user)
    return compared(ledger, otherwise, regulation, prizes=prizes)


def compared(
    ledger: Ledger,
    otherwise: Ledger,
    regulation: Regulation,
    *,
    after_round: RoundNumber | None = None,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """Two books of the same tournament, after the same round."""
    after = ledger.current_round if after_round is None else after_round
    then = outlook(ledger, regulation, after, prizes)
    now = outlook(otherwise, regulation, after, prizes)
    return Comparison(after_round=after, then=then, now=now, differences=shifts(then, now))
