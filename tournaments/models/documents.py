"""Organisers' own editions of the regulations; PDFs that were asked for, and files of whole
tournaments that were brought in.
"""

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.circuits import Circuit
from tournaments.models.people import Identified
from tournaments.models.tournaments import Tournament


class EditionCopy(Identified):
    """An organiser's own edition, until changed again; tournaments keep what they opened with."""

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


class DocumentKind(StrEnum):
    """What can be printed; the subject is a round's number, a referto's id, the body whose form is
    to be seen, or none (`OF_TOURNAMENT`, all referti that are filed)."""

    RANKING = "ranking"
    RANKING_BY_CATEGORY = "ranking-by-category"
    SEATING = "seating"
    SEATING_BY_NAME = "seating-by-name"
    SCORE_SHEETS = "score-sheets"
    TABLE_CARDS = "table-cards"
    CAPTAIN_CARDS = "captain-cards"
    RESULTS = "results"
    CROSSES = "crosses"
    ENTRANTS = "entrants"
    PROGRAMME = "programme"
    PRIZES = "prizes"
    REFERTO = "referto"
    REFERTI = "referti"
    REFERTO_FORM = "referto-form"
    BLANK_REFERTO = "blank-referto"


class Document(Identified):
    """A PDF, kept under what it shows and the number it was true at; rendered by a task."""

    tournament = models.ForeignKey(
        Tournament,
        models.CASCADE,
        null=True,
        related_name="documents",
        verbose_name=_("torneo"),
    )
    circuit = models.ForeignKey(Circuit, models.CASCADE, null=True, related_name="documents")
    """It is of the one or of the other."""
    kind = models.CharField(_("che cosa"), max_length=30)
    subject = models.CharField(_("di che"), max_length=60, blank=True)
    """What of its kind: a round, a referto's id, a category of a circuit."""
    edition = models.CharField(_("edizione"), max_length=60)
    """What it was true at: event number, names revision, language."""
    content = models.BinaryField(null=True)
    """Empty until rendered."""
    failed = models.TextField(_("errore"), blank=True)
    asked_at = models.DateTimeField(_("chiesto"), auto_now_add=True)

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


class Dossier(models.Model):
    """What a tournament came in: who brought it, and what no other row says of it."""

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="dossier"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    command_id = models.UUIDField()
    """The same sending again is answered as the first."""
    number = models.PositiveIntegerField()
    """Of its last event."""
    hash = models.CharField(max_length=64)
    left_behind = models.JSONField(default=list)
    """The keys of seals of private texts, which stayed where it was played."""

    class Meta:
        verbose_name = _("fascicolo")
        verbose_name_plural = _("fascicoli")

    def __str__(self) -> str:
        return str(self.tournament)


class DossierPerson(models.Model):
    """Who wrote in a book that came from elsewhere, or had an office there; no account here."""

    dossier = models.ForeignKey(Dossier, models.CASCADE, related_name="people")
    user = models.PositiveIntegerField()
    """The number of the account there, by which events name it."""
    name = models.CharField(_("nome"), max_length=301, blank=True)
    username = models.CharField(_("nome utente"), max_length=150, blank=True)
    """Of an account without a name."""
    office = models.CharField(_("ruolo"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("chi ha lavorato altrove")
        verbose_name_plural = _("chi ha lavorato altrove")
        ordering = ("dossier", "user")
        constraints = (
            models.UniqueConstraint(fields=("dossier", "user"), name="dossier_person_once"),
        )

    def __str__(self) -> str:
        return self.name or self.username
