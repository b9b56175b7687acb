"""Namesakes of a circuit at the desk: proposed, joined, parted, and all that was decided."""

from functools import partial
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.values import PlayerId
from tournaments.desk.forms import CommandForm
from tournaments.desk.page import READ, WRITE, CircuitDesk, circuit_page
from tournaments.organise.namesakes import LONGEST_REASON, decide_namesakes
from tournaments.presenters.circuits.namesakes import namesakes_page


class NamesakesForm(CommandForm):
    """Why, beside the groups that the page offers."""

    reason = forms.CharField(
        label=gettext_lazy("Motivo"), required=False, max_length=LONGEST_REASON
    )
    expected = forms.IntegerField(required=False, widget=forms.HiddenInput)


@circuit_page(*READ, *WRITE)
def namesakes(desk: CircuitDesk) -> HttpResponse:
    """Who may be one person, who is by decision; what is decided is written beside the earlier."""
    form = NamesakesForm(desk.request.POST or None)
    if desk.done(form, partial(_decide, desk, form)):
        return desk.go("circuit-namesakes", message=_("Deciso: la classifica è ricalcolata."))
    return desk.page(
        "circuits/circuit_namesakes.html",
        title=_("Omonimi"),
        form=form,
        page=namesakes_page(desk.circuit, desk.request.GET.dict()),
        ticked={*desk.request.POST.getlist("group"), *desk.request.POST.getlist("player")},
    )


def _decide(desk: CircuitDesk, form: NamesakesForm) -> None:
    """What the button says: all groups that are ticked, the players that are, or one group."""
    sent = desk.request.POST
    ticked = [" ".join(sent.getlist("player"))] if "player" in sent else []
    groups = map(_players, sent.getlist("apart") or ticked or sent.getlist("group"))
    decide_namesakes(
        by=desk.user,
        circuit=desk.circuit,
        groups=list(groups),
        joined=sent.get("how") == "join",
        reason=form.cleaned_data["reason"],
        seen=form.cleaned_data["expected"],
        command_id=form.cleaned_data["command_id"],
    )


def _players(text: str) -> tuple[PlayerId, ...]:
    """The ids of a group; of what is none, nobody."""
    return tuple(PlayerId(UUID(word)) for word in text.split() if _is_id(word))


def _is_id(word: str) -> bool:
    try:
        UUID(word)
    except ValueError:
        return False
    return True


urlpatterns = [
    path("circuits/<slug:circuit>/namesakes/", namesakes, name="circuit-namesakes"),
]
