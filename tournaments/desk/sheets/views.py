"""Score sheets: typed with the keyboard alone, a hundred in ten minutes; and each on its page.

One address takes the typed sheet, from a script or from a browser without: it answers with data or
with the page.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.commands import CorrectSheet, EnterSheet, ReadSheetAgain, Receipt
from scoring.rules.violations import Violation
from scoring.values import Right, RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import SheetQuery, TypingForm
from tournaments.desk.sheets.now import proposed, round_now, script_data
from tournaments.desk.sheets.rows import places, sheet_lines, sitting
from tournaments.desk.sheets.sheet import sheet_at, show
from tournaments.organise.open_sheets import TO_TYPE, keep_open
from tournaments.organise.sheet_reading import BREAKDOWN
from tournaments.organise.sheets import sheet_score, type_sheet
from tournaments.presenters.papers import paper_of
from tournaments.presenters.proposals import said_and_proposed
from tournaments.presenters.sheets.open_sheets import open_elsewhere
from tournaments.presenters.sheets.page import may_retype
from tournaments.presenters.sheets.typing import OpenedSheet, opened_sheet


@desk_page(Right.READ, to_write=EnterSheet.right)
def type_sheets(desk: Desk, round_: int) -> HttpResponse:
    """The page for typing, and what is typed on it."""
    _require_typist(desk)
    number = _published(desk, round_)
    lines = len(sitting(desk))
    form = TypingForm(
        desk.request.POST if desk.writes else None,
        planned=desk.book.smazzate_per_round,
        lines=lines,
    )
    scripted = desk.request.headers.get("Accept") == "application/json"
    if form.is_valid():
        try:
            return _typed(desk, number, _type(desk, number, form), scripted=scripted)
        except Violation as refused:
            form.refuse(refused.problems)
    if desk.writes and scripted:
        return _refused(desk, number, form)
    return _page(desk, number, form)


@desk_page(Right.READ)
def sheets_now(desk: Desk, round_: int) -> HttpResponse:
    """What the page knows, anew; nothing when it knows the newest already."""
    number = _published(desk, round_)
    if desk.request.GET.get("known") == str(desk.moment.number):
        return HttpResponse(status=204)
    return JsonResponse(round_now(desk, number))


@desk_page(TO_TYPE, only_post=True)
def open_sheets(desk: Desk, round_: int) -> HttpResponse:
    """Take note of the sheet that is open in this browser, and say which others are."""
    number = _published(desk, round_)
    keep_open(by=desk.by, round_=number, table=SheetQuery(desk.request.POST).known().get("table"))
    others = open_elsewhere(desk.by, number)
    return JsonResponse(
        {
            "open": [{"table": table, "who": others[table]} for table in others],
            "proposals": proposed(desk, number),
        }
    )


@desk_page()
def one_sheet(desk: Desk, round_: int, table: int) -> HttpResponse:
    """The sheet as it stands, with everything that was ever written on it."""
    sheet = sheet_at(desk, round_, table)
    seated = sheet.card.book
    said, proposal = said_and_proposed(desk.moment, seated)
    return show(
        desk,
        "sheets/sheet.html",
        sheet,
        paper=paper_of(desk.moment, seated),
        proposed=proposal,
        said=said,
        retypable=may_retype(desk.moment, seated, desk.by.user),
    )


@desk_page()
def sheet_photo(desk: Desk, round_: int, table: int, photo: UUID) -> HttpResponse:
    """What a phone took of the sheet, for officials."""
    rows = desk.tournament.sheet_photos.filter(round=round_, table=table)
    row = get_object_or_404(rows, pk=photo)
    return HttpResponse(bytes(row.picture), content_type="image/webp")


def _require_typist(desk: Desk) -> None:
    """A page that is still open may send what its typist typed, when another has taken the desk."""
    if desk.request.headers.get("X-Typist", str(desk.user.pk)) != str(desk.user.pk):
        raise PermissionDenied


def _published(desk: Desk, number: int) -> RoundNumber:
    round_ = desk.moment.round(RoundNumber(number))
    if round_ is None or not round_.published:
        raise Http404
    return round_.number


def _type(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt:
    if form.cleaned_data["reading"]:
        return _read_again(desk, round_, form)
    return type_sheet(
        by=desk.by,
        round_=round_,
        table=form.cleaned_data["table"],
        sheet=sheet_score(form.cleaned_data["sheet"], desk.by.ledger),
        time_out=form.time_out,
        override=form.cleaned_data["override"],
        replace=form.cleaned_data["replace"],
        again=form.again(),
        reason=form.given_reason(),
        proposal=form.cleaned_data["proposal"],
        photographed=desk.tournament.proposals_allowed,
        expected=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


def _read_again(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt:
    """Both readings are kept; where they differ, somebody chooses."""
    return desk.perform(
        form,
        ReadSheetAgain,
        round=round_,
        sheet=sheet_score(form.cleaned_data["sheet"], desk.by.ledger),
        time_out=form.time_out,
    )


def _typed(desk: Desk, round_: RoundNumber, receipt: Receipt, *, scripted: bool) -> HttpResponse:
    if scripted:
        return JsonResponse({"number": receipt.number, "now": round_now(desk, round_)})
    message = _("Tavolo %(table)s salvato.") % {"table": desk.request.POST["table"].strip()}
    return desk.go("desk-sheets", round_, message=message)


def _refused(desk: Desk, round_: RoundNumber, form: TypingForm) -> JsonResponse:
    return JsonResponse(
        {
            "problems": form.for_script(),
            **_offered(desk, form),
            "stale": form.is_stale,
            "there": form.is_there,
            "now": round_now(desk, round_),
        },
        status=form.status,
    )


def _page(desk: Desk, round_: RoundNumber, form: TypingForm) -> HttpResponse:
    """The page: of the table asked for, with its entrants, when it is used without a script."""
    query = SheetQuery(desk.request.POST or desk.request.GET).known()
    number = query.get("table")
    accepts = query.get("proposal", "")
    opened = opened_sheet(desk.moment, round_, number, accepts=str(accepts))
    fields, wrong = form.typed() or opened.fields, form.wrong()
    smazzate = places(desk, opened.card, fields, wrong)
    return desk.page(
        "sheets/sheets.html",
        title=_("Score del turno %(number)s") % {"number": round_},
        round=round_,
        table=number or "",
        card=opened.card,
        proposal=opened.proposal,
        accepts=accepts,
        unknown=bool(number) and opened.card is None,
        way=query.get("way") or opened.way or BREAKDOWN,
        lines=sheet_lines(smazzate, fields, wrong),
        other_room=opened.other_room,
        places=smazzate,
        expected=_seen(form, opened),
        problems=form.sentences(),
        refused=form.refused(),
        there=_there(desk, form, opened),
        again=form.asked_again(),
        overriding=form["override"].value(),
        played=str(form["played"].value() or ""),
        reason=form["reason"].value() or "",
        **_offered(desk, form),
        data=script_data(desk, round_),
        status=form.status,
    )


def _offered(desk: Desk, form: TypingForm) -> dict[str, bool]:
    """What may be done about a refusal, by who is here."""
    return {
        "overridable": form.is_overridable and desk.may(Right.OVERRIDE),
        "correctable": form.is_correction and desk.may(CorrectSheet.right),
    }


def _seen(form: TypingForm, opened: OpenedSheet) -> Any:
    """The last event about the sheet: that of the page, until somebody saw what is there."""
    if (form.is_there or form.is_stale) and not form.refused():
        return opened.last
    return form["expected"].value() or opened.last


def _there(desk: Desk, form: TypingForm, opened: OpenedSheet) -> dict[str, Any] | None:
    """What stands there, for whoever has to say whether it goes, without a script."""
    if not (form.is_there or form.is_stale) or opened.card is None:
        return None
    seated = opened.card.book
    own = seated.entered_by == desk.by.user
    return {"sheet": seated.sheet, "replace": own or form.is_there}
