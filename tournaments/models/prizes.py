"""What there is to win: words of announcements, and the rows that were there before these."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.sealed import Sealed
from tournaments.models.tournaments import Tournament


class PrizeTexts(Sealed):
    """What categories and things of one announcement are called; its event seals it."""

    sealed = ("text",)
    erasable = sealed

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
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
