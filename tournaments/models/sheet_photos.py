"""Photos of signed sheets, taken at the table: beside the ledger, which holds their hash."""

from __future__ import annotations

from uuid import uuid4

from django.db import models

from tournaments.models.tournaments import Tournament


class SheetPhoto(models.Model):
    """A photo as it was drawn anew, never changed; deleted when its time is over."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sheet_photos")
    round = models.IntegerField()
    table = models.IntegerField()
    line = models.CharField(max_length=1)
    """Which line's phone took it."""
    seated = models.CharField(max_length=60)
    """Who sat there then, by number."""
    picture = models.BinaryField(editable=False)
    """WebP."""
    sha256 = models.CharField(max_length=64)
    """Of `picture`, in hexadecimal: as the entry of the sheet names it."""
    taken_at = models.DateTimeField()
    """By the database's clock."""

    class Meta:
        ordering = ("taken_at",)
        indexes = (
            models.Index(fields=("tournament", "round", "table"), name="photos_of"),
            models.Index(fields=("taken_at",), name="photos_by_time"),
        )

    def __str__(self) -> str:
        return f"{self.round}/{self.table}{self.line}"
