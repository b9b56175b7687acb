"""Score sheets: what the typing card asks while it is open, and each sheet on its page."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _

from scoring.queries import TableInBook
from scoring.rulings import SecondKeying
from scoring.values import Right, RoundNumber, SheetState, Stage, TableNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SheetQuery
from tournaments.organise.sheets import TO_TYPE, keep_open
from tournaments.presenters.papers import paper_of
from tournaments.presenters.proposals import said_and_proposed
from tournaments.presenters.seating.team_rooms import other_room
from tournaments.presenters.sheets.page import SheetPage, photos_of, retypable, sheet_page
from tournaments.presenters.sheets.typing import (
    open_elsewhere,
    open_proposals,
    retyping_ends,
    typing_now,
)


@desk_page(Right.READ)
def sheets_now(desk: Desk, round_: int) -> HttpResponse:
    """How the round stands, for who is here: 304 for a page that shows it already."""
    version = desk.version  # the book is read first, and its number with it
    number = desk.published(round_).number
    tag = f'"{version}.{_known_until(desk)}"'
    answer = get_conditional_response(desk.request, etag=tag)
    if answer is None:
        second = types_again(desk)
        answer = to_script(typing_now(desk.moment, number, asked=desk.moment, second=second))
        tag = f'"{version}.{_second(retyping_ends(desk.moment, number))}"'
    answer["ETag"] = tag
    return answer


def _known_until(desk: Desk) -> str:
    """How long holds what a page knows by its tag, which ends with it; nothing once it is over."""
    until = desk.request.headers.get("If-None-Match", "").rstrip('"').rpartition(".")[2]
    return until if _second(desk.book.now) <= until else ""


def _second(at: datetime | None) -> str:
    """In the order of time, compared as text; what no time ends comes last."""
    return f"{at:%Y%m%d%H%M%S}" if at else "always"


@desk_page(TO_TYPE, only_post=True)
def open_sheets(desk: Desk, round_: int) -> HttpResponse:
    """Take note of the sheet that is open in this browser, and say which others are."""
    number = desk.published(round_).number
    keep_open(by=desk.by, round_=number, table=SheetQuery(desk.request.POST).known().get("table"))
    others = open_elsewhere(desk.by, number)
    return to_script(
        {
            "open": [{"table": table, "who": others[table]} for table in others],
            "proposals": open_proposals(desk.moment, number),
        }
    )


@desk_page()
def one_sheet(desk: Desk, round_: int, table: int) -> HttpResponse:
    """The sheet as it stands, with everything that was ever written on it."""
    return show(desk, sheet_at(desk, round_, table))


@desk_page()
def sheet_photo(desk: Desk, round_: int, table: int, photo: UUID) -> HttpResponse:
    """What a phone took of the sheet, for officials."""
    rows = desk.tournament.sheet_photos.filter(round=round_, table=table)
    row = get_object_or_404(rows, pk=photo)
    return HttpResponse(bytes(row.picture), content_type="image/webp")


def types_again(desk: Desk) -> bool:
    """Whether sheets are typed a second time, without a figure of the first."""
    return "second" in desk.request.GET


def to_script(data: object, status: int = 200) -> HttpResponse:
    """An answer as the typing card's script reads it."""
    return HttpResponse(msgspec.json.encode(data, enc_hook=str), "application/json", status)


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
    desk: Desk, sheet: SheetPage, panel: str = "", status: int | None = None, **context: object
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
        retypable=bool(retypable(desk.moment, (table,))),
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


urlpatterns = [
    path("rounds/<int:round_>/scores/now/", sheets_now, name="desk-sheets-now"),
    path("rounds/<int:round_>/scores/open/", open_sheets, name="desk-sheets-open"),
    path("rounds/<int:round_>/tables/<int:table>/", one_sheet, name="desk-sheet"),
    path(
        "rounds/<int:round_>/tables/<int:table>/photos/<uuid:photo>/",
        sheet_photo,
        name="desk-sheet-photo",
    ),
]
