"""Documents to print, and a whole tournament as a folder of files, zipped."""

from __future__ import annotations

import io
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

from django import forms
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.rules.violations import Violation, refuse
from scoring.values import Right
from tournaments.admin.access import Desk, at_desk
from tournaments.admin.forms import DeskForm
from tournaments.models import Tournament
from tournaments.organise.folders import import_folder
from tournaments.organise.folders.exporting import exported
from tournaments.permissions import may_open
from tournaments.refusals import HouseCode

LARGEST = 20 * 1024 * 1024
"""Bytes of a folder unpacked: a 600-pair tournament of 12 rounds takes 2 MB."""


@at_desk(Right.PRINT)
def documents(desk: Desk) -> HttpResponse:
    """What can be printed."""
    rounds = [one for one in queries.rounds(desk.tournament.ledger) if one.published]
    return desk.page("documents.html", title=_t("Documenti"), rounds=rounds)


@at_desk(Right.PRINT)
def export(desk: Desk) -> HttpResponse:
    """The tournament as a zipped folder that can be imported again."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, text in exported(desk.tournament).items():
            folder.writestr(f"{desk.tournament.slug}/{name}", text)
    answer = HttpResponse(packed.getvalue(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{desk.tournament.slug}.zip"'
    return answer


class ImportForm(DeskForm):
    """A folder of files, zipped."""

    upload = forms.FileField(
        label=_("Cartella del torneo (.zip)"),
        help_text=_("Con tournament.json, entrants.csv, seating.csv e smazzate.csv"),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )


def import_view(request: HttpRequest) -> HttpResponse:
    """A tournament from its folder."""
    from tournaments.admin.site import organisers

    if not may_open(request.user):
        raise PermissionDenied
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = _import(request, form.cleaned_data["upload"])
            return redirect("admin:desk", tournament.pk)
        except Violation as refused:
            form.refuse(refused.problems)
    context = {**organisers.each_context(request), "form": form, "title": _("Importa un torneo")}
    return render(request, "admin/desk/import.html", context, status=422 if form.errors else 200)


def _import(request: HttpRequest, upload: UploadedFile[bytes]) -> Tournament:
    assert request.user.is_authenticated  # may_open asked
    with tempfile.TemporaryDirectory() as place:
        _unpack(upload, Path(place))
        return import_folder(Path(place), request.user).tournament


def _unpack(upload: UploadedFile[bytes], place: Path) -> None:
    """The files of the zip, flat: only names with an ending, none outside `place`."""
    try:
        with zipfile.ZipFile(upload) as folder:
            files = [one for one in folder.infolist() if not one.is_dir()]
            size = sum(one.file_size for one in files)
            if size > LARGEST:
                raise refuse(HouseCode.UPLOAD_TOO_LARGE, field="upload", value=size, limit=LARGEST)
            for one in files:
                (place / PurePosixPath(one.filename).name).write_bytes(folder.read(one))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise refuse(
            HouseCode.FILE_UNREADABLE, field="upload", file=upload.name or "", value=str(error)
        ) from error
