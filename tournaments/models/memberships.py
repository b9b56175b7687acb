"""Membership lists: who has a card, as a club's or a federation's list says."""

from __future__ import annotations

from django.conf import settings
from django.db import models


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
