"""How far a long check is: a file that another run goes on from."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import msgspec
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.values import LedgerId


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
