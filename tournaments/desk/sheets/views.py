"""Score sheets: what the typing card asks while it is open, and each sheet on its page."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from scoring.values import Right, RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SheetQuery
from tournaments.desk.sheets.now import proposed, round_now, told
from tournaments.desk.sheets.sheet import sheet_at, show
from tournaments.organise.open_sheets import TO_TYPE, keep_open
from tournaments.presenters.sheets.open_sheets import open_elsewhere


@desk_page(Right.READ)
def sheets_now(desk: Desk, round_: int) -> HttpResponse:
    """How the round stands, for who is here: 304 for a page that shows it already."""
    tag = _tag(desk)  # the book is read first, and its number with it
    number = _published(desk, round_)
    answer = get_conditional_response(desk.request, etag=tag) or told(round_now(desk, number))
    answer["ETag"] = tag
    return answer


def _tag(desk: Desk) -> str:
    """What is kept by no browser, since desks are shared: a page knows it as long as it is open."""
    at = desk.book.number, desk.tournament.names_revision, get_language(), desk.by.user
    return '"{}"'.format(".".join(map(str, at)))


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
