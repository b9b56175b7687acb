"""Tokens: what a program shows in place of a password, and how far each goes."""

from __future__ import annotations

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament


class Scope(StrEnum):
    """How much of what its owner may do a token passes on; each holds the one before it."""

    READ = "read"
    TYPE = "type"
    """Read, and type score sheets and the roll."""
    DIRECT = "direct"
    """Everything that its owner may do."""


class AccessToken(models.Model):
    """A token of an account. Only a hash of it is kept: it is shown once, to whoever made it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="tokens",
        verbose_name=_("proprietario"),
    )
    name = models.CharField(_("nome"), max_length=60)
    scope = models.CharField(_("permette"), max_length=6, default=Scope.DIRECT.value)
    """A value of `Scope`."""
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, related_name="tokens", verbose_name=_("torneo")
    )
    """The only one where it is good; None: wherever its owner has an office."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 in hexadecimals: the token is random enough to need no slower one."""
    created_at = models.DateTimeField(_("fatto"), auto_now_add=True)
    ends_at = models.DateTimeField(_("scade"))
    last_used_at = models.DateTimeField(_("ultimo uso"), null=True)
    """To the minute."""

    class Meta:
        verbose_name = _("chiave di accesso")
        verbose_name_plural = _("chiave di accesso")
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return self.name
