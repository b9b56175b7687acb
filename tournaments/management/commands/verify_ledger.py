"""`manage.py verify_ledger [LEDGER ...]`: is all that the ledgers vouch for as it was written?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.management.ledgers import add_argument, chosen, gone
from scoring.queries import Integrity, integrity
from scoring.queries.integrity import Fault, Keeping
from scoring.values import LedgerId
from tournaments.management.photos import altered_photos
from tournaments.management.sealed_rows import BadRow, RowFault, bad_rows
from tournaments.models import SealKind, Tournament

_EVENTS = {
    Fault.MISSING: gettext_lazy("Registro %(ledger)s: l'evento %(number)s è stato tolto."),
    Fault.ALTERED: gettext_lazy(
        "Registro %(ledger)s: l'evento %(number)s non è più com'era stato scritto."
    ),
    Fault.BEYOND_HEAD: gettext_lazy(
        "Registro %(ledger)s: l'evento %(number)s è stato aggiunto senza passare dai comandi."
    ),
}
_COMMANDS = {
    Fault.MISSING: gettext_lazy(
        "Registro %(ledger)s: il comando %(command)s, dall'evento %(number)s, è stato tolto."
    ),
    Fault.ALTERED: gettext_lazy(
        "Registro %(ledger)s: il comando %(command)s, dall'evento %(number)s, non è più com'era"
        " stato scritto."
    ),
    Fault.ADDED: gettext_lazy(
        "Registro %(ledger)s: il comando %(command)s è stato aggiunto a mano: nessun evento ne"
        " viene."
    ),
}
_EDITIONS = {
    Keeping.ALTERED: gettext_lazy(
        "Registro %(ledger)s: il regolamento conservato %(hash)s non è più quello fissato"
        " all'apertura."
    ),
    Keeping.MISSING: gettext_lazy(
        "Registro %(ledger)s: il regolamento conservato %(hash)s, fissato all'apertura, è stato"
        " tolto."
    ),
}
_KINDS: dict[SealKind, Promise] = {
    SealKind.NAME: gettext_lazy("il nome del giocatore %(subject)s"),
    SealKind.ENTRANT: gettext_lazy("l'iscritto %(subject)s (squadra, circolo, categoria)"),
    SealKind.REMARK: gettext_lazy("il motivo %(subject)s"),
    SealKind.REFERTO: gettext_lazy("il referto %(subject)s"),
}
_ROWS: dict[RowFault, Promise] = {
    RowFault.ALTERED: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s non è più com'era stato scritto."
    ),
    RowFault.MISSING: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s è stato tolto."
    ),
    RowFault.ADDED: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s è stato aggiunto a mano."
    ),
    RowFault.ERASED: gettext_lazy(
        "Registro %(ledger)s: %(row)s è stato cancellato per legge, con l'evento %(number)s."
    ),
}
_PHOTO = gettext_lazy(
    "Registro %(ledger)s: la foto dello score del turno %(round)s, tavolo %(table)s, non è più"
    " com'era stata scattata."
)


class Command(BaseCommand):
    """Checks the chain of hashes, and with it commands, names, reasons, referti and editions.

    Names every row that is not as it was written - of the events the first - and exits with 1.
    What was erased by law, and what is older than the seals, is told and is no fault.
    """

    help = "Controlla che niente di ciò che il registro garantisce sia stato alterato o tolto."

    def add_arguments(self, parser: CommandParser) -> None:
        add_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        ledgers = chosen(options["ledgers"])
        faults = [] if options["ledgers"] else list(_beheaded(ledgers))
        faults += [fault for ledger in ledgers for fault in self._faults(ledger)]
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(
            ngettext("%(count)s registro integro.", "%(count)s registri integri.", len(ledgers))
            % {"count": len(ledgers)}
            if ledgers
            else _("Non c'è ancora nessun registro.")
        )

    def _faults(self, ledger: LedgerId) -> Iterator[str]:
        checked = integrity(ledger)
        of_ledger = tuple(_of_ledger(ledger, checked))
        yield from of_ledger
        for row in bad_rows(ledger, checked):
            if row.fault is RowFault.ERASED:
                self.stdout.write(_sentence(ledger, row))
            else:
                yield _sentence(ledger, row)
        # What is said of events that can't be trusted names no photo.
        for round_, table in () if of_ledger else altered_photos(ledger):
            yield _PHOTO % {"ledger": ledger, "round": round_, "table": table}
        for note in _notes(ledger, checked):
            self.stdout.write(note)


def _beheaded(ledgers: Iterable[LedgerId]) -> Iterator[str]:
    """Ledgers that are not there any more, while events or the tournament still are."""
    tournaments = Tournament.objects.exclude(pk__in=ledgers).values_list("pk", flat=True)
    for ledger in sorted({*gone(), *map(LedgerId, tournaments)}):
        yield _("Registro %(ledger)s: la testa, che garantisce i suoi eventi, è stata tolta.") % {
            "ledger": ledger
        }


def _of_ledger(ledger: LedgerId, checked: Integrity) -> Iterator[str]:
    if bad := checked.bad_event:
        yield str(_EVENTS[bad.fault]) % {"ledger": ledger, "number": bad.number}
    for command in checked.bad_commands:
        yield str(_COMMANDS[command.fault]) % {
            "ledger": ledger,
            "command": command.command_id,
            "number": command.first,
        }
    if checked.keeping in _EDITIONS:
        yield str(_EDITIONS[checked.keeping]) % {"ledger": ledger, "hash": checked.edition}


def _sentence(ledger: LedgerId, bad: BadRow) -> str:
    row = str(_KINDS[bad.kind]) % {"subject": bad.subject}
    return str(_ROWS[bad.fault]) % {"ledger": ledger, "number": bad.number, "row": row}


def _notes(ledger: LedgerId, checked: Integrity) -> Iterator[str]:
    """What cannot be known of an old ledger: no alarm."""
    if checked.unsealed:
        yield _(
            "Registro %(ledger)s: fino all'evento %(number)s è di prima dei sigilli; lì la catena"
            " garantisce gli eventi, non i nomi, i motivi e i referti."
        ) % {"ledger": ledger, "number": checked.unsealed}
    if checked.keeping is Keeping.NEVER:
        yield _(
            "Registro %(ledger)s: fu aperto quando i regolamenti non si conservavano ancora; vale"
            " il file di quel nome."
        ) % {"ledger": ledger}
