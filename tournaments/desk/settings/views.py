"""What is rarely touched: one row each, with how it is now and the way to change it."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournaments.desk.page import Desk, desk_page
from tournaments.desk.papers.forms import KeyingForm
from tournaments.desk.settings.forms import DeskDescribeForm
from tournaments.organise.tournaments import TO_DESCRIBE, describe_tournament
from tournaments.presenters.settings import settings_page


@desk_page()
def show(desk: Desk) -> HttpResponse:
    return _page(desk, DeskDescribeForm(instance=desk.tournament, by=desk.by))


@desk_page(TO_DESCRIBE)
def describe(desk: Desk) -> HttpResponse:
    """Name, place, day, who sees it; what is not in the ledger."""
    posted = desk.request.POST if desk.writes else None
    form = DeskDescribeForm(posted, instance=desk.tournament, by=desk.by)
    if form.is_valid():
        describe_tournament(tournament=desk.tournament, **form.cleaned_data)
        return desk.go("desk-settings", message=_("Salvato."))
    if form.errors:
        desk.tournament.refresh_from_db()
    return _page(desk, form, describing=True)


def _page(desk: Desk, form: DeskDescribeForm, *, describing: bool = False) -> HttpResponse:
    return desk.page(
        "settings/settings.html",
        422 if form.errors else 200,
        title=_("Impostazioni"),
        form=form,
        describing=describing,
        settings=settings_page(desk.moment),
        keying=KeyingForm.as_chosen(desk.book),
    )
