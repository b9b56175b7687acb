"""How entries were written in the lists they came from."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from tournaments.models.tournaments import Tournament


class ListLine(models.Model):
    """The line of an entrant, telephone and all; deleted when the tournament is closed."""

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
