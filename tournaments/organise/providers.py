"""Whose account here somebody opens who is known to a provider (OpenID Connect)."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournaments.access.traces import leave_trace
from tournaments.models import Identity, TraceKind
from tournaments.organise.texts import longest

MORE_THAN_ONE_FACTOR = "mfa"
"""RFC 8176."""
LONGEST = longest("subject", Identity)


def account_of(issuer: str, claims: Mapping[str, Any]) -> User | None:
    """The account that these claims, already checked, open; None: there is none, and none is made.

    Found by its subject; the first time by the mail that the provider has verified, where exactly
    one account that may enter has it and is nobody's there yet.
    """
    subject = str(claims["sub"])
    if not 0 < len(subject) <= LONGEST or "\0" in subject:
        return None
    known = Identity.objects.filter(issuer=issuer, subject=subject).select_related("user").first()
    user = known.user if known else _link(issuer, subject, claims)
    return user if user is not None and user.is_active and user.is_staff else None


def gave_second_factor(claims: Mapping[str, Any], acr: tuple[str, ...]) -> bool:
    """Whether the provider says that it asked for more than a password."""
    methods = claims.get("amr")
    said = isinstance(methods, list) and MORE_THAN_ONE_FACTOR in methods
    return said or claims.get("acr") in acr


def _link(issuer: str, subject: str, claims: Mapping[str, Any]) -> User | None:
    email = claims.get("email")
    # Some say it as a text; nothing but a plain yes is one.
    if claims.get("email_verified") is not True or not isinstance(email, str) or "\0" in email:
        return None
    may_enter = User.objects.filter(is_active=True, is_staff=True)
    found = list(may_enter.filter(email__iexact=email)[:2]) if email else []
    if len(found) != 1:
        return None
    try:
        with transaction.atomic():
            Identity.objects.create(user=found[0], issuer=issuer, subject=subject)
            leave_trace(TraceKind.PROVIDER_LINKED, by=found[0].pk, account=found[0].pk)
    except IntegrityError:
        # The account is somebody else's there.
        return None
    return found[0]
