"""Accounts: passwords that are handed out, and letters for whoever forgot one."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial

from celery import current_app
from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import transaction
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.models import HandedOutPassword, Trace, TraceKind
from tournaments.outside import Aside, Crowded, hand_over, let_go


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

    Raises:
        kombu.exceptions.OperationalError: the broker is away.
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
        subject, text = _subject(), _text(user)
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


def _subject() -> str:
    return _("Una password nuova")


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
