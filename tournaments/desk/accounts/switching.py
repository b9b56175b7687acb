"""Another person at the same desk, in one step, on the page that is open."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.contrib.admin import site
from django.contrib.auth import login
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, path, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.access import idle
from tournaments.access.traces import leave_trace
from tournaments.desk.arriving import arrive, lately, wanted
from tournaments.desk.site import LONGEST_USERNAME, LoginForm
from tournaments.models import OpenSheet, TraceKind

SOMEBODY_ELSE = ""


class SwitchForm(LoginForm):
    """The login's own questions and bounds; who worked here lately is chosen by name."""

    who = forms.ChoiceField(label=gettext_lazy("Chi sei"), required=False)
    username = UsernameField(
        label=gettext_lazy("Nome utente"), max_length=LONGEST_USERNAME, required=False
    )
    field_order = ("who", "username", "password")

    def __init__(self, request: HttpRequest, known: list[User], data: Any = None) -> None:
        super().__init__(request, data=data)
        self._names = {str(user.pk): user.get_username() for user in known}
        named = [(str(user.pk), _called(user)) for user in known]
        self.fields["who"].choices = [*named, (SOMEBODY_ELSE, _("un'altra persona"))]  # type: ignore[attr-defined]
        self.fields["username"].widget.attrs |= {"autocapitalize": "none", "autocomplete": "off"}
        self.fields["password"].widget.attrs["autocomplete"] = "off"
        self.focus("who" if known else "username")

    def clean(self) -> dict[str, Any]:
        chosen = self._names.get(self.cleaned_data.get("who") or SOMEBODY_ELSE)
        name = chosen or self.cleaned_data.get("username")
        if not name:
            self.add_error("username", _("Scrivi il nome utente."))
            return self.cleaned_data
        self.cleaned_data["username"] = name
        return super().clean()


@sensitive_post_parameters("password")
def switch(request: HttpRequest) -> HttpResponse:
    """Ask who and the password; whoever was there is until that is right, and the page says so."""
    known = lately(request)
    form = SwitchForm(request, known, request.POST or None)
    address = wanted(request)
    if request.method == "POST" and form.is_valid():
        _change(request, form.get_user())
        return arrive(request, landing(request, address))
    return render(
        request,
        "desk/accounts/switch.html",
        {
            **site.each_context(request),
            "title": _("Cambia persona"),
            "form": form,
            "known": known,
            "next": address,
        },
        status=_status(request, form),
    )


def _change(request: HttpRequest, new: User) -> None:
    """Nothing of the one before stays: neither the session and its data, nor what is open."""
    old = request.user.pk
    OpenSheet.objects.filter(user=old).delete()
    # Django empties the session of another; of the same person it would keep it.
    request.session.flush()
    login(request, new)
    leave_trace(TraceKind.SWITCHED, by=new.pk, account=old)


def _status(request: HttpRequest, form: SwitchForm) -> int:
    if form.has_error(NON_FIELD_ERRORS, "too_often"):
        return HTTPStatus.TOO_MANY_REQUESTS
    return 422 if request.method == "POST" else 200


def landing(request: HttpRequest, address: str) -> str:
    """The page that was open where the new person may see it, else the front of that desk, or
    their own."""
    try:
        match = resolve(urlsplit(address).path)
    except Resolver404:
        return reverse("admin:index")
    if _lets_in(match.func, request, match.kwargs):
        return address
    tournament = match.kwargs.get("tournament_id")
    front = reverse("admin:desk", args=(tournament,)) if tournament else ""
    if front and _lets_in(resolve(front).func, request, match.kwargs):
        return front
    return reverse("admin:index")


def _lets_in(view: Any, request: HttpRequest, named: dict[str, object]) -> bool:
    asked = getattr(view, "lets_in", None)
    return asked is not None and bool(asked(request, dict(named)))


def _called(user: User) -> str:
    return user.get_full_name() or user.get_username()


@require_http_methods(["GET", "POST"])
def still_here(request: HttpRequest) -> HttpResponse:
    """How long the session lasts if nobody does anything; POST: somebody did."""
    answer = JsonResponse({"user": request.user.pk, "seconds": int(_left(request))})
    if request.method == "POST":
        idle.note(request, answer)
    return answer


def _left(request: HttpRequest) -> float:
    return settings.IDLE_SECONDS if request.method == "POST" else idle.seconds_left(request)


urlpatterns = [
    path("switch/", site.admin_view(switch), name="switch"),
    path("still-here/", site.admin_view(still_here), name="still-here"),
]
