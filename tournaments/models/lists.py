"""Who is to be entered: lists as organisers sent them, and who asks from home.

All of it is deleted when the tournament is closed."""

from enum import StrEnum
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from tournaments.models.people import Identified
from tournaments.models.tournaments import Tournament


class ListLine(models.Model):
    """How an entrant was written, telephone and all."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="list_lines")
    number = models.PositiveIntegerField()
    """Of the entrant."""
    text = models.TextField()
    entered_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="list_line_once"),
        )

    def __str__(self) -> str:
        return str(self.number)


class ListDraft(Identified):
    """A list that an official had shown, entered or not: to go back to, and go on with."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="list_drafts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()
    said = models.JSONField()
    """What else the form says: columns, letters, tables."""
    sheet = models.TextField(blank=True)
    other_sheets = models.JSONField(default=list)
    entered = models.BooleanField(default=False)
    shown_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ("tournament", "-shown_at")
        indexes = (models.Index(fields=("tournament", "user"), name="list_drafts_of_official"),)

    def __str__(self) -> str:
        return str(self.id)


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
