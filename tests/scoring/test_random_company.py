"""Whatever commands are done together: each comes to what it comes to alone, in that order."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, store, transact
from scoring.commands import Command
from scoring.events import Event, Recorded
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.decide.windows import decided
from scoring.rules.ledger import apply
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation
from scoring.values import EventNumber
from scoring.writing import Asked, Receipt
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.scoring.test_random_tournaments import OnTheDatabase, few, opened
from tests.strategies import Shape, Step, commands, shapes, steps

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow("whole tournaments are drawn, and written in batches"),
]


@dataclass
class Alone:
    """The same tournament by the rules alone, one command after the other."""

    on: OnTheDatabase
    regulation: Regulation
    now: datetime

    def comes_to(self, command: Command) -> tuple[object, ...]:
        """Its events, or the codes of its refusal."""
        by = self.on.hall.directing
        scene = Scene(ledger=self.on.ledger, regulation=self.regulation, by=by, now=self.now)
        try:
            events = decided(command, scene)
        except Violation as refused:
            return tuple(problem.code for problem in refused.problems)
        for event in events:
            apply(self.on.ledger, self._recorded(event))
        return tuple(events)

    def _recorded(self, event: Event) -> Recorded:
        by = self.on.hall.directing
        return Recorded(
            number=EventNumber(self.on.ledger.number + 1),
            event=event,
            at=self.now,
            user=by.user,
            role=by.role,
            command_id=uuid4(),
            hash="",
        )


def _asked(on: OnTheDatabase, command: Command) -> Asked:
    fingerprint = codec.fingerprint(command)
    return Asked(command, on.hall.directing, uuid4(), store.nothing_sealed, fingerprint)


def _again(asked: Asked) -> Asked:
    return Asked(asked.command, asked.by, asked.command_id, asked.sealing, asked.fingerprint)


@few
@given(shape=shapes, entrants=st.integers(2, 9), evening=steps, together=st.integers(2, 6))
def test_commands_done_together_come_to_what_they_come_to_alone(
    shape: Shape, entrants: int, evening: list[Step], together: int
) -> None:
    on = opened(shape, entrants)
    last = [*store.read(on.hall.ledger)][-1].at
    alone = Alone(on, regulations.load(shape.regulation), last)
    for begin in range(0, len(evening), together):
        alone.now += timedelta(seconds=1)
        batch: list[Asked] = []
        expected: list[tuple[object, ...]] = []
        for command in _commands(evening[begin : begin + together], on):
            expected.append(alone.comes_to(command))
            batch.append(_asked(on, command))
        # Whoever presses twice is in it twice: what was refused is decided again.
        for asked, came_to in list(zip(batch, expected, strict=True)):
            done = came_to and isinstance(came_to[0], Event)
            expected.append(came_to if done else alone.comes_to(asked.command))
            batch.append(_again(asked))
        if batch:
            transact._do(batch, alone.now)
        assert [_came_to(asked) for asked in batch] == expected
        numbers_have_no_gaps(on.hall.ledger)
        rows_equal_fold(on.hall.ledger)


def _commands(some: list[Step], on: OnTheDatabase) -> Iterator[Command]:
    for step in some:
        yield from commands(step, on)


def _came_to(asked: Asked) -> tuple[object, ...]:
    if isinstance(asked.outcome, Receipt):
        return tuple(recorded.event for recorded in asked.outcome.events)
    assert isinstance(asked.outcome, Violation)
    return tuple(problem.code for problem in asked.outcome.problems)
