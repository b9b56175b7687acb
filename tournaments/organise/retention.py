"""What is kept for a time only, and deleted when that is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from tournaments.access.traces import leave_trace, old_traces
from tournaments.models import Alert, Booking, ListDraft, ListLine, TraceKind
from tournaments.organise import alerts
from tournaments.organise.invitations import old_invitations
from tournaments.organise.privacy import forget_old_texts
from tournaments.organise.webhooks.registering import old_deliveries
from tournaments.presenters.privacy.preview import old_photos, old_referti, old_remarks

LATE = timedelta(days=2)
"""The scheduler asks once a day."""


def forget_what_is_over(now: datetime) -> dict[str, int]:
    """Empty texts and delete all else whose time is over; how many of what."""
    deleted = {name: old(now).delete()[0] for name, old in DELETED.items()}
    forgotten = forget_old_texts(now) | deleted
    if counted := ", ".join(f"{name} {many}" for name, many in forgotten.items() if many):
        leave_trace(TraceKind.FORGOTTEN, detail=counted)
    return forgotten


def overdue(now: datetime) -> dict[str, int]:
    """What should have gone days ago: nobody runs what deletes it. How many of what."""
    late = {name: old(now - LATE).count() for name, old in KEPT_FOR_A_TIME.items()}
    return {name: many for name, many in late.items() if many}


def old_alerts(now: datetime) -> QuerySet[Alert]:
    """Of phones that asked to be told, and did not ask again."""
    return Alert.objects.filter(asked_at__lt=now - alerts.KEPT)


def old_bookings(now: datetime) -> QuerySet[Booking]:
    return Booking.objects.filter(_over(now, "asked_at"))


def old_list_lines(now: datetime) -> QuerySet[ListLine]:
    return ListLine.objects.filter(_over(now, "entered_at"))


def old_list_drafts(now: datetime) -> QuerySet[ListDraft]:
    return ListDraft.objects.filter(_over(now, "shown_at"))


def _over(now: datetime, since: str) -> Q:
    """What people wrote for a tournament that nobody closed; where no day is said, since when."""
    over = now - timedelta(days=settings.BOOKINGS_DAYS)
    dated = Q(tournament__played_on__lt=over.date())
    return dated | Q(**{"tournament__played_on": None, f"{since}__lt": over})


def old_sessions(now: datetime) -> QuerySet[Session]:
    """Of browsers that are logged in no more; Django leaves that to whoever runs it."""
    return Session.objects.filter(expire_date__lt=now)


Old: TypeAlias = Callable[[datetime], QuerySet[Any]]
"""Those whose time is over at a moment."""

EMPTIED: dict[str, Old] = {"referti": old_referti, "remarks": old_remarks}
"""Their rows stay: events hold their ids."""

DELETED: dict[str, Old] = {
    "photos": old_photos,
    "traces": old_traces,
    "alerts": old_alerts,
    "bookings": old_bookings,
    "list_lines": old_list_lines,
    "list_drafts": old_list_drafts,
    "invitations": old_invitations,
    "deliveries": old_deliveries,
    "sessions": old_sessions,
}

KEPT_FOR_A_TIME = EMPTIED | DELETED
