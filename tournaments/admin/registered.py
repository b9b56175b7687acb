"""What is on the organisers' site: tournaments, players and, for the superuser, accounts."""

from __future__ import annotations

from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest

from tournaments.admin.players import PlayerAdmin
from tournaments.admin.site import organisers
from tournaments.admin.tournaments import TournamentAdmin
from tournaments.models import Player, Tournament

__all__ = ["organisers"]


class AccountsAdmin(UserAdmin[User]):
    """Accounts of whoever works here: the superuser's business alone."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Never: an account that acted stays in the ledger; it is made inactive instead."""
        return False


class GroupsAdmin(GroupAdmin):
    """Groups of permissions: the superuser's business alone."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return bool(request.user.is_superuser)


organisers.register(Tournament, TournamentAdmin)
organisers.register(Player, PlayerAdmin)
organisers.register(User, AccountsAdmin)
organisers.register(Group, GroupsAdmin)
