"""Who asks from home to be entered: kept outside the ledger until the direction enters them."""

from __future__ import annotations

from enum import StrEnum
from uuid import uuid4

from django.db import models

from tournaments.models.tournaments import Tournament


class BookingState(StrEnum):
    ASKED = "asked"
    ENTERED = "entered"
    """The direction entered it: it has a number."""
    DECLINED = "declined"
    """The direction said no."""
    WITHDRAWN = "withdrawn"
    """Whoever asked gave up."""


class Booking(models.Model):
    """What somebody asks for; deleted when the tournament is closed."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    """Made by the form: sent twice, it is one. Whoever knows it may read it, and give it up."""
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="bookings")
    players = models.JSONField()
    """Name and membership number of each."""
    team = models.CharField(max_length=120, blank=True)
    club = models.CharField(max_length=120, blank=True)
    contact = models.CharField(max_length=120, blank=True)
    """A telephone or an address, for the direction alone."""
    asked_at = models.DateTimeField()
    """By the database's clock: the queue goes by it."""
    state = models.CharField(
        max_length=10,
        default=BookingState.ASKED.value,
        choices=[(state.value, state.value) for state in BookingState],
    )
    entrant = models.PositiveIntegerField(null=True)
    """The number under which it was entered."""

    class Meta:
        ordering = ("asked_at", "id")

    def __str__(self) -> str:
        return str(self.id)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)
