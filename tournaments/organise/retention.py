"""What is kept for a time only, and deleted when that is over."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.models import Alert, Booking
from tournaments.organise import alerts
from tournaments.organise.sheet_photos import forget_old_photos

BOOKINGS_KEPT = timedelta(days=90)
"""After the day of a tournament that nobody closed."""


def forget_what_is_over(now: datetime) -> None:
    """Photos of sheets, browsers that asked for alerts, and bookings of evenings long past."""
    forget_old_photos(now)
    Alert.objects.filter(asked_at__lt=now - alerts.KEPT).delete()
    over = (now - BOOKINGS_KEPT).date()
    Booking.objects.filter(tournament__played_on__lt=over).delete()
