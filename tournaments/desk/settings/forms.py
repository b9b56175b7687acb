"""What is said of a tournament outside its ledger: name, place, day, and who sees it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any, ClassVar

from django.forms import DateInput, ModelForm, ValidationError

from scoring.commands import FileReferto
from scoring.rules.violations import Violation
from scoring.values import Authority
from tournaments.models import Tournament
from tournaments.organise.dossiers import TO_TAKE_OUT
from tournaments.organise.tournaments import (
    SAID_ANYWHERE,
    require_places_by_card,
    require_unplayed,
    require_year,
)
from tournaments.wording import explain

DESCRIBED = (
    "name",
    "venue",
    "played_on",
    "kind",
    "referti_body",
    "referti_hours",
    "equal_cards",
    "compass_lines",
    "is_public",
    "put_away",
    "proposals_allowed",
    "goes_on_at",
)


class DescribeForm(ModelForm[Tournament]):
    """All that `describe_tournament` takes from people; the desk and the admin show it."""

    class Meta:
        model = Tournament
        fields = DESCRIBED
        # The browser's own calendar: Django's writes styles into the page, which our policy bars.
        widgets: ClassVar = {"played_on": DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def clean_put_away(self) -> bool:
        put_away = bool(self.cleaned_data["put_away"])
        if put_away:
            with _said_at_the_field():
                require_unplayed(self.instance)
        return put_away

    def clean_compass_lines(self) -> bool:
        compass = bool(self.cleaned_data["compass_lines"])
        if compass:
            with _said_at_the_field():
                require_places_by_card(self.instance)
        return compass

    def clean_played_on(self) -> date | None:
        played_on: date | None = self.cleaned_data["played_on"]
        if played_on is not None:
            with _said_at_the_field():
                require_year(played_on, "played_on")
        return played_on


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


@contextmanager
def _said_at_the_field() -> Iterator[None]:
    try:
        yield
    except Violation as refused:
        raise ValidationError(explain(refused.problems[0])) from refused
