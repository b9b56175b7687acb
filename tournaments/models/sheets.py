"""What lies beside the ledger's sheets: statements from phones, photos, who has one open."""

from uuid import uuid4

import msgspec
from django.conf import settings
from django.db import models

from scoring.sheets import SheetScore
from scoring.values import Line
from tournaments.models.people import Identified
from tournaments.models.tournaments import Tournament

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(SheetScore).decode


class Proposal(models.Model):
    """One line says what its sheet says; never changed. To confirm is to say the same."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    """Made by the form: sent twice, it is one."""
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    round = models.IntegerField()
    table = models.IntegerField()
    line = models.CharField(max_length=1, choices=[(line.value, line.value) for line in Line])
    seated = models.CharField(max_length=60)
    """Who sat there then, by number: of another seating it says nothing."""
    sheet = models.TextField()
    phone = models.UUIDField()
    """A random number that the browser was given, so that one phone speaks for one line."""
    said_at = models.DateTimeField()
    """By the database's clock."""

    class Meta:
        ordering = ("said_at",)
        indexes = (models.Index(fields=("tournament", "round", "table"), name="proposals_of"),)

    def __str__(self) -> str:
        return f"{self.round}/{self.table}{self.line}"

    @property
    def score(self) -> SheetScore:
        return _decode(self.sheet)

    @staticmethod
    def written(sheet: SheetScore) -> str:
        """A sheet as the column holds it."""
        return _encode(sheet).decode()


class SheetPhoto(Identified):
    """A photo as it was drawn anew, never changed; deleted when its time is over."""

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
