"""Readers are answered from the fold that this process has in memory, or folds and keeps."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

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
from scoring.store import Memory, remembering
from scoring.store.reading import StoredFact
from scoring.values import EntrantNumber, EventNumber, LedgerId, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.scoring.threads import at_once
from tournaments.organise.perform import perform
from tournaments.organise.rulings import register_complaint

pytestmark = pytest.mark.django_db(transaction=True)
OF_ROWS = ("scoring_result", "scoring_entrant", "scoring_penalty")


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 6)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(900, 100))
    return hall


def ranking(hall: Hall) -> tuple[Standings, int]:
    """The ranking, and with how many statements beside that for the number."""
    with CaptureQueriesContext(connection) as asked:
        standings = queries.standings(hall.ledger)
    assert standings is not None
    assert not any(rows in one["sql"] for one in asked for rows in OF_ROWS)
    return standings, len(asked) - 1


def anew(hall: Hall) -> Standings:
    with _another_process():
        return ranking(hall)[0]


@contextmanager
def _another_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "memory", Memory())
        yield


def test_nothing_is_read_where_the_book_was_written_to_here(hall: Hall) -> None:
    assert ranking(hall) == (anew(hall), 0)


def test_what_another_process_wrote_is_caught_up_with(hall: Hall) -> None:
    with _another_process():
        builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
        builders.penalise(hall, 3, 1, 50)
    assert ranking(hall) == (anew(hall), 1)
    assert ranking(hall) == (anew(hall), 0)
    rows_equal_fold(hall.ledger)


def test_many_who_ask_at_once_for_a_book_have_it_read_by_one(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is remembered."""
    read: list[LedgerId] = []

    def noted(ledger: LedgerId, after: EventNumber, upto: EventNumber) -> Iterator[StoredFact]:
        read.append(ledger)
        return store.replay(ledger, after, upto)

    monkeypatch.setattr(remembering, "replay", noted)
    monkeypatch.setattr(remembering, "_SINCE", remembering._SINCE.replace("LIMIT 500", "LIMIT 3"))
    with _another_process():
        at_once(*(lambda: queries.standings(hall.ledger) for _ in range(6)))
        assert ranking(hall)[1] == 0
        assert store.memory.books == 1
    assert read == [hall.ledger]


def test_what_was_rolled_back_is_never_told(hall: Hall) -> None:
    before, _ = ranking(hall)
    with transaction.atomic():
        builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
        within, _ = ranking(hall)
        transaction.set_rollback(True)
    assert within.number > before.number
    assert ranking(hall) == (before, 0)
    rows_equal_fold(hall.ledger)
    builders.enter_sheet(hall, 1, 2, builders.totals(500, 100))
    assert ranking(hall) == (anew(hall), 0)


@pytest.mark.parametrize("events", [1, 12], ids=["one event", "more than are kept beside it"])
def test_a_snapshot_is_told_what_it_sees_whatever_is_written_meanwhile(
    hall: Hall, events: int
) -> None:
    before, _ = ranking(hall)
    with queries.snapshot():
        queries.head(hall.ledger)
        for points in range(1, events + 1):
            at_once(partial(builders.penalise, hall, 1, 1, 5 * points))
        assert ranking(hall)[0] == before
    assert ranking(hall)[0].number > before.number
    assert ranking(hall)[0] == anew(hall)


def test_a_moment_is_of_one_number_whatever_is_written_meanwhile(hall: Hall) -> None:
    """Even what it is asked for behind the next event."""
    moment = hall.moment
    before = moment.tables(RoundNumber(1))
    builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
    builders.penalise(hall, 1, 1, 50)
    assert moment.tables(RoundNumber(1)) == before
    assert (moment.penalties, moment.standings().number) == ((), moment.number)
    assert hall.moment.tables(RoundNumber(1)) != before


def test_a_ranking_of_before_is_that_which_was(hall: Hall) -> None:
    then, _ = ranking(hall)
    given = builders.penalise(hall, 1, 1, 50).number
    punished, _ = ranking(hall)
    perform(RevokeRuling(ruling=given), by=hall.refereeing, reason="Era un'altra")
    builders.correct_sheet(hall, 1, 1, builders.totals(0, 500))
    builders.enter_sheet(hall, 1, 2, builders.totals(100, 900))
    for before in (then, punished):
        told = queries.standings(hall.ledger, as_of=before.number)
        assert told == before


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
    """They are compared with the fold as SQL has them."""
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
    rows_equal_fold(hall.ledger)
    model._default_manager.filter(ledger_id=hall.ledger).update(**changed)
    with pytest.raises(AssertionError):
        rows_equal_fold(hall.ledger)


def test_nobody_keeps_what_is_held_of_a_book_that_is_forgotten(hall: Hall) -> None:
    """A process that has been asked of a thousand books has a lock of each that is read now."""
    with _another_process():
        ranking(hall)
        assert len(store.memory._folding) == 0
