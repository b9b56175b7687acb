"""Opening a tournament: on one form, everything announced before play, or from one file."""

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format
from tournaments.desk.forms import DeskForm
from tournaments.desk.opening.forms import OpenForm, format_in
from tournaments.desk.opening.kinds import begun, kinds_of, last_opened, like
from tournaments.desk.opening.summary import folds, summary
from tournaments.desk.page import Organiser, organiser_page
from tournaments.desk.plan.values import Values, reshaped
from tournaments.organise.dossiers.bringing_in import import_file
from tournaments.organise.evening import open_tournament
from tournaments.organise.tournaments import AT_OPENING

READ_ONLY, GOES_ON = "read", "goes-on"


class ImportForm(DeskForm):
    """A dossier, and what becomes of it here."""

    upload = forms.FileField(
        label=_("Fascicolo del torneo (.zip)"),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )
    purpose = forms.ChoiceField(
        label=_("Che cosa se ne fa qui"),
        choices=((READ_ONLY, _("Solo da leggere")), (GOES_ON, _("Prosegue qui"))),
        initial=READ_ONLY,
        required=False,
        widget=forms.RadioSelect,
        help_text=_(
            "Un registro prosegue in un posto solo: chi l'ha cominciato dice nelle sue impostazioni"
            " dove è andato, e da allora lo legge."
        ),
    )
    taken_from = forms.CharField(
        label=_("Da quale casa viene, se prosegue qui"), max_length=120, required=False
    )

    def clean_taken_from(self) -> str:
        """The name of the house, for what goes on; what is only read asks for none."""
        house: str = self.cleaned_data["taken_from"]
        if self.cleaned_data.get("purpose") != GOES_ON:
            return ""
        if not house:
            raise forms.ValidationError(_("Scrivi il nome della casa da cui viene il fascicolo."))
        return house


FIRST_VALUES: Values = {
    "format": Format.PAIRS.value,
    "regulation": "classico",
    "first_round": "lot",
    "kind": "club",
    "carry_percent": "100",
}
"""What the form says before anybody has touched it: a club evening (RULES.md section 12)."""


@organiser_page()
def open_view(organiser: Organiser) -> HttpResponse:
    """The form, and what comes of it: the new tournament's desk."""
    form = _form(organiser)
    if form.is_valid():
        with form.refusals():
            return _open(organiser, form)
    trial = form.as_it_stands()
    return organiser.page(
        "opening/open.html",
        form=form,
        kinds=kinds_of(form.of_format),
        folds=folds(form, trial, organiser.request.GET.get("open", "")),
        summary=summary(trial),
        copies=last_opened(organiser.user),
        title=_t("Apri un torneo"),
    )


def _form(organiser: Organiser) -> OpenForm:
    """As sent; or, when a button only changed its shape, as typed and without complaints."""
    request = organiser.request
    sent = request.POST.dict()
    if sent and not {"do", "kind", "like"} & sent.keys():
        return OpenForm(organiser.user, sent, request.POST)
    values = begun(sent or FIRST_VALUES | request.GET.dict())
    if copy := like(organiser.user, values.get("like", "")):
        kept = {name: values.get(name, "") for name in ("name", "played_on")}
        values = copy.values() | kept
    values = reshaped(values, format_in(values))
    return OpenForm(organiser.user, values, initial=values)


def _open(organiser: Organiser, form: OpenForm) -> HttpResponse:
    values = form.cleaned_data
    tournament = open_tournament(
        by=organiser.user,
        plan=form.announced(),
        kind=values["announced_kind"],
        command_id=values["command_id"],
        **{name: values[name] for name in AT_OPENING if name in values},
    )
    message = _t("Il torneo è aperto. Ora le iscrizioni.")
    return organiser.go("desk-entrants", tournament.pk, message=message)


@organiser_page()
def import_view(organiser: Organiser) -> HttpResponse:
    """A tournament from its dossier: to be read, or to go on here."""
    form = ImportForm(organiser.request.POST or None, organiser.request.FILES or None)
    if form.is_valid():
        upload: UploadedFile[bytes] = form.cleaned_data["upload"]
        with form.refusals():
            imported = import_file(
                upload.read(),
                by=organiser.user,
                source=upload.name or "zip",
                taken_from=form.cleaned_data["taken_from"],
            )
            here = imported.tournament.taken_over
            message = _t("Il torneo prosegue qui, e lo dirigi tu.") if here else ""
            return organiser.go("desk", imported.tournament.pk, message=message)
    return organiser.page("opening/import.html", form=form, title=_t("Importa un torneo"))


urlpatterns = [
    path("add/", open_view, name="open-tournament"),
    path("import/", import_view, name="import-tournament"),
]
