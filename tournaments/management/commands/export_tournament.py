"""`export_tournament SLUG DIR`: a tournament as a folder that can be imported again; with
`--whole`, as one sealed file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.exports.dossier import dossier
from tournaments.models import Tournament, TraceKind
from tournaments.organise.folders import export_folder


class Command(BaseCommand):
    help = "Esporta un torneo in una cartella di file, o in un fascicolo."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("path", type=Path)
        parser.add_argument(
            "--whole", action="store_true", help="tutto in un fascicolo, da leggere altrove"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(_("Non c'è un torneo «%(slug)s».") % {"slug": options["slug"]})
        whole, path = options["whole"], options["path"]
        try:
            if whole:
                path.write_bytes(dossier(tournament))
            else:
                export_folder(tournament, path)
        except OSError as error:
            raise CommandError(str(error)) from error
        detail = "dossier shell" if whole else "folder shell"
        leave_trace(TraceKind.TAKEN_OUT, tournament=tournament.pk, detail=detail)
