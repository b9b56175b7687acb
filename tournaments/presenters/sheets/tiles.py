"""Every table of a round, by how far its sheet is, as the page shows it before its script does."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.queries import TableInBook
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.sheets.typing import open_proposals


def tiles(moment: Moment, round_: RoundNumber) -> Iterator[tuple[TableNumber, str]]:
    """Table by table: `bye`, `look`, `in`, `phone` or `missing`."""
    phones = {each.table for each in open_proposals(moment, round_)}
    for table in moment.tables(round_):
        yield table.table, _kind(table, phones)


def _kind(table: TableInBook, phones: set[int]) -> str:
    if table.is_bye:
        return "bye"
    if table.flagged:
        return "look"
    if table.state is not SheetState.MISSING:
        return "in"
    return "phone" if table.table in phones else "missing"
