"""`manage.py archive_books`: books that were shut long since, out of the way of those played."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import ProgrammingError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from psycopg.errors import InsufficientPrivilege

from scoring import server_time, store
from scoring.management.ledgers import add_argument, chosen
from scoring.values import LedgerId


class Command(BaseCommand):
    """Run by the owner of the tables; one book at a time, verified before and after it is moved.

    Interrupted, it leaves each book either here or there; run again, it goes on. A book that is not
    as it was written is named and stays; the others are moved, and the command exits with 1.
    """

    help = (
        "Sposta in archivio gli eventi dei tornei chiusi da tempo: restano leggibili e verificati."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=settings.ARCHIVE_AFTER_DAYS,
            help=_("Da quanti giorni non vi si aggiunge niente (ARCHIVE_AFTER_DAYS: %(days)s).")
            % {"days": settings.ARCHIVE_AFTER_DAYS},
        )
        add_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        shut = store.shut_before(server_time.now() - timedelta(days=options["days"]))
        asked = set(chosen(options["ledgers"])) if options["ledgers"] else set(shut)
        moved = [self._moved(ledger) for ledger in shut if ledger in asked]
        events = [count for count in moved if count is not None]
        self.stdout.write(
            ngettext(
                "%(books)s registro in archivio, %(events)s eventi.",
                "%(books)s registri in archivio, %(events)s eventi.",
                len(events),
            )
            % {"books": len(events), "events": sum(events)}
        )
        if len(events) < len(moved):
            raise CommandError(_("Non tutti i registri sono integri: vedi verify_ledger."))

    def _moved(self, ledger: LedgerId) -> int | None:
        """How many events went; None where they stay."""
        try:
            return store.archive(ledger)
        except store.Unsound as error:
            number = {"ledger": ledger, "number": error.bad.number}
            self.stderr.write(
                _("Registro %(ledger)s: l'evento %(number)s non è com'era: resta dov'è.") % number
            )
            return None
        except ProgrammingError as error:
            if not isinstance(error.__cause__, InsufficientPrivilege):
                raise
            wants = _("Serve il ruolo proprietario delle tabelle: burraco --owner archive_books")
            raise CommandError(wants) from error
