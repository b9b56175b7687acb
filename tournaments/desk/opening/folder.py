"""A tournament brought in from a folder of files, zipped."""

from __future__ import annotations

import tempfile
from pathlib import Path

from django import forms
from django.contrib.admin import site
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Violation
from tournaments.desk.forms import DeskForm
from tournaments.models import Tournament
from tournaments.organise.folders import archives, import_folder
from tournaments.permissions import may_open


class ImportForm(DeskForm):
    """A folder of files, zipped."""

    upload = forms.FileField(
        label=_("Cartella del torneo (.zip)"),
        help_text=_("Con tournament.json, entrants.csv, seating.csv e smazzate.csv"),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )


def import_view(request: HttpRequest) -> HttpResponse:
    """A tournament from its folder."""
    if not may_open(request.user):
        raise PermissionDenied
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = _import(request, form.cleaned_data["upload"])
            return redirect("admin:desk", tournament.pk)
        except Violation as refused:
            form.refuse(refused.problems)
    context = {**site.each_context(request), "form": form, "title": _t("Importa un torneo")}
    return render(request, "desk/opening/import.html", context, status=422 if form.errors else 200)


def _import(request: HttpRequest, upload: UploadedFile[bytes]) -> Tournament:
    assert request.user.is_authenticated  # may_open asked
    with tempfile.TemporaryDirectory() as place:
        archives.unpack(upload.read(), Path(place), source=upload.name or "zip")
        return import_folder(Path(place), request.user)
