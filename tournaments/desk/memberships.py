"""The membership list of an organiser: how long it is, and another in its place."""

from django import forms
from django.http import HttpResponse, HttpResponseNotAllowed
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.desk.forms import DeskForm
from tournaments.desk.page import Organiser, organiser_page
from tournaments.models import Membership
from tournaments.organise.memberships import load_memberships


class MembershipsForm(DeskForm):
    upload = forms.FileField(
        label=gettext_lazy("Elenco dei tesserati"),
        help_text=gettext_lazy(
            "Excel, OpenDocument o CSV, con le intestazioni: Tessera, Cognome, Nome (o Cognome e"
            " nome); se ci sono, Circolo, Categoria e Scadenza."
        ),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt"}),
    )


@organiser_page()
def memberships(organiser: Organiser) -> HttpResponse:
    """What is loaded; another file takes its place."""
    form = MembershipsForm(organiser.request.POST or None, organiser.request.FILES or None)
    if form.is_valid():
        upload = form.cleaned_data["upload"]
        with form.refusals():
            count = load_memberships(
                owner=organiser.user, content=upload.read(), source=upload.name
            )
            return organiser.go("memberships", message=_loaded(count))
    return organiser.page(
        "memberships/memberships.html",
        title=_("Tesserati"),
        form=form,
        count=Membership.objects.filter(owner=organiser.user).count(),
    )


@organiser_page()
def forget(organiser: Organiser) -> HttpResponse:
    """No list any more: nobody is checked against it."""
    if not organiser.writes:
        return HttpResponseNotAllowed(["POST"])
    Membership.objects.filter(owner=organiser.user).delete()
    return organiser.go("memberships", message=_("Elenco tolto: le tessere non si controllano."))


def _loaded(count: int) -> str:
    said = ngettext("Caricato %(n)s tesserato.", "Caricati %(n)s tesserati.", count)
    return said % {"n": count}


urlpatterns = [
    path("memberships/", memberships, name="memberships"),
    path("memberships/forget/", forget, name="memberships-forget"),
]
