"""Who plays, under names that privacy law may erase, and who has a card."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
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


class Membership(models.Model):
    """A line of the list that an organiser loaded; the next list replaces it whole.

    Nobody else's: tournaments are checked against the lists of their own directors.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    number = models.CharField(max_length=30)
    name = models.CharField(max_length=120)
    club = models.CharField(max_length=120, blank=True)
    category = models.CharField(max_length=60, blank=True)
    valid_until = models.DateField(null=True)
    """The last day; None: the list does not say."""

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("owner", "number"), name="membership_of_owner_once"),
        )

    def __str__(self) -> str:
        return self.number
