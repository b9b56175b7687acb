"""The organisers' site: what is on it, and its front page, the tournaments of who logs in."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from tournaments.admin.players import PlayerAdmin
from tournaments.admin.tournaments import TournamentAdmin
from tournaments.models import Player, Tournament
from tournaments.permissions import managed, may_open
from tournaments.presenters.desk import my_tournaments


class OrganisersSite(AdminSite):
    """Django's admin, in Italian and with the tournaments in front."""

    site_title = _("Organizzazione")
    site_header = _("Organizzazione dei tornei")
    index_title = _("I miei tornei")
    index_template = "admin/desk/home.html"
    enable_nav_sidebar = False
    site_url = "/"

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        context = {
            "tournaments": my_tournaments(request.user),
            "may_open": may_open(request.user),
            "circuits": may_open(request.user) or managed(request.user).exists(),
        }
        return super().index(request, {**context, **(extra_context or {})})


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


organisers = OrganisersSite(name="admin")
organisers.register(Tournament, TournamentAdmin)
organisers.register(Player, PlayerAdmin)
organisers.register(User, AccountsAdmin)
organisers.register(Group, GroupsAdmin)
