"""The code that a login asks for, and the page where its owner sets it up, renews it, ends it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from tournaments.desk.arriving import wanted
from tournaments.desk.forms import DeskForm, password_reckoned
from tournaments.desk.page import Organiser, organiser_page
from tournaments.organise import second_factors
from tournaments.organise.second_factors import Step, Verdict
from tournaments.permissions import AnyUser

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


KEY = "second_factor_key"
"""Where the session keeps a secret until a code of it was given."""


def _anybody(user: AnyUser) -> bool:
    return bool(user.is_authenticated)


@organiser_page(may=_anybody)
def code(organiser: Organiser) -> HttpResponse:
    """What the login owes; nothing else opens before."""
    session = organiser.request.session
    if second_factors.next_step(session) is not Step.CODE:
        return redirect(wanted(organiser.request))
    if not second_factors.has_one(organiser.user):
        # An administrator took it away meanwhile.
        return _paid(organiser)
    on_paper = "recovery" in organiser.request.POST
    form = _form(organiser, RecoveryForm if on_paper else CodeForm)
    verdict = _looked_at(organiser, form)
    if verdict.right:
        return _paid(organiser)
    return organiser.page(
        "second_factors/code.html",
        429 if verdict.wait else 422 if form.errors else 200,
        title=_t("Il codice"),
        on_paper=on_paper,
        **{"form": CodeForm(), "recovery": RecoveryForm(), _asked(form): form},
    )


def _form(organiser: Organiser, kind: type[CodeForm | RecoveryForm]) -> CodeForm | RecoveryForm:
    return kind(organiser.request.POST if organiser.writes else None)


def _asked(form: CodeForm | RecoveryForm) -> str:
    """Which of the two of the page it is."""
    return "recovery" if isinstance(form, RecoveryForm) else "form"


def _looked_at(organiser: Organiser, form: CodeForm | RecoveryForm) -> Verdict:
    if not form.is_valid():
        return Verdict()
    verdict = second_factors.look_at(organiser.user, form.cleaned_data["code"])
    if not verdict.right:
        form.add_error("code", said_of(verdict, form.wrong))
    return verdict


def _paid(organiser: Organiser) -> HttpResponse:
    second_factors.done(organiser.request.session, Step.CODE)
    # Whoever knew the session before the code knows it no more.
    organiser.request.session.cycle_key()
    return redirect(wanted(organiser.request))


@organiser_page(may=_anybody)
def second_factor(organiser: Organiser) -> HttpResponse:
    """One's own: set up where there is none, else renewed or ended."""
    if second_factors.has_one(organiser.user):
        return _standing(organiser)
    return _set_up(organiser)


def _set_up(organiser: Organiser) -> HttpResponse:
    request = organiser.request
    key = request.session.get(KEY) or second_factors.new_key()
    request.session[KEY] = key
    form = SetUpForm(request, organiser.user, request.POST or None)
    if organiser.writes and form.is_valid():
        codes = second_factors.set_up(organiser.user, key, form.cleaned_data["code"])
        if codes:
            return _confirmed(organiser, codes)
        form.add_error("code", _t("Il telefono ne mostra un altro: scrivi quello che vedi adesso."))
    return organiser.page(
        "second_factors/set_up.html",
        title=_t("Secondo fattore"),
        form=form,
        address=second_factors.address(organiser.user, key),
        spelt=second_factors.spelt(key),
        demanded=second_factors.next_step(request.session) is Step.FACTOR,
    )


def _confirmed(organiser: Organiser, codes: list[str]) -> HttpResponse:
    del organiser.request.session[KEY]
    second_factors.done(organiser.request.session, Step.FACTOR)
    return _shown(organiser, codes)


def _shown(organiser: Organiser, codes: list[str]) -> HttpResponse:
    """This once."""
    return organiser.page(
        "second_factors/codes.html",
        title=_t("Codici di recupero"),
        codes=codes,
        onward=wanted(organiser.request),
    )


def _standing(organiser: Organiser) -> HttpResponse:
    request, what = organiser.request, organiser.request.POST.get("do")
    form = OwnerForm(request, organiser.user, request.POST if what else None)
    if what and form.is_valid():
        if what == "remove":
            return _removed(organiser)
        return _shown(organiser, second_factors.new_codes(organiser.user))
    return organiser.page(
        "second_factors/standing.html",
        title=_t("Secondo fattore"),
        form=form,
        left=second_factors.codes_left(organiser.user),
    )


def _removed(organiser: Organiser) -> HttpResponse:
    second_factors.remove(organiser.user, by=organiser.user.pk, how="owner")
    if second_factors.is_required(organiser.user):
        second_factors.owe(organiser.request.session, Step.FACTOR)
    messages.success(organiser.request, _t("Tolto: all'accesso basta la password."))
    return organiser.go("second-factor")


urlpatterns = [
    path("code/", code, name="code"),
    path("second-factor/", second_factor, name="second-factor"),
]
