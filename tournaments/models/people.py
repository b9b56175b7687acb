"""Who plays, under names that privacy law may erase."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A person who plays, as the registry shared by all tournaments has them.

    The ledger knows only the id; a tournament shows the name it entered them under (`PlayerName`).
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("cognome e nome"), max_length=120)
    """Surname first, as on every list of entrants."""
    membership_number = models.CharField(_("tessera"), max_length=30, blank=True)

    class Meta:
        verbose_name = _("giocatore")
        verbose_name_plural = _("giocatori")
        ordering = ("name",)
        indexes = (models.Index(fields=("name",), name="players_by_name"),)
        constraints = (
            models.UniqueConstraint(
                fields=("membership_number",),
                condition=~models.Q(membership_number=""),
                name="membership_number_once",
            ),
        )

    def __str__(self) -> str:
        return self.name
