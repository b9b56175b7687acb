"""Browsers that asked to be told when their table is out: no fact of the tournament."""

from __future__ import annotations

from django.db import models

from tournaments.models.tournaments import Tournament


class Alert(models.Model):
    """Where a browser's own push service takes messages for it, until the tournament ends."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    endpoint = models.URLField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    """The browser's public key: nobody on the way reads what it is told."""
    auth = models.CharField(max_length=40)
    entrant = models.IntegerField()
    """Whose page the message leads to; it does not say so itself."""
    language = models.CharField(max_length=8)
    asked_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "endpoint"), name="one_alert_a_browser"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.entrant}"
