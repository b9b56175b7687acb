"""`enter_list SLUG FILE --as USER`: a list of entrants, whole or not at all; `--look` reads it."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from scoring.values import Authority
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise.lists import (
    Field,
    Preview,
    PreviewRow,
    Reading,
    enter_list,
    preview,
    read_file,
)
from tournaments.permissions import authority
from tournaments.spelling.letters import tidy_line
from tournaments.wording import explain


class Command(BaseCommand):
    help = (
        "Iscrive un elenco (testo, csv, xlsx, ods), tutto o niente; con --look lo mostra e basta."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("file", help="«-» per ciò che arriva da un altro programma")
        parser.add_argument("--as", dest="username", required=True, help="chi iscrive")
        parser.add_argument("--sheet", default="", help="il foglio; se no quello con più righe")
        parser.add_argument(
            "--columns", default="", help="che cosa contengono: player_1,player_2,unused"
        )
        parser.add_argument("--unseated", action="store_true", help="senza i tavoli dell'elenco")
        parser.add_argument("--usual-case", action="store_true", help="Rossi, dov'è ROSSI")
        parser.add_argument("--look", action="store_true", help="mostra che cosa iscriverebbe")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(_("Non c'è un torneo «%(slug)s».") % {"slug": options["slug"]})
        by = _official(options["username"], tournament)
        try:
            read = self._read(tournament, **options)
            if options["look"]:
                return
            enter_list(by=by, read=read, seated=not options["unseated"])
        except Violation as violation:
            raise CommandError("\n".join(map(explain, violation.problems))) from violation
        words = Moment(tournament).words
        self.stdout.write(words.count_entered(len(read.entries)))

    def _read(self, tournament: Tournament, **options: Any) -> Preview:
        listed = read_file(
            _content(options["file"]), source=options["file"], sheet=options["sheet"]
        )
        for sheet in listed.other_sheets:
            self.stderr.write(_("Il foglio «%(sheet)s» non è stato letto.") % {"sheet": sheet})
        fields = tuple(map(Field, filter(None, options["columns"].split(","))))
        reading = Reading(usual_case=options["usual_case"], fields=fields or None)
        read = preview(listed.text, tournament, reading)
        for row in read.rows if options["look"] else ():
            self.stdout.write("\t".join(map(tidy_line, _shown(row))))
        for line in read.taken_apart.left_out:
            self.stderr.write(_("Lasciata fuori: %(line)s") % {"line": tidy_line(line.shown)})
        for problem in read.column_problems:
            self.stderr.write(explain(problem))
        return read


def _official(username: str, tournament: Tournament) -> Authority:
    user = get_user_model().objects.filter(username=username, is_active=True).first()
    by = authority(user, tournament) if user else None
    if by is None:
        told = {"name": username, "slug": tournament.slug}
        raise CommandError(_("«%(name)s» non ha un incarico in «%(slug)s».") % told)
    return by


def _content(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(str(error)) from error


def _shown(row: PreviewRow) -> Iterator[str]:
    """The line, who would be entered, and what is asked about it."""
    yield str(row.line)
    people = [player.name for player in row.entry.players] if row.entry else []
    yield " – ".join(people) or row.content
    yield " ".join(map(explain, row.problems))
