"""Which step of lateness so many seconds after the whistle reach (U art. 13, RULES.md 12)."""

from __future__ import annotations

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import LatenessStep

MINUTE = 60


def step_reached(regulation: Regulation, seconds: int) -> LatenessStep | None:
    """The first whose minutes are not over; None where the edition says nothing of it."""
    for step in regulation.lateness:
        if step.up_to is None or seconds <= step.up_to * MINUTE:
            return step
    return None
