"""Names, dates, roles and texts: what people read, and what privacy law may erase."""

from tournaments.models.accounts import AccessToken, HandedOutPassword, Identity, Invitation, Scope
from tournaments.models.circuits import (
    Circuit,
    CircuitChange,
    CircuitLeg,
    CircuitManager,
    LegTotal,
    LegTotals,
    NamesakeDecision,
)
from tournaments.models.documents import Document, DocumentKind, Dossier, DossierPerson, EditionCopy
from tournaments.models.lists import Booking, ListDraft, ListLine
from tournaments.models.people import (
    Membership,
    Player,
    Sealed,
    SealKind,
    new_salt,
    seal_key,
    seal_of,
)
from tournaments.models.prizes import (
    EntryFee,
    Payment,
    PaymentKind,
    Prize,
    PrizeList,
    PrizePlan,
    PrizeTexts,
)
from tournaments.models.screens import Screen
from tournaments.models.sheets import OpenSheet, Proposal, SheetPhoto
from tournaments.models.texts import RefertiReminder, Referto, Remark
from tournaments.models.tournaments import (
    LISTED_AT,
    Entrant,
    Official,
    PlayerName,
    Tournament,
    TournamentKind,
)
from tournaments.models.traces import WORDS_CONFIG, Trace, TraceKind, words_of_trace
from tournaments.models.webhooks import Alert, Failure, Webhook, WebhookDelivery, WebhookTold
