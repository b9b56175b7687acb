"""What officials write: reasons and referti."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Player
from tournaments.models.tournaments import Tournament


class Remark(models.Model):
    """A reason in somebody's words. The event that needs it holds its id."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="remarks")
    text = models.TextField(_("motivo"), max_length=2000)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("annotazione")
        verbose_name_plural = _("annotazioni")

    def __str__(self) -> str:
        return self.text


class Referto(models.Model):
    """A referee's report on one player (U art. 14.2): private, and corrected until filed."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="referti")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("arbitro")
    )
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="referti", verbose_name=_("giocatore")
    )
    entrant = models.PositiveIntegerField(_("coppia"))
    round = models.PositiveSmallIntegerField(_("turno"))
    table = models.PositiveSmallIntegerField(_("tavolo"), null=True, blank=True)
    happened_at = models.TimeField(_("ora dei fatti"), null=True, blank=True)
    article = models.CharField(_("articolo"), max_length=60)
    measure = models.CharField(_("provvedimento"), max_length=20)
    facts = models.TextField(_("fatti"), max_length=4000)
    actions = models.TextField(_("interventi"), max_length=2000, blank=True)
    present = models.TextField(_("presenti"), max_length=1000, blank=True)
    witnesses = models.TextField(_("testimoni"), max_length=1000, blank=True)
    addressee = models.CharField(_("destinatario"), max_length=120, blank=True)
    written_at = models.DateTimeField(auto_now_add=True)
    event_number = models.PositiveIntegerField(null=True, editable=False)
    """Number of the RefertoFiled event; empty while it is a draft."""

    class Meta:
        verbose_name = _("referto arbitrale")
        verbose_name_plural = _("referti arbitrali")
        ordering = ("tournament", "written_at")

    def __str__(self) -> str:
        return f"{self.player}, {self.article}"
