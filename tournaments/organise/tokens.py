"""Tokens are made, found again, and ended: by their owner, with the password, or by their time."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.access.traces import leave_trace
from tournaments.models import AccessToken, Scope, Tournament, TraceKind
from tournaments.organise.texts import longest, require_short
from tournaments.spelling.letters import tidy_line

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
