"""What a webhook is told: which book moved to which number, and by what kinds of event.

No name, no text, no figure: whoever wants more asks the API, as far as a token goes. The number is
everybody's already (`/t/<slug>/numero/`); of the kinds only those are told whose effect stands on
a public page as soon as they happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

import msgspec

from scoring import events as ev

MOVED, TEST = "tournament.moved", "webhook.test"
TOLD = frozenset(
    kind.name()
    for kind in (
        *(ev.TournamentOpened, ev.PlanChanged, ev.EntrantEntered, ev.EntrantReadmitted),
        *(ev.GroupsFormed, ev.SeatingPublished, ev.SeatingTakenBack, ev.PlacesSwapped),
        *(ev.SeatTakenOver, ev.SeatGivenBack),
        *(ev.RoundStarted, ev.ClockPaused, ev.ClockResumed, ev.ClockStepUndone),
        *(ev.TimeExtended, ev.TimeOutCalled, ev.RoundClosed),
        *(ev.SmazzataEntered, ev.SheetTotalled, ev.SheetSigned, ev.SheetVerified),
        *(ev.SheetCorrected, ev.TieSettled, ev.PrizesAnnounced, ev.PrizeDrawn),
        *(ev.RankingPublished, ev.RankingFinal, ev.TournamentClosed),
    )
)
UNTOLD = frozenset(
    kind.name()
    for kind in (
        # What somebody did, or complains of: disciplinary, or near enough to guess at.
        *(ev.SanctionGiven, ev.SanctionReckoned, ev.PenaltyGiven, ev.RulingRevoked),
        *(ev.RefertoFiled, ev.ClosedWithoutReferti, ev.ComplaintRegistered, ev.ComplaintDecided),
        *(ev.CorrectionRefused, ev.ScoreAwarded, ev.SmazzataAwarded, ev.AwardLifted),
        # Who is not there any more, or late, or sat wrong: the reason may be private.
        *(ev.EntrantWithdrawn, ev.LineUpChanged, ev.LinesAwaited, ev.TableBegun, ev.SeatsMistaken),
        # About one person.
        *(ev.NameCorrected, ev.TextsErased, ev.CaptainNamed),
        # The desk's own business, until something public comes of it.
        *(ev.RoundSeated, ev.SeatingAmended, ev.RoomsDeclared, ev.SecondKeyingChosen),
        ev.PositionsAssigned,
        ev.ResultsSent,
        *(ev.SheetCheckedIn, ev.SheetReadAgain, ev.ReadingsSettled, ev.EntryUndone),
    )
)


def told_of(kinds: Iterable[str]) -> list[str]:
    """Of these kinds those that may be told, always in the same order."""
    return sorted(TOLD.intersection(kinds))


def message_id(webhook: UUID, tournament: UUID, number: int) -> str:
    """The same whenever the same is told again: by it a receiver knows that it has it."""
    return f"msg_{uuid5(webhook, f'{tournament}:{number}').hex}"


def moved(slug: str, number: int, kinds: list[str], at: datetime) -> bytes:
    """The body of a delivery."""
    return _body(MOVED, at, {"tournament": slug, "number": number, "kinds": kinds})


def trial(at: datetime) -> bytes:
    """The body of a test."""
    return _body(TEST, at, {})


def _body(kind: str, at: datetime, data: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"type": kind, "timestamp": at, "data": data})
