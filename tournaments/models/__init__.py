"""Names, dates, roles and texts: what people read, and what privacy law may erase."""

from __future__ import annotations

from tournaments.models.accounts import HandedOutPassword
from tournaments.models.alerts import Alert
from tournaments.models.bookings import Booking
from tournaments.models.circuits import (
    Circuit,
    CircuitChange,
    CircuitLeg,
    CircuitManager,
    LegTotal,
    LegTotals,
    NamesakeDecision,
)
from tournaments.models.documents import Document, DocumentKind
from tournaments.models.dossiers import Dossier, DossierPerson
from tournaments.models.editions import EditionCopy
from tournaments.models.fees import EntryFee, Payment, PaymentKind
from tournaments.models.identities import Identity
from tournaments.models.invitations import Invitation
from tournaments.models.kinds import TournamentKind
from tournaments.models.lists import ListDraft, ListLine
from tournaments.models.memberships import Membership
from tournaments.models.open_sheets import OpenSheet
from tournaments.models.people import Player
from tournaments.models.prizes import Prize, PrizeList, PrizePlan, PrizeTexts
from tournaments.models.proposals import Proposal
from tournaments.models.screens import Screen
from tournaments.models.sealed import Sealed, SealKind, new_salt, seal_key, seal_of
from tournaments.models.sheet_photos import SheetPhoto
from tournaments.models.texts import RefertiReminder, Referto, Remark
from tournaments.models.tokens import AccessToken, Scope
from tournaments.models.tournaments import LISTED_AT, Entrant, Official, PlayerName, Tournament
from tournaments.models.traces import WORDS_CONFIG, Trace, TraceKind, words_of_trace
from tournaments.models.webhooks import Failure, Webhook, WebhookDelivery, WebhookTold

__all__ = [
    "LISTED_AT",
    "WORDS_CONFIG",
    "AccessToken",
    "Alert",
    "Booking",
    "Circuit",
    "CircuitChange",
    "CircuitLeg",
    "CircuitManager",
    "Document",
    "DocumentKind",
    "Dossier",
    "DossierPerson",
    "EditionCopy",
    "Entrant",
    "EntryFee",
    "Failure",
    "HandedOutPassword",
    "Identity",
    "Invitation",
    "LegTotal",
    "LegTotals",
    "ListDraft",
    "ListLine",
    "Membership",
    "NamesakeDecision",
    "Official",
    "OpenSheet",
    "Payment",
    "PaymentKind",
    "Player",
    "PlayerName",
    "Prize",
    "PrizeList",
    "PrizePlan",
    "PrizeTexts",
    "Proposal",
    "RefertiReminder",
    "Referto",
    "Remark",
    "Scope",
    "Screen",
    "SealKind",
    "Sealed",
    "SheetPhoto",
    "Tournament",
    "TournamentKind",
    "Trace",
    "TraceKind",
    "Webhook",
    "WebhookDelivery",
    "WebhookTold",
    "new_salt",
    "seal_key",
    "seal_of",
    "words_of_trace",
]
