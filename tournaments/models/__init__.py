"""Names, dates, roles and texts: what people read, and what privacy law may erase."""

from __future__ import annotations

from tournaments.models.circuits import Circuit, CircuitChange, CircuitLeg, CircuitManager
from tournaments.models.documents import Document
from tournaments.models.editions import EditionCopy
from tournaments.models.open_sheets import OpenSheet
from tournaments.models.people import Player
from tournaments.models.prizes import Prize, PrizeList, PrizePlan
from tournaments.models.sealed import Sealed, SealKind, seal_key
from tournaments.models.texts import RefertiReminder, Referto, Remark
from tournaments.models.tournaments import Entrant, Official, PlayerName, Tournament

__all__ = [
    "Circuit",
    "CircuitChange",
    "CircuitLeg",
    "CircuitManager",
    "Document",
    "EditionCopy",
    "Entrant",
    "Official",
    "OpenSheet",
    "Player",
    "PlayerName",
    "Prize",
    "PrizeList",
    "PrizePlan",
    "RefertiReminder",
    "Referto",
    "Remark",
    "SealKind",
    "Sealed",
    "Tournament",
    "seal_key",
]
