"""A sheet's own page: how it stands, its history, and what is done about it in a panel of it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.queries import TableInBook
from scoring.rulings import SecondKeying
from scoring.values import RoundNumber, SheetState, Stage, TableNumber
from tournaments.desk.page import Desk
from tournaments.presenters.papers import paper_of
from tournaments.presenters.proposals import said_and_proposed
from tournaments.presenters.sheets.page import SheetPage, may_retype, sheet_page
from tournaments.presenters.sheets.photos import photos_of
from tournaments.presenters.sheets.rooms import other_room


def sheet_at(desk: Desk, round_: int, table: int) -> SheetPage:
    """The sheet of a table where lines play; nobody finds another."""
    # The page asks for all tables and the book: read before, they answer for this one and more.
    if desk.book.current_round:
        desk.moment.tables(RoundNumber(round_))
    sheet = sheet_page(desk.moment, RoundNumber(round_), TableNumber(table))
    if sheet is None or sheet.card.is_bye:
        raise Http404
    return sheet


def show(
    desk: Desk, sheet: SheetPage, panel: str = "", status: int = 200, **context: object
) -> HttpResponse:
    """The sheet's page: how it stands and its history, with the `panel` of what is done with it."""
    table = sheet.card.book
    said, proposal = said_and_proposed(desk.moment, table)
    return desk.page(
        "sheets/sheet.html",
        status,
        panel=panel and f"desk/{panel}",
        paper=paper_of(desk.moment, table),
        proposed=proposal,
        said=said,
        retypable=may_retype(desk.moment, table, desk.by.in_book().user),
        title=_("Turno %(round)s, tavolo %(table)s") % {"round": table.round, "table": table.table},
        sheet=sheet,
        missing=table.state is SheetState.MISSING,
        photos=photos_of(desk.moment, table),
        other_room=other_room(table, tables_of_match(desk, sheet)),
        changeable=desk.book.stage in (Stage.PLAYING, Stage.PROVISIONAL),
        verifiable=table.entered_by != desk.by.in_book().user
        or desk.book.second_keying is SecondKeying.NEVER,
        **context,
    )


def tables_of_match(desk: Desk, sheet: SheetPage) -> tuple[TableInBook, ...]:
    """All tables of the round, where a match is two of them."""
    table = sheet.card.book
    return desk.moment.tables(table.round) if table.room else ()
