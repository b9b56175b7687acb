"""Who is told that a book has moved on, without names: webhooks, and browsers by push."""

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Identified
from tournaments.models.tournaments import Tournament


class Failure(StrEnum):
    """Why a delivery did not arrive."""

    STATUS = "status"
    """It was answered, and not by 2xx."""
    REDIRECT = "redirect"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    UNRESOLVED = "unresolved"
    FORBIDDEN = "forbidden"
    """The address leads where none may lead."""
    CERTIFICATE = "certificate"
    SECRET = "secret"  # noqa: S105  # the server's key is another one than it was sealed with
    BROKEN = "broken"
    """What came back is no HTTP."""


class Webhook(Identified):
    """An address that is told of changes, and how that goes."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, related_name="webhooks", verbose_name=_("torneo")
    )
    """None: every tournament of the server that players may see."""
    address = models.CharField(_("indirizzo"), max_length=500)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("registrato da"),
    )
    created_at = models.DateTimeField(_("registrato"), auto_now_add=True)
    secret = models.TextField(editable=False)
    """Sealed with the server's key: a copy of the table signs nothing."""
    former_secret = models.TextField(blank=True, editable=False)
    former_until = models.DateTimeField(null=True, editable=False)
    """Until then the former secret signs beside the new one."""
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)
    """Failed one after the other."""
    failing_since = models.DateTimeField(_("non riceve dal"), null=True, editable=False)
    next_try_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(_("sospeso"), null=True, editable=False)
    """It failed for days, or said that it is gone: nobody tells it until somebody asks for it."""
    called_until = models.DateTimeField(null=True, editable=False)
    """Until then somebody was asked to see to it."""
    held_until = models.DateTimeField(null=True, editable=False)
    """Until then somebody sees to it, unless their process dies."""

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhook")
        ordering = ("created_at",)

    def __str__(self) -> str:
        return self.address


class WebhookTold(models.Model):
    """The number that a webhook heard last of a tournament."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="told")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    tried_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("webhook", "tournament"), name="told_once_each"),
        )

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.number}"


class WebhookDelivery(models.Model):
    """One attempt, or one that was asked for and waits; kept for some days."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="+")
    """None: a test."""
    number = models.PositiveIntegerField(null=True)
    kinds = models.JSONField(default=list)
    message = models.CharField(max_length=80)
    """The `webhook-id`: the same whenever the same is told again."""
    asked_at = models.DateTimeField()
    posted_at = models.DateTimeField(null=True)
    """None: it waits."""
    status = models.PositiveSmallIntegerField(null=True)
    took_ms = models.PositiveIntegerField(null=True)
    failure = models.CharField(max_length=12, blank=True)
    """A value of `Failure`; empty: it arrived."""
    retry_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-asked_at", "-pk")
        indexes = (models.Index(fields=("webhook", "-asked_at"), name="deliveries_newest"),)

    def __str__(self) -> str:
        return self.message


class Alert(models.Model):
    """Where a browser's own push service takes messages for it, until the tournament ends."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    endpoint = models.URLField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    """The browser's public key: nobody on the way reads what it is told."""
    auth = models.CharField(max_length=40)
    entrant = models.IntegerField()
    """Whose page the message leads to; it does not say so itself."""
    language = models.CharField(max_length=8)
    asked_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "endpoint"), name="one_alert_a_browser"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.entrant}"
