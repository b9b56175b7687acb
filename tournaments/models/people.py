"""Rows that an event seals: their hash stands in the ledger, their text does not. And who plays,
under names that privacy law may erase, and who has a card.
"""

import hashlib
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar
from uuid import uuid4

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

_encode = msgspec.json.Encoder(order="sorted").encode


class SealKind(StrEnum):
    """What kind of row a seal is of."""

    NAME = "name"
    ENTRANT = "entrant"
    REMARK = "remark"
    REFERTO = "referto"


def seal_key(kind: SealKind, subject: object) -> str:
    """Under which an event seals a row: a player's, an entrant's number, a text's id."""
    return f"{kind}:{subject}"


def seal_of(values: Mapping[str, object]) -> str:
    """SHA-256, in hex, of columns that are sealed. Empty ones are left out: a column that comes
    later leaves the seals of older rows as they are."""
    content = {column: str(value) for column, value in values.items() if value not in ("", None)}
    return hashlib.sha256(_encode(content)).hexdigest()


def new_salt() -> str:
    """What keeps whoever guesses an erased text from proving it by its hash."""
    return secrets.token_hex(16)


class Sealed(models.Model):
    """A row that cannot be changed unseen once an event sealed it; emptied, it can."""

    salt = models.CharField(max_length=32, default=new_salt, editable=False, blank=True)
    sealed: ClassVar[tuple[str, ...]]
    """The columns that are sealed."""
    erasable: ClassVar[tuple[str, ...]] = ()
    """Those of them that privacy law can empty; with the salt, or the hash could be tried."""

    class Meta:
        abstract = True

    def seal(self) -> str:
        """SHA-256, in hex, of all that is sealed."""
        return seal_of({column: getattr(self, column) for column in self.seal_columns()})

    @classmethod
    def seal_columns(cls) -> tuple[str, ...]:
        return ("salt", *cls.sealed)

    @classmethod
    def erasable_columns(cls) -> tuple[str, ...]:
        return ("salt", *cls.erasable)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left of what privacy law can empty."""
        return not any(getattr(self, column) for column in self.erasable_columns())

    def empty(self) -> None:
        """Leave nothing of what privacy law can empty."""
        for column in self.erasable_columns():
            setattr(self, column, "")
        self.save(update_fields=self.erasable_columns())


class Identified(models.Model):
    """A row whose id says nothing of how many there are, and is known before it is written."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)

    class Meta:
        abstract = True


class Player(Identified):
    """A person who plays, as the registry shared by all tournaments has them.

    The ledger knows only the id; a tournament shows the name it entered them under (`PlayerName`).
    """

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
