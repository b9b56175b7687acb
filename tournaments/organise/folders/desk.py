"""Where an import writes: the tournament it fills, and the authority it acts under."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring.commands import Command, Receipt, perform
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation
from scoring.values import Authority, RemarkId
from tournaments.models import Tournament
from tournaments.organise.folders.files import Cells
from tournaments.organise.remarks import remark


@dataclass(slots=True)
class Desk:
    """One import's."""

    tournament: Tournament
    regulation: Regulation
    by: Authority
    remarks: dict[str, RemarkId | None] = field(default_factory=dict)

    def do(self, command: Command, cause: Cells) -> Receipt:
        """Do a command; refused, the row that brought it about is named.

        Raises:
            Violation: with file and line of `cause`.
        """
        with self.blaming(cause):
            return perform(command, by=self.by)

    @contextmanager
    def blaming(self, cause: Cells) -> Iterator[None]:
        """Refusals inside name the file and line of `cause`."""
        try:
            yield
        except Violation as violation:
            raise cause.blamed(violation) from violation

    def remark(self, text: str) -> RemarkId | None:
        """A text kept once, however many rows say it."""
        if text not in self.remarks:
            self.remarks[text] = remark(self.tournament, text, by=self.by, command_id=uuid4())
        return self.remarks[text]

    def reason(self, written: str) -> RemarkId | None:
        """The reason of a row, or that it came with a folder."""
        return self.remark(self.why(written))

    @staticmethod
    def why(written: str) -> str:
        return written or _("Importato da una cartella.")
