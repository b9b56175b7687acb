"""`manage.py with_alarm COMMAND ...`: another command, and a letter to ALARMS_TO when it fails."""

import argparse
import socket
import subprocess
import sys
from collections import deque
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from config.env import CHECKOUT

LAST_LINES = 100


class Command(BaseCommand):
    """In a process of its own: one that is killed, or cannot even begin, is told of too."""

    help = "Esegue un altro comando; se non riesce, lo scrive agli indirizzi di ALARMS_TO."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")

    def handle(self, *args: Any, **options: Any) -> None:
        command: list[str] = options["command"]
        code, said = self._run(command)
        if code:
            self._tell(" ".join(command), code, said)
            # As a shell has it: by a signal is 128 and its number.
            raise SystemExit(code if code > 0 else 128 - code)

    def _run(self, command: list[str]) -> tuple[int, str]:
        last: deque[str] = deque(maxlen=LAST_LINES)
        with subprocess.Popen(
            [sys.executable, "manage.py", *command],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process:
            assert process.stdout
            for line in process.stdout:
                self.stdout.write(line, ending="")
                last.append(line)
        return process.returncode, "".join(last)

    def _tell(self, command: str, code: int, said: str) -> None:
        host = socket.gethostname()
        if not settings.ALARMS_TO:
            self.stderr.write(_("Nessuno a cui scrivere: servono EMAIL_URL e ALARMS_TO."))
            return
        subject = _("ALLARME da %(host)s: %(command)s") % {"host": host, "command": command}
        body = _("«%(command)s» è finito con %(code)s. Le sue ultime righe:") % {
            "command": f"manage.py {command}",
            "code": code,
        }
        try:
            send_mail(subject, f"{body}\n\n{said}", None, settings.ALARMS_TO)
        except OSError as error:
            self.stderr.write(_("L'allarme non è partito: %(error)s") % {"error": error})
