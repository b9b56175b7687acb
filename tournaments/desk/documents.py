"""What is taken away: a table as a spreadsheet, a whole tournament as one sealed file."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.urls import path

from scoring.values import Right, RoundNumber
from tournaments.access.traces import leave_trace
from tournaments.desk.page import Desk, desk_page
from tournaments.exports.addresses import register_converters
from tournaments.exports.contents import ExportKind
from tournaments.exports.contents import export as export_of
from tournaments.exports.dossier import dossier
from tournaments.exports.files import FileType, NothingToExport, file_of
from tournaments.models import TraceKind
from tournaments.organise.dossiers import TO_TAKE_OUT, dossier_name


@desk_page(Right.PRINT)
def table(
    desk: Desk, kind: ExportKind, as_: FileType, round_: RoundNumber | None = None
) -> HttpResponse:
    """What the desk shows as a spreadsheet; the round under way where none is named."""
    try:
        answer = file_of(export_of(desk.moment, kind, round_), as_)
    except NothingToExport as error:
        raise Http404 from error
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail=f"{kind}.{as_}")
    return answer


@desk_page(TO_TAKE_OUT)
def take_out(desk: Desk) -> HttpResponse:
    """The whole tournament as one sealed file, to be read elsewhere, or to go on there."""
    content = dossier(desk.tournament)
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail="dossier.zip")
    name = dossier_name(desk.tournament)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/zip", headers=disposition)


register_converters()

urlpatterns = [
    path("documents/<export_kind:kind>.<file_type:as_>", table, name="desk-file"),
    path(
        "documents/<int:round_>/<export_kind:kind>.<file_type:as_>",
        table,
        name="desk-file",
    ),
    path("documents/dossier.zip", take_out, name="desk-dossier"),
]
