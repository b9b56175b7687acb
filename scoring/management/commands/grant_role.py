"""`manage.py grant_role ROLE`: let the program's role in, and no further than it needs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import ProgrammingError, connection, transaction
from django.utils.translation import gettext as _

from scoring.management.roles import grants


class Command(BaseCommand):
    """Run by the owner of the tables, after each `migrate`.

    The role reads and adds to events, commands and kept editions; it cannot change, remove or
    empty them, nor switch off the triggers, which takes the owner.
    """

    help = "Dà al ruolo del programma i diritti che gli servono, e non altri."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("role", help=_("Il ruolo di PostgreSQL con cui gira il programma."))
        parser.add_argument(
            "--print", action="store_true", help=_("Scrive le istruzioni senza eseguirle.")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        role = options["role"]
        with connection.cursor() as cursor:
            statements = [one.as_string(cursor.cursor) for one in grants(role)]
        if options["print"]:
            self.stdout.write("".join(f"{one};\n" for one in statements))
            return
        self._require_another(role)
        self._run(statements)
        self.stdout.write(_("Il ruolo %(role)s ha i suoi diritti.") % {"role": role})

    def _require_another(self, role: str) -> None:
        """Owners and superusers can do all, whatever is granted."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", [role])
            row = cursor.fetchone()
            cursor.execute(
                "SELECT count(*) FROM pg_tables WHERE tablename = 'scoring_event'"
                " AND tableowner = %s",
                [role],
            )
            (owned,) = cursor.fetchone()
        if row is None:
            raise CommandError(_("Il ruolo «%(role)s» non c'è: crealo prima.") % {"role": role})
        if row[0] or owned:
            raise CommandError(
                _("«%(role)s» è proprietario delle tabelle o superuser: nessun diritto lo limita.")
                % {"role": role}
            )

    def _run(self, statements: list[str]) -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                for statement in statements:
                    cursor.execute(statement)
        except ProgrammingError as error:
            raise CommandError(str(error)) from error
