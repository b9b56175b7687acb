"""Which sheet each typist has open right now: no fact of the tournament, forgotten in seconds."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.tournaments import Tournament


class OpenSheet(models.Model):
    """The table that somebody is typing the sheet of, while their browser goes on saying so."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    round = models.IntegerField()
    table = models.IntegerField()
    said_at = models.DateTimeField()
    """When the browser said so last, by the database's clock."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "user"), name="one_open_sheet_each"),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.round}/{self.table}"
