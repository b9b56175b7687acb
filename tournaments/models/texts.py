"""What officials write: reasons and referti."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Identified, Player, Sealed
from tournaments.models.tournaments import Tournament


class Remark(Identified, Sealed):
    """A reason in somebody's words. The event that needs it holds its id, and seals its text."""

    sealed = ("text",)
    erasable = sealed

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="remarks")
    text = models.TextField(_("motivo"), max_length=2000)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    written_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("annotazione")
        verbose_name_plural = _("annotazioni")

    def __str__(self) -> str:
        return self.text


class Referto(Identified, Sealed):
    """A referee's report on one player (U art. 14.2): private, and corrected until filed.

    Filed, it is sealed: only a new version takes its place, and it stays readable.
    """

    erasable = ("facts", "actions", "present", "witnesses")
    sealed = (
        "id",
        "author_id",
        "player_id",
        "entrant",
        "round",
        "table",
        "happened_at",
        "written_at",
        "article",
        "measure",
        "sanctions",
        "addressee",
        "replaces_id",
        *erasable,
    )

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="referti")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("arbitro")
    )
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, related_name="referti", verbose_name=_("giocatore")
    )
    """Empty: for information, about all who sat at the table (U art. 10.12)."""
    entrant = models.PositiveIntegerField(_("coppia"))
    round = models.PositiveSmallIntegerField(_("turno"), null=True, blank=True)
    table = models.PositiveSmallIntegerField(_("tavolo"), null=True, blank=True)
    happened_at = models.TimeField(_("ora dei fatti"), null=True, blank=True)
    article = models.CharField(_("articolo"), max_length=60, blank=True)
    measure = models.CharField(_("provvedimento"), max_length=20)
    sanctions = ArrayField(models.PositiveIntegerField(), default=list, editable=False)
    """What it reports, by the numbers of the events that gave it."""
    facts = models.TextField(_("fatti"), max_length=4000)
    actions = models.TextField(_("interventi"), max_length=2000, blank=True)
    present = models.TextField(_("presenti"), max_length=1000, blank=True)
    witnesses = models.TextField(_("testimoni"), max_length=1000, blank=True)
    addressee = models.TextField(_("destinatario"), max_length=120, blank=True)
    """As long as it may be typed; what an edition of before that bound says is longer."""
    written_at = models.DateTimeField(db_default=Now(), editable=False)
    replaces = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="newer"
    )
    """The version before."""
    event_number = models.PositiveIntegerField(null=True, editable=False)
    """Number of the RefertoFiled event; empty while it is a draft."""

    class Meta:
        verbose_name = _("referto arbitrale")
        verbose_name_plural = _("referti arbitrali")
        ordering = ("tournament", "written_at")

    def __str__(self) -> str:
        return f"{self.player or self.entrant}, {self.article}"


class RefertiReminder(models.Model):
    """A reminder that was sent: one for each deadline of a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    deadline = models.DateTimeField()
    sent_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("tournament", "deadline"), name="reminded_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}, {self.deadline}"
