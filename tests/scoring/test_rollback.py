"""A command that fails on its way leaves book, rows and memory as they were."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from scoring import queries, store
from scoring.rules.violations import Violation
from scoring.rulings import Measure
from scoring.store import Memory
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import folded, numbers_have_no_gaps, rows_equal_fold
from tests.scoring.threads import at_once
from tournaments.organise.referti import RefertoForm, write_and_file

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 6)
    builders.start_round(hall, 1)
    return hall


@contextmanager
def _another_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What another process remembers is its own."""
    with monkeypatch.context() as patched:
        patched.setattr(store, "memory", Memory())
        yield


def _abandon_a_sheet(hall: Hall) -> None:
    """The command is done, and then what stands around it is rolled back."""
    with transaction.atomic():
        builders.enter_sheet(hall, 1, 1, builders.totals(100, 0))
        transaction.set_rollback(True)


def test_a_referto_is_filed_right_after_something_that_was_rolled_back(hall: Hall) -> None:
    """What it seals is read in a pipeline, just after the whole book was."""
    _abandon_a_sheet(hall)
    form = RefertoForm(
        player=queries.entrants(hall.ledger)[0].players[0],
        entrant=EntrantNumber(1),
        round=RoundNumber(1),
        article="14.4",
        measure=Measure.AMMONIZIONE,
        facts="Ha parlato",
        addressee="Consiglio del circolo",
    )
    write_and_file(by=hall.refereeing, form=form)
    _all_is_well(hall)


def _all_is_well(hall: Hall) -> None:
    numbers_have_no_gaps(hall.ledger)
    rows_equal_fold(hall.ledger)
    remembered = _remembered(hall)
    assert remembered == folded(hall.ledger)


def _remembered(hall: Hall) -> object:
    return _used(store.memory, hall)


def _used(memory: Memory, hall: Hall) -> object:
    with transaction.atomic():
        held = memory.hold(hall.ledger, [uuid4()])
        assert held is not None
        return memory.at(hall.ledger, held.head, held.since)


@pytest.mark.parametrize("table", ["scoring_table", "scoring_result"])
def test_rows_that_cannot_be_written_undo_the_events(hall: Hall, table: str) -> None:
    """The crash between event and projection."""
    before = queries.head(hall.ledger)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT broken CHECK (false) NOT VALID")
    with pytest.raises(IntegrityError, match="broken"):
        builders.enter_sheet(hall, 1, 1)
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT broken")
    assert queries.head(hall.ledger) == before
    _all_is_well(hall)
    assert builders.enter_sheet(hall, 1, 1).events[0].number == before + 1
    _all_is_well(hall)


_FAILS_AT_COMMIT = """
    CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
    CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON scoring_event
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit();
"""


def test_a_commit_that_fails_is_not_remembered(hall: Hall) -> None:
    before = queries.head(hall.ledger)
    with connection.cursor() as cursor:
        cursor.execute(_FAILS_AT_COMMIT)
    with pytest.raises(DatabaseError, match="the disk is full"):
        builders.enter_sheet(hall, 1, 1)
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER fails ON scoring_event")
    assert queries.head(hall.ledger) == before
    _all_is_well(hall)
    builders.enter_sheet(hall, 1, 2)
    _all_is_well(hall)


def test_a_command_abandoned_further_out_is_not_remembered(hall: Hall) -> None:
    _abandon_a_sheet(hall)
    _all_is_well(hall)
    assert queries.tables(hall.ledger, RoundNumber(1))[0].sheet is None


def test_what_was_abandoned_is_not_built_upon_within_one_transaction(hall: Hall) -> None:
    with transaction.atomic():
        _abandon_a_sheet(hall)
        builders.enter_sheet(hall, 1, 2)
    _all_is_well(hall)


@pytest.mark.parametrize("sheets", [1, 2, 3])
def test_what_was_abandoned_here_does_not_pass_for_what_another_process_wrote(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, sheets: int
) -> None:
    """The other one's events stand under the same numbers, and past them."""
    _abandon_a_sheet(hall)
    with _another_process(monkeypatch):
        for table in range(1, sheets + 1):
            builders.enter_sheet(hall, 1, table, builders.totals(0, 500))
    _all_is_well(hall)
    builders.correct_sheet(hall, 1, 1, builders.totals(0, 505))
    _all_is_well(hall)


def test_what_another_process_wrote_is_read_before_deciding(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    with _another_process(monkeypatch):
        builders.enter_sheet(hall, 1, 1, by=hall.directing)
        builders.verify_sheet(hall, 1, 1)
    with pytest.raises(Violation, match="correction_required"):
        builders.enter_sheet(hall, 1, 1, builders.totals(0, 0))
    _all_is_well(hall)


def test_a_refused_command_leaves_nothing_behind(hall: Hall) -> None:
    before = queries.head(hall.ledger)
    with pytest.raises(Violation):
        builders.enter_sheet(hall, 1, 1, builders.totals(1, 2))
    assert queries.head(hall.ledger) == before
    _all_is_well(hall)


def test_memory_forgets_the_ledger_used_longest_ago() -> None:
    memory = Memory()
    memory.most_events = 2
    halls = [builders.open_tournament() for _ in range(3)]
    for hall in halls:
        _used(memory, hall)
    assert list(memory._ledgers) == [halls[1].ledger, halls[2].ledger]


def test_a_book_that_is_read_is_not_the_one_used_longest_ago() -> None:
    memory = Memory()
    memory.most_events = 2
    halls = [builders.open_tournament() for _ in range(3)]
    for hall in halls[:2]:
        _used(memory, hall)
    head = store.head(halls[0].ledger)
    assert head
    assert memory.remembered(halls[0].ledger, head)
    _used(memory, halls[2])
    assert list(memory._ledgers) == [halls[0].ledger, halls[2].ledger]


def test_many_ledgers_are_written_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than are remembered: each thread keeps the ledger it is working on."""
    monkeypatch.setattr(store.memory, "most_events", 1)
    halls = [builders.small_tournament(6, rounds=1, played=0) for _ in range(3)]
    for hall in halls:
        builders.start_round(hall, 1)

    def play(hall: Hall) -> None:
        for table in (1, 2, 3):
            builders.enter_sheet(hall, 1, table)

    at_once(*(lambda hall=hall: play(hall) for hall in halls))
    for hall in halls:
        _all_is_well(hall)
