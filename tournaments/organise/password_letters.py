"""Letters for who forgot a password: a link to choose another, and nothing told to who asks."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from celery import current_app
from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
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
from tournaments.models import Trace, TraceKind
from tournaments.outside import Aside, hand_over

TASK = "tournaments.tasks.write_password_letters"
MOST = 3
"""To one account in an hour: nobody's box is filled by who knows an address."""
HOUR = timedelta(hours=1)
_WRITING = Aside(most=2)


def are_written() -> bool:
    """Only where there is mail, and a name of ours that no request can make up."""
    return bool(settings.MAIL_IS_SET_UP and settings.PUBLIC_ORIGIN)


def ask_for_letters(email: str, *, language: str, address: str | None) -> None:
    """Have whoever has this address written to; a worker looks who that is, so that the time of the
    answer tells nobody.

    Raises:
        kombu.exceptions.OperationalError: the broker is away.
        Crowded: where there is none, and others are being written to.
    """
    if current_app.conf.task_always_eager:
        _WRITING.do(partial(write_letters, email, language, address))
    else:
        hand_over(TASK, email, language, address)


def write_letters(email: str, language: str, address: str | None) -> int:
    """One for each account of this address; how many were sent."""
    # Django's own: who is active, has a password of ours and really this address.
    found = [user for user in PasswordResetForm().get_users(email) if user.is_staff]
    return sum(_write(user, language, address) for user in found)


def _write(user: User, language: str, address: str | None) -> bool:
    with transaction.atomic(), translation.override(language):
        User.objects.select_for_update().get(pk=user.pk)
        if _lately(user) >= MOST:
            return False
        leave_trace(TraceKind.PASSWORD_LETTER, account=user.pk, address=address)
        send_mail(_subject(), _text(user), None, [user.email])
    return True


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
