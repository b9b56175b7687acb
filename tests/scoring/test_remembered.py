"""Folded ledgers in memory: read by one for all, and given back."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from scoring import server_time, store
from scoring.commands import EnterSheet, Receipt, perform
from scoring.store import Memory, memory, remembering
from scoring.values import Authority, EventNumber, LedgerId, RoundNumber, TableNumber
from tests import builders
from tests.bench import made_up
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.scoring.threads import at_once
from tournaments.permissions import opening

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS, ROUNDS, WRITERS = 60, 10, 12


@pytest.fixture
def director() -> Authority:
    """Of a long book: more than is read along with its lock. Its last round awaits its sheets."""
    director = builders.user()
    tournament = made_up.make_tournament("lungo", PAIRS, director, [])
    by = opening(director, tournament)
    play = made_up.open_book(by, made_up.make_players(PAIRS), ROUNDS)
    for round_ in range(1, ROUNDS + 1):
        made_up.seat(play, round_)
        if round_ < ROUNDS:
            made_up.type_sheets(play, round_)
    made_up.write(tournament, director, play.events)
    memory.forget(by.ledger)
    return by


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> Counter[LedgerId]:
    """How often each book was read to its end."""
    read: Counter[LedgerId] = Counter()

    def counted(ledger: LedgerId, *numbers: EventNumber) -> Any:
        read[ledger] += 1
        return store.replay(ledger, *numbers)

    monkeypatch.setattr(remembering, "replay", counted)
    return read


def _types(by: Authority, table: int, *, within: bool) -> Callable[[], Receipt]:
    command = EnterSheet(
        round=RoundNumber(ROUNDS),
        table=TableNumber(table),
        sheet=builders.totals(100 * table, 500),
    )

    def type_sheet() -> Receipt:
        if not within:
            return perform(command, by=by)
        with transaction.atomic():
            return perform(command, by=by)

    return type_sheet


@pytest.mark.parametrize("within", [False, True], ids=["alone", "in a transaction of their own"])
def test_of_many_who_come_at_once_one_reads_the_book(
    director: Authority, replays: Counter[LedgerId], within: bool
) -> None:
    at_once(*(_types(director, table, within=within) for table in range(1, WRITERS + 1)))
    assert replays == {director.ledger: 1}
    numbers_have_no_gaps(director.ledger)
    rows_equal_fold(director.ledger)


def test_books_used_longest_ago_make_room(
    director: Authority, replays: Counter[LedgerId], monkeypatch: pytest.MonkeyPatch
) -> None:
    _types(director, 1, within=False)()
    monkeypatch.setattr(memory, "most_events", 10)
    hall = builders.open_tournament()
    builders.enter(hall, 2)
    assert memory.books == 1
    _types(director, 2, within=False)()
    assert replays[director.ledger] == 2


def test_however_much_another_process_wrote_nothing_else_is_read_again(
    director: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = _types(director, 1, within=False)().number
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(store, "memory", Memory())
        for table in range(2, 6):
            _types(director, table, within=False)()
    begun: list[EventNumber] = []

    def noted(ledger: LedgerId, after: EventNumber, upto: EventNumber) -> Any:
        begun.append(after)
        return store.replay(ledger, after, upto)

    monkeypatch.setattr(remembering, "replay", noted)
    few = remembering._SINCE.replace("LIMIT 500", "LIMIT 3")
    monkeypatch.setattr(remembering, "_SINCE", few)
    _types(director, 6, within=False)()
    assert begun == [here + 2]
    numbers_have_no_gaps(director.ledger)
    rows_equal_fold(director.ledger)


def test_after_a_start_the_books_of_these_hours_are_read_before_somebody_writes(
    director: Authority, replays: Counter[LedgerId]
) -> None:
    memory.read_ahead()
    assert replays == {director.ledger: 1}
    _types(director, 1, within=False)()
    assert replays == {director.ledger: 1}
    rows_equal_fold(director.ledger)


def test_what_was_remembered_already_and_what_others_wrote_meanwhile_stands(
    director: Authority, replays: Counter[LedgerId], monkeypatch: pytest.MonkeyPatch
) -> None:
    def written_meanwhile(ledger: LedgerId) -> Any:
        events = list(store.replay(ledger))
        monkeypatch.setattr(remembering, "replay", store.replay)
        _types(director, 1, within=False)()
        return events

    monkeypatch.setattr(remembering, "replay", written_meanwhile)
    memory.read_ahead()
    _types(director, 2, within=False)()
    numbers_have_no_gaps(director.ledger)
    rows_equal_fold(director.ledger)


def test_books_of_other_days_and_more_than_there_is_room_for_are_not_read(
    director: Authority, replays: Counter[LedgerId], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as smaller:
        smaller.setattr(memory, "most_events", 100)
        memory.read_ahead()
    monkeypatch.setattr(server_time, "NOW", "clock_timestamp() + interval '1 day'")
    memory.read_ahead()
    assert replays == {}
