"""Accounts besides what Django keeps: passwords, providers' identities, tokens, invitations."""

from enum import StrEnum

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models.circuits import Circuit
from tournaments.models.tournaments import OFFICES, Tournament


class HandedOutPassword(models.Model):
    """The account's password was made or seen by somebody else; its owner has chosen none yet."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="handed_out_password",
    )
    handed_out_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return str(self.user_id)


class Identity(models.Model):
    """One account there is one account here: found by what never changes, and never by mail."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="identities")
    issuer = models.CharField(max_length=255)
    subject = models.CharField(max_length=255)
    """As the provider calls it, for ever."""
    linked_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("issuer", "subject"), name="identity_is_one_account"),
            models.UniqueConstraint(fields=("issuer", "user"), name="account_is_one_identity"),
        )

    def __str__(self) -> str:
        return str(self.user_id)


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
        choices=OFFICES,
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
