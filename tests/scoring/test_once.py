"""A command that is sent again changes nothing and answers what the first answered."""

import os
import subprocess
import sys
from uuid import uuid4

import pytest

from config.env import CHECKOUT
from scoring import queries
from scoring.commands import EnterEntrants, Entry
from scoring.rules.violations import Code, Violation
from scoring.values import PlayerId, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold


@pytest.fixture
def hall(db: None) -> Hall:
    return builders.small_tournament(entrants=4, played=0, started=True)


def test_a_command_sent_twice_is_done_once(hall: Hall) -> None:
    command_id = uuid4()
    first = builders.enter_sheet(hall, 1, 1, command_id=command_id)
    builders.enter_sheet(hall, 1, 2)
    head = queries.head(hall.ledger)
    again = builders.enter_sheet(hall, 1, 1, command_id=command_id)
    assert again.repeated
    assert (again.number, again.events) == (first.number, first.events)
    assert queries.head(hall.ledger) == head
    rows_equal_fold(hall.ledger)


def test_a_repeat_is_answered_although_the_sheet_has_moved_on(hall: Hall) -> None:
    command_id = uuid4()
    seen = queries.tables(hall.ledger, RoundNumber(1))[0].last
    first = builders.enter_sheet(hall, 1, 1, expected=seen, command_id=command_id)
    builders.verify_sheet(hall, 1, 1)
    again = builders.enter_sheet(hall, 1, 1, expected=seen, command_id=command_id)
    assert again.events == first.events
    assert queries.tables(hall.ledger, RoundNumber(1))[0].last > first.number


def test_a_command_id_with_other_content_is_refused_and_names_what_it_was(hall: Hall) -> None:
    command_id = uuid4()
    first = builders.enter_sheet(hall, 1, 1, command_id=command_id)
    head = queries.head(hall.ledger)
    with pytest.raises(Violation) as refused:
        builders.enter_sheet(hall, 1, 2, command_id=command_id)
    (problem,) = refused.value.problems
    assert problem.code is Code.COMMAND_REUSED
    assert problem.data == {"first": first.events[0].number, "last": first.number}
    assert queries.head(hall.ledger) == head


def test_a_refused_command_may_be_mended_and_sent_with_the_same_id(hall: Hall) -> None:
    command_id = uuid4()
    with pytest.raises(Violation):
        builders.enter_sheet(hall, 1, 1, builders.totals(3, 0), command_id=command_id)
    mended = builders.enter_sheet(hall, 1, 1, builders.totals(5, 0), command_id=command_id)
    assert not mended.repeated
    assert mended.events


def test_the_same_id_in_another_tournament_is_another_command(hall: Hall) -> None:
    command_id = uuid4()
    other = builders.open_tournament()
    players = (PlayerId(uuid4()), PlayerId(uuid4()))
    command = EnterEntrants(entries=(Entry(players=players),))
    one = builders.do(command, hall.directing, command_id=command_id)
    two = builders.do(command, other.directing, command_id=command_id)
    assert not one.repeated
    assert not two.repeated


def test_a_command_that_decides_nothing_leaves_the_book_alone(hall: Hall) -> None:
    first = builders.enter_sheet(hall, 1, 1)
    again = builders.enter_sheet(hall, 1, 1)
    assert again.events == ()
    assert again.number == first.number == queries.head(hall.ledger)


_FINGERPRINT = """
import django; django.setup()
from uuid import UUID
from scoring.codec import fingerprint
from scoring.commands import CorrectSheet
from scoring.rulings import AskedBy
from scoring.sheets import SheetScore
from scoring.values import Authority, Right, Role
by = Authority(UUID(int=1), 1, Role.REFEREE, frozenset(Right))
print(fingerprint(CorrectSheet(round=1, table=1, sheet=SheetScore(totals=(5, 5)),
      asked_by=AskedBy.LINE_A, countersigned_by=by, remark=None)))
"""


@pytest.mark.slow("a process of its own a command")
def test_every_process_sees_the_same_content_in_the_same_command() -> None:
    """Sets have another order in each process."""
    answers = {
        subprocess.run(
            [sys.executable, "-c", _FINGERPRINT],
            cwd=CHECKOUT,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "PYTHONHASHSEED": seed,
            },
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
