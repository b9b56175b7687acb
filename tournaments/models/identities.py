"""Who somebody is at a provider of identities (OpenID Connect)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


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
