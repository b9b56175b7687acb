"""What is taken away: a table as a spreadsheet, a whole tournament as a folder or a sealed file."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from scoring.values import Right, RoundNumber
from tournaments.access.traces import leave_trace
from tournaments.desk.page import Desk, desk_page
from tournaments.exports.contents import ExportKind
from tournaments.exports.contents import export as export_of
from tournaments.exports.dossier import dossier
from tournaments.exports.files import FileType, NothingToExport, file_of
from tournaments.models import TraceKind
from tournaments.organise.dossiers import TO_TAKE_OUT, dossier_name
from tournaments.organise.folders import archives


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


@desk_page(Right.PRINT)
def export(desk: Desk) -> HttpResponse:
    """The tournament as a zipped folder that can be imported again."""
    folder = archives.pack(desk.moment)
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail="folder.zip")
    return _zip(folder, f"{desk.tournament.slug}.zip")


@desk_page(TO_TAKE_OUT)
def take_out(desk: Desk) -> HttpResponse:
    """The whole tournament as one sealed file, to be read elsewhere as it is."""
    content = dossier(desk.tournament)
    leave_trace(TraceKind.TAKEN_OUT, tournament=desk.tournament.pk, detail="dossier.zip")
    return _zip(content, dossier_name(desk.tournament))


def _zip(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
