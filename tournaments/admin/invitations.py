"""Invitations, for who answers for the accounts: what waits for an account is made in one click."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin import display, register, site
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.rules.violations import Violation
from tournaments.admin.accounts import SuperusersOnly
from tournaments.admin.reading import FoundAnyWay
from tournaments.models import Invitation
from tournaments.organise.invitations import account_of, approve
from tournaments.wording import explain


@register(Invitation)
class InvitationAdmin(SuperusersOnly, FoundAnyWay[Invitation]):
    """What directors have asked for. Which tournament it is for is its officials' business."""

    list_display = ("asked", "full_name", "as_what", "invited_by", "at", "account")
    list_display_links = None
    list_select_related = ("invited_by",)
    search_fields = ("asked", "full_name")
    date_hierarchy = "at"
    fields = ("asked", "full_name", "as_what", "invited_by", "at")
    readonly_fields = ("as_what",)
    actions = None

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

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
