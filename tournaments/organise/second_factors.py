"""A second factor beside the password: codes of a phone, and ten on paper for when it is lost. And
what else somebody who gave the right password has to do before anything answers them.
"""

import math
import re
import secrets
from base64 import b32encode
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from scoring.values import Role
from tournaments.access.traces import leave_trace
from tournaments.models import Official, TraceKind
from tournaments.organise import accounts

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without those that look alike on paper."""
RECOVERY_CODES = 10
RECOVERY = re.compile(r"[a-z2-9]{6}-[a-z2-9]{6}")
UNDIVIDED = re.compile(r"[a-z2-9]{12}")
OF_PHONE = re.compile(r"[0-9]{6}")
MOST_FAILURES = 11
"""After each wrong code one waits twice as long; from this one on no longer, some 17 minutes.

Whoever knows the password has 84 tries a day at a million codes, and shuts nobody out for ever.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a code."""

    right: bool = False
    wait: int = 0
    """Seconds before another one is looked at; 0: it was looked at."""


def has_one(user: User) -> bool:
    """Whether `user` is asked for a code at the login."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def is_required(user: User) -> bool:
    """Whether `user` has to have one, where the installation says so: who answers for accounts, and
    whoever directs a tournament."""
    return settings.SECOND_FACTOR_REQUIRED and required_of().filter(pk=user.pk).exists()


def required_of() -> QuerySet[User]:
    """Of whom one is demanded, where it is."""
    directors = Official.objects.filter(role=Role.DIRECTOR.value).values("user")
    return User.objects.filter(Q(is_superuser=True) | Q(pk__in=directors), is_active=True)


def without_one() -> QuerySet[User]:
    """Those of them who have none yet."""
    having = TOTPDevice.objects.filter(confirmed=True).values("user")
    return required_of().exclude(pk__in=having).order_by("username")


def new_key() -> str:
    """A secret for a phone: it counts once a code of it was given."""
    return str(random_hex(20))


def address(user: User, key: str) -> str:
    """What the phone reads from the screen."""
    return str(TOTPDevice(user=user, key=key).config_url)


def spelt(key: str) -> str:
    """The secret for who types it, in fours."""
    text = b32encode(bytes.fromhex(key)).decode().rstrip("=")
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def set_up(user: User, key: str, code: str) -> list[str] | None:
    """From now on `user` is asked for a code; those of recovery, or None if `code` is none of
    this secret."""
    with transaction.atomic():
        # Twice at once, and the second finds it there.
        User.objects.select_for_update().get(pk=user.pk)
        _delete(user)
        device = TOTPDevice.objects.create(user=user, key=key, name="phone")
        if not device.verify_token(_plain(code)):
            transaction.set_rollback(True)
            return None
        StaticDevice.objects.create(user=user, name="paper")
        leave_trace(TraceKind.FACTOR_SET_UP, by=user.pk, account=user.pk)
        return _make_codes(user)


def new_codes(user: User) -> list[str]:
    """Others of recovery; those of before are none any more."""
    with transaction.atomic():
        leave_trace(TraceKind.CODES_MADE, by=user.pk, account=user.pk)
        return _make_codes(user)


def codes_left(user: User) -> int:
    """How many of recovery were not used yet."""
    return int(StaticToken.objects.filter(device__user=user).count())


def look_at(user: User, code: str) -> Verdict:
    """Whether a code opens; it opens once. Who waits is told how long, and nothing is looked at."""
    typed = _plain(code)
    with transaction.atomic():
        device = _device(user, typed)
        if device is None:
            return Verdict()
        allowed, why = device.verify_is_allowed()
        if not allowed:
            left = (why["locked_until"] - timezone.now()).total_seconds()
            return Verdict(wait=max(1, math.ceil(left)))
        return Verdict(right=_verify(device, typed))


def remove(user: User, *, by: int | None, how: str) -> bool:
    """`user` is asked for no code any more; False if they were asked for none.

    Args:
        by: The account that does it; None: whoever asks, or a command.
        how: By its `owner`, an `administrator`, or at the `shell`.
    """
    with transaction.atomic():
        removed = _delete(user)
        if removed:
            leave_trace(TraceKind.FACTOR_REMOVED, by=by, account=user.pk, detail=how)
    return removed


