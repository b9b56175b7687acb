"""What is rarely touched: one row each, with how it is now and the way to change it."""

from dataclasses import fields
from typing import Any, ClassVar

from django.forms import DateInput, ModelForm
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from scoring.commands import FileReferto
from scoring.rules.violations import Violation
from scoring.values import Authority
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.papers import KeyingForm
from tournaments.models import Tournament
from tournaments.organise.dossiers import TO_TAKE_OUT
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import (
    SAID_ANYWHERE,
    DescribeTournament,
    Description,
    require_describable,
)
from tournaments.presenters.settings import settings_page
from tournaments.wording import explain

DESCRIBED = tuple(
    field.name for field in fields(Description) if not field.name.startswith("bookings_")
)
"""Bookings are opened on a page of their own."""


class DescribeForm(ModelForm[Tournament]):
    """All that `DescribeTournament` takes from people; the desk and the admin show it."""

    class Meta:
        model = Tournament
        fields = DESCRIBED
        # The browser's own calendar: Django's writes styles into the page, which our policy bars.
        widgets: ClassVar = {"played_on": DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def clean(self) -> None:
        super().clean()
        try:
            require_describable(self.instance, **self.cleaned_data)
        except Violation as refused:
            for problem in refused.problems:
                self.add_error(problem.field, explain(problem))


def described_by(tournament: Tournament, by: Authority | None) -> list[str]:
    """Which of them somebody may write.

    Without where referti go for whoever may write none: it tells that there is one; where the book
    goes on is for whoever may take it out. Of what is elsewhere, only what is said of it anywhere.
    """
    hidden = set() if by and by.may(FileReferto.right) else {"referti_body", "referti_hours"}
    if tournament.is_elsewhere:
        hidden = set(DESCRIBED) - {*SAID_ANYWHERE}
    if not (by and by.may(TO_TAKE_OUT)):
        hidden.add("goes_on_at")
    return [name for name in DESCRIBED if name not in hidden]


class DeskDescribeForm(DescribeForm):
    """The same at the desk: without what has a switch of its own there."""

    def __init__(self, *args: Any, by: Authority, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        shown = set(described_by(self.instance, by)) - {"proposals_allowed"}
        for name in set(self.fields) - shown:
            del self.fields[name]


@desk_page()
def show(desk: Desk) -> HttpResponse:
    return _page(desk, DeskDescribeForm(instance=desk.tournament, by=desk.by))


@desk_page(DescribeTournament.right)
def describe(desk: Desk) -> HttpResponse:
    """Name, place, day, who sees it; what is not in the ledger."""
    posted = desk.request.POST if desk.writes else None
    form = DeskDescribeForm(posted, instance=desk.tournament, by=desk.by)
    if form.is_valid():
        perform(DescribeTournament(said=form.cleaned_data), by=desk.by)
        return desk.go("desk-settings", message=_("Salvato."))
    if form.errors:
        desk.tournament.refresh_from_db()
    return _page(desk, form, describing=True)


def _page(desk: Desk, form: DeskDescribeForm, *, describing: bool = False) -> HttpResponse:
    return desk.page(
        "settings/settings.html",
        title=_("Impostazioni"),
        form=form,
        describing=describing,
        settings=settings_page(desk.moment),
        keying=KeyingForm(
            initial={"keying": desk.book.second_keying, "at_most": desk.book.second_keyed}
        ),
    )


urlpatterns = [
    path("settings/", show, name="desk-settings"),
    path("settings/tournament/", describe, name="desk-describe"),
]
