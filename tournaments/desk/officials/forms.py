"""Who is appointed, and to which role."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.values import Role
from tournaments.desk.forms import DeskForm
from tournaments.wording import label


def _roles() -> list[tuple[str, str]]:
    return [(role.value, label(role)) for role in Role]


class RoleForm(DeskForm):
    """The role of an official."""

    role = forms.TypedChoiceField(label=_("Ruolo"), coerce=Role, choices=_roles)


class AppointForm(RoleForm):
    """Somebody to be an official here: an account that exists, or a new one."""

    username = forms.CharField(label=_("Nome utente"), max_length=150)
    full_name = forms.CharField(
        label=_("Nome e cognome"),
        max_length=150,
        required=False,
        help_text=_("Sta sui documenti. Per un utente nuovo, o per chi ha un accesso senza nome"),
    )
    newcomer = forms.BooleanField(label=_("È un utente nuovo: crea l'accesso"), required=False)
    field_order = ("username", "full_name", "role", "newcomer")


class NameForm(DeskForm):
    """Who an account without a name is."""

    full_name = forms.CharField(label=_("Nome e cognome"), max_length=150)


class InviteForm(RoleForm):
    """Somebody to be an official here, whether or not they have an account."""

    username = forms.CharField(label=_("Nome utente o e-mail"), max_length=150)
    full_name = forms.CharField(label=_("Nome e cognome"), max_length=150, required=False)
    field_order = ("username", "full_name", "role")
