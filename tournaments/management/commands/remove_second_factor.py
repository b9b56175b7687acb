"""`manage.py remove_second_factor NAME`: for an administrator who lost the phone and the codes."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.organise import second_factors


class Command(BaseCommand):
    """What an administrator does in the list of accounts, where nobody can log in who may."""

    help = "Toglie il secondo fattore a un utente che ha perso il telefono."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help=_("Il nome dell'utente."))

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"]).first()
        if user is None or not second_factors.remove(user, by=None, how="shell"):
            raise CommandError(_("Nessun utente con questo nome ha un secondo fattore."))
        self.stdout.write(_("Tolto."))
