"""`export_standings SLUG [--after-round N]`: rankings as CSV, on standard output."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring import queries
from scoring.values import RoundNumber
from tournaments.access.traces import leave_trace
from tournaments.exports.rankings import standings_csv
from tournaments.models import Tournament, TraceKind


class Command(BaseCommand):
    """The columns of `standings.csv`: one ranking, or those after every round so far."""

    help = "Scrive le classifiche di un torneo in CSV: quella dopo un turno, o tutte."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--after-round", type=int, metavar="N", help="solo dopo questo turno")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(_("Non c'è un torneo «%(slug)s».") % {"slug": options["slug"]})
        rounds = _rounds(tournament, options["after_round"])
        leave_trace(TraceKind.TAKEN_OUT, tournament=tournament.pk, detail="standings.csv shell")
        self.stdout.write(standings_csv(tournament.ledger, rounds), ending="")


def _rounds(tournament: Tournament, round_: int | None) -> list[RoundNumber]:
    """The published rounds, or the one wanted if it is among them."""
    published = [seated.number for seated in queries.rounds(tournament.ledger) if seated.published]
    if round_ is None:
        return published
    if round_ not in published:
        raise CommandError(
            _("Il turno %(round)d non è pubblicato: lo sono i turni da 1 a %(last)d.")
            % {"round": round_, "last": max(published, default=0)}
        )
    return [RoundNumber(round_)]
