"""A round on one page: who sits where, what is printed, the time, the sheets, and what comes next.

What is typed and what comes in has addresses of its own; asked for, they lead to the page.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.commands import CheckInSheet, EnterSheet
from scoring.values import Line, Right, RoundNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.papers.forms import CheckInForm
from tournaments.desk.rounds.page import as_it_stands, whole
from tournaments.desk.sheets.rows import sitting
from tournaments.desk.sheets.typing import save_typed, typing_form


@desk_page()
def one_round(desk: Desk, round_: int) -> HttpResponse:
    """A round: not yet drawn, a draft to look at, out, played, or closed."""
    return desk.page("rounds/round.html", **whole(desk, RoundNumber(round_)))


@desk_page()
def round_now(desk: Desk, round_: int) -> HttpResponse:
    """What changes by itself on a page that is open; nothing when it shows the newest already."""
    if desk.request.GET.get("known") == desk.version:
        return HttpResponse(status=204)
    return desk.page("rounds/_now.html", **as_it_stands(desk, RoundNumber(round_)))


@desk_page(Right.READ, to_write=EnterSheet.right)
def type_sheets(desk: Desk, round_: int) -> HttpResponse:
    """What is typed on the page."""
    number = _published(desk, round_)
    if not desk.writes:
        return _to_page(desk)
    form = typing_form(desk)
    saved = save_typed(desk, number, form)
    if saved is None:
        return desk.page("rounds/round.html", form.status, **whole(desk, number, typed=form))
    if isinstance(saved, HttpResponse):
        return saved
    message = _("Tavolo %(table)s salvato.") % {"table": desk.request.POST["table"].strip()}
    return _to_page(desk, message=message)


@desk_page(Right.READ, to_write=CheckInSheet.right)
def check_in(desk: Desk, round_: int) -> HttpResponse:
    """A paper that comes in is received with its number and Enter."""
    number = _published(desk, round_)
    if not desk.writes:
        return _to_page(desk, "#arrived")
    form = CheckInForm(desk.request.POST, round_=round_, lines=sitting(desk))
    if desk.done(form, lambda: _receive(desk, number, form)):
        message = _("Tavolo %(table)s: lo score è qui.") % {"table": form.cleaned_data["code"][0]}
        return _to_page(desk, "#arrived", message)
    return desk.page("rounds/round.html", 422, **whole(desk, number, arriving=form))


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


def _published(desk: Desk, number: int) -> RoundNumber:
    round_ = desk.moment.round(RoundNumber(number))
    if round_ is None or not round_.published:
        raise Http404
    return round_.number
