"""`manage.py verify_ledger [LEDGER ...]`: is every event as it was written?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import store
from scoring.management.ledgers import add_argument, chosen
from scoring.store import Fault

_SAID = {
    Fault.MISSING: gettext_lazy("Registro %(ledger)s: l'evento %(number)s è stato tolto."),
    Fault.ALTERED: gettext_lazy(
        "Registro %(ledger)s: l'evento %(number)s non è più com'era stato scritto."
    ),
    Fault.BEYOND_HEAD: gettext_lazy(
        "Registro %(ledger)s: l'evento %(number)s è stato aggiunto senza passare dai comandi."
    ),
}


class Command(BaseCommand):
    """Checks the chain of hashes; names the first bad event of each ledger and exits with 1."""

    help = "Controlla che nessun evento sia stato alterato, tolto o aggiunto."

    def add_arguments(self, parser: CommandParser) -> None:
        add_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        ledgers = chosen(options["ledgers"])
        found = [bad for ledger in ledgers if (bad := store.verify(ledger))]
        if found:
            said = (
                str(_SAID[bad.fault]) % {"ledger": bad.ledger, "number": bad.number}
                for bad in found
            )
            raise CommandError("\n".join(said))
        self.stdout.write(
            ngettext("%(count)s registro integro.", "%(count)s registri integri.", len(ledgers))
            % {"count": len(ledgers)}
            if ledgers
            else _("Non c'è ancora nessun registro.")
        )
