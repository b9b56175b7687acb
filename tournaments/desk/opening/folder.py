"""A tournament brought in from a folder of files, zipped."""

from __future__ import annotations

import tempfile
from pathlib import Path

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.desk.opening.forms import ImportForm
from tournaments.desk.page import Organiser, organiser_page
from tournaments.models import Tournament
from tournaments.organise.folders import archives, import_folder


@organiser_page()
def import_view(organiser: Organiser) -> HttpResponse:
    """A tournament from its folder."""
    form = ImportForm(organiser.request.POST or None, organiser.request.FILES or None)
    if form.is_valid():
        try:
            tournament = _import(organiser.user, form.cleaned_data["upload"])
            return organiser.go("desk", tournament.pk)
        except Violation as refused:
            form.refuse(refused.problems)
    status = 422 if form.errors else 200
    return organiser.page("opening/import.html", status, form=form, title=_("Importa un torneo"))


def _import(user: User, upload: UploadedFile[bytes]) -> Tournament:
    with tempfile.TemporaryDirectory() as folder:
        archives.unpack(upload.read(), Path(folder), source=upload.name or "zip")
        return import_folder(folder=Path(folder), by=user)
