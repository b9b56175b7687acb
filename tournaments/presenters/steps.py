"""The bar above a page that has a course: its steps, each with how far it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class StepState(StrEnum):
    """Behind one, where one is, or still to come."""

    DONE = "done"
    NOW = "now"
    TODO = "todo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of a page's course; the page shows at most five."""

    title: str
    says: str
    """How far it is, in a few words."""
    url: str
    """An anchor of the page, or another page."""
    state: StepState = StepState.TODO

    @property
    def icon(self) -> str:
        return {StepState.DONE: "check", StepState.NOW: "now"}.get(self.state, "todo")


def course(steps: Iterable[tuple[str, str, str, bool]]) -> tuple[Step, ...]:
    """Of (title, says, url, whether it is done): the first that is not done is where one is."""
    made: list[Step] = []
    here = False
    for title, says, url, done in steps:
        now = not done and not here
        here = here or now
        state = StepState.NOW if now else StepState.DONE if done else StepState.TODO
        made.append(Step(title=title, says=says, url=url, state=state))
    return tuple(made)
