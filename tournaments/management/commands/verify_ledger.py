"""`manage.py verify_ledger [--heads FILE] [LEDGER ...]`: is all as it was written?"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.management.ledgers import (
    Loss,
    Unreadable,
    add_argument,
    chosen,
    gone,
    lost_books,
    read_heads,
)
from scoring.management.workers import spread
from scoring.queries.carrying import lengths
from scoring.values import LedgerId
from tournaments.management.integrity import batches, check
from tournaments.models import Tournament

WORTH_A_WORKER = 100_000
"""Events: a process takes a second to start, and goes through half of them in that."""

_LOST: dict[Loss, Promise] = {
    Loss.GONE: gettext_lazy("Registro %(ledger)s: non c'è più; finiva con l'evento %(number)s."),
    Loss.CUT: gettext_lazy(
        "Registro %(ledger)s: la fine è stata tolta; arrivava fino all'evento %(number)s."
    ),
    Loss.REWRITTEN: gettext_lazy(
        "Registro %(ledger)s: è stato riscritto; l'evento %(number)s non è quello di allora."
    ),
}


class Command(BaseCommand):
    """Checks the chain of hashes, and with it commands, names, reasons, referti and editions.

    Names every row that is not as it was written - of the events the first - and exits with 1.
    What was erased by law, and what is older than the seals, is told and is no fault.
    """

    help = "Controlla che niente di ciò che il registro garantisce sia stato alterato o tolto."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--heads",
            type=Path,
            metavar="FILE",
            help=_("Le teste che publish_heads scrisse: dice quali registri ne hanno perso."),
        )
        add_argument(parser)
        parser.add_argument(
            "--workers", type=int, help="processi che controllano insieme (quanti servono)"
        )
        parser.add_argument(
            "--state",
            type=Path,
            help="file in cui segnare che cosa è controllato: interrotto, il controllo riprende lì",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        ledgers = chosen(options["ledgers"])
        faults = [] if options["ledgers"] else list(_beheaded(ledgers))
        faults += _lost(options["heads"]) if options["heads"] else []
        progress = Progress(options["state"])
        if progress.done:
            self.stdout.write(_resumed(len(progress.done), len(ledgers)))
        faults += self._faults(ledgers, progress, options["workers"])
        progress.end()
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write(
            ngettext("%(count)s registro integro.", "%(count)s registri integri.", len(ledgers))
            % {"count": len(ledgers)}
            if ledgers
            else _("Non c'è ancora nessun registro.")
        )

    def _faults(
        self, ledgers: list[LedgerId], progress: Progress, workers: int | None
    ) -> Iterator[str]:
        for ledger in ledgers:
            yield from progress.done.get(ledger, ())
        left = lengths([ledger for ledger in ledgers if ledger not in progress.done])
        in_order = {ledger: left[ledger] for ledger in ledgers if ledger in left}
        for checked in spread(check, batches(in_order), workers or _worth(sum(left.values()))):
            progress.add(Done(one.ledger, one.faults) for one in checked)
            for one in checked:
                yield from one.faults
                for note in one.notes:
                    self.stdout.write(note)


def _worth(events: int) -> int:
    """How many processes so many events are worth."""
    return min(os.cpu_count() or 1, 1 + events // WORTH_A_WORKER)


def _resumed(done: int, ledgers: int) -> str:
    return _("Si riprende: %(done)s registri su %(ledgers)s sono già controllati.") % {
        "done": done,
        "ledgers": ledgers,
    }


def _beheaded(ledgers: Iterable[LedgerId]) -> Iterator[str]:
    """Ledgers that are not there any more, while events or the tournament still are."""
    tournaments = set(map(LedgerId, Tournament.objects.values_list("pk", flat=True)))
    for ledger in sorted({*gone(), *tournaments.difference(ledgers)}):
        yield _("Registro %(ledger)s: la testa, che garantisce i suoi eventi, è stata tolta.") % {
            "ledger": ledger
        }


def _lost(path: Path) -> list[str]:
    """What the books no longer hold of what they did when their heads were written down."""
    try:
        with path.open() as lines:
            return [
                str(_LOST[lost.loss]) % {"ledger": lost.ledger, "number": lost.number}
                for lost in lost_books(read_heads(lines))
            ]
    except Unreadable as error:
        raise CommandError(
            _("%(file)s non è un elenco di teste: «%(line)s»") % {"file": path, "line": error}
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(str(error)) from error


class Done(msgspec.Struct, frozen=True):
    """A ledger that was gone through, and what was wrong with it: a line of the file."""

    ledger: UUID
    faults: tuple[str, ...]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Done).decode


LONGEST_BREAK = timedelta(days=1)
"""What was checked before somebody forgot about it may have been altered since."""


class Progress:
    """What was checked since the check began; gone when it ends."""

    def __init__(self, path: Path | None) -> None:
        """Without a path nothing is kept.

        Raises:
            CommandError: the file cannot be read, or is none of ours.
        """
        self._path = path
        try:
            self.done = dict(_lines(path)) if path and path.exists() else {}
            if path and self.done and _is_old(path):
                self.done = {}
                path.unlink()
        except (OSError, msgspec.MsgspecError) as error:
            raise CommandError(_refusal(path)) from error

    def add(self, done: Iterable[Done]) -> None:
        """Keep what was checked, before anything else is.

        Raises:
            CommandError: the file cannot be written.
        """
        if self._path is None:
            return
        try:
            with self._path.open("ab") as file:
                file.write(b"".join(_encode(one) + b"\n" for one in done))
        except OSError as error:
            raise CommandError(_refusal(self._path)) from error

    def end(self) -> None:
        """All is checked: the next check begins at the beginning."""
        if self._path:
            self._path.unlink(missing_ok=True)


def _is_old(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > LONGEST_BREAK.total_seconds()


def _lines(path: Path) -> Iterable[tuple[LedgerId, tuple[str, ...]]]:
    """What was cut off in the middle of a line is checked again."""
    whole, _cut, _rest = path.read_bytes().rpartition(b"\n")
    for line in whole.splitlines():
        done = _decode(line)
        yield LedgerId(done.ledger), done.faults


def _refusal(path: Path | None) -> str:
    words = _("Il file «%(path)s» non serve a riprendere il controllo: dai un altro nome.")
    return words % {"path": path}