def is_code(typed: str) -> bool:
    """Whether this is written as codes are; a password hardly is."""
    text = typed.replace(" ", "").lower()
    return bool(OF_PHONE.fullmatch(text) or RECOVERY.fullmatch(text))


def _plain(code: str) -> str:
    """As codes are written, however they were typed."""
    text = "".join(code.split()).lower()
    return f"{text[:6]}-{text[6:]}" if UNDIVIDED.fullmatch(text) else text


def _device(user: User, typed: str) -> TOTPDevice | StaticDevice | None:
    """Which of the two a code is of; locked, so that it is taken once."""
    model = StaticDevice if RECOVERY.fullmatch(typed) else TOTPDevice
    found: TOTPDevice | StaticDevice | None
    found = model.objects.filter(user=user, confirmed=True).select_for_update().first()
    return found


def _verify(device: TOTPDevice | StaticDevice, typed: str) -> bool:
    on_paper = isinstance(device, StaticDevice)
    right = bool(device.verify_token(_digest(device, typed) if on_paper else typed))
    if not right and device.throttling_failure_count > MOST_FAILURES:
        device.throttling_failure_count = MOST_FAILURES
        device.save(update_fields=("throttling_failure_count",))
    leave_trace(
        TraceKind.CODE_GIVEN if right else TraceKind.CODE_REFUSED,
        by=device.user_id if right else None,  # None at the door of tokens: nobody yet
        account=device.user_id,
        detail="recovery" if on_paper else "phone",
    )
    return right


def _make_codes(user: User) -> list[str]:
    device = StaticDevice.objects.select_for_update().get(user=user)
    device.token_set.all().delete()
    codes = [_code() for _ in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(
        StaticToken(device=device, token=_digest(device, code)) for code in codes
    )
    return codes


def _code() -> str:
    first, second = ("".join(secrets.choice(LETTERS) for _ in range(6)) for _ in range(2))
    return f"{first}-{second}"


def _digest(device: TOTPDevice | StaticDevice, code: str) -> str:
    """What is kept of a code on paper, as long as the library's column is."""
    return b32encode(sha256(f"{device.pk}:{code}".encode()).digest()).decode()[:16]


def _delete(user: User) -> bool:
    StaticDevice.objects.filter(user=user).delete()
    return bool(TOTPDevice.objects.filter(user=user).delete()[0])


class Step(StrEnum):
    """Each has a page of its own, in this order."""

    CODE = "code"
    """A code of the second factor; before all else, for a password may be anybody's."""
    PASSWORD = "password"  # noqa: S105
    """Choose a password: somebody else knows this one."""
    FACTOR = "factor"
    """Set up a second factor: it is demanded of this account."""


STEPS = "steps"
"""Where the session keeps what is left; asked at the login alone, so that no page asks again."""


def begin(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """At each login: what this account has to do first."""
    steps = _due(user)
    if steps:
        request.session[STEPS] = steps
    else:
        # Whoever logs in again without logging out keeps the session.
        request.session.pop(STEPS, None)


def next_step(session: SessionBase) -> Step | None:
    """What is to be done before anything else answers; None: nothing."""
    steps = session.get(STEPS)
    return Step(steps[0]) if steps else None


def done(session: SessionBase, step: Step) -> None:
    """Go on with the rest."""
    session[STEPS] = [left for left in session.get(STEPS, []) if left != step]


def owe(session: SessionBase, step: Step) -> None:
    """What was paid and was taken back."""
    session[STEPS] = [*session.get(STEPS, []), step]


def _due(user: User) -> list[Step]:
    has_factor = has_one(user)
    owed = {
        Step.CODE: has_factor,
        Step.PASSWORD: accounts.is_handed_out(user),
        Step.FACTOR: not has_factor and is_required(user),
    }
    return [step for step, is_owed in owed.items() if is_owed]
