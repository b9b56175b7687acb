"""Documents to print, and a whole tournament as a folder of files, zipped."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring import queries
from scoring.values import Right
from tournaments.desk.page import Desk, desk_page
from tournaments.organise.folders import archives


@desk_page(Right.PRINT)
def documents(desk: Desk) -> HttpResponse:
    """What can be printed."""
    rounds = [round_ for round_ in queries.rounds(desk.tournament.ledger) if round_.published]
    return desk.page("documents/documents.html", title=_("Documenti"), rounds=rounds)


@desk_page(Right.PRINT)
def export(desk: Desk) -> HttpResponse:
    """The tournament as a zipped folder that can be imported again."""
    folder = archives.pack(desk.moment)
    answer = HttpResponse(folder, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{desk.tournament.slug}.zip"'
    return answer
