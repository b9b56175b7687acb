"""Who is asked to work somewhere, by the name that was typed: anybody's, or nobody's."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from scoring.values import Role
from tournaments.models.circuits import Circuit
from tournaments.models.tournaments import Tournament


class Invitation(models.Model):
    """Waits until its person accepts it, or an administrator makes their account."""

    asked = models.CharField(_("nome utente o e-mail"), max_length=150)
    """As it was typed: nothing was looked up for it."""
    full_name = models.CharField(_("nome e cognome"), max_length=150, blank=True)
    tournament = models.ForeignKey(
        Tournament,
        models.CASCADE,
        null=True,
        related_name="invitations",
        verbose_name=_("torneo"),
    )
    circuit = models.ForeignKey(
        Circuit, models.CASCADE, null=True, related_name="invitations", verbose_name=_("circuito")
    )
    role = models.CharField(
        _("ruolo"),
        max_length=20,
        blank=True,
        choices=(
            (Role.DIRECTOR.value, _("direttore di gara")),
            (Role.COMPUTERISTA.value, _("computerista")),
            (Role.REFEREE.value, _("arbitro")),
            (Role.LANGUAGE_JUDGE.value, _("giudice di lingua")),
            (Role.ORGANISING_DIRECTOR.value, _("direttore organizzativo")),
        ),
    )
    """A value of `Role`; empty for a circuit, which has managers alone."""
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("invita")
    )
    at = models.DateTimeField(_("dal"), db_default=Now())
    declined = models.BooleanField(default=False)
    """By its person; whoever invited is not told."""

    class Meta:
        verbose_name = _("invito")
        verbose_name_plural = _("inviti")
        ordering = ("-at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(circuit__isnull=True),
                name="invited_to_one_thing",
            ),
        )

    def __str__(self) -> str:
        return self.asked


def naming(user: User) -> Q:
    """Invitations that say somebody's user name or address of mail, in whatever case."""
    named = Q(asked__iexact=user.username)
    return named | Q(asked__iexact=user.email) if user.email else named
