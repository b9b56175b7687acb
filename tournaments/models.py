"""Names, dates, roles and texts: what people read, and what privacy law may erase."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.rules.circuits import CircuitRules, CircuitScale, CircuitTieBreak, EqualPlaces
from scoring.rules.circuits import Competitors as Ranked
from scoring.values import LedgerId, Role


class Tournament(models.Model):
    """The front of house of one ledger; both have the same id."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    slug = models.SlugField(_("indirizzo"), unique=True, max_length=80)
    name = models.CharField(_("nome"), max_length=120)
    venue = models.CharField(_("sede"), max_length=120, blank=True)
    played_on = models.DateField(_("data"), null=True, blank=True)
    is_public = models.BooleanField(_("visibile ai giocatori"), default=True)
    names_revision = models.PositiveIntegerField(default=0, editable=False)
    """Rises when a name shown with this tournament changes: part of every page's ETag."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("torneo")
        verbose_name_plural = _("tornei")
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return self.name

    @property
    def ledger(self) -> LedgerId:
        return LedgerId(self.id)


class Player(models.Model):
    """A person who plays. The ledger knows only the id."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(_("cognome e nome"), max_length=120)
    """Surname first, as on every list of entrants."""
    membership_number = models.CharField(_("tessera"), max_length=30, blank=True)

    class Meta:
        verbose_name = _("giocatore")
        verbose_name_plural = _("giocatori")
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                fields=("membership_number",),
                condition=~models.Q(membership_number=""),
                name="membership_number_once",
            ),
        )

    def __str__(self) -> str:
        return self.name


class EditionCopy(models.Model):
    """An organiser's own edition, until changed again; tournaments keep what they opened with."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    edition = models.CharField(max_length=60, unique=True)
    maker = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    content = models.TextField()
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("regolamento dell'organizzatore")
        verbose_name_plural = _("regolamenti degli organizzatori")
        ordering = ("edition",)

    def __str__(self) -> str:
        return self.edition


class Entrant(models.Model):
    """What is written beside an entrant's number; who plays under it is in the ledger."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField(_("numero"))
    team = models.CharField(_("squadra"), max_length=120, blank=True)
    """What a team calls itself; pairs and players go by their names."""
    club = models.CharField(_("circolo"), max_length=120, blank=True)
    category = models.CharField(_("categoria"), max_length=60, blank=True)
    checked_in_at = models.DateTimeField(_("presente dalle"), null=True, blank=True)

    class Meta:
        verbose_name = _("iscritto")
        verbose_name_plural = _("iscritti")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="entrant_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.number}"


class Official(models.Model):
    """A user's role in one tournament; nobody has a role in another by having it in this."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="officials")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="offices", verbose_name=_("utente")
    )
    role = models.CharField(
        _("ruolo"),
        max_length=20,
        choices=(
            (Role.DIRECTOR.value, _("direttore di gara")),
            (Role.COMPUTERISTA.value, _("computerista")),
            (Role.REFEREE.value, _("arbitro")),
        ),
    )

    class Meta:
        verbose_name = _("ufficiale di gara")
        verbose_name_plural = _("ufficiali di gara")
        ordering = ("tournament", "role")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "user"), name="one_role_a_tournament"),
        )

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Remark(models.Model):
    """A reason in somebody's words. The event that needs it holds its id."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="remarks")
    text = models.TextField(_("motivo"), max_length=2000)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("annotazione")
        verbose_name_plural = _("annotazioni")

    def __str__(self) -> str:
        return self.text


