"""Who did or read what, beside the books: for whoever answers for the server."""

from enum import StrEnum

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import CharField, Func, Value
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

SIGNS = ":.-/"
"""What stands between two words of a trace."""


class TraceKind(StrEnum):
    """What leaves a trace. What changes a tournament does not: events are its trace."""

    LOGIN = "login"
    LOGIN_REFUSED = "login_refused"
    LOGOUT = "logout"
    SWITCHED = "switched"
    """Another account at the same desk, in one step."""
    PASSWORD_CHANGED = "password_changed"  # noqa: S105
    PASSWORD_LETTER = "password_letter"  # noqa: S105
    """A link to choose another was sent."""
    PROVIDER_LINKED = "provider_linked"
    """An account of somebody else opens this one from now on."""
    CODE_GIVEN = "code_given"
    CODE_REFUSED = "code_refused"
    """Of the second factor, behind the right password."""
    FACTOR_SET_UP = "factor_set_up"
    FACTOR_REMOVED = "factor_removed"
    CODES_MADE = "codes_made"
    """For when the phone is lost, in the place of those of before."""
    TOKEN_MADE = "token_made"  # noqa: S105
    TOKEN_REVOKED = "token_revoked"  # noqa: S105
    ACCOUNT_MADE = "account_made"
    ACCOUNT_CHANGED = "account_changed"
    ROW_DELETED = "row_deleted"
    """By hand, in Django's admin."""
    WEBHOOK_MADE = "webhook_made"
    WEBHOOK_RENEWED = "webhook_renewed"
    """It signs with another secret."""
    WEBHOOK_REMOVED = "webhook_removed"
    INVITED = "invited"
    """Somebody was asked for, by a name that is not kept here."""
    APPOINTED = "appointed"
    ROLE_CHANGED = "role_changed"
    DISMISSED = "dismissed"
    RENAMED = "renamed"
    REFERTO_READ = "referto_read"
    TAKEN_OUT = "taken_out"
    """A file with names: documents, spreadsheets, whole tournaments."""
    DATA_EXPORTED = "data_exported"
    """All that is held about one person."""
    ERASED = "erased"
    FORGOTTEN = "forgotten"
    """What was kept for a time, deleted when that was over."""


WORDS_CONFIG = "simple"
"""Words as they are written, in small letters: names are in no language."""


def words_of_trace() -> SearchVector:
    """The words of `subject` and `detail`, as the index has them: of `referto:12` both."""
    signs, spaces = Value(SIGNS), Value(" " * len(SIGNS))
    text = CharField()
    apart = [
        Func(column, signs, spaces, function="translate", output_field=text)
        for column in ("subject", "detail")
    ]
    return SearchVector(*apart, config=WORDS_CONFIG)


class Trace(models.Model):
    """Written once; the database refuses to change it, and to delete it before its time.

    It names nobody: accounts, players and referti are told by their ids, and who is behind an id
    is read where it is shown. So erasing a person leaves nothing of theirs here.
    """

    at = models.DateTimeField(_("quando"), db_default=Now())
    kind = models.CharField(_("che cosa"), max_length=30)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("chi")
    )
    """Who did it; None: nobody who was known, or a task."""
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("su quale utente"),
    )
    """Whose account it is about, where it is about one."""
    tournament = models.UUIDField(_("torneo"), null=True)
    subject = models.CharField(_("di chi, di che"), max_length=80, blank=True)
    """`player:`, `referto:` ... and an id."""
    detail = models.CharField(_("come"), max_length=120, blank=True)
    """In the program's own words: a role, a page or a PDF, the kind of a file; never a text."""
    address = models.GenericIPAddressField(_("da dove"), null=True)

    class Meta:
        verbose_name = _("traccia")
        verbose_name_plural = _("tracce")
        ordering = ("-at", "-id")
        indexes = (
            models.Index(fields=("-at", "-id"), name="traces_by_time"),
            models.Index(fields=("user", "-at"), name="traces_of_user"),
            models.Index(fields=("account", "-at"), name="traces_about_account"),
            models.Index(fields=("subject", "-at"), name="traces_of_subject"),
            models.Index(fields=("kind", "-at"), name="traces_of_kind"),
            models.Index(fields=("tournament", "-at"), name="traces_of_tournament"),
            models.Index(fields=("address", "-at"), name="traces_from_address"),
            GinIndex(words_of_trace(), name="traces_by_words"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}".strip()
