"""Score sheets: what the typing card asks while it is open, and each sheet on its page."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response

from scoring.values import Right, RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SheetQuery
from tournaments.desk.sheets.now import proposed, round_now, told
from tournaments.desk.sheets.sheet import sheet_at, show
from tournaments.organise.open_sheets import TO_TYPE, keep_open
from tournaments.presenters.sheets.open_sheets import open_elsewhere
from tournaments.presenters.sheets.page import retyping_ends


@desk_page(Right.READ)
def sheets_now(desk: Desk, round_: int) -> HttpResponse:
    """How the round stands, for who is here: 304 for a page that shows it already."""
    version = desk.version  # the book is read first, and its number with it
    number = _published(desk, round_)
    tag = f'"{version}.{_known_until(desk)}"'
    answer = get_conditional_response(desk.request, etag=tag)
    if answer is None:
        answer = told(round_now(desk, number))
        tag = f'"{version}.{_second(retyping_ends(desk.moment, number, desk.by.in_book().user))}"'
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
    number = _published(desk, round_)
    keep_open(by=desk.by, round_=number, table=SheetQuery(desk.request.POST).known().get("table"))
    others = open_elsewhere(desk.by, number)
    return told(
        {
            "open": [{"table": table, "who": others[table]} for table in others],
            "proposals": proposed(desk, number),
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


def _published(desk: Desk, number: int) -> RoundNumber:
    round_ = desk.moment.round(RoundNumber(number))
    if round_ is None or not round_.published:
        raise Http404
    return round_.number
