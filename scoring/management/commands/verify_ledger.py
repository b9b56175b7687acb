"""`manage.py verify_ledger [LEDGER ...]`: is every event as it was written?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import editions, store
from scoring.management.ledgers import add_argument, chosen
from scoring.store import Fault
from scoring.values import LedgerId

_SENTENCES = {
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
        faults = [
            str(_SENTENCES[bad.fault]) % {"ledger": bad.ledger, "number": bad.number}
            for ledger in ledgers
            if (bad := store.verify(ledger))
        ]
        faults += [fault for ledger in ledgers if (fault := self._edition(ledger))]
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(
            ngettext("%(count)s registro integro.", "%(count)s registri integri.", len(ledgers))
            % {"count": len(ledgers)}
            if ledgers
            else _("Non c'è ancora nessun registro.")
        )

    def _edition(self, ledger: LedgerId) -> str:
        """What is wrong with the edition that a ledger is pinned to; empty when nothing is."""
        pinned = store.pinned_edition(ledger)
        if pinned is None or (editions.is_kept(pinned) and not editions.is_altered(pinned)):
            return ""
        if editions.is_kept(pinned):
            return _(
                "Registro %(ledger)s: il regolamento conservato %(hash)s non è più quello fissato"
                " all'apertura."
            ) % {"ledger": ledger, "hash": pinned}
        self.stdout.write(
            _(
                "Registro %(ledger)s: fu aperto quando i regolamenti non si conservavano ancora;"
                " vale il file di quel nome."
            )
            % {"ledger": ledger}
        )
        return ""
