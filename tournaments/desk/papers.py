"""A paper that comes in, and how sheets come in from now on."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.commands import ChooseSecondKeying
from scoring.values import HIGHEST_TABLE, Line, TableNumber
from tournaments import addresses
from tournaments.desk.command_forms import command_form
from tournaments.desk.forms import CommandForm, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.tournaments import AllowProposals
from tournaments.wording import label
from tournaments.wording.sentence import elided

SCANNED = re.compile(
    r"^(?:.*?(?P<round>\d{1,3})\s*[-/]\s*(?:tables/)?)?(?P<table>\d{1,3})/?\s*(?P<line>[abc]?)$"
)
"""`12`, `12a` (handed in by line A), `3-12` or an address that ends in `rounds/3/tables/12/`."""


class CheckInForm(CommandForm):
    """A paper that comes in: its number, typed or scanned."""

    code = forms.CharField(
        label=gettext_lazy("Numero o codice"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input input--number"}),
    )
    signed = forms.MultipleChoiceField(
        label=gettext_lazy("Firmato da"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, round_: int, lines: Iterable[Line], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.round = round_
        choices(self, "signed", [(line.value, label(line)) for line in lines])

    def clean_code(self) -> tuple[TableNumber, Line | None]:
        """The table, and the line that handed it in where the code says so."""
        code = self.cleaned_data["code"].strip().lower()
        read = SCANNED.match(code)
        if read is None or not 0 < int(read["table"]) <= HIGHEST_TABLE:
            raise forms.ValidationError(
                gettext_lazy(
                    "«%(code)s» non è un tavolo: scrivi il numero, e a o b per chi consegna."
                )
                % {"code": code[:20]}
            )
        if read["round"] and int(read["round"]) != self.round:
            raise forms.ValidationError(
                elided(
                    gettext_lazy("Questo score è del turno %(other)s, non del %(round)s.")
                    % {"other": read["round"], "round": self.round}
                )
            )
        return TableNumber(int(read["table"])), Line(read["line"]) if read["line"] else None


KeyingForm = command_form(
    ChooseSecondKeying,
    keying={
        "label": gettext_lazy("Doppio inserimento"),
        "widget": forms.Select(attrs={"class": "input input--auto"}),
    },
    at_most={
        "label": gettext_lazy("Per rischio, al massimo per turno"),
        "widget": forms.NumberInput(attrs={"class": "input input--number"}),
    },
)
"""When a sheet is typed twice."""
ProposalsForm = command_form(AllowProposals, allowed={"label": ""})


@desk_page(to_write=ChooseSecondKeying.right)
def choose(desk: Desk) -> HttpResponse:
    """Which sheets are typed twice from now on; how it is stands on the settings."""
    if not desk.writes:
        return desk.go("desk-settings")
    form = KeyingForm(desk.request.POST)
    return desk.order(
        ChooseSecondKeying,
        _("Doppio inserimento cambiato."),
        "desk-settings",
        form=form,
    )


@desk_page(to_write=AllowProposals.right)
def allow(desk: Desk) -> HttpResponse:
    """Whether the tables may propose their sheets from now on; how it is stands on the settings."""
    if not desk.writes:
        return desk.go("desk-settings")
    form = ProposalsForm(desk.request.POST)
    allowed = form.is_valid() and form.cleaned_data["allowed"]
    message = _allowed_so(allowed=allowed)
    return desk.order(AllowProposals, message, "desk-settings", form=form)


def _allowed_so(*, allowed: bool) -> str:
    if not allowed:
        return _("I tavoli non propongono più lo score.")
    if addresses.origin(None):
        return _("I tavoli possono proporre lo score: stampa i fogli con i codici.")
    return _(
        "I tavoli possono proporre lo score, ma i telefoni non arrivano a questo computer: finché"
        " non è aperto alla rete della sala i fogli si stampano senza codici."
    )


urlpatterns = [
    path("second-keying/", choose, name="desk-second-keying"),
    path("proposals/", allow, name="desk-proposals"),
]
