"""Windows for protests (I art. 19, U art. 14.1): each begins with a posting, and closes by itself.

A ranking is posted whole; a change within its window posts it again, and a new window begins for
the places that moved and for no others. Times are those of the ledger's own clock.
"""

from collections.abc import Sequence
from datetime import datetime

from scoring.events import RankingPublished
from scoring.values import EntrantNumber, RoundNumber


def is_out(postings: Sequence[RankingPublished], current_round: RoundNumber) -> bool:
    """Whether the ranking of the round that is played is posted: the last, or one to be cut."""
    return bool(postings) and postings[-1].after_round == current_round


def place_closing(entrant: EntrantNumber, postings: Sequence[RankingPublished]) -> datetime | None:
    """When a place turns definitive: its last window's end; None when no ranking is out."""
    own = (each.protests_until for each in postings if not each.moved or entrant in each.moved)
    return max(own, default=None)


def may_change(entrant: EntrantNumber, postings: Sequence[RankingPublished], now: datetime) -> bool:
    """Whether a place of the ranking that is out is still open to protests."""
    closing = place_closing(entrant, postings)
    return closing is not None and now < closing


def is_open(postings: Sequence[RankingPublished], now: datetime) -> bool:
    """Whether any place is still open to protests."""
    return any(now < posting.protests_until for posting in postings)


def was_definitive(postings: Sequence[RankingPublished], now: datetime) -> bool:
    """Whether the window of the ranking as it was first posted is over.

    What is posted again for places that moved opens those places, and nothing that hung on the
    whole.
    """
    return bool(postings) and postings[0].protests_until <= now


def last_closing(postings: Sequence[RankingPublished]) -> datetime | None:
    """When all of the ranking is definitive; None when none is out."""
    return max((posting.protests_until for posting in postings), default=None)


def next_closing(postings: Sequence[RankingPublished], now: datetime) -> datetime | None:
    """When the next places turn definitive by themselves; None when nothing is open."""
    ahead = (posting.protests_until for posting in postings if now < posting.protests_until)
    return min(ahead, default=None)
