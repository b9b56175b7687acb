"""`import_tournament FILE --as USER`: the tournament of a sealed file; prints its slug."""

from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation
from tournaments.organise.dossiers.bringing_in import import_file
from tournaments.wording import explain


class Command(BaseCommand):
    help = "Importa un torneo dal suo fascicolo e ne stampa l'indirizzo (slug)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument("--as", dest="username", help="chi ne sarà direttore di gara")
        parser.add_argument(
            "--taken-from", default="", metavar="CASA", help="prosegue qui, e viene da questa casa"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            director = _director(options["username"])
            content, source = options["path"].read_bytes(), options["path"].name
            imported = import_file(
                content, by=director, source=source, taken_from=options["taken_from"]
            )
        except Violation as violation:
            raise CommandError("\n".join(map(explain, violation.problems))) from violation
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(imported.tournament.slug)


def _director(username: str | None) -> AbstractBaseUser:
    """The user named, or the first who may open a tournament; a fresh database gets one made."""
    users = get_user_model().objects.filter(is_active=True)
    if username:
        if user := users.filter(username=username).first():
            return user
        raise CommandError(_("Non c'è un utente «%(name)s».") % {"name": username})
    first = users.filter(is_staff=True).order_by("pk").first()
    return first or get_user_model().objects.create_user("direttore", is_staff=True)
