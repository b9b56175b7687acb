"""What somebody who gave the right password still has to do before anything answers them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from tournaments.organise import accounts, second_factors


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
    has_factor = second_factors.has_one(user)
    owed = {
        Step.CODE: has_factor,
        Step.PASSWORD: accounts.is_handed_out(user),
        Step.FACTOR: not has_factor and second_factors.is_required(user),
    }
    return [step for step, is_owed in owed.items() if is_owed]
