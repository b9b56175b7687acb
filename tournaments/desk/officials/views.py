"""Officials of a tournament: appointed by its director, who always remains."""

from __future__ import annotations

from functools import partial

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.rules.violations import Violation, refuse
from scoring.values import Role
from tournaments.desk.officials.forms import AppointForm, RoleForm
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Official
from tournaments.organise.officials import (
    TO_APPOINT,
    appoint,
    appoint_newcomer,
    change_role,
    dismiss,
)
from tournaments.refusals import HouseCode

USUAL = {"role": Role.COMPUTERISTA.value}


@desk_page(to_write=TO_APPOINT)
def list_officials(desk: Desk) -> HttpResponse:
    """Who works here; a new account's password is shown on the answer, and nowhere again."""
    form = AppointForm(desk.request.POST or None, initial=USUAL)
    official: Official | None = None
    password = ""
    if form.is_valid():
        try:
            official, password = _appoint(desk, form)
            if not password:
                return desk.go("desk-officials", message=_("Ufficiale di gara nominato."))
            form = AppointForm(initial=USUAL)
        except Violation as refused:
            form.refuse(refused.problems)
    return desk.page(
        "officials/officials.html",
        title=_("Ufficiali di gara"),
        form=form,
        officials=desk.tournament.officials.select_related("user"),
        roles=list(Role),
        official=official,
        password=password,
        status=422 if form.errors else 200,
    )


def _appoint(desk: Desk, form: AppointForm) -> tuple[Official, str]:
    username, role = form.cleaned_data["username"], form.cleaned_data["role"]
    if form.cleaned_data["newcomer"]:
        full_name = form.cleaned_data["full_name"]
        return appoint_newcomer(
            tournament=desk.tournament,
            username=username,
            full_name=full_name,
            role=role,
            by=desk.by,
        )
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise refuse(HouseCode.USER_UNKNOWN, field="username", value=username)
    return appoint(tournament=desk.tournament, user=user, role=role, by=desk.by), ""


@desk_page(TO_APPOINT, only_post=True)
def one_official(desk: Desk, official_id: int) -> HttpResponse:
    """Another role for an official, or none."""
    official = get_object_or_404(desk.tournament.officials, pk=official_id)
    if "dismiss" in desk.request.POST:
        return desk.press(
            partial(dismiss, by=desk.by, official=official), _("Incarico tolto."), "desk-officials"
        )
    form = RoleForm(desk.request.POST)
    if not form.is_valid():
        return desk.go("desk-officials")
    act = partial(change_role, by=desk.by, official=official, role=form.cleaned_data["role"])
    return desk.press(act, _("Ruolo cambiato."), "desk-officials")
