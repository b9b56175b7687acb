"""The screens of a hall: what each shows. They tell nothing that the book does not."""

from enum import StrEnum
from typing import Literal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament

LEAST_SECONDS, MOST_SECONDS = 5, 120
DISTANCES = (4, 6, 8, 10, 12, 15)
"""Metres from which a screen of 65 inches can be read: the style sheet has a type for each."""
USUAL_DISTANCE: Literal[12] = 12
LETTERS = r"^([A-Z](-[A-Z])?)?$"
"""One letter, or the first and the last."""


class Show(StrEnum):
    """What a screen can turn through, in the order in which it does."""

    NOTICE = "notice"
    CLOCK = "clock"
    SEATS = "seats"
    TABLES = "tables"
    RANKING = "ranking"
    VARIATIONS = "variations"
    PRIZES = "prizes"
    PICTURE = "picture"


class Scheme(StrEnum):
    """On what ground a screen writes: the machine knows nothing of the light in the hall."""

    AUTO = "auto"
    """As the machine at the wall is set."""
    DARK = "dark"
    LIGHT = "light"


class Screen(models.Model):
    """A screen by its name, as the desk drives it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="screens")
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("nome dello schermo"), max_length=60)
    shows = models.JSONField(_("che cosa mostra"), default=list)
    """Values of `Show`."""
    seconds = models.PositiveSmallIntegerField(
        _("secondi per pagina"),
        default=15,
        validators=(MinValueValidator(LEAST_SECONDS), MaxValueValidator(MOST_SECONDS)),
    )
    scheme = models.CharField(_("colori"), max_length=5, default=Scheme.AUTO.value)
    """A value of `Scheme`."""
    metres = models.PositiveSmallIntegerField(
        _("si legge da"),
        default=USUAL_DISTANCE,
        choices=[(metres, f"{metres} m") for metres in DISTANCES],
    )
    letters = models.CharField(_("lettere"), max_length=3, blank=True)
    """Whose seats it shows, by surname: `A-C`; empty: its share of what the others leave."""
    notice = models.CharField(_("avviso"), max_length=300, blank=True)
    picture = models.BinaryField(null=True, editable=False)
    """The sponsors', as WebP."""
    pictured_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("schermo")
        verbose_name_plural = _("schermi")
        ordering = ("tournament", "name")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "slug"), name="screen_slug_once"),
        )

    def __str__(self) -> str:
        return self.name
