"""The file of a whole tournament that was brought in."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament


class Dossier(models.Model):
    """What a tournament came in: who brought it, and what no other row says of it."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="dossier"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    command_id = models.UUIDField()
    """The same sending again is answered as the first."""
    number = models.PositiveIntegerField()
    """Of its last event."""
    hash = models.CharField(max_length=64)
    left_behind = models.JSONField(default=list)
    """The keys of seals of private texts, which stayed where it was played."""

    class Meta:
        verbose_name = _("fascicolo")
        verbose_name_plural = _("fascicoli")

    def __str__(self) -> str:
        return str(self.tournament)


class DossierPerson(models.Model):
    """Who wrote in a book that came from elsewhere, or had an office there; no account here."""

    dossier = models.ForeignKey(Dossier, models.CASCADE, related_name="people")
    user = models.PositiveIntegerField()
    """The number of the account there, by which events name it."""
    name = models.CharField(_("nome"), max_length=301, blank=True)
    username = models.CharField(_("nome utente"), max_length=150, blank=True)
    """Of an account without a name."""
    office = models.CharField(_("ruolo"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("chi ha lavorato altrove")
        verbose_name_plural = _("chi ha lavorato altrove")
        ordering = ("dossier", "user")
        constraints = (
            models.UniqueConstraint(fields=("dossier", "user"), name="dossier_person_once"),
        )

    def __str__(self) -> str:
        return self.name or self.username
