"""Accounts and their groups, in Django's admin: the superuser's business."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from rest_framework.authtoken.models import TokenProxy

from scoring.admin import CheckedLookups

# What others register is open to staff accounts; a token is its owner's alone.
admin.site.unregister([User, Group, TokenProxy])


class SuperusersOnly:
    """Asked before Django's own permissions, which an account could be given one by one."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)


@admin.register(User)
class AccountsAdmin(SuperusersOnly, CheckedLookups[User], UserAdmin[User]):
    """Accounts of whoever works here."""

    date_hierarchy = "date_joined"

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Never: an account that acted stays in the ledger; it is made inactive instead."""
        return False


@admin.register(Group)
class GroupsAdmin(SuperusersOnly, CheckedLookups[Group], GroupAdmin):
    """Groups of permissions."""
