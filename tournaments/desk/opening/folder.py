"""A tournament brought in from one file."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.desk.opening.forms import ImportForm
from tournaments.desk.page import Organiser, organiser_page
from tournaments.organise.importing import import_file


@organiser_page()
def import_view(organiser: Organiser) -> HttpResponse:
    """A tournament from its dossier: to be read, or to go on here."""
    form = ImportForm(organiser.request.POST or None, organiser.request.FILES or None)
    if form.is_valid():
        upload: UploadedFile[bytes] = form.cleaned_data["upload"]
        try:
            imported = import_file(
                upload.read(),
                by=organiser.user,
                source=upload.name or "zip",
                taken_from=form.cleaned_data["taken_from"],
            )
            return organiser.go("desk", imported.tournament.pk)
        except Violation as refused:
            form.refuse(refused.problems)
    status = 422 if form.errors else 200
    return organiser.page("opening/import.html", status, form=form, title=_("Importa un torneo"))
