"""Readers are answered from the fold that this process has in memory, as far as it is what is
written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring import queries, store
from scoring.commands import GiveSanction, RegisterComplaint, RevokeRuling
from scoring.models import (
    ComplaintRow,
    EntrantRow,
    PenaltyRow,
    Projection,
    ResultRow,
    RoundRow,
    SanctionRow,
    TableRow,
)
from scoring.queries import Standings
from scoring.rulings import ComplaintAgainst
from scoring.store import Memory
from scoring.store.reading import StoredFact
from scoring.values import EntrantNumber, EventNumber, LedgerId, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import memory_says_what_rows_say
from tests.machine.waiting import until
from tests.scoring.threads import at_once
from tournaments.organise.complaints import register_complaint
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db(transaction=True)
OF_ROWS = ("scoring_result", "scoring_entrant", "scoring_penalty")


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 6)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(900, 100))
    return hall


def ranking(hall: Hall) -> tuple[Standings, bool]:
    """The ranking, and whether rows were asked for it."""
    with CaptureQueriesContext(connection) as asked:
        standings = queries.standings(hall.ledger)
    assert standings is not None
    return standings, any(rows in one["sql"] for one in asked for rows in OF_ROWS)


def by_rows(hall: Hall) -> Standings:
    book = builders.book(hall)
    entrants, penalties = queries.entrants(hall.ledger), queries.penalties(hall.ledger)
    return queries.standings_in(queries.competition_in(book, entrants, penalties), book)


@contextmanager
def _another_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "memory", Memory())
        yield


def test_a_ranking_asks_no_rows_where_the_book_was_written_to_here(hall: Hall) -> None:
    assert ranking(hall) == (by_rows(hall), False)


def test_what_another_process_wrote_is_caught_up_with(hall: Hall) -> None:
    with _another_process():
        builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
        builders.penalise(hall, 3, 1, 50)
    assert ranking(hall) == (by_rows(hall), False)
    memory_says_what_rows_say(hall.ledger)


def test_a_short_book_is_remembered_by_who_reads_it(hall: Hall) -> None:
    with _another_process():
        assert ranking(hall) == (by_rows(hall), False)
        assert store.memory.books == 1


def test_a_long_book_that_is_not_remembered_is_not_read_for_a_ranking(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.store.remembering._MOST", 3)
    with _another_process():
        assert ranking(hall) == (by_rows(hall), True)
        assert store.memory.books == 0


def test_what_was_rolled_back_is_never_told(hall: Hall) -> None:
    before, _ = ranking(hall)
    with transaction.atomic():
        builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
        within, _ = ranking(hall)
        transaction.set_rollback(True)
    assert within.number > before.number
    assert ranking(hall) == (before, True)
    memory_says_what_rows_say(hall.ledger)
    builders.enter_sheet(hall, 1, 2, builders.totals(500, 100))
    assert ranking(hall) == (by_rows(hall), False)


def test_a_snapshot_is_told_what_it_sees_whatever_is_written_meanwhile(hall: Hall) -> None:
    before, _ = ranking(hall)
    with queries.snapshot():
        queries.head(hall.ledger)
        at_once(lambda: builders.enter_sheet(hall, 1, 2, builders.totals(100, 900)))
        assert ranking(hall) == (before, True)
    after, asked_rows = ranking(hall)
    assert (after.number > before.number, asked_rows) == (True, False)


def test_what_was_told_stays_as_it_was_told(hall: Hall) -> None:
    """A penalty that is taken back changes the fold in place."""
    given = builders.penalise(hall, 1, 1, 50).number
    told = queries.remembered.competition(builders.book(hall))
    assert told is not None
    was = [penalty.revoked for penalty in told.penalties]
    perform(RevokeRuling(ruling=given), by=hall.refereeing, reason="Era un'altra")
    assert [penalty.revoked for penalty in told.penalties] == was == [False]


def _replayed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Of which ledgers all events are read."""
    read: list[object] = []
    replay = store.replay

    def noted(ledger: LedgerId, *, upto: EventNumber) -> Iterator[StoredFact]:
        read.append(ledger)
        return replay(ledger, upto=upto)

    monkeypatch.setattr(store, "replay", noted)
    return read


