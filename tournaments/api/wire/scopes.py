"""How far the token of a request goes. A browser's session goes as far as its account."""

from __future__ import annotations

from rest_framework.request import Request

from scoring.rules.violations import refuse
from scoring.values import Authority, Right
from tournaments.api.wire.authentication import Shown
from tournaments.api.wire.refusals import ApiCode
from tournaments.models import Scope, Tournament
from tournaments.permissions import SCOPE_RIGHTS, narrowed


def shown_token(request: Request) -> Shown | None:
    """The token that the request showed; None for a session, and for nobody."""
    return request.auth if isinstance(request.auth, Shown) else None


def bounded(authority: Authority | None, request: Request) -> Authority | None:
    """What is left of an authority to whoever shows this token."""
    token = shown_token(request)
    return narrowed(authority, token.scope, token.digest) if authority and token else authority


def require_scope(request: Request, scope: Scope) -> None:
    """
    Raises:
        Violation: `scope_too_narrow`.
    """
    token = shown_token(request)
    if token and not SCOPE_RIGHTS[scope] <= SCOPE_RIGHTS[token.scope]:
        raise refuse(ApiCode.SCOPE_TOO_NARROW, value=token.scope.value, wanted=scope.value)


def require_scope_of(request: Request, right: Right) -> None:
    """The least scope that holds a right.

    Raises:
        Violation: `scope_too_narrow`.
    """
    require_scope(request, next(one for one in Scope if right in SCOPE_RIGHTS[one]))


def require_at_home(request: Request, tournament: Tournament | None) -> None:
    """A token of one tournament is good there and nowhere else.

    Raises:
        Violation: `bound_to_another`.
    """
    token = shown_token(request)
    home = token.tournament_id if token else None
    if home is not None and (tournament is None or tournament.pk != home):
        raise refuse(ApiCode.BOUND_TO_ANOTHER)
