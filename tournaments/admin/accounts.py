"""Accounts, their groups, second factors and invitations in Django's admin."""

from http import HTTPStatus
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin import ModelAdmin, display, register, site
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group, User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.admin import CheckedLookups, WrittenOnceAdmin
from scoring.rules.violations import Violation
from tournaments.admin.privacy import WithPrivacy
from tournaments.admin.reading import FoundAnyWay
from tournaments.admin.traces import Traced
from tournaments.models import Invitation
from tournaments.organise import second_factors
from tournaments.organise.accounts import hand_out
from tournaments.organise.invitations import account_of, approve
from tournaments.organise.officials import require_nowhere_a_stand_in
from tournaments.wording import explain

# Their pages would show what nobody but the phone shall know.
admin.site.unregister([TOTPDevice, StaticDevice])


class WithSecondFactor(ModelAdmin[User]):
    """Told in the list of accounts, and taken away from there."""

    list_display = ("username", "email", "first_name", "last_name", "is_staff", "second_factor")
    actions = ("remove_second_factor",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        devices = TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
        return super().get_queryset(request).annotate(with_factor=Exists(devices))

    @admin.display(description=_("secondo fattore"), boolean=True)
    def second_factor(self, user: Any) -> bool:
        return bool(user.with_factor)

    @admin.action(
        description=_("Togli il secondo fattore (telefono perso)"), permissions=["change"]
    )
    def remove_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Of others: one's own asks for the password or a code, on its own page."""
        others = queryset.exclude(username=request.user.get_username())
        by = request.user.pk
        removed = [one for one in others if second_factors.remove(one, by=by, how="administrator")]
        said = _t("Secondo fattore tolto a: %(names)s.") % {
            "names": ", ".join(user.get_username() for user in removed) or "—"
        }
        messages.success(request, said)


# What others register is open to staff accounts.
admin.site.unregister([User, Group])


class SuperusersOnly:
    """Asked before Django's own permissions, which an account could be given one by one."""

    def has_module_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    has_view_permission = has_add_permission = has_module_permission
    has_change_permission = has_delete_permission = has_module_permission


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


@register(Invitation)
class InvitationAdmin(FoundAnyWay[Invitation], WrittenOnceAdmin[Invitation]):
    """What directors have asked for. Which tournament it is for is its officials' business."""

    list_display = ("asked", "full_name", "as_what", "invited_by", "at", "account")
    list_display_links = None
    list_select_related = ("invited_by",)
    search_fields = ("asked", "full_name")
    date_hierarchy = "at"
    fields = ("asked", "full_name", "as_what", "invited_by", "at")
    readonly_fields = ("as_what",)

    @display(description=_("ruolo"))
    def as_what(self, invitation: Invitation) -> str:
        return invitation.get_role_display() or str(_("gestisce un circuito"))

    @display(description=_("utente"))
    def account(self, invitation: Invitation) -> str:
        """There and waited for, or a button that makes it."""
        found = account_of(invitation)
        if found and not found.is_active:
            return str(_("disattivato"))
        if found and found.is_staff:
            return str(_("c'è: accetta al prossimo accesso"))
        address = reverse("admin:approve-invitation", args=(invitation.pk,))
        # Inside the list's own form, which brings the token against forged requests.
        return format_html(
            '<button class="button button--small" type="submit" formaction="{}">{}</button>',
            address,
            _("Abilita e nomina") if found else _("Crea l'utente e nomina"),
        )

    def get_urls(self) -> list[URLPattern]:
        one = path(
            "<int:invitation>/approve/",
            site.admin_view(require_POST(never_cache(self.approve))),
            name="approve-invitation",
        )
        return [one, *super().get_urls()]

    def approve(self, request: HttpRequest, invitation: int) -> HttpResponse:
        """The password is on this answer, and nowhere again."""
        if not request.user.is_superuser:
            raise PermissionDenied
        try:
            asked = get_object_or_404(Invitation, pk=invitation)
            user, password = approve(by=request.user, invitation=asked)
        except Violation as refusal:
            for problem in refusal.problems:
                messages.error(request, explain(problem))
            return redirect("admin:tournaments_invitation_changelist")
        context = {**site.each_context(request), "title": _("Utente creato"), "account": user}
        return render(request, "admin/invitation.html", {**context, "password": password})

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)
