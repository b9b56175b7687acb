"""What is kept for a time only, and deleted when that is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from tournaments.models import Alert, Booking, TraceKind
from tournaments.organise import alerts
from tournaments.organise.invitations import forget_old as forget_old_invitations
from tournaments.organise.privacy import forget_old_referti, old_referti
from tournaments.organise.sheet_photos import forget_old_photos, old_photos
from tournaments.organise.webhooks.registering import forget_old_deliveries
from tournaments.traces import forget_old_traces, leave_trace, old_traces

LATE = timedelta(days=2)
"""The scheduler asks once a day."""


def forget_what_is_over(now: datetime) -> dict[str, int]:
    """Delete all whose time is over; how many of what."""
    forgotten = {name: forget(now) for name, forget in KEPT_FOR_A_TIME.items()}
    if counted := ", ".join(f"{name} {many}" for name, many in forgotten.items() if many):
        leave_trace(TraceKind.FORGOTTEN, detail=counted)
    return forgotten


def overdue(now: datetime) -> dict[str, int]:
    """What should have gone days ago: nobody runs what deletes it. How many of what."""
    then = now - LATE
    rows = {
        "traces": old_traces(LATE),
        "referti": old_referti(then),
        "photos": old_photos(then),
        "alerts": old_alerts(then),
        "bookings": old_bookings(then),
    }
    return {name: late.count() for name, late in rows.items() if late.exists()}


def _old_alerts(now: datetime) -> int:
    return old_alerts(now).delete()[0]


def old_alerts(now: datetime) -> QuerySet[Alert]:
    """Of phones that asked to be told, and did not ask again."""
    return Alert.objects.filter(asked_at__lt=now - alerts.KEPT)


def _old_sessions(now: datetime) -> int:
    """Browsers that are logged in no more; Django leaves that to whoever runs it."""
    return Session.objects.filter(expire_date__lt=now).delete()[0]


def _old_bookings(now: datetime) -> int:
    return old_bookings(now).delete()[0]


def old_bookings(now: datetime) -> QuerySet[Booking]:
    """Of tournaments that nobody closed; where no day is said, from when each was asked for."""
    over = now - timedelta(days=settings.BOOKINGS_DAYS)
    dated = Q(tournament__played_on__lt=over.date())
    return Booking.objects.filter(dated | Q(tournament__played_on=None, asked_at__lt=over))


KEPT_FOR_A_TIME: dict[str, Callable[[datetime], int]] = {
    "traces": forget_old_traces,
    "referti": forget_old_referti,
    "photos": forget_old_photos,
    "alerts": _old_alerts,
    "bookings": _old_bookings,
    "invitations": forget_old_invitations,
    "deliveries": forget_old_deliveries,
    "sessions": _old_sessions,
}
