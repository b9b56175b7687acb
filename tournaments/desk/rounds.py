"""A round on one page: who sits where, what is printed, the time, the sheets, and what comes next.

What is typed and what comes in has addresses of its own; asked for, they lead to the page."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import CheckInSheet, CorrectSheet, EnterSheet, ReadSheetAgain, Receipt
from scoring.rules.violations import Violation
from scoring.values import Line, Right, RoundNumber, TableNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.papers import CheckInForm
from tournaments.desk.sheets.forms import SheetQuery, TypingForm
from tournaments.desk.sheets.views import to_script, types_again
from tournaments.organise.sheets import sheet_score, type_sheet
from tournaments.presenters.round_screen import RoundScreen
from tournaments.presenters.sheets.entry import TypingCard
from tournaments.presenters.sheets.typing import typing_now


@desk_page()
def one_round(desk: Desk, round_: int) -> HttpResponse:
    """A round: not yet drawn, a draft to look at, out, played, or closed."""
    # Whoever types a second time opens what is left to be typed, and nothing else.
    opens = "table" in _query(desk) and not types_again(desk)
    return _page(desk, _screen(desk, round_, opens_sheet=opens))


@desk_page()
def round_now(desk: Desk, round_: int) -> HttpResponse:
    """What changes by itself on a page that is open; nothing when it shows the newest already."""
    if desk.request.GET.get("known") == desk.version:
        return HttpResponse(status=204)
    screen = _screen(desk, round_)
    return desk.page("rounds/_now.html", screen=screen, round=screen.number)


@desk_page(Right.READ, to_write=EnterSheet.right)
def type_sheets(desk: Desk, round_: int) -> HttpResponse:
    """What is typed on the page, by its script or without one."""
    number = desk.published(round_).number
    if not desk.writes:
        return _to_page(desk)
    _require_typist(desk)
    form = _typing_form(desk)
    receipt = _save(desk, number, form)
    if desk.request.headers.get("Accept") == "application/json":
        return _to_script(desk, number, form, receipt)
    if receipt is None:
        return _page(desk, _screen(desk, round_, opens_sheet=True), typed=form)
    return _saved(desk, number, form, receipt)


@desk_page(Right.READ, to_write=CheckInSheet.right)
def check_in(desk: Desk, round_: int) -> HttpResponse:
    """A paper that comes in is received with its number and Enter."""
    number = desk.published(round_).number
    if not desk.writes:
        return _to_page(desk, "#arrived")
    form = CheckInForm(desk.request.POST, round_=round_, lines=desk.rules.sitting)
    if desk.done(form, lambda: _receive(desk, number, form)):
        message = _("Tavolo %(table)s: lo score è qui.") % {"table": form.cleaned_data["code"][0]}
        return _to_page(desk, "#arrived", message)
    return _page(desk, _screen(desk, round_), arriving=form)


def _screen(desk: Desk, round_: int, *, opens_sheet: bool = False) -> RoundScreen:
    """Of a round that is seated, or announced."""
    desk.book  # noqa: B018 - read first, and its number with it
    screen = RoundScreen(desk.moment, RoundNumber(round_), opens_sheet, types_again(desk))
    if screen.round is None and not 1 <= round_ <= desk.book.planned_rounds:
        raise Http404
    return screen


def _page(
    desk: Desk,
    screen: RoundScreen,
    *,
    typed: TypingForm | None = None,
    arriving: CheckInForm | None = None,
) -> HttpResponse:
    """The page; `typed` or `arriving` were sent and refused."""
    form, query = typed or _typing_form(desk), _query(desk)
    number = query.get("table")
    # What was refused stays at its own table: its figures are no other's.
    if screen.second and typed is None and number not in screen.to_read_again:
        number = None
    typing = TypingCard(
        moment=desk.moment,
        round=screen.number,
        number=number,
        accepts=str(query.get("proposal", "")),
        way=query.get("way", ""),
        typed=form.typed(),
        wrong=form.wrong(),
        blind=screen.second,
    )
    receiving = arriving or CheckInForm(round_=screen.number, lines=desk.rules.sitting)
    return desk.page(
        "rounds/round.html",
        422 if arriving else form.status,
        title=screen.title,
        screen=screen,
        round=screen.number,
        typed=form,
        typing=typing,
        arriving=receiving,
        seats_asked="seats" in desk.request.GET,
    )


def _query(desk: Desk) -> dict[str, Any]:
    return SheetQuery(desk.request.POST or desk.request.GET).known()


def _typing_form(desk: Desk) -> TypingForm:
    """A sheet as it is sent; empty where nothing is."""
    return TypingForm(
        desk.request.POST if desk.writes else None,
        planned=desk.book.smazzate_per_round,
        lines=desk.rules.lines,
    )


def _require_typist(desk: Desk) -> None:
    """A page that is still open may send what its typist typed, when another has taken the desk."""
    if desk.request.headers.get("X-Typist", str(desk.user.pk)) != str(desk.user.pk):
        raise PermissionDenied


def _save(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt | None:
    """What a form brought, saved; None: it says why not."""
    if not form.is_valid():
        return None
    try:
        return _type(desk, round_, form)
    except Violation as refused:
        form.refuse(refused.problems)
        return None


def _type(desk: Desk, round_: RoundNumber, form: TypingForm) -> Receipt:
    sheet = sheet_score(form.cleaned_data["sheet"], desk.by.ledger)
    if form.cleaned_data["reading"]:  # both are kept; where they differ, somebody chooses
        return desk.perform(form, ReadSheetAgain, round=round_, sheet=sheet, time_out=form.time_out)
    said = {"round": round_, "sheet": sheet, "time_out": form.time_out, "again": form.again()}
    return type_sheet(
        form.command(EnterSheet, **said),
        by=desk.by,
        reason=form.given_reason(),
        photographed=desk.tournament,
        command_id=form.cleaned_data["command_id"],
    )


def _saved(desk: Desk, round_: RoundNumber, form: TypingForm, receipt: Receipt) -> HttpResponse:
    """To the page, told that a sheet is saved, or whether two readings of it are the same."""
    said = {"table": form.cleaned_data["table"]}
    if not form.cleaned_data["reading"]:
        return _to_page(desk, message=_("Tavolo %(table)s salvato.") % said)
    table = queries.table(receipt.ledger, round_, TableNumber(said["table"]))
    if table is not None and table.flagged:
        differing = _(
            "Tavolo %(table)s: i due inserimenti sono diversi. È segnalato: un arbitro o il"
            " direttore sceglie."
        )
        messages.warning(desk.request, differing % said)
        return _to_page(desk)
    agreed = _("Tavolo %(table)s: i due inserimenti coincidono, è controllato.")
    return _to_page(desk, message=agreed % said)


def _to_script(
    desk: Desk, round_: RoundNumber, form: TypingForm, receipt: Receipt | None
) -> HttpResponse:
    """What came of a sheet, with the round as it stands now."""
    second = types_again(desk)
    now = typing_now(desk.moment.again(), round_, asked=desk.moment, second=second)
    if receipt is not None:
        return to_script({"number": receipt.number, "now": now})
    refusal = {
        "problems": form.for_script(),
        "overridable": form.is_overridable and desk.may(Right.OVERRIDE),
        "correctable": form.is_correction and desk.may(CorrectSheet.right),
        "stale": form.is_stale,
        "there": form.is_there,
        "now": now,
    }
    return to_script(refusal, form.status)


def _receive(desk: Desk, round_: RoundNumber, form: CheckInForm) -> None:
    table, handed_in_by = form.cleaned_data["code"]
    desk.perform(
        form,
        CheckInSheet,
        round=round_,
        table=table,
        handed_in_by=handed_in_by,
        signed_by=tuple(map(Line, form.cleaned_data["signed"])),
    )


def _to_page(desk: Desk, anchor: str = "", message: str = "") -> HttpResponse:
    """To the page of the round, with what was asked of it; who types there has the caret, and no
    anchor takes it away."""
    assert desk.request.resolver_match
    if message:
        messages.success(desk.request, message)
    page = desk.url("desk-round", desk.request.resolver_match.kwargs["round_"])
    asked = desk.request.GET.urlencode()
    return redirect(f"{page}{'?' if asked else ''}{asked}{anchor}")


ROUND = "rounds/<int:round_>/"


urlpatterns = [
    path(ROUND, one_round, name="desk-round"),
    path(ROUND + "now/", round_now, name="desk-round-now"),
    path(ROUND + "scores/", type_sheets, name="desk-sheets"),
    path(ROUND + "papers/", check_in, name="desk-papers"),
]
