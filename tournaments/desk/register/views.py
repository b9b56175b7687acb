"""The register: every event in plain Italian, to read and filter; never to change."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from scoring.values import EventNumber, Right
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.register.forms import FilterForm
from tournaments.exports.files import FileType, file_of
from tournaments.exports.register import register_export
from tournaments.models import TraceKind
from tournaments.presenters.register import RegisterPage, kinds, register_page
from tournaments.traces import leave_trace

NOTHING = RegisterPage(number=EventNumber(0), lines=(), total=0, older=None)


@desk_page()
def show(desk: Desk) -> HttpResponse:
    """A page of the register; nothing for a filter that cannot be."""
    private = desk.may(Right.WRITE_REFERTI)
    form = _filters(desk)
    page = NOTHING
    if form.is_valid():
        page = register_page(desk.moment, form.events(), private=private)
    kept = {name: value for name, value in desk.request.GET.items() if value and name != "before"}
    return desk.page(
        "register/register.html",
        title=_("Registro"),
        page=page,
        form=form,
        filtered=bool(kept),
        query=urlencode(kept),
    )


@desk_page()
def download(desk: Desk, as_: FileType) -> HttpResponse:
    """All that the filters let through, as a spreadsheet."""
    form = _filters(desk)
    if not form.is_valid():
        raise Http404
    private = desk.may(Right.WRITE_REFERTI)
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail=f"register.{as_}")
    return file_of(register_export(desk.moment, form.events(), private=private), as_)


def _filters(desk: Desk) -> FilterForm:
    return FilterForm(
        desk.request.GET,
        kinds=kinds(private=desk.may(Right.WRITE_REFERTI)),
        rounds=range(1, desk.book.planned_rounds + 1),
        entrants=desk.moment.names.entrants.values(),
        entrant_title=str(desk.words.heading),
        officials=desk.tournament.officials.select_related("user"),
    )
