"""A browser asks to be told when its table is out."""

import re
from base64 import urlsafe_b64decode
from binascii import Error
from http import HTTPStatus
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scoring.values import EntrantNumber
from tournaments.models import Tournament
from tournaments.organise.alerts import LONGEST, Browser, ask_for_alerts, public_key, stop_alerts
from tournaments.organise.reaching import reached
from tournaments.pages.public_tournament import (
    PublicTournament,
    public_tournament,
    shared,
    tournament_page,
)

SERVICES = (
    "fcm.googleapis.com",
    "push.apple.com",
    "push.services.mozilla.com",
    "notify.windows.com",
)
"""Of the browsers that there are: nobody has us call a machine of their choice."""
HOST = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+")
KEY_BYTES, AUTH_BYTES = 65, 16


class AlertForm(forms.Form):
    """What a browser says of itself; `stop`: it wants to hear no more."""

    endpoint = forms.CharField(max_length=LONGEST["endpoint"])
    p256dh = forms.CharField(max_length=LONGEST["p256dh"], required=False)
    auth = forms.CharField(max_length=LONGEST["auth"], required=False)
    entrant = forms.IntegerField(min_value=1, required=False)
    stop = forms.BooleanField(required=False)

    def clean_endpoint(self) -> str:
        text: str = self.cleaned_data["endpoint"]
        if not _is_known(text):
            raise ValidationError(_("Il browser non dà un servizio di avvisi che conosciamo."))
        return text

    def clean_p256dh(self) -> str:
        text = self._of_length("p256dh", KEY_BYTES)
        if not self.data.get("stop") and not _is_point(text):
            raise ValidationError(_("Le chiavi del browser non si leggono."))
        return text

    def clean_auth(self) -> str:
        return self._of_length("auth", AUTH_BYTES)

    def _of_length(self, name: str, length: int) -> str:
        text: str = self.cleaned_data[name]
        if not self.data.get("stop") and _bytes(text) != length:
            raise ValidationError(_("Le chiavi del browser non si leggono."))
        return text


def _is_known(endpoint: str) -> bool:
    """An address at one of the services, and nothing else that an address may hold."""
    try:
        where = urlsplit(endpoint)
        plain = where.netloc == where.hostname and HOST.fullmatch(where.netloc)
    except ValueError:
        return False
    known = any(f".{where.hostname}".endswith(f".{service}") for service in SERVICES)
    return where.scheme == "https" and bool(plain) and known


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _bytes(text: str) -> int | None:
    try:
        return len(_decoded(text))
    except (Error, ValueError):
        return None


def _is_point(key: str) -> bool:
    """Whether it is a public key of the curve that push services use."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decoded(key))
    except ValueError:
        return False
    return True


# A token would make every page different; a forged request has no rights to use.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def alerts(request: HttpRequest, slug: str) -> HttpResponseBase:
    """By which key alerts are signed; posted to, they begin or stop for one browser."""
    return _ask(request, slug) if request.method == "POST" else _key(request, slug=slug)


@tournament_page
def _key(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return shared(request, public, JsonResponse({"key": public_key()}))


def _ask(request: HttpRequest, slug: str) -> HttpResponse:
    public = public_tournament(slug)
    form = AlertForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"errors": form.errors}, status=400)
    said = form.cleaned_data
    if said["stop"]:
        stop_alerts(public.tournament, said["endpoint"])
        return HttpResponse(status=204)
    if said["entrant"] not in public.moment.names.entrants:
        raise Http404
    browser = Browser(endpoint=said["endpoint"], p256dh=said["p256dh"], auth=said["auth"])
    return _begin(public.tournament, browser, EntrantNumber(said["entrant"]))


def _begin(tournament: Tournament, browser: Browser, entrant: EntrantNumber) -> HttpResponse:
    """202: kept, and whether anything goes out from here is being found out."""
    goes_out = reached.says(browser.endpoint)
    if goes_out is False:
        stop_alerts(tournament, browser.endpoint)
        return HttpResponse(status=HTTPStatus.FAILED_DEPENDENCY)
    language = get_language() or "it"
    begun = ask_for_alerts(tournament, browser, entrant=entrant, language=language)
    if not begun:
        return HttpResponse(status=503)
    return HttpResponse(status=HTTPStatus.NO_CONTENT if goes_out else HTTPStatus.ACCEPTED)
