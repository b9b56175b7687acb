"""The front of house of a ledger: its tournament, who is entered, who works there."""

from enum import StrEnum

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from scoring.values import LedgerId, Role, UserId
from tournaments.models.people import Identified, Player, Sealed


class TournamentKind(StrEnum):
    """Of a club, of a region, of the whole country."""

    CLUB = "club"
    REGIONAL = "regional"
    NATIONAL = "national"


MOST_HOURS = 744
"""Of a referto's time: 31 days, as far back as reminders look."""


class EndOfDay(models.Func):
    """The end of a date, wherever: the same for all whoever asks, so that an index may hold it."""

    template = "(((%(expressions)s)::timestamp + interval '1 day') AT TIME ZONE 'UTC')"
    output_field = models.DateTimeField()


LISTED_AT = Coalesce(EndOfDay("played_on"), "created_at")
"""Where a tournament stands among others: by the day it is played, or was opened where none is
said; of one day those with a date first."""


class Tournament(Identified):
    """The front of house of one ledger; both have the same id."""

    slug = models.SlugField(_("indirizzo"), unique=True, max_length=80)
    name = models.CharField(_("nome"), max_length=120)
    venue = models.CharField(_("sede"), max_length=120, blank=True)
    played_on = models.DateField(_("data"), null=True, blank=True)
    kind = models.CharField(
        _("tipo di torneo"),
        max_length=20,
        blank=True,
        choices=(
            (TournamentKind.CLUB.value, _("di circolo")),
            (TournamentKind.REGIONAL.value, _("regionale")),
            (TournamentKind.NATIONAL.value, _("nazionale")),
        ),
    )
    """As announced; empty: nobody said."""
    equal_cards = models.BooleanField(
        _("a carte uguali"),
        default=False,
        help_text=_("A tutti i tavoli le stesse carte"),
    )
    compass_lines = models.BooleanField(
        _("linee N/S ed E/O"),
        default=False,
        help_text=_("Sul foglio e sulle pagine le linee si chiamano N/S ed E/O, non A e B"),
    )
    results_sent_on = models.DateField(_("risultati inviati il"), null=True, blank=True)
    """To the federation, of a club evening; None: not yet."""
    is_public = models.BooleanField(_("visibile ai giocatori"), default=True)
    put_away = models.BooleanField(
        _("tolto dagli elenchi"),
        default=False,
        help_text=_("Aperto per sbaglio: nessun elenco lo mostra più, il suo registro resta"),
    )
    proposals_allowed = models.BooleanField(
        _("score dal tavolo"),
        default=False,
        help_text=_("I giocatori propongono lo score dal telefono, con i codici sul foglio"),
    )
    bookings_open = models.BooleanField(
        _("prenotazioni aperte"),
        default=False,
        help_text=_("Chi vuole giocare si prenota da casa; la direzione iscrive"),
    )
    bookings_limit = models.PositiveSmallIntegerField(_("posti"), null=True, blank=True)
    """How many may be entered before bookings wait; None: as many as come."""
    bookings_until = models.DateTimeField(_("prenotazioni fino a"), null=True, blank=True)
    referti_body = models.CharField(
        _("organo a cui vanno i referti"),
        max_length=120,
        blank=True,
        help_text=_("Dove il regolamento non ne nomina uno"),
    )
    """Kept from the first referto. Private: that there is one tells that a referto was written."""
    referti_hours = models.PositiveSmallIntegerField(
        _("ore per i referti"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_HOURS)],
        help_text=_("Dalla fine della manifestazione, dove il regolamento non dà un termine"),
    )
    brought_in_at = models.DateTimeField(_("portato qui"), null=True, editable=False)
    """When it came as one file from where it was played: to be read, unless it is taken over."""
    accounts_from = models.PositiveIntegerField(default=0, editable=False)
    """Taken over from another house: what its book adds to the numbers of accounts of here."""
    goes_on_at = models.CharField(
        _("prosegue altrove"),
        max_length=120,
        blank=True,
        help_text=_("La casa, o il suo indirizzo: da allora qui si legge, e non si scrive più"),
    )
    names_revision = models.PositiveIntegerField(default=0, editable=False)
    """Rises when a name shown with this tournament changes: part of every page's ETag."""
    created_at = models.DateTimeField(_("aperto"), auto_now_add=True)

    class Meta:
        verbose_name = _("torneo")
        verbose_name_plural = _("tornei")
        ordering = ("-created_at",)
        indexes = (
            models.Index(fields=("-created_at",), name="tournaments_by_age"),
            models.Index(
                LISTED_AT.desc(), models.F("created_at").desc(), name="tournaments_as_listed"
            ),
            models.Index(
                fields=("id",), condition=models.Q(put_away=True), name="tournaments_put_away"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def ledger(self) -> LedgerId:
        return LedgerId(self.id)

    @property
    def taken_over(self) -> bool:
        """Whether its book was begun in another house and goes on here."""
        return self.accounts_from > 0

    @property
    def came_to_be_read(self) -> bool:
        """Whether it was played elsewhere and is only shown here."""
        return self.brought_in_at is not None and not self.taken_over

    @property
    def is_elsewhere(self) -> bool:
        """Whether its book was played, or goes on, in another house: here it is only read."""
        return self.came_to_be_read or bool(self.goes_on_at)

    @property
    def tables_propose(self) -> bool:
        """Whether lines may say their sheet from their phones, and what they said counts."""
        return self.proposals_allowed and not self.is_elsewhere

    def number_of(self, account: int) -> UserId:
        """By which its book calls an account of this house."""
        return UserId(account + self.accounts_from)


WRITTEN_HERE = models.Q(brought_in_at=None) | models.Q(accounts_from__gt=0)
"""Which tournaments did not come only to be read, as `came_to_be_read`."""


class Entrant(Sealed):
    """What is written beside an entrant's number; who plays under it is in the ledger."""

    sealed = ("team", "club", "category")
    erasable = ("team", "club")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField(_("numero"))
    team = models.CharField(_("squadra"), max_length=120, blank=True)
    """What a team calls itself; pairs and players go by their names."""
    club = models.CharField(_("circolo"), max_length=120, blank=True)
    category = models.CharField(_("categoria"), max_length=60, blank=True)
    captain = models.UUIDField(_("capitano"), null=True, blank=True)
    """Which of a team's players (I art. 3); nobody while they do not play under the number."""
    checked_in_at = models.DateTimeField(_("presente dalle"), null=True, blank=True)
    absent = models.BooleanField(_("assente"), default=False, db_default=False)
    """Somebody said so at the roll; who was never asked is neither present nor absent."""

    class Meta:
        verbose_name = _("iscritto")
        verbose_name_plural = _("iscritti")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="entrant_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.number}"


class PlayerName(Sealed):
    """The name under which a tournament knows a player, from one event on; never written over.

    A correction is one more row: a filed referto goes on showing the name of its time.
    """

    sealed = ("name", "membership_number")
    erasable = sealed

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="player_names")
    player = models.ForeignKey(Player, models.PROTECT, related_name="names")
    event_number = models.PositiveIntegerField(_("dall'evento"))
    """Of the entry, change of line-up or correction that it came with, and that seals it."""
    name = models.CharField(_("cognome e nome"), max_length=120, blank=True)
    membership_number = models.CharField(_("tessera"), max_length=30, blank=True)
    identity = models.CharField(max_length=500, blank=True, editable=False)
    """How the name is compared, while it is theirs and no tessera says who they are."""

    class Meta:
        verbose_name = _("nome nel torneo")
        verbose_name_plural = _("nomi nel torneo")
        ordering = ("tournament", "event_number")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "player", "event_number"), name="player_name_once"
            ),
            models.UniqueConstraint(
                fields=("tournament", "identity"),
                condition=~models.Q(identity=""),
                name="one_player_by_a_name_alone",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def empty(self) -> None:
        self.identity = ""
        self.save(update_fields=["identity"])
        super().empty()


OFFICES = (
    (Role.DIRECTOR.value, _("direttore di gara")),
    (Role.COMPUTERISTA.value, _("computerista")),
    (Role.REFEREE.value, _("arbitro")),
    (Role.LANGUAGE_JUDGE.value, _("giudice di lingua")),
    (Role.ORGANISING_DIRECTOR.value, _("direttore organizzativo")),
)


class Official(models.Model):
    """A user's role in one tournament; nobody has a role in another by having it in this."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="officials", verbose_name=_("torneo")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="offices", verbose_name=_("utente")
    )
    role = models.CharField(
        _("ruolo"),
        max_length=20,
        choices=OFFICES,
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
