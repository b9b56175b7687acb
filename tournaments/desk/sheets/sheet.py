"""A sheet's own pages: what all of them show of it, and what may be done about it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.queries import TableInBook
from scoring.rulings import SecondKeying
from scoring.values import RoundNumber, SheetState, Stage, TableNumber
from tournaments.desk.page import Desk
from tournaments.presenters.sheets.page import SheetPage, sheet_page
from tournaments.presenters.sheets.photos import photos_of
from tournaments.presenters.sheets.rooms import other_room


def sheet_at(desk: Desk, round_: int, table: int) -> SheetPage:
    """The sheet of a table where lines play; nobody finds another."""
    sheet = sheet_page(desk.moment, RoundNumber(round_), TableNumber(table))
    if sheet is None or sheet.card.is_bye:
        raise Http404
    return sheet


def show(
    desk: Desk, template: str, sheet: SheetPage, status: int = 200, **context: object
) -> HttpResponse:
    """A page of the sheet."""
    table = sheet.card.book
    return desk.page(
        template,
        status,
        title=_("Turno %(round)s, tavolo %(table)s") % {"round": table.round, "table": table.table},
        sheet=sheet,
        missing=table.state is SheetState.MISSING,
        photos=photos_of(desk.moment, table),
        other_room=other_room(table, tables_of_match(desk, sheet)),
        changeable=desk.book.stage in (Stage.PLAYING, Stage.PROVISIONAL),
        verifiable=table.entered_by != desk.by.user
        or desk.book.second_keying is SecondKeying.NEVER,
        **context,
    )


def tables_of_match(desk: Desk, sheet: SheetPage) -> tuple[TableInBook, ...]:
    """All tables of the round, where a match is two of them."""
    table = sheet.card.book
    return desk.moment.tables(table.round) if table.room else ()
