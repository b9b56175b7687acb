"""Names, dates, roles and texts: what people read, and what privacy law may erase."""

from __future__ import annotations

from tournaments.models.alerts import Alert
from tournaments.models.bookings import Booking
from tournaments.models.circuits import Circuit, CircuitChange, CircuitLeg, CircuitManager
from tournaments.models.documents import Document
from tournaments.models.editions import EditionCopy
from tournaments.models.memberships import Membership
from tournaments.models.open_sheets import OpenSheet
from tournaments.models.people import Player
from tournaments.models.prizes import Prize, PrizeList, PrizePlan
from tournaments.models.proposals import Proposal
from tournaments.models.screens import Screen
from tournaments.models.sealed import Sealed, SealKind, seal_key
from tournaments.models.sheet_photos import SheetPhoto
from tournaments.models.texts import RefertiReminder, Referto, Remark
from tournaments.models.tournaments import Entrant, Official, PlayerName, Tournament

__all__ = [
    "Alert",
    "Booking",
    "Circuit",
    "CircuitChange",
    "CircuitLeg",
    "CircuitManager",
    "Document",
    "EditionCopy",
    "Entrant",
    "Membership",
    "Official",
    "OpenSheet",
    "Player",
    "PlayerName",
    "Prize",
    "PrizeList",
    "PrizePlan",
    "Proposal",
    "RefertiReminder",
    "Referto",
    "Remark",
    "Screen",
    "SealKind",
    "Sealed",
    "SheetPhoto",
    "Tournament",
    "seal_key",
]
