"""What players pay, and what there is to win: words of announcements, and rows of money.

Rows of fees and payments are written once."""

from enum import StrEnum

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Identified, Sealed
from tournaments.models.tournaments import Tournament


class PrizeTexts(Identified, Sealed):
    """What categories and things of one announcement are called; its event seals it."""

    sealed = ("text",)
    erasable = sealed

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prize_texts")
    text = models.TextField(editable=False, blank=True)
    """A line for each list, what it is called, then one for each of its places."""

    class Meta:
        verbose_name = _("testi dei premi")
        verbose_name_plural = _("testi dei premi")

    def __str__(self) -> str:
        return str(self.pk)


class PrizePlan(models.Model):
    """The prizes of a tournament whose prizes nobody announced since announcements are events."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="prize_plan"
    )
    equals = models.CharField(max_length=20)
    once = models.BooleanField(default=False)
    """Nobody gets a prize of a later list besides that of an earlier one."""
    revision = models.PositiveIntegerField(default=0)
    """Rises with every change: whoever wrote from an older one is told."""
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("montepremi")
        verbose_name_plural = _("montepremi")

    def __str__(self) -> str:
        return str(self.tournament)


class PrizeList(models.Model):
    """Prizes whose places are counted in one ranking; `position` is their precedence."""

    plan = models.ForeignKey(PrizePlan, models.CASCADE, related_name="lists")
    position = models.PositiveSmallIntegerField()
    field = models.CharField(max_length=20)
    name = models.CharField(max_length=60, blank=True)
    """Of the merit group or the category."""

    class Meta:
        verbose_name = _("elenco di premi")
        verbose_name_plural = _("elenchi di premi")
        ordering = ("plan", "position")
        constraints = (
            models.UniqueConstraint(fields=("plan", "field", "name"), name="prize_list_once"),
            models.UniqueConstraint(fields=("plan", "position"), name="prize_list_position_once"),
        )

    def __str__(self) -> str:
        return f"{self.field} {self.name}".strip()


class Prize(models.Model):
    """What a place of a list gets."""

    list = models.ForeignKey(PrizeList, models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    """Euro cents."""
    thing = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = _("premio")
        verbose_name_plural = _("premi")
        ordering = ("list", "place")
        constraints = (
            models.UniqueConstraint(fields=("list", "place"), name="prize_place_once"),
            models.CheckConstraint(
                condition=models.Q(cents__gt=0) | ~models.Q(thing=""), name="prize_is_something"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}"


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
