"""`export_tournament SLUG FILE`: a whole tournament as one sealed file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.exports.contents import dossier
from tournaments.models import Tournament, TraceKind


class Command(BaseCommand):
    help = "Esporta un torneo in un fascicolo: tutto, sigillato, con le sue tabelle."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("path", type=Path)
        parser.add_argument("--whole", action="store_true", help="come senza: resta per chi lo usa")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(_("Non c'è un torneo «%(slug)s».") % {"slug": options["slug"]})
        try:
            options["path"].write_bytes(dossier(tournament))
        except OSError as error:
            raise CommandError(str(error)) from error
        leave_trace(TraceKind.TAKEN_OUT, tournament=tournament.pk, detail="dossier shell")
