"""Since when nobody has done anything at a desk that is logged in.

The browser keeps it, signed for this one session: no request writes a row for it. Without the
cookie it is the time of the login, which the session holds.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from scoring import server_time

COOKIE = "seen"
LOGGED_IN_AT = "logged_in_at"


def begin(sender: Any, request: HttpRequest, **_: Any) -> None:
    """At each login."""
    request.session[LOGGED_IN_AT] = server_time.now().timestamp()


def is_over(request: HttpRequest) -> bool:
    """Whether somebody logged in here, and has done nothing for too long."""
    if not settings.IDLE_SECONDS or SESSION_KEY not in request.session:
        return False
    return seconds_left(request) <= 0


def seconds_left(request: HttpRequest) -> float:
    """How long until the password is asked for again, if nobody does anything."""
    return float(settings.IDLE_SECONDS - (_now(request) - _seen_at(request)))


def note(request: HttpRequest, answer: HttpResponse) -> None:
    """Somebody did something."""
    key = request.session.session_key
    if key is None or SESSION_KEY not in request.session:
        # Django gives it a key when it is saved; until the next request the login itself counts.
        return
    answer.set_cookie(
        COOKIE,
        _signer(key).sign(str(int(_now(request)))),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def ended(request: HttpRequest) -> bool:
    """Whether somebody worked here until the time was over; who went out took the cookie away."""
    return bool(settings.IDLE_SECONDS) and bool(request.COOKIES.get(COOKIE))


def _now(request: HttpRequest) -> float:
    """By the database's clock, as of when the session was read or began."""
    began = float(request.session.get(LOGGED_IN_AT, 0))
    return max(getattr(request.session, "read_at", None) or 0, began)


def _seen_at(request: HttpRequest) -> float:
    began = float(request.session.get(LOGGED_IN_AT, 0))
    key = request.session.session_key or ""
    try:
        return max(began, float(_signer(key).unsign(request.COOKIES.get(COOKIE, ""))))
    except (BadSignature, ValueError):
        return began


def _signer(session_key: str) -> Signer:
    """What was signed for one session says nothing of another."""
    return Signer(salt=f"{COOKIE}:{session_key}")
