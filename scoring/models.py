"""Tables: the ledger (written by `store` alone) and its projections (by `projections` alone).

No ledger has an index of its own: each table's unique constraint begins with it. What is asked of
all ledgers at once has one, or its time grows with every tournament ever played.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.fields.json import KT
from django.utils.translation import gettext_lazy as _

from scoring.rulings import SECOND_KEYED
from scoring.values import LONGEST_ARTICLE, LONGEST_EDITION

NEWEST_WINDOW = "postings__-1__protests_until"
"""Until when the ranking that was posted last is open to protests, in the JSON of a book."""


class LedgerHead(models.Model):
    """Where a ledger ends. Its row is the lock and the counter: numbers have no gaps."""

    id = models.UUIDField(primary_key=True)
    head = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default="", blank=True)
    left_at = models.DateTimeField(null=True)
    """Since when its book goes on in another house; None: it goes on here."""


class EventRow(models.Model):
    """One event. A trigger refuses UPDATE, DELETE and TRUNCATE."""

    id = models.BigAutoField(primary_key=True)
    ledger = models.ForeignKey(LedgerHead, models.PROTECT, related_name="events", db_index=False)
    number = models.PositiveIntegerField(_("numero"))
    name = models.CharField(_("che cosa"), max_length=40)
    version = models.PositiveSmallIntegerField(_("versione"))
    data = models.JSONField()
    user_id = models.IntegerField()
    role = models.CharField(_("ruolo"), max_length=20)
    command_id = models.UUIDField(_("id del comando"))
    at = models.DateTimeField(_("quando"))
    hash = models.CharField(_("impronta"), max_length=64)
    seals = models.JSONField(null=True)
    """SHA-256 of what stays outside the ledger, by what it is; the hash covers it."""

    class Meta:
        db_table = "scoring_event"
        verbose_name = _("evento")
        verbose_name_plural = _("eventi")
        ordering = ("ledger", "number")
        constraints = (
            models.UniqueConstraint(fields=("ledger", "number"), name="event_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="event_number_from_1"),
        )
        indexes = (models.Index(fields=("at",), name="events_by_time"),)

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class CommandRow(models.Model):
    """What a command id meant and which events answered it. A trigger refuses to change it."""

    id = models.BigAutoField(primary_key=True)
    ledger = models.ForeignKey(LedgerHead, models.PROTECT, related_name="commands", db_index=False)
    command_id = models.UUIDField()
    fingerprint = models.CharField(max_length=64)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        db_table = "scoring_command"
        constraints = (
            models.UniqueConstraint(fields=("ledger", "command_id"), name="command_once"),
        )


class EditionRow(models.Model):
    """The content of an edition that a tournament was opened with, by its hash; written once."""

    hash = models.CharField(_("impronta"), max_length=64, primary_key=True)
    content = models.TextField()
    """Canonical JSON, to the byte: its SHA-256 is the hash."""
    kept_at = models.DateTimeField(_("fissato"))

    class Meta:
        db_table = "scoring_edition"
        verbose_name = _("regolamento fissato")
        verbose_name_plural = _("regolamenti fissati")

    def __str__(self) -> str:
        return self.hash[:12]


class UnkeptEditionRow(models.Model):
    """The hash of an edition that no longer was to be had when editions began to be guarded.

    Only for these the file of the edition's name counts; any other that is not kept was removed.
    """

    hash = models.CharField(max_length=64, primary_key=True)

    class Meta:
        db_table = "scoring_unkept_edition"


class Projection(models.Model):
    """A row derived from the ledger; `rebuild_projections` makes it anew at any time.

    The database does not look its ledger up: whoever writes it holds that ledger's own row, and
    for thousands of rows the looking up takes a fifth of a rebuild.
    """

    id = models.BigAutoField(primary_key=True)
    ledger = models.ForeignKey(
        LedgerHead, models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )

    class Meta:
        abstract = True


class BookRow(Projection):
    """A tournament as its book has it: the rules it is played by and how far it is."""

    regulation = models.CharField(max_length=LONGEST_EDITION)
    regulation_hash = models.CharField(max_length=64)
    format = models.CharField(max_length=20)
    smazzate_per_round = models.PositiveSmallIntegerField()
    plan = models.JSONField()
    plan_changed_at = models.PositiveIntegerField()
    """The event that announced it; 0: the opening."""
    settings = models.JSONField()
    second_keying = models.CharField(max_length=10, default="by_risk")
    second_keyed = models.PositiveSmallIntegerField(default=SECOND_KEYED)
    groups = models.JSONField(null=True)
    """When and how the ranking was cut, once it was."""
    current_round = models.PositiveSmallIntegerField()
    furthest_round = models.PositiveSmallIntegerField()
    """The last whose seating ever was out."""
    once_closing = models.JSONField()
    """Rounds that were closing while they were played, whatever the plan says now."""
    stage = models.CharField(max_length=20)
    postings = models.JSONField(default=list)
    """The ranking that is out, each time that it was posted, with the end of its window."""
    ties = models.JSONField(default=list)
    announcements = models.JSONField(default=list)
    """What was announced of the prizes, one after another."""
    prizes_drawn = models.JSONField(default=list)

    class Meta:
        db_table = "scoring_book"
        constraints = (models.UniqueConstraint(fields=("ledger",), name="book_once"),)
        indexes = (models.Index(KT(NEWEST_WINDOW), name="books_by_window"),)


class EntrantRow(Projection):
    number = models.PositiveIntegerField()
    players = ArrayField(models.UUIDField())
    line_ups = models.JSONField()
    """Who played under the number, each with the round it began in."""
    substituted = models.JSONField(default=list)
    """Who had sat in a round when others took over in it."""
    first_round = models.PositiveSmallIntegerField()
    stand_in = models.BooleanField()
    group = models.CharField(max_length=1, blank=True)
    """The merit group; empty in a single group."""
    withdrawn = models.BooleanField()
    captain = models.UUIDField(null=True)
    """Of a team, as named on the book."""
    changed = models.PositiveIntegerField()
    """The last event about who plays under the number, in which room and as captain."""

    class Meta:
        db_table = "scoring_entrant"
        constraints = (models.UniqueConstraint(fields=("ledger", "number"), name="entrant_once"),)


class RoundRow(Projection):
    number = models.PositiveSmallIntegerField()
    parts = models.JSONField()
    """How each group was seated."""
    seed = models.BigIntegerField(null=True)
    ranked_at = models.PositiveIntegerField(null=True)
    rooms = models.JSONField(default=dict)
    """Teams that said who sits where, by number."""
    started = models.DateTimeField(null=True)
    whistled = models.BooleanField()
    """Whether the whistle ever went, taken back or not."""
    clock = models.JSONField(default=dict)
    """What became of its time since: pauses, extensions, the time-out."""
    late = models.JSONField(default=dict)
    """Tables that did not begin at the whistle, by number."""
    amended = models.BooleanField()
    published = models.BooleanField()
    closed = models.BooleanField()
    postings = models.JSONField(default=list)
    """The ranking after it, each time that it was posted."""
    last = models.PositiveIntegerField()

    class Meta:
        db_table = "scoring_round"
        constraints = (models.UniqueConstraint(fields=("ledger", "number"), name="round_once"),)


class TableRow(Projection):
    """A table of a round with its sheet as it stands.

    JSON is text here: nobody asks into it, and for the database to take it apart costs as much as
    all the rest.
    """

    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    lines = models.TextField()
    """Entrants of each line, a first."""
    entrants = ArrayField(models.PositiveIntegerField())
    """The same, all in a row: where somebody sits is found by it."""
    players = models.TextField()
    """Who really sat in each line."""
    order = ArrayField(models.PositiveSmallIntegerField(), default=list, db_default=[])
    """The same in the order of play, the dealer first, counted from 0 line after line; empty: they
    draw a card for their places."""
    room = models.CharField(max_length=8, blank=True)
    group = models.CharField(max_length=1, blank=True)
    due = models.TextField(blank=True)
    """Entrants of each line as they should have sat, where they sat wrong (I art. 2)."""
    state = models.CharField(max_length=12)
    sheet = models.TextField(blank=True)
    flagged = models.BooleanField(default=False)
    """Two people read the paper differently."""
    handling = models.TextField(blank=True, default="")
    """What became of the paper at the desk; empty while nothing is known but the sheet."""
    points = models.TextField()
    """V.P., M.P. and P.P. of each line, as the next ranking counts them."""
    unlikely = models.TextField()
    """The lines with a figure that was typed twice (RULES.md section 13)."""
    entered_by = models.IntegerField(null=True)
    placed = models.PositiveIntegerField()
    """The last event that said who sits at it, or in which place."""
    last = models.PositiveIntegerField()

    class Meta:
        db_table = "scoring_table"
        constraints = (
            models.UniqueConstraint(fields=("ledger", "round", "table"), name="table_once"),
        )


class ResultRow(Projection):
    """What an entrant earned in a round, in rankings after `counts_from` and later ones."""

    round = models.PositiveSmallIntegerField()
    entrant = models.PositiveIntegerField()
    counts_from = models.PositiveSmallIntegerField()
    victory_points = models.SmallIntegerField()
    match_points = models.IntegerField()
    game_points = models.IntegerField()
    unlikely = models.BooleanField()
    """Its sheet has a figure of the line that was typed twice (RULES.md section 13)."""

    class Meta:
        db_table = "scoring_result"
        constraints = (
            models.UniqueConstraint(
                fields=("ledger", "entrant", "round", "counts_from"), name="result_once"
            ),
        )


class PenaltyRow(Projection):
    number = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    unit = models.CharField(max_length=20)
    amount = models.PositiveIntegerField()
    article = models.CharField(max_length=LONGEST_ARTICLE)
    counts_from = models.PositiveSmallIntegerField()
    revoked_from = models.PositiveSmallIntegerField(null=True)
    sanction = models.PositiveIntegerField(null=True)
    """The sanction that took the points; null for a free penalty."""
    damaged = models.BooleanField(default=False, db_default=False)
    """A damaged line gets the points."""

    class Meta:
        db_table = "scoring_penalty"
        constraints = (
            models.UniqueConstraint(fields=("ledger", "number", "unit"), name="penalty_once"),
        )


class SanctionRow(Projection):
    """Disciplinary data: for who may penalise."""

    number = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    players = ArrayField(models.UUIDField())
    code = models.TextField()
    article = models.TextField()
    round = models.PositiveSmallIntegerField(null=True)
    """Null outside the rounds."""
    table = models.PositiveSmallIntegerField(null=True)
    given = models.JSONField()
    proposed = models.JSONField()
    surcharge = models.JSONField()
    """What it costs now for being a second ammonizione."""
    remark = models.UUIDField(null=True)
    revoked = models.BooleanField()
    last = models.PositiveIntegerField()

    class Meta:
        db_table = "scoring_sanction"
        constraints = (models.UniqueConstraint(fields=("ledger", "number"), name="sanction_once"),)


class ComplaintRow(Projection):
    """Disciplinary data: for who may penalise."""

    number = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    against = models.CharField(max_length=12)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    referee = models.IntegerField(null=True)
    remark = models.UUIDField()
    outcome = models.CharField(max_length=12, blank=True)
    judged_by = models.IntegerField(null=True)
    article = models.TextField(blank=True)
    why = models.UUIDField(null=True)
    last = models.PositiveIntegerField()

    class Meta:
        db_table = "scoring_complaint"
        constraints = (models.UniqueConstraint(fields=("ledger", "number"), name="complaint_once"),)
