"""To the provider and back: Authlib keeps state, nonce and PKCE, and checks what comes back."""

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access.traces import leave_trace
from tournaments.desk.arriving import arrive, ours
from tournaments.models import TraceKind
from tournaments.organise import providers, second_factors
from tournaments.organise.second_factors import Step
from tournaments.outside import Crowded, outside

BACKEND = "django.contrib.auth.backends.ModelBackend"
NEXT = "oidc_next"
SECONDS = 10
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]
"""By the provider's own key: whoever knows our secret signs nothing, and neither does nobody."""
logger = logging.getLogger(__name__)


@cache
def _client(provider: Any) -> Any:
    """What the provider says of itself is asked once a process."""
    # Here: most programs have no provider, and it is a tenth of what a web process holds.
    from authlib.integrations.django_client import OAuth

    return OAuth().register(
        "provider",
        client_id=provider.client_id,
        client_secret=provider.client_secret,
        server_metadata_url=f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration",
        client_kwargs={
            "scope": "openid email",
            "code_challenge_method": "S256",
            "default_timeout": SECONDS,
        },
    )


def _faults() -> tuple[type[Exception], ...]:
    """All that can go wrong on the way there and back."""
    from authlib.integrations.base_client import OAuthError
    from joserfc.errors import JoseError
    from requests.exceptions import RequestException

    return (OAuthError, JoseError, RequestException, Crowded, ValueError, KeyError, RuntimeError)


def _provider() -> Any:
    if settings.OIDC is None:
        raise Http404
    return settings.OIDC


@never_cache
@require_safe
def go(request: HttpRequest) -> HttpResponse:
    """To the provider; what is sent along is remembered in the session."""
    provider = _provider()
    request.session[NEXT] = request.GET.get("next", "")
    wanted = {"acr_values": " ".join(provider.acr)} if provider.acr else {}
    try:
        with outside():
            answer = _client(provider).authorize_redirect(request, _back(request), **wanted)
    except _faults() as error:
        return _refused(request, provider, error)
    assert isinstance(answer, HttpResponse)
    return answer


@never_cache
@require_safe
def come_back(request: HttpRequest) -> HttpResponse:
    """Back from there: in, where the account is somebody's here."""
    provider = _provider()
    # Read before: within, it would take a connection and keep it.
    request.session.get(NEXT)
    try:
        with outside():
            claims = _claims(request, provider)
    except _faults() as error:
        return _refused(request, provider, error)
    user = providers.account_of(provider.issuer, claims)
    if user is None:
        return _refused(request, provider, None)
    return _enter(request, user, providers.gave_second_factor(claims, provider.acr))


def _claims(request: HttpRequest, provider: Any) -> Mapping[str, Any]:
    client = _client(provider)
    client.load_server_metadata()
    client.server_metadata["id_token_signing_alg_values_supported"] = ALGORITHMS
    token = client.authorize_access_token(
        request,
        claims_options={
            "iss": {"essential": True, "value": provider.issuer},
            # Said by us: the library alone would take another audience beside our name.
            "aud": {"essential": True, "value": provider.client_id},
        },
    )
    claims: Mapping[str, Any] = token["userinfo"]
    if "email" in claims or not client.server_metadata.get("userinfo_endpoint"):
        return claims
    told = client.userinfo(token=token)
    if told.get("sub") != claims["sub"]:
        raise ValueError("userinfo of somebody else")
    return {**told, **claims}


def _back(request: HttpRequest) -> str:
    """Where the provider sends them, as it is registered there."""
    path = reverse("admin:oidc-callback")
    origin = settings.PUBLIC_ORIGIN
    return f"{origin}{path}" if origin else request.build_absolute_uri(path)


def _enter(request: HttpRequest, user: User, with_factor: bool) -> HttpResponse:
    address = request.session.pop(NEXT, "")
    login(request, user, backend=BACKEND)
    # A password that somebody else knows did not open this.
    second_factors.done(request.session, Step.PASSWORD)
    if with_factor:
        second_factors.done(request.session, Step.CODE)
        second_factors.done(request.session, Step.FACTOR)
    return arrive(request, ours(request, address))


def _refused(request: HttpRequest, provider: Any, error: Exception | None) -> HttpResponse:
    """The same for whatever it was: who may come in is told to nobody."""
    logger.warning("OpenID Connect: %s", type(error).__name__ if error else "no account")
    leave_trace(TraceKind.LOGIN_REFUSED, detail="oidc")
    said = _("Con %(name)s non si può entrare: qui il tuo utente non c'è, o qualcosa non torna.")
    messages.error(request, said % {"name": provider.name})
    return redirect("admin:login")


urlpatterns = [
    path("oidc/", go, name="oidc"),
    path("oidc/callback/", come_back, name="oidc-callback"),
]
