"""Season rankings over several tournaments."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.rules.circuits import (
    CircuitRules,
    CircuitScale,
    CircuitTieBreak,
    EqualPlaces,
    EqualTotals,
)
from scoring.rules.circuits import Competitors as Ranked
from scoring.rules.namesakes import Decision
from scoring.rules.totals import Total
from scoring.values import PlayerId
from tournaments.models.people import Identified
from tournaments.models.tournaments import Tournament


class Circuit(Identified):
    """A season over several tournaments: which, and how they are counted. It holds no points."""

    slug = models.SlugField(_("indirizzo"), unique=True, max_length=80)
    name = models.CharField(_("nome"), max_length=120)
    is_public = models.BooleanField(_("visibile ai giocatori"), default=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=_("aperto da"),
    )
    """Who opened it, and alone says who else manages it."""
    competitors = models.CharField(max_length=20, default=Ranked.PLAYERS.value)
    best_of = models.PositiveSmallIntegerField(null=True)
    """How many results count at most; empty: all."""
    scale = models.CharField(max_length=20, default=CircuitScale.PLACES.value)
    table = ArrayField(models.PositiveIntegerField(), default=list)
    equal_places = models.CharField(max_length=20, default=EqualPlaces.MEAN.value)
    ties = ArrayField(models.CharField(max_length=20), default=list)
    equal_totals = models.CharField(max_length=20, default=EqualTotals.MATCH_POINTS.value)
    created_at = models.DateTimeField(_("aperto"), auto_now_add=True)

    class Meta:
        verbose_name = _("circuito")
        verbose_name_plural = _("circuiti")
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> CircuitRules:
        return CircuitRules(
            competitors=Ranked(self.competitors),
            best_of=self.best_of,
            scale=CircuitScale(self.scale),
            table=tuple(self.table),
            equal_places=EqualPlaces(self.equal_places),
            ties=tuple(CircuitTieBreak(tie) for tie in self.ties),
            equal_totals=EqualTotals(self.equal_totals),
        )


class CircuitManager(models.Model):
    """Who may change a circuit, beside its owner."""

    circuit = models.ForeignKey(Circuit, models.CASCADE, related_name="managers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="circuits",
        verbose_name=_("utente"),
    )

    class Meta:
        verbose_name = _("gestore del circuito")
        verbose_name_plural = _("gestori del circuito")
        ordering = ("circuit", "user")
        constraints = (
            models.UniqueConstraint(fields=("circuit", "user"), name="circuit_manager_once"),
        )

    def __str__(self) -> str:
        return f"{self.user}"


class CircuitLeg(models.Model):
    """A tournament of a circuit, at its place in the season."""

    circuit = models.ForeignKey(Circuit, models.CASCADE, related_name="legs")
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, related_name="circuit_legs"
    )
    elsewhere = models.UUIDField(null=True, unique=True)
    """Instead of a tournament: what the versions of its totals (`LegTotals`) are found by."""
    number = models.PositiveSmallIntegerField(_("numero"))
    by_director = models.BooleanField(default=False)
    """A director of the tournament put it here: it may count in a hidden circuit while hidden."""

    class Meta:
        verbose_name = _("tappa")
        verbose_name_plural = _("tappe")
        ordering = ("circuit", "number")
        constraints = (
            models.UniqueConstraint(fields=("circuit", "tournament"), name="circuit_leg_once"),
            models.CheckConstraint(
                condition=models.Q(tournament=None) ^ models.Q(elsewhere=None),
                name="circuit_leg_here_or_elsewhere",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def key(self) -> str:
        """What it is named by among the others of its circuit."""
        return self.tournament.slug if self.tournament else str(self.elsewhere)


class CircuitChange(models.Model):
    """The rules of a circuit before and after somebody changed them."""

    circuit = models.ForeignKey(Circuit, models.CASCADE, related_name="changes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    changed_at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        verbose_name = _("regole cambiate")
        verbose_name_plural = _("regole cambiate")
        ordering = ("circuit", "-id")

    def __str__(self) -> str:
        return f"{self.changed_at}"


class LegTotals(Identified):
    """What was told of a leg played elsewhere: a version, which the next leaves as it is.

    One without lines says that the leg was taken out.
    """

    circuit = models.ForeignKey(Circuit, models.CASCADE, related_name="totals")
    leg = models.UUIDField()
    """The same in all versions."""
    version = models.PositiveSmallIntegerField()
    name = models.CharField(_("nome"), max_length=120)
    played_on = models.DateField(_("data"), null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tappa giocata altrove")
        verbose_name_plural = _("tappe giocate altrove")
        ordering = ("circuit", "leg", "-version")
        constraints = (
            models.UniqueConstraint(fields=("leg", "version"), name="leg_totals_version_once"),
        )

    def __str__(self) -> str:
        return self.name


class LegTotal(models.Model):
    """An entrant of a leg played elsewhere. Names are the registry's: erased there, gone here."""

    totals = models.ForeignKey(LegTotals, models.CASCADE, related_name="lines")
    players = ArrayField(models.UUIDField())
    victory_points = models.IntegerField()
    match_points = models.IntegerField(null=True)
    """Empty: nobody told them."""
    category = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ("totals", "id")

    def __str__(self) -> str:
        return f"{self.victory_points}"

    @property
    def total(self) -> Total:
        return Total(
            players=tuple(map(PlayerId, self.players)),
            victory_points=self.victory_points,
            match_points=self.match_points,
            category=self.category,
        )


class NamesakeDecision(Identified):
    """Players of a circuit are one person, or are not: decided by who manages it, never changed."""

    circuit = models.ForeignKey(Circuit, models.CASCADE, related_name="namesakes")
    number = models.PositiveIntegerField()
    """In the order in which they were taken."""
    players = ArrayField(models.UUIDField())
    """The first is who the person is called by."""
    joined = models.BooleanField()
    reason = models.CharField(_("motivo"), max_length=300, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("decisione sugli omonimi")
        verbose_name_plural = _("decisioni sugli omonimi")
        ordering = ("circuit", "number")
        constraints = (
            models.UniqueConstraint(fields=("circuit", "number"), name="namesakes_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def decision(self) -> Decision:
        return Decision(players=tuple(map(PlayerId, self.players)), joined=self.joined)
