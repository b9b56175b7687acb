"""Officials of a tournament: appointed by its director, who always remains."""

from functools import partial

from django import forms
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.violations import refuse
from scoring.values import Role
from tournaments.desk.command_forms import EnumField
from tournaments.desk.forms import DeskForm, YesNoField
from tournaments.desk.page import Desk, desk_page
from tournaments.models import Official
from tournaments.organise.invitations import invite, withdraw
from tournaments.organise.officials import (
    TO_APPOINT,
    appoint,
    appoint_newcomer,
    change_role,
    dismiss,
    name_account,
)
from tournaments.permissions import makes_accounts
from tournaments.refusals import HouseCode


class RoleForm(DeskForm):
    """The role of an official."""

    role = EnumField(Role, label=gettext_lazy("Ruolo"))


class AppointForm(RoleForm):
    """Somebody to be an official here: an account that exists, or a new one."""

    username = forms.CharField(label=gettext_lazy("Nome utente"), max_length=150)
    full_name = forms.CharField(
        label=gettext_lazy("Nome e cognome"),
        max_length=150,
        required=False,
        help_text=gettext_lazy(
            "Sta sui documenti. Per un utente nuovo, o per chi ha un accesso senza nome"
        ),
    )
    newcomer = YesNoField(label=gettext_lazy("È un utente nuovo: crea l'accesso"))
    field_order = ("username", "full_name", "role", "newcomer")


class NameForm(DeskForm):
    """Who an account without a name is."""

    full_name = forms.CharField(label=gettext_lazy("Nome e cognome"), max_length=150)


class InviteForm(RoleForm):
    """Somebody to be an official here, whether or not they have an account."""

    username = forms.CharField(label=gettext_lazy("Nome utente o e-mail"), max_length=150)
    full_name = forms.CharField(
        label=gettext_lazy("Nome e cognome"), max_length=150, required=False
    )
    field_order = ("username", "full_name", "role")


USUAL = {"role": Role.COMPUTERISTA.value}


@desk_page(to_write=TO_APPOINT)
def list_officials(desk: Desk) -> HttpResponse:
    """Who works here; a new account's password is shown on the answer, and nowhere again."""
    if not makes_accounts(desk.user):
        return _list_and_invite(desk)
    form = AppointForm(desk.request.POST or None, initial=USUAL)
    official: Official | None = None
    password = ""
    if form.is_valid():
        with form.refusals():
            official, password = _appoint(desk, form)
            if not password:
                return desk.go("desk-officials", message=_("Ufficiale di gara nominato."))
            form = AppointForm(initial=USUAL)
    return desk.page(
        "officials/officials.html",
        title=_("Ufficiali di gara"),
        form=form,
        officials=desk.tournament.officials.select_related("user"),
        roles=list(Role),
        names_accounts=True,
        official=official,
        password=password,
    )


def _list_and_invite(desk: Desk) -> HttpResponse:
    """By a director who shall not learn who has an account: whoever is named, it is the same."""
    form = InviteForm(desk.request.POST or None, initial=USUAL)
    if form.is_valid():
        named = form.cleaned_data
        with form.refusals():
            invite(
                by=desk.by,
                tournament=desk.tournament,
                asked=named["username"],
                role=named["role"],
                full_name=named["full_name"],
            )
            return desk.go("desk-officials", message=_("Invito registrato: è in attesa."))
    return desk.page(
        "officials/officials.html",
        title=_("Ufficiali di gara"),
        form=form,
        officials=desk.tournament.officials.select_related("user"),
        invitations=desk.tournament.invitations.all() if desk.may(TO_APPOINT) else (),
        invites=True,
        roles=list(Role),
    )


@desk_page(TO_APPOINT, only_post=True)
def uninvite(desk: Desk, invitation: int) -> HttpResponse:
    """It waits no longer."""
    found = get_object_or_404(desk.tournament.invitations, pk=invitation)
    act = partial(withdraw, by=desk.by.user, invitation=found)
    return desk.press(act, _("Invito ritirato."), "desk-officials")


def _appoint(desk: Desk, form: AppointForm) -> tuple[Official, str]:
    username, role = form.cleaned_data["username"], form.cleaned_data["role"]
    full_name = form.cleaned_data["full_name"]
    if form.cleaned_data["newcomer"]:
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
    official = appoint(
        tournament=desk.tournament, user=user, role=role, full_name=full_name, by=desk.by
    )
    return official, ""


@desk_page(TO_APPOINT, only_post=True)
def one_official(desk: Desk, official_id: int) -> HttpResponse:
    """Another role for an official, or none; or who they are, where their account has no name."""
    official = get_object_or_404(desk.tournament.officials, pk=official_id)
    if "dismiss" in desk.request.POST:
        return desk.press(
            partial(dismiss, by=desk.by, official=official), _("Incarico tolto."), "desk-officials"
        )
    if "name" in desk.request.POST:
        return _named(desk, official)
    form = RoleForm(desk.request.POST)
    if not form.is_valid():
        return desk.go("desk-officials")
    act = partial(change_role, by=desk.by, official=official, role=form.cleaned_data["role"])
    return desk.press(act, _("Ruolo cambiato."), "desk-officials")


def _named(desk: Desk, official: Official) -> HttpResponse:
    form = NameForm(desk.request.POST)
    if not form.is_valid():
        return desk.spoilt(form, "desk-officials")
    if official.user.get_full_name():
        return desk.go("desk-officials")
    act = partial(
        name_account, by=desk.by, official=official, full_name=form.cleaned_data["full_name"]
    )
    return desk.press(act, _("Nome scritto: sta sui documenti."), "desk-officials")


urlpatterns = [
    path("officials/", list_officials, name="desk-officials"),
    path("officials/invitations/<int:invitation>/withdraw/", uninvite, name="desk-uninvite"),
    path("officials/<int:official_id>/", one_official, name="desk-official"),
]
