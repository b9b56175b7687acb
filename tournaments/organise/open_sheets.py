"""Who has which sheet open, said while it is: a courtesy among typists, and no lock."""

from __future__ import annotations

from scoring import server_time
from scoring.values import Authority, Right, RoundNumber, TableNumber
from tournaments.models import OpenSheet
from tournaments.permissions import require_right

TO_TYPE = Right.ENTER_SHEETS
"""The right that `keep_open` takes."""


def keep_open(*, by: Authority, round_: RoundNumber, table: TableNumber | None) -> None:
    """Say that this table's sheet is open in the browser of `by`; None: that none is any more.

    Raises:
        Violation: `by` may not type sheets.
    """
    require_right(by, TO_TYPE)
    if table is None:
        OpenSheet.objects.filter(tournament=by.ledger, user=by.user).delete()
        return
    row = OpenSheet(
        tournament_id=by.ledger,
        user_id=by.user,
        round=round_,
        table=table,
        said_at=server_time.now(),
    )
    OpenSheet.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=("tournament", "user"),
        update_fields=("round", "table", "said_at"),
    )
