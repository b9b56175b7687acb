"""Codes, and what proves that it is the owner who asks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms import DeskForm, password_reckoned
from tournaments.organise import second_factors
from tournaments.organise.second_factors import Verdict

LONGEST = 40
WRONG = _("Il codice non è giusto, o è già stato usato. Aspetta che cambi e scrivi il prossimo.")
RECOVERY_WRONG = _(
    "Questo codice di recupero non c'è, o è già stato usato. Scrivine un altro, com'è sul foglio."
)
WAIT = _("Troppi codici sbagliati. Aspetta %(seconds)s secondi, poi scrivine un altro.")
PASSWORD_WRONG = _("La password non è giusta. Scrivila di nuovo.")


def said_of(verdict: Verdict, wrong: Any = WRONG) -> str:
    """Why a code did not open."""
    return str(WAIT % {"seconds": verdict.wait}) if verdict.wait else str(wrong)


def _code_field(label: Any, **attrs: str) -> forms.CharField:
    given = {"autocomplete": "one-time-code", "spellcheck": "false", "autocapitalize": "none"}
    return forms.CharField(
        label=label, max_length=LONGEST, widget=forms.TextInput(attrs=given | attrs)
    )


class CodeForm(DeskForm):
    """The code that the phone shows."""

    wrong = WRONG
    code = _code_field(_("Codice del telefono"), inputmode="numeric", autofocus="autofocus")


class RecoveryForm(DeskForm):
    """One of those on paper."""

    wrong = RECOVERY_WRONG
    code = _code_field(_("Codice di recupero"))

    def __init__(self, data: Any = None) -> None:
        # The other form of the page has a field of this name too.
        super().__init__(data, auto_id="recovery_%s")


class SetUpForm(DeskForm):
    """The first code of a new secret; the password again, for a desk may stand open."""

    password = forms.CharField(
        label=_("La tua password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        max_length=1000,
        strip=False,
    )
    code = _code_field(_("Codice che il telefono mostra adesso"), inputmode="numeric")

    def __init__(self, request: HttpRequest, owner: User, *args: Any) -> None:
        super().__init__(*args)
        self._request, self._owner = request, owner
        if not owner.has_usable_password():
            # Who comes by another door has none to give.
            del self.fields["password"]

    def clean_password(self) -> str:
        """Guesses are counted as at the login."""
        password = str(self.cleaned_data["password"])
        if not is_own_password(self._request, self._owner, password):
            raise forms.ValidationError(PASSWORD_WRONG, code="password")
        return password


class OwnerForm(DeskForm):
    """That it is the owner: by the password, or by a code."""

    proof = forms.CharField(
        label=_("La tua password, o un codice"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        max_length=1000,
        strip=False,
    )

    def __init__(self, request: HttpRequest, owner: User, *args: Any) -> None:
        super().__init__(*args)
        self._request, self._owner = request, owner

    def clean_proof(self) -> str:
        proof = str(self.cleaned_data["proof"])
        if second_factors.is_code(proof):
            verdict = second_factors.look_at(self._owner, proof)
            if not verdict.right:
                raise forms.ValidationError(said_of(verdict), code="code")
        elif not is_own_password(self._request, self._owner, proof):
            raise forms.ValidationError(_t("Non è la tua password, né un codice."), code="proof")
        return proof


def is_own_password(request: HttpRequest, owner: User, password: str) -> bool:
    """Counted with the guesses at the login."""
    with password_reckoned():
        return authenticate(request, username=owner.get_username(), password=password) == owner