class Referto(models.Model):
    """A referee's report on one player (U art. 14.2): private, and corrected until filed."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="referti")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("arbitro")
    )
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="referti", verbose_name=_("giocatore")
    )
    entrant = models.PositiveIntegerField(_("coppia"))
    round = models.PositiveSmallIntegerField(_("turno"))
    table = models.PositiveSmallIntegerField(_("tavolo"), null=True, blank=True)
    happened_at = models.TimeField(_("ora dei fatti"), null=True, blank=True)
    article = models.CharField(_("articolo"), max_length=60)
    measure = models.CharField(_("provvedimento"), max_length=20)
    facts = models.TextField(_("fatti"), max_length=4000)
    actions = models.TextField(_("interventi"), max_length=2000, blank=True)
    present = models.TextField(_("presenti"), max_length=1000, blank=True)
    witnesses = models.TextField(_("testimoni"), max_length=1000, blank=True)
    addressee = models.CharField(_("destinatario"), max_length=120, blank=True)
    written_at = models.DateTimeField(auto_now_add=True)
    event_number = models.PositiveIntegerField(null=True, editable=False)
    """Number of the RefertoFiled event; empty while it is a draft."""

    class Meta:
        verbose_name = _("referto arbitrale")
        verbose_name_plural = _("referti arbitrali")
        ordering = ("tournament", "written_at")

    def __str__(self) -> str:
        return f"{self.player}, {self.article}"


class Circuit(models.Model):
    """A season over several tournaments: which, and how they are counted. It holds no points."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    slug = models.SlugField(_("indirizzo"), unique=True, max_length=80)
    name = models.CharField(_("nome"), max_length=120)
    is_public = models.BooleanField(_("visibile ai giocatori"), default=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    """Who opened it, and alone says who else manages it."""
    competitors = models.CharField(max_length=20, default=Ranked.PLAYERS.value)
    best_of = models.PositiveSmallIntegerField(null=True)
    """How many results count at most; empty: all."""
    scale = models.CharField(max_length=20, default=CircuitScale.PLACES.value)
    table = ArrayField(models.PositiveIntegerField(), default=list)
    equal_places = models.CharField(max_length=20, default=EqualPlaces.MEAN.value)
    ties = ArrayField(models.CharField(max_length=20), default=list)
    created_at = models.DateTimeField(auto_now_add=True)

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
            ties=tuple(CircuitTieBreak(one) for one in self.ties),
        )


class CircuitManager(models.Model):
    """Who may change a circuit, beside its owner."""

    circuit = models.ForeignKey(Circuit, models.CASCADE, related_name="managers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="circuits")

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
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="circuit_legs")
    number = models.PositiveSmallIntegerField()
    by_director = models.BooleanField(default=False)
    """A director of the tournament put it here: it may count in a hidden circuit while hidden."""

    class Meta:
        verbose_name = _("tappa")
        verbose_name_plural = _("tappe")
        ordering = ("circuit", "number")
        constraints = (
            models.UniqueConstraint(fields=("circuit", "tournament"), name="circuit_leg_once"),
        )

    def __str__(self) -> str:
        return f"{self.number}"


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


class Document(models.Model):
    """A PDF, kept under what it shows and the number it was true at; rendered by a task."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="documents")
    circuit = models.ForeignKey(Circuit, models.CASCADE, null=True, related_name="documents")
    """It is of the one or of the other."""
    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=60, blank=True)
    """What of its kind: a round, a referto's id, a category of a circuit."""
    edition = models.CharField(max_length=60)
    """What it was true at: event number, names revision, language."""
    content = models.BinaryField(null=True)
    """Empty until rendered."""
    failed = models.TextField(blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("documento")
        verbose_name_plural = _("documenti")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "kind", "subject", "edition"), name="document_once"
            ),
            models.UniqueConstraint(
                fields=("circuit", "subject", "edition"), name="circuit_document_once"
            ),
            models.CheckConstraint(
                condition=models.Q(tournament=None) ^ models.Q(circuit=None),
                name="document_of_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class PrizePlan(models.Model):
    """The prizes of a tournament, and what becomes of those of equals (U art. 6.1)."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="prize_plan"
    )
    equals = models.CharField(max_length=20)
    once = models.BooleanField(default=False)
    """Nobody gets a prize of a later list besides that of an earlier one."""
    revision = models.PositiveIntegerField(default=0)
    """Rises with every change: whoever wrote from an older one is told."""
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("montepremi")
        verbose_name_plural = _("montepremi")

    def __str__(self) -> str:
        return str(self.tournament)


class PrizeList(models.Model):
    """Prizes whose places are counted in one ranking; `position` is their precedence."""

    plan = models.ForeignKey(PrizePlan, models.CASCADE, related_name="lists")
    position = models.PositiveSmallIntegerField()
    field = models.CharField(max_length=20)
    name = models.CharField(max_length=60, blank=True)
    """Of the merit group or the category."""

    class Meta:
        verbose_name = _("elenco di premi")
        verbose_name_plural = _("elenchi di premi")
        ordering = ("plan", "position")
        constraints = (
            models.UniqueConstraint(fields=("plan", "field", "name"), name="prize_list_once"),
            models.UniqueConstraint(fields=("plan", "position"), name="prize_list_position_once"),
        )

    def __str__(self) -> str:
        return f"{self.field} {self.name}".strip()


class Prize(models.Model):
    """What a place of a list gets."""

    list = models.ForeignKey(PrizeList, models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    """Euro cents."""
    thing = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = _("premio")
        verbose_name_plural = _("premi")
        ordering = ("list", "place")
        constraints = (
            models.UniqueConstraint(fields=("list", "place"), name="prize_place_once"),
            models.CheckConstraint(
                condition=models.Q(cents__gt=0) | ~models.Q(thing=""), name="prize_is_something"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}"
