"""A token for whoever a test speaks as."""

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.models import AccessToken
from tournaments.organise.accounts import make_token


def token_of(user: User, **limits: Any) -> str:
    """A token of the account that was used a moment ago: its first use is noted by one more
    statement, which is nothing that a test of something else should count."""
    row, text = make_token(user, **limits)
    AccessToken.objects.filter(pk=row.pk).update(last_used_at=timezone.now())
    return text


def bearing(token: str) -> dict[str, str]:
    """The header that shows a token."""
    return {"Authorization": f"Bearer {token}"}
