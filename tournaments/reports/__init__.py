"""Documents on paper: what they show, how they are drawn, where they are kept."""

from __future__ import annotations

from tournaments.reports.documents import Kind, NothingToPrint
from tournaments.reports.shelf import ask

__all__ = ["Kind", "NothingToPrint", "ask"]
