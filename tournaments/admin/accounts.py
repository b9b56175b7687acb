"""Accounts and their groups, in Django's admin: the superuser's business."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group, User
from django.http import HttpRequest, HttpResponse

from scoring.admin import CheckedLookups
from scoring.rules.violations import Violation
from tournaments.admin.privacy import WithPrivacy
from tournaments.admin.reading import FoundAnyWay
from tournaments.admin.second_factors import WithSecondFactor
from tournaments.admin.tracing import Traced
from tournaments.organise.accounts import hand_out
from tournaments.organise.stand_ins import require_nowhere_a_stand_in
from tournaments.wording import explain

# What others register is open to staff accounts.
admin.site.unregister([User, Group])


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


class AccountForm(UserChangeForm):  # type: ignore[type-arg]
    """An account: no official of a tournament gets the name of one of its robots (U art. 3.1)."""

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        typed = {name: (cleaned or {}).get(name, "") for name in ("first_name", "last_name")}
        try:
            require_nowhere_a_stand_in(User(pk=self.instance.pk, **typed))
        except Violation as refused:
            for problem in refused.problems:
                self.add_error("last_name", explain(problem))
        return cleaned


@admin.register(User)
class AccountsAdmin(
    SuperusersOnly,
    FoundAnyWay[User],
    Traced[User],
    WithPrivacy[User],
    WithSecondFactor,
    UserAdmin[User],
):
    """Accounts of whoever works here."""

    form = AccountForm
    list_filter = (*UserAdmin.list_filter, "date_joined")

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Whoever makes an account knows its password."""
        super().save_model(request, obj, form, change)
        if not change and obj.has_usable_password():
            hand_out(obj)

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002
        form_url: str = "",
    ) -> HttpResponse:
        """And whoever gives another one knows that."""
        answer = super().user_change_password(request, id, form_url)
        owner = self.get_object(request, unquote(id))
        if answer.status_code == HTTPStatus.FOUND and owner and owner.pk != request.user.pk:
            hand_out(owner)
        return answer

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Never: an account that acted stays in the ledger; it is made inactive instead."""
        return False


@admin.register(Group)
class GroupsAdmin(SuperusersOnly, CheckedLookups[Group], Traced[Group], GroupAdmin):
    """Groups of permissions."""
