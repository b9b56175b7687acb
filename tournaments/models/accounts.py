"""What is known of an account besides what Django keeps."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


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
