"""Where an import writes: the tournament it fills, and the authority it acts under."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation
from scoring.values import Authority
from tournaments.models import Tournament
from tournaments.organise.folders.files import Cells


@dataclass(slots=True)
class ImportTarget:
    """One import's."""

    tournament: Tournament
    regulation: Regulation
    by: Authority

    @contextmanager
    def blaming(self, cause: Cells) -> Iterator[None]:
        """Refusals inside name the file and line of `cause`."""
        try:
            yield
        except Violation as violation:
            raise cause.blamed(violation) from violation

    @staticmethod
    def reason(written: str) -> str:
        """The reason of a row, or that it came with a folder."""
        return written or _("Importato da una cartella.")
