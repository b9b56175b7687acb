"""Organisers' own editions of the regulations."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class EditionCopy(models.Model):
    """An organiser's own edition, until changed again; tournaments keep what they opened with."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    edition = models.CharField(_("edizione"), max_length=60, unique=True)
    maker = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    content = models.TextField()
    changed_at = models.DateTimeField(_("cambiato"), auto_now=True)

    class Meta:
        verbose_name = _("regolamento dell'organizzatore")
        verbose_name_plural = _("regolamenti degli organizzatori")
        ordering = ("edition",)

    def __str__(self) -> str:
        return self.edition