def test_a_ranking_of_before_is_told_without_reading_the_events(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scores, penalties and rounds have numbers: those that came since are left out."""
    then, _ = ranking(hall)
    builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
    builders.correct_sheet(hall, 1, 1, builders.totals(0, 500))
    builders.penalise(hall, 1, 1, 50)
    builders.enter_sheet(hall, 1, 3, builders.totals(500, 500))
    builders.start_round(hall, 2)
    read = _replayed(monkeypatch)
    assert queries.standings(hall.ledger, as_of=then.number) == then
    assert read == []


def test_behind_what_takes_something_away_the_events_are_read(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = builders.penalise(hall, 1, 1, 50).number
    then, _ = ranking(hall)
    perform(RevokeRuling(ruling=given), by=hall.refereeing, reason="Era un'altra")
    read = _replayed(monkeypatch)
    assert queries.standings(hall.ledger, as_of=then.number) == then
    assert read == [hall.ledger]


@pytest.mark.parametrize(
    ("model", "changed"),
    [
        (EntrantRow, {"withdrawn": True}),
        (RoundRow, {"seed": 77}),
        (TableRow, {"order": [1, 0, 3, 2]}),
        (TableRow, {"points": "[[20,0,1],[0,0,0]]"}),
        (ResultRow, {"match_points": 9}),
        (PenaltyRow, {"amount": 51}),
        (SanctionRow, {"revoked": True}),
        (ComplaintRow, {"article": "art. 99"}),
    ],
    ids=lambda value: "" if isinstance(value, dict) else value.__name__,
)
def test_a_row_that_says_otherwise_is_found(
    model: type[Projection], changed: dict[str, object]
) -> None:
    """What memory answers and what rows hold are made alike: they are compared as SQL has them."""
    hall = builders.open_tournament(regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    builders.penalise(hall, 1, 1, 50)
    one, first = EntrantNumber(1), RoundNumber(1)
    player = queries.entrants(hall.ledger)[0].players[0]
    code = "u10_31_suggestion"
    builders.do(GiveSanction(code=code, entrant=one, player=player, round=first), hall.refereeing)
    count, by = ComplaintAgainst.COUNT, hall.refereeing
    register_complaint(
        RegisterComplaint(entrant=one, against=count, round=first), by=by, reason="Contate male"
    )
    memory_says_what_rows_say(hall.ledger)
    model._default_manager.filter(ledger_id=hall.ledger).update(**changed)
    with pytest.raises(AssertionError):
        memory_says_what_rows_say(hall.ledger)


def test_nobody_keeps_what_is_held_of_a_book_that_is_forgotten(hall: Hall) -> None:
    """A process that has been asked of a thousand books has a lock of each that is read now."""
    memory = Memory()
    with memory.alone(hall.ledger):
        assert memory.alone(hall.ledger).locked()
    assert not memory.alone(hall.ledger).locked()
    assert len(memory._alone) == 0


class Noted:
    """A lock that says when somebody wants it."""

    def __init__(self) -> None:
        self.wanted = Event()
        self._lock = Lock()

    def __enter__(self) -> None:
        self.wanted.set()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def test_a_book_that_is_brought_further_is_not_read_halfway(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks meanwhile waits until it is done."""
    order: list[str] = []
    head, alone = store.head(hall.ledger), Noted()
    assert head is not None
    monkeypatch.setattr(store.memory, "alone", lambda _ledger: alone)
    asking = Thread(
        target=lambda: store.memory.ask(hall.ledger, head, lambda _: order.append("asked"))
    )
    with alone:
        alone.wanted.clear()
        asking.start()
        until(alone.wanted.is_set, "somebody who asks")
        order.append("written")
    asking.join()
    assert order == ["written", "asked"]
