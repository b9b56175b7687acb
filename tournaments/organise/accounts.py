"""Accounts: passwords that are handed out, letters for whoever forgot one, and the tokens that
somebody makes for a program.
"""

import hashlib
import logging
import secrets
from datetime import timedelta
from functools import partial

from celery import current_app
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce, Now
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.models import (
    AccessToken,
    HandedOutPassword,
    Scope,
    Tournament,
    Trace,
    TraceKind,
)
from tournaments.organise.texts import longest, require_short
from tournaments.outside import Aside, Crowded, hand_over, let_go
from tournaments.spelling.letters import tidy_line


class LongEnough(MinimumLengthValidator):
    """Django's own, whose sentence has no Italian yet."""

    def get_error_message(self) -> str:
        return _("La password è troppo corta: almeno %(least)s caratteri.") % {
            "least": self.min_length
        }


def hand_out(user: User) -> None:
    """Somebody else knows the password of `user`: it opens nothing but the page to change it."""
    HandedOutPassword.objects.get_or_create(user=user)


def has_chosen(user: User, *, how: str = "") -> None:
    """The password of `user` is their own from now on."""
    HandedOutPassword.objects.filter(user=user).delete()
    leave_trace(TraceKind.PASSWORD_CHANGED, by=user.pk, account=user.pk, detail=how)


def is_handed_out(user: User) -> bool:
    """Whether `user` still has the password that somebody else made."""
    return HandedOutPassword.objects.filter(user=user).exists()


LOG = logging.getLogger(__name__)
TASK = "tournaments.tasks.write_password_letters"
MOST_LETTERS = 3
"""To one account in an hour: nobody's box is filled by who knows an address."""
HOUR = timedelta(hours=1)
_WRITING = Aside(most=8)
"""None of them keeps a connection while it waits for the mail."""


def are_written() -> bool:
    """Only where there is mail, and a name of ours that no request can make up."""
    return bool(settings.MAIL_IS_SET_UP and settings.PUBLIC_ORIGIN)


def ask_for_letters(email: str, *, language: str, address: str | None) -> None:
    """Have whoever has this address written to; a worker looks who that is, so that neither the
    answer nor its time tells anybody.
    """
    if not current_app.conf.task_always_eager:
        hand_over(TASK, email, language, address)
        return
    try:
        _WRITING.do(partial(write_letters, email, language, address))
    except Crowded:
        # To say so would tell that those who were asked for before have an account.
        LOG.warning("letters are being written as many as may be: one is left out")


def write_letters(email: str, language: str, address: str | None) -> int:
    """One for each account of this address; how many were sent."""
    # Django's own: who is active, has a password of ours and really this address.
    found = [user for user in PasswordResetForm().get_users(email) if user.is_staff]
    return sum(_write(user, language, address) for user in found)


def _write(user: User, language: str, address: str | None) -> bool:
    """A letter that fails counts as one: a mail server may take it, and say so too late."""
    if not _is_due(user, address):
        return False
    with translation.override(language):
        subject, text = _("Una password nuova"), _text(user)
    # The mail may take its time: nobody waits for a row or a connection of ours meanwhile.
    let_go()
    send_mail(subject, text, None, [user.email])
    return True


def _is_due(user: User, address: str | None) -> bool:
    """Whether it got few enough lately; if so, this one is traced."""
    with transaction.atomic():
        # Rows that name somebody may be written by others all the same.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        due = _lately(user) < MOST_LETTERS
        if due:
            leave_trace(TraceKind.PASSWORD_LETTER, account=user.pk, address=address)
    return due


def _lately(user: User) -> int:
    kind = TraceKind.PASSWORD_LETTER.value
    return Trace.objects.filter(kind=kind, account=user, at__gt=Now() - HOUR).count()


def _text(user: User) -> str:
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("admin:password-link", args=(uid, default_token_generator.make_token(user)))
    return _(
        "Qualcuno ha chiesto una password nuova per l'utente «%(name)s» di %(origin)s.\n"
        "Se sei stato tu, sceglila qui entro un'ora:\n\n%(link)s\n\n"
        "Altrimenti non fare niente: la password resta quella di prima."
    ) % {
        "name": user.get_username(),
        "origin": settings.PUBLIC_ORIGIN,
        "link": f"{settings.PUBLIC_ORIGIN}{path}",
    }


PREFIX = "burraco_"
"""So that whoever finds one in a file knows what it opens; scanners of secrets look for it."""
USUAL_DAYS, MOST_DAYS = 30, 366
MOST_TOKENS = 50
"""Of one account: who asks for one at every start shall neither fill the table nor be refused."""
UNNAMED = "API"
LONGEST_NAME = longest("name", AccessToken)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def make_token(
    owner: User,
    *,
    name: str = UNNAMED,
    scope: Scope = Scope.DIRECT,
    tournament: Tournament | None = None,
    days: int = USUAL_DAYS,
) -> tuple[AccessToken, str]:
    """A token, and what it reads: nobody can tell that again.

    Of more than `MOST_TOKENS` the one that was left unused the longest ends.
    """
    name = tidy_line(name)
    require_short(name, LONGEST_NAME, "name")
    leave_trace(TraceKind.TOKEN_MADE, by=owner.pk, account=owner.pk, detail=scope.value)
    ends_at = timezone.now() + timedelta(days=days)
    text = PREFIX + secrets.token_urlsafe(32)
    row = AccessToken.objects.create(
        owner=owner,
        name=name or UNNAMED,
        scope=scope.value,
        tournament=tournament,
        digest=digest(text),
        ends_at=ends_at,
    )
    # One that was not used yet was left unused since it was made.
    kept = live_tokens(owner).order_by(Coalesce("last_used_at", "created_at").desc())
    others = kept.exclude(pk=row.pk).values("pk")[: MOST_TOKENS - 1]
    AccessToken.objects.filter(owner=owner).exclude(pk=row.pk).exclude(pk__in=others).delete()
    return row, text


def live_tokens(owner: AbstractBaseUser) -> QuerySet[AccessToken]:
    """Those of an account that are still good, newest first."""
    mine = AccessToken.objects.filter(owner_id=owner.pk, ends_at__gt=timezone.now())
    return mine.select_related("tournament")


def revoke_token(owner: AbstractBaseUser, token_id: int) -> bool:
    """End one of an account's; False if it has none such."""
    with transaction.atomic():
        ended, _ = AccessToken.objects.filter(owner_id=owner.pk, pk=token_id).delete()
        if ended:
            leave_trace(TraceKind.TOKEN_REVOKED, account=owner.pk)
    return bool(ended)


class TokensEnd:
    """A password's validator that refuses none: Django tells it when one was changed, wherever that
    happened, and whoever knew the old one shall have nothing left of it."""

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Any will do."""

    def password_changed(self, password: str, user: AbstractBaseUser | None = None) -> None:
        if user is not None and user.pk is not None:
            AccessToken.objects.filter(owner_id=user.pk).delete()

    def get_help_text(self) -> str:
        """Nothing is asked of the password."""
        return ""
