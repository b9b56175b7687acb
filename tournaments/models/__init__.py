"""Names, dates, roles and texts: what people read, and what privacy law may erase."""

from __future__ import annotations

from tournaments.models.circuits import Circuit, CircuitChange, CircuitLeg, CircuitManager
from tournaments.models.documents import Document
from tournaments.models.editions import EditionCopy
from tournaments.models.people import Player
from tournaments.models.prizes import Prize, PrizeList, PrizePlan
from tournaments.models.texts import Referto, Remark
from tournaments.models.tournaments import Entrant, Official, Tournament

__all__ = [
    "Circuit",
    "CircuitChange",
    "CircuitLeg",
    "CircuitManager",
    "Document",
    "EditionCopy",
    "Entrant",
    "Official",
    "Player",
    "Prize",
    "PrizeList",
    "PrizePlan",
    "Referto",
    "Remark",
    "Tournament",
]
