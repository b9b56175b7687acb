"""The photos of a sheet, without their pictures."""

from __future__ import annotations

from scoring.queries import TableInBook
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.access.table_codes import seated
from tournaments.models import SheetPhoto
from tournaments.moment import Moment


def waiting_photos(moment: Moment, round_: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables of a round that sent a photo of their sheet, which nobody has typed."""
    if not moment.tournament.proposals_allowed:
        return ()
    photos = moment.tournament.sheet_photos.filter(round=round_)
    sent = set(photos.values_list("table", "seated"))
    return tuple(
        table.table
        for table in (moment.tables(round_) if sent else ())
        if table.state is SheetState.MISSING and (table.table, seated(table)) in sent
    )


def photos_of(moment: Moment, table: TableInBook) -> tuple[SheetPhoto, ...]:
    """What phones took of a table's sheet, oldest first; not asked for where none may be yet."""
    if table.state is SheetState.MISSING and not moment.tournament.proposals_allowed:
        return ()
    rows = moment.tournament.sheet_photos.filter(
        round=table.round, table=table.table, seated=seated(table)
    )
    return tuple(rows.defer("picture"))
