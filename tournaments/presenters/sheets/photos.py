"""The photos of a sheet, without their pictures."""

from __future__ import annotations

from scoring.queries import TableInBook
from scoring.values import SheetState
from tournaments.models import SheetPhoto
from tournaments.moment import Moment
from tournaments.table_codes import seated


def photos_of(moment: Moment, table: TableInBook) -> tuple[SheetPhoto, ...]:
    """What phones took of a table's sheet, oldest first; not asked for where none may be yet."""
    if table.state is SheetState.MISSING and not moment.tournament.proposals_allowed:
        return ()
    rows = moment.tournament.sheet_photos.filter(
        round=table.round, table=table.table, seated=seated(table)
    )
    return tuple(rows.defer("picture"))
