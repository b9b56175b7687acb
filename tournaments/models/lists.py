"""Lists of entrants as organisers sent them; deleted when the tournament is closed."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

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


class ListDraft(models.Model):
    """A list that an official had shown, entered or not: to go back to, and go on with."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
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
