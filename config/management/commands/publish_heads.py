"""`manage.py publish_heads [--to FILE] [--mail]`: the end of every book, to be kept elsewhere."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring import server_time
from scoring.management import ledgers
from scoring.queries import snapshot
from tournaments.management.commands.erase_again import ERASED
from tournaments.organise.privacy import erasures


class Command(BaseCommand):
    """Whoever can cut off the end of a book here cannot reach the list in somebody's mail:
    `verify_ledger --heads FILE` tells them apart, and `erase_again FILE` erases anew what a backup
    brought back. It holds numbers and hashes, and names nobody."""

    help = "Scrive o spedisce la testa di ogni registro, da tenere lontano da qui."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, metavar="FILE", help=_("Il file in cui scriverle."))
        parser.add_argument(
            "--mail", action="store_true", help=_("Le spedisce agli indirizzi di ALARMS_TO.")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with snapshot():
            when = f"{server_time.now():%Y-%m-%dT%H:%M:%SZ}"
            lines = "".join([*ledgers.head_lines(), *(f"{ERASED}{one}\n" for one in erasures())])
        text = f"# {when}\n{lines}"
        if options["to"]:
            _write(options["to"], text)
        if options["mail"]:
            _send(when, text)
        if not (options["to"] or options["mail"]):
            self.stdout.write(text, ending="")


def _write(path: Path, text: str) -> None:
    """Whoever copies it meanwhile gets the old one or the new one."""
    draft = path.with_name(f"{path.name}.part")
    try:
        with draft.open("w") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise CommandError(str(error)) from error


def _send(when: str, text: str) -> None:
    if not settings.ALARMS_TO:
        raise CommandError(_("Nessuno a cui scrivere: servono EMAIL_URL e ALARMS_TO."))
    letter = EmailMessage(
        subject=_("Teste dei registri, %(when)s") % {"when": when},
        body=_(
            "In allegato la testa di ogni registro. Da conservare: con «verify_ledger --heads FILE»"
            " si trova un registro a cui sia stata tolta la fine."
        ),
        to=settings.ALARMS_TO,
    )
    letter.attach(f"heads-{when[:10]}.txt", text, "text/plain")
    try:
        letter.send()
    except OSError as error:
        raise CommandError(str(error)) from error
