"""Several people write at once: nothing is lost, doubled or silently overwritten."""

from uuid import uuid4

import pytest

from scoring import queries, store
from scoring.commands import OpenTournament, Receipt
from scoring.rules.violations import Code, Violation
from scoring.sheets import SheetScore
from scoring.values import EventNumber, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.scoring.threads import at_once
from tournaments.organise.evening import open_tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    return hall


def _attempt(hall: Hall, sheet: SheetScore, seen: EventNumber) -> Receipt | Violation:
    try:
        return builders.enter_sheet(hall, 1, 1, sheet, by=hall.directing, expected=seen)
    except Violation as refused:
        return refused


def test_of_two_people_on_one_sheet_the_second_is_told_what_the_first_entered(hall: Hall) -> None:
    seen = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert seen is not None
    sheets = (builders.plain((500, 300), (0, 200), (700, 100)), builders.totals(900, 1000))
    answers = at_once(*(lambda one=one: _attempt(hall, one, seen.last) for one in sheets))
    (refused,) = [answer for answer in answers if isinstance(answer, Violation)]
    (winner,) = [index for index, answer in enumerate(answers) if isinstance(answer, Receipt)]
    now = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert now is not None
    assert now.sheet == sheets[winner]
    (problem,) = refused.problems
    assert problem.code is Code.STALE
    assert problem.data == {
        "expected": seen.last,
        "number": now.last,
        "round": 1,
        "table": 1,
    }
    rows_equal_fold(hall.ledger)


def test_the_same_command_from_two_threads_at_once_is_done_once(hall: Hall) -> None:
    before = queries.head(hall.ledger)
    command_id = uuid4()
    first, second = at_once(*[lambda: builders.enter_sheet(hall, 1, 2, command_id=command_id)] * 2)
    assert {first.repeated, second.repeated} == {True, False}
    assert first.events == second.events
    assert first.number == second.number == before + len(first.events)
    rows_equal_fold(hall.ledger)


def test_the_same_opening_from_two_threads_at_once_opens_one_tournament() -> None:
    director, command_id = builders.user(), uuid4()
    plan = OpenTournament(regulation="classico", plan=builders.one_round())
    opened = at_once(
        *[lambda: open_tournament(by=director, plan=plan, name="Sera", command_id=command_id)] * 2
    )
    assert opened[0] == opened[1]
    assert queries.head(opened[0].ledger) == 1


def test_numbers_have_no_gaps_and_a_reader_behind_the_writers_sees_every_event_once(
    hall: Hall,
) -> None:
    done = []

    def write(table: int) -> list[int]:
        for turn in range(12):
            sheet = builders.totals(100 * turn, 500)
            builders.enter_sheet(hall, 1, table, sheet, by=hall.directing)
        done.append(table)
        return []

    def follow() -> list[int]:
        seen: list[int] = []
        last_read = EventNumber(0)
        while True:
            finished = len(done) == 4
            fresh = [event.number for event in store.read(hall.ledger, last_read)]
            seen += fresh
            last_read = EventNumber(seen[-1]) if seen else last_read
            if finished:
                return seen

    *_, seen = at_once(*(lambda table=table: write(table) for table in (1, 2, 3, 4)), follow)
    assert seen == list(range(1, queries.head(hall.ledger) + 1))
    numbers_have_no_gaps(hall.ledger)
    rows_equal_fold(hall.ledger)


def test_sheets_of_a_closed_round_still_come_in_while_the_next_is_published(hall: Hall) -> None:
    for table in (1, 2, 3):
        builders.enter_sheet(hall, 1, table)
    builders.seat(hall, 2, reason="Il tavolo 4 gioca ancora")
    at_once(
        lambda: builders.publish(hall, 2).number,
        lambda: builders.enter_sheet(hall, 1, 4).number,
    )
    late = queries.table(hall.ledger, RoundNumber(1), TableNumber(4))
    assert late is not None
    assert late.state is SheetState.ENTERED
    rows_equal_fold(hall.ledger)
