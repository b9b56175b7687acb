"""What the pages of Django's admin have in common: who works where, and rows that are only read."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib.admin import ModelAdmin, RelatedFieldListFilter
from django.db.models import Field, Model
from django.http import HttpRequest

from scoring.admin import CheckedLookups
from scoring.values import Right
from tournaments.models import Tournament
from tournaments.permissions import Office, offices

AnyRow = TypeVar("AnyRow", bound=Model)


def offices_of(request: HttpRequest) -> list[Office]:
    """The offices of whoever asks, read once for a request."""
    kept: dict[str, list[Office]] = request.__dict__
    if "offices" not in kept:
        kept["offices"] = offices(request.user)
    return kept["offices"]


def tournaments_of(request: HttpRequest, right: Right = Right.READ) -> list[Tournament]:
    """Where whoever asks has this right."""
    return [tournament for tournament, by in offices_of(request) if by.may(right)]


class MyTournaments(RelatedFieldListFilter):
    """By tournament, among those where whoever asks works: others are named to nobody."""

    def field_choices(
        self, field: Field[Any, Any], request: HttpRequest, model_admin: ModelAdmin[Any]
    ) -> list[tuple[str, Any]]:
        return [(str(tournament.pk), tournament.name) for tournament, _by in offices_of(request)]


class ReadOnlyAdmin(CheckedLookups[AnyRow]):
    """Rows to find and read; what changes them is at the desk, with its checks and its register.

    Nobody is asked for Django's own permissions: the rows shown are those of `get_queryset`.
    """

    actions = None
    list_per_page = 100

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return bool(offices_of(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AnyRow | None = None) -> bool:
        return False
