"""Traces: what was done or read beside the books, by whom, and from which address."""

from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from axes.helpers import get_client_ip_address
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db import connection, transaction
from django.db.models import QuerySet
from django.db.models.functions import Least, Now
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.models import Trace, TraceKind

_request: ContextVar[HttpRequest | None] = ContextVar("request", default=None)
"""What is being answered in this thread; None in tasks and commands."""


class KnowsItsRequest:
    """Middleware: lets a trace say who asked and from where, however deep it is left."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        token = _request.set(request)
        try:
            return self._answer(request)
        finally:
            _request.reset(token)


def leave_trace(
    kind: TraceKind,
    *,
    by: int | None = None,
    account: int | None = None,
    tournament: UUID | None = None,
    subject: str = "",
    detail: str = "",
    address: str | None = None,
) -> None:
    """Write down what is done: with it, or not at all; what is read, before it is shown.

    Args:
        by: The account that does it; None: whoever asked.
        account: Whose account it is about.
        subject: `player:` or `referto:` ... and an id. Never a name.
        detail: A word of the program's own. Never a text that somebody wrote.
        address: Where it was asked from, for who is no request; None: the request's own.
    """
    request = _request.get()
    trace = Trace(
        kind=kind.value,
        user_id=by or _asking(request),
        account_id=account,
        tournament=tournament,
        subject=subject,
        detail=detail[:120],
        address=address or (get_client_ip_address(request) if request else None),
    )
    if getattr(connection.connection, "read_only", None):
        # What is read in one snapshot is written down behind it, still before the answer leaves.
        transaction.on_commit(trace.save)
    else:
        trace.save()


def _asking(request: HttpRequest | None) -> int | None:
    user = getattr(request, "user", None)
    return user.pk if user is not None and user.is_authenticated else None


def old_traces(now: datetime) -> QuerySet[Trace]:
    """Those whose time is over, by the clock that their trigger reads as well."""
    return Trace.objects.filter(at__lt=Least(Now(), now) - timedelta(days=settings.TRACES_DAYS))


@receiver(user_logged_in)
def _logged_in(user: User, **_said: Any) -> None:
    leave_trace(TraceKind.LOGIN, by=user.pk, account=user.pk)


@receiver(user_logged_out)
def _logged_out(user: User | None, **_said: Any) -> None:
    if user is not None:
        leave_trace(TraceKind.LOGOUT, by=user.pk, account=user.pk)


@receiver(user_login_failed)
def _refused(credentials: dict[str, object], **_said: Any) -> None:
    """Whose name was tried, where somebody has it; what else was typed may be a password."""
    tried = str(credentials.get("username", "")).replace("\0", "")[:150]
    account: AbstractBaseUser | None = get_user_model().objects.filter(username=tried).first()
    leave_trace(TraceKind.LOGIN_REFUSED, account=account.pk if account else None)
