"""Which sheets others have open, for whoever types at the same time."""

from __future__ import annotations

from datetime import timedelta

from scoring import server_time
from scoring.values import Authority, RoundNumber
from tournaments.models import OpenSheet

FORGOTTEN = timedelta(seconds=15)
"""What a browser has not said for so long is no longer so: it says it every four seconds."""


def open_elsewhere(by: Authority, round_: RoundNumber) -> dict[int, str]:
    """By table, who else than `by` has its sheet open; of two at one table, the last to say so."""
    rows = OpenSheet.objects.filter(
        tournament=by.ledger, round=round_, said_at__gt=server_time.now() - FORGOTTEN
    )
    others = rows.exclude(user=by.user).select_related("user").order_by("said_at")
    return {row.table: row.user.get_full_name() or row.user.get_username() for row in others}
