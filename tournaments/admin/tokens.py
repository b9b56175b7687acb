"""Everybody's tokens, for whoever answers for the accounts: found, and revoked."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.admin.accounts import SuperusersOnly
from tournaments.admin.reading import FoundAnyWay
from tournaments.admin.tracing import Traced
from tournaments.models import AccessToken


@admin.register(AccessToken)
class TokensAdmin(SuperusersOnly, FoundAnyWay[AccessToken], Traced[AccessToken]):
    """To delete one is to revoke it. Which tournament one is for is its owner's business."""

    list_display = ("name", "owner", "scope", "for_one", "created_at", "ends_at", "last_used_at")
    list_filter = ("scope", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "owner__last_name")
    fields = list_display

    @admin.display(description=_("per un torneo solo"), boolean=True)
    def for_one(self, token: AccessToken) -> bool:
        return token.tournament_id is not None

    def get_queryset(self, request: HttpRequest) -> QuerySet[AccessToken]:
        return super().get_queryset(request).defer("digest")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
