"""Who may pass, as DRF asks it, and how far the token of a request goes.

A view that names nobody lets nobody in. A browser's session goes as far as its account.
"""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission
from rest_framework.request import Request

from scoring.rules.violations import refuse
from scoring.values import Authority, Right
from tournaments.api.wire.authentication import Shown
from tournaments.api.wire.refusals import ApiCode
from tournaments.models import Scope, Tournament
from tournaments.permissions import SCOPE_RIGHTS, may_open, narrowed


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
    """The least scope that holds a right."""
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


class Nobody(BasePermission):
    """The default, so that a view forgotten is a view closed."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return False


class Everybody(AllowAny):
    """As far as what the address names is public."""


class Identified(BasePermission):
    """Whoever has an account."""

    summary = "Takes an identified user."

    def has_permission(self, request: Request, view: Any) -> bool:
        return bool(request.user.is_authenticated)


class Keyholder(Identified):
    """Whoever has an account, for what concerns its tokens: with one that may do everything."""

    summary = "Takes an identified user; of tokens, one that may do everything."

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        require_scope(request, Scope.DIRECT)
        return True


class Opener(Keyholder):
    """Whoever may open tournaments."""

    summary = "For accounts that may open tournaments."

    def has_permission(self, request: Request, view: Any) -> bool:
        return super().has_permission(request, view) and may_open(request.user)


class Administrator(Keyholder):
    """Whoever runs the server."""

    summary = "For administrators of the server."

    def has_permission(self, request: Request, view: Any) -> bool:
        return super().has_permission(request, view) and bool(
            getattr(request.user, "is_superuser", False)
        )


class Manager(Identified):
    """Whoever manages the circuit; 404 for who may not know of it."""

    summary = "For whoever manages the circuit."

    def has_permission(self, request: Request, view: Any) -> bool:
        if not (super().has_permission(request, view) and view.may_manage()):
            return False
        require_scope(request, Scope.READ if request.method in SAFE_METHODS else Scope.DIRECT)
        return True


class May(Identified):
    """Who holds a right in the tournament; 404 for who may not know of it.

    A command says its right itself: `May(CorrectSheet.right)`.
    """

    def __init__(self, right: Right) -> None:
        self.right = right
        self.summary = f"Takes the right `{right.value}` in this tournament."

    def __call__(self) -> May:
        """DRF makes an instance of each of its permission classes; this is one already."""
        return self

    def has_permission(self, request: Request, view: Any) -> bool:
        if not super().has_permission(request, view):
            return False
        allowed = bool(view.may(self.right))
        require_scope_of(request, self.right)
        return allowed


Permission = type[BasePermission] | May


class ReadWrite(BasePermission):
    """One permission for reading, another for everything else."""

    def __init__(self, *, read: Permission = Everybody, write: Permission) -> None:
        self.read, self.write = read(), write()

    def __call__(self) -> ReadWrite:
        return self

    def of(self, method: str) -> BasePermission:
        """The permission that a method takes."""
        return self.read if method in SAFE_METHODS else self.write

    def has_permission(self, request: Request, view: Any) -> bool:
        return self.of(str(request.method)).has_permission(request, view)


def is_open(view: Any, method: str) -> bool:
    """Whether a method of a view is everybody's."""
    return isinstance(permission_of(view, method), AllowAny)


def permission_of(view: Any, method: str) -> BasePermission:
    """What a method of a view takes; the document tells it."""
    (permission,) = view.get_permissions()
    return permission.of(method) if isinstance(permission, ReadWrite) else permission
