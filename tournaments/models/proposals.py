"""What the lines of a table write on their phones: statements, outside the ledger."""

from __future__ import annotations

from uuid import uuid4

import msgspec
from django.db import models

from scoring.sheets import SheetScore
from scoring.values import Line
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
