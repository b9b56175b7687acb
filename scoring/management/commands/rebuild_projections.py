"""`manage.py rebuild_projections [--check] [LEDGER ...]`: the rows, anew from the events."""

from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring import rebuilding
from scoring.management.ledgers import add_argument, chosen
from scoring.values import LedgerId


class Command(BaseCommand):
    """Says where rows differ from the fold of the events, and writes them anew.

    With --check nothing is written, and a difference makes the command exit with 1. So does, with
    and without, a ledger whose events give no rows; the others are gone through all the same.
    """

    help = "Riscrive dagli eventi le righe che se ne derivano."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help=_("Confronta soltanto; esce con 1 se differiscono."),
        )
        add_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        work = self._check if options["check"] else self._rebuild
        if sum(self._try(work, ledger) for ledger in chosen(options["ledgers"])):
            raise CommandError(_("Le righe non sono quelle che gli eventi danno."))

    def _try(self, work: Callable[[LedgerId], int], ledger: LedgerId) -> int:
        try:
            return work(ledger)
        except rebuilding.LedgerSpoilt as error:
            self.stderr.write(
                _("Registro %(ledger)s: gli eventi non danno righe (%(error)s).")
                % {"ledger": ledger, "error": error}
            )
            return 1

    def _check(self, ledger: LedgerId) -> int:
        return self._report(ledger, rebuilding.check(ledger))

    def _rebuild(self, ledger: LedgerId) -> int:
        rebuilt = rebuilding.rebuild(ledger)
        self._report(ledger, rebuilt.differences)
        self.stdout.write(
            _("Registro %(ledger)s: %(rows)s righe riscritte.")
            % {"ledger": ledger, "rows": rebuilt.rows}
        )
        return 0

    def _report(self, ledger: LedgerId, differences: tuple[str, ...]) -> int:
        for difference in differences:
            self.stderr.write(f"{ledger} {difference}")
        return len(differences)
