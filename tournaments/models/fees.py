"""The fee of a tournament: what it is, and who paid it; rows that are written once."""

from __future__ import annotations

from enum import StrEnum

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from tournaments.models.tournaments import Tournament

USUAL_STEP = 500


class PaymentKind(StrEnum):
    PAID = "paid"
    RETURNED = "returned"
    TAKEN_BACK = "taken_back"
    """Another row was a mistake: neither counts."""


class EntryFee(models.Model):
    """What a player pays and what of it is played for, as somebody set it; the last row counts.

    The database refuses to change or delete a row: what held before, and who said it, stays.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="fees")
    revision = models.PositiveIntegerField()
    cents = models.PositiveIntegerField()
    """Of each player; 0: no fee is asked."""
    percent = models.PositiveSmallIntegerField(null=True)
    """Of the takings, for prizes."""
    pool_cents = models.PositiveIntegerField(null=True)
    """For prizes, whatever the takings are."""
    shares = ArrayField(models.PositiveSmallIntegerField(), default=list)
    """Percents of what is played for, the first place first."""
    step = models.PositiveIntegerField()
    """Cents of which each prize is a multiple."""
    nearest = models.BooleanField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ("tournament", "revision")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "revision"), name="entry_fee_once"),
            models.CheckConstraint(
                condition=models.Q(percent=None) | models.Q(pool_cents=None),
                name="entry_fee_pool_one_way",
            ),
        )

    def __str__(self) -> str:
        return f"{self.revision}"


class Payment(models.Model):
    """What an entrant paid or got back; a mistake is taken back by another row.

    The database refuses all but that a note is emptied, as privacy law may want.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="payments")
    entrant = models.PositiveIntegerField()
    kind = models.CharField(
        max_length=10, choices=[(kind.value, kind.value) for kind in PaymentKind]
    )
    cents = models.PositiveIntegerField()
    undoes = models.OneToOneField("self", models.PROTECT, null=True, related_name="undone_by")
    note = models.CharField(max_length=200, blank=True)
    key = models.UUIDField()
    """Of the command that wrote it: sent again, it is there."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ("tournament", "id")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "key"), name="payment_key_once"),
            models.CheckConstraint(condition=models.Q(cents__gt=0), name="payment_is_something"),
            models.CheckConstraint(
                condition=models.Q(kind=PaymentKind.TAKEN_BACK.value, undoes__isnull=False)
                | (~models.Q(kind=PaymentKind.TAKEN_BACK.value) & models.Q(undoes=None)),
                name="payment_says_what_it_takes_back",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.entrant}"
