"""`export_tournament SLUG DIR`: a tournament as a folder that can be imported again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.models import Tournament, TraceKind
from tournaments.organise.folders import export_folder


class Command(BaseCommand):
    help = "Esporta un torneo in una cartella di file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(_("Non c'è un torneo «%(slug)s».") % {"slug": options["slug"]})
        try:
            export_folder(tournament, options["folder"])
        except OSError as error:
            raise CommandError(str(error)) from error
        leave_trace(TraceKind.TAKEN_OUT, tournament=tournament.pk, detail="folder shell")
