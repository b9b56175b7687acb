"""Accounts: passwords handed out by somebody else, until their owner has chosen one."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _

from tournaments.access.traces import leave_trace
from tournaments.models import HandedOutPassword, TraceKind


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
