"""Who comes while another writes is done with all that wait, and gets an answer of their own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.backends.postgresql.base import DatabaseWrapper

from scoring import queries, transact
from scoring.commands import EnterSheet, HeldByOthers, WithdrawEntrant, perform, transaction_on
from scoring.events import Event
from scoring.rules.violations import Code, Violation
from scoring.store import Held, Memory, nothing_sealed
from scoring.values import Authority, EntrantNumber, Role, RoundNumber, SheetState, TableNumber
from scoring.writing import Asked, Receipt
from tests import builders
from tests.builders import Hall
from tests.invariants import numbers_have_no_gaps, rows_equal_fold
from tests.machine.database import database_url
from tests.machine.waiting import until
from tests.scoring.company import (
    Call,
    Outcome,
    end_the_writers_session,
    in_company,
    transactions,
)
from tests.tokens import token_of
from tournaments.models import AccessToken, Official, Scope
from tournaments.organise.accounts import digest
from tournaments.permissions import narrowed

pytestmark = pytest.mark.django_db(transaction=True)

OF_A_SHEET = 2
"""Events."""


@dataclass
class Evening:
    """A round of six tables, and who types its sheets."""

    hall: Hall
    begun: int

    def types(
        self,
        table: int,
        total: int = 500,
        *,
        command_id: UUID | None = None,
        sealing: Callable[[Event], dict[str, str]] = lambda event: {},
        by: Authority | None = None,
    ) -> Call:
        command = _sheet(table, total)
        who, id_ = by or self.hall.typing, command_id or uuid4()
        return lambda: perform(command, by=who, command_id=id_, sealing=sealing)

    def done(self, *calls: Call, meanwhile: Callable[[], None] = lambda: None) -> list[Outcome]:
        outcomes = in_company(self.hall.ledger, *calls, meanwhile=meanwhile)
        numbers_have_no_gaps(self.hall.ledger)
        rows_equal_fold(self.hall.ledger)
        return list(outcomes)

    @property
    def typed(self) -> list[int]:
        tables = queries.tables(self.hall.ledger, RoundNumber(1))
        return [int(one.table) for one in tables if one.state is not SheetState.MISSING]

    @property
    def transactions(self) -> list[int]:
        """How many events each had."""
        return [len(numbers) for numbers in transactions(self.hall.ledger, self.begun)]


def _sheet(table: int, total: int = 500) -> EnterSheet:
    sheet = builders.totals(total, 300)
    return EnterSheet(round=RoundNumber(1), table=TableNumber(table), sheet=sheet, replace=False)


@pytest.fixture
def evening() -> Evening:
    hall = builders.open_tournament()
    builders.enter(hall, 12)
    builders.start_round(hall, 1)
    return Evening(hall, queries.head(hall.ledger))


def _numbers(outcome: Outcome) -> list[int]:
    assert isinstance(outcome, Receipt), outcome
    return [int(recorded.number) for recorded in outcome.events]


def _problem(outcome: Outcome) -> Code:
    assert isinstance(outcome, Violation), outcome
    (problem,) = outcome.problems
    assert isinstance(problem.code, Code)
    return problem.code


def test_all_that_wait_are_written_in_one_transaction_in_the_order_they_came(
    evening: Evening,
) -> None:
    outcomes = evening.done(*map(evening.types, (6, 5, 4, 3, 2, 1)))
    assert evening.transactions == [OF_A_SHEET, 5 * OF_A_SHEET]
    following = iter(range(evening.begun + 1, evening.begun + 6 * OF_A_SHEET + 1))
    for outcome in outcomes:
        assert isinstance(outcome, Receipt)
        assert _numbers(outcome) == [next(following) for _ in range(OF_A_SHEET)]
        assert outcome.number == outcome.events[-1].number
    assert evening.typed == [1, 2, 3, 4, 5, 6]


def test_of_a_crowd_some_are_done_after_others(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.transact._TURNS._most", 2)
    evening.done(*map(evening.types, (1, 2, 3, 4, 5, 6)))
    assert evening.transactions == [OF_A_SHEET, 2 * OF_A_SHEET, 2 * OF_A_SHEET, OF_A_SHEET]


def test_a_refusal_is_told_to_whom_it_concerns_and_the_others_stand(evening: Evening) -> None:
    outcomes = evening.done(
        evening.types(1),
        evening.types(2),
        evening.types(2, 700),
        evening.types(3, 3),
        evening.types(99),
        evening.types(4),
    )
    assert isinstance(outcomes[1], Receipt)
    assert _problem(outcomes[2]) is Code.SHEET_THERE
    assert isinstance(outcomes[3], Violation)
    assert _problem(outcomes[4]) is Code.TABLE_UNKNOWN
    assert evening.typed == [1, 2, 4]
    assert evening.transactions == [OF_A_SHEET, 2 * OF_A_SHEET]
    sheet = queries.tables(evening.hall.ledger, RoundNumber(1))[1].sheet
    assert sheet is not None
    assert sheet.totals == (500, 300)


def test_a_command_that_decides_nothing_stands_among_others(evening: Evening) -> None:
    again = evening.types(1)
    first, repeated, nothing, other = evening.done(
        again, again, _without_replacing(evening, 1), evening.types(2)
    )
    assert _numbers(repeated) == _numbers(first)
    assert isinstance(nothing, Receipt)
    assert (nothing.events, nothing.number, nothing.repeated) == ((), evening.begun + 2, False)
    assert _numbers(other) == [evening.begun + 3, evening.begun + 4]


def _without_replacing(evening: Evening, table: int) -> Call:
    """The very same sheet once more, by another command."""
    return lambda: builders.enter_sheet(evening.hall, 1, table, builders.totals(500, 300))


def test_the_same_command_among_them_is_done_once_and_told_that_it_is_a_repeat(
    evening: Evening,
) -> None:
    id_, earlier = uuid4(), uuid4()
    answered = evening.types(1, command_id=earlier)()
    evening.begun += OF_A_SHEET
    outcomes = evening.done(
        evening.types(2),
        evening.types(3, command_id=id_),
        evening.types(4),
        evening.types(3, command_id=id_),
        evening.types(1, command_id=earlier),
    )
    assert [one.repeated for one in outcomes if isinstance(one, Receipt)] == [
        False,
        False,
        False,
        True,
        True,
    ]
    assert _numbers(outcomes[3]) == _numbers(outcomes[1])
    assert _numbers(outcomes[4]) == _numbers(answered)
    assert evening.transactions == [OF_A_SHEET, 2 * OF_A_SHEET]


def test_the_same_id_with_other_content_is_refused_and_names_what_it_was(evening: Evening) -> None:
    id_, earlier = uuid4(), uuid4()
    answered = evening.types(1, command_id=earlier)()
    outcomes = evening.done(
        evening.types(2),
        evening.types(3, command_id=id_),
        evening.types(4, command_id=id_),
        evening.types(5, command_id=earlier),
    )
    for outcome, first in ((outcomes[2], outcomes[1]), (outcomes[3], answered)):
        assert _problem(outcome) is Code.COMMAND_REUSED
        assert isinstance(outcome, Violation)
        numbers = _numbers(first)
        assert outcome.problems[0].data == {"first": numbers[0], "last": numbers[-1]}
    assert evening.typed == [1, 2, 3]


def test_the_same_id_of_another_person_is_refused(evening: Evening) -> None:
    id_, other = uuid4(), evening.hall.directing
    outcomes = evening.done(
        evening.types(1),
        evening.types(3, command_id=id_),
        evening.types(3, command_id=id_, by=other),
    )
    assert _problem(outcomes[2]) is Code.COMMAND_REUSED
    assert evening.typed == [1, 3]


def test_a_refused_command_sent_again_among_them_mended_is_done(evening: Evening) -> None:
    id_ = uuid4()
    outcomes = evening.done(
        evening.types(1),
        evening.types(2, 3, command_id=id_),
        evening.types(2, 700, command_id=id_),
    )
    assert isinstance(outcomes[1], Violation)
    assert len(_numbers(outcomes[2])) == OF_A_SHEET


def test_other_kinds_of_commands_are_done_with_them(evening: Evening) -> None:
    hall = evening.hall
    withdrawal = WithdrawEntrant(entrant=EntrantNumber(12))
    outcomes = evening.done(
        evening.types(1),
        evening.types(2),
        lambda: perform(withdrawal, by=hall.directing),
        lambda: builders.verify_sheet(hall, 1, 2),
        evening.types(3),
    )
    assert all(isinstance(one, Receipt) for one in outcomes), outcomes
    assert len(evening.transactions) == 2


def test_what_fails_in_the_program_is_told_to_whom_it_concerns(evening: Evening) -> None:
    def fails(event: Event) -> dict[str, str]:
        raise LookupError("a text that is gone")

    outcomes = evening.done(
        evening.types(1), evening.types(2), evening.types(3, sealing=fails), evening.types(4)
    )
    assert isinstance(outcomes[2], LookupError)
    assert evening.typed == [1, 2, 4]
    assert evening.transactions == [OF_A_SHEET] * 3


def test_what_the_database_refuses_of_one_is_told_to_them_alone(evening: Evening) -> None:
    with connection.cursor() as cursor:
        cursor.execute('ALTER TABLE scoring_table ADD CONSTRAINT x CHECK ("table" <> 3) NOT VALID')
    try:
        outcomes = evening.done(*map(evening.types, (1, 2, 3, 4)))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE scoring_table DROP CONSTRAINT x")
    assert isinstance(outcomes[2], IntegrityError)
    assert evening.typed == [1, 2, 4]


def _ends_the_session(event: Event) -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    return {}


def test_a_session_that_ends_in_the_middle_takes_none_of_them_along(evening: Evening) -> None:
    outcomes = evening.done(
        evening.types(1),
        evening.types(2),
        evening.types(3, sealing=_ends_the_session),
        evening.types(4),
    )
    assert isinstance(outcomes[2], OperationalError)
    assert evening.typed == [1, 2, 4]


def test_a_database_that_is_away_is_told_to_all_of_them_and_they_may_ask_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not waited for by one after the other."""
    monkeypatch.setattr(DatabaseWrapper, "is_usable", lambda self: False)
    ids = [uuid4() for _ in range(4)]
    calls = [evening.types(table, command_id=id_) for table, id_ in enumerate(ids, start=1)]
    fatal = evening.types(3, command_id=ids[2], sealing=_ends_the_session)
    outcomes = evening.done(*calls[:2], fatal, calls[3])
    assert isinstance(outcomes[0], Receipt)
    assert {type(outcome) for outcome in outcomes[1:]} == {OperationalError}
    assert evening.typed == [1]
    assert [call().repeated for call in calls] == [True, False, False, False]
    rows_equal_fold(evening.hall.ledger)


def test_whose_session_is_ended_while_they_wait_for_the_book_leaves_the_next_to_lead(
    evening: Evening,
) -> None:
    outcomes = evening.done(*map(evening.types, (1, 2, 3)), meanwhile=end_the_writers_session)
    assert isinstance(outcomes[0], OperationalError)
    assert evening.typed == [2, 3]
    assert evening.transactions == [2 * OF_A_SHEET]


def test_who_waits_long_keeps_no_connection_from_others(evening: Evening) -> None:
    def who_writes_alone_has_one() -> None:
        until(lambda: _lent() == 1, "the others' connections")

    evening.done(*map(evening.types, (1, 2, 3, 4, 5, 6)), meanwhile=who_writes_alone_has_one)


def test_who_waits_with_a_reason_keeps_none_either(evening: Evening) -> None:
    """The row of the reason is written once the turn has come."""

    def who_writes_alone_has_one() -> None:
        until(lambda: _lent() == 1, "the others' connections")

    penalties = [partial(builders.penalise, evening.hall, one, 1, 50) for one in (1, 2, 3)]
    outcomes = evening.done(
        evening.types(1), *penalties, evening.types(2), meanwhile=who_writes_alone_has_one
    )
    assert all(isinstance(one, Receipt) for one in outcomes), outcomes
    assert len(evening.transactions) == 5


def test_what_follows_the_commit_of_who_took_the_turn_may_write_to_the_book(
    evening: Evening,
) -> None:
    with transaction_on(evening.hall.ledger):
        evening.types(1)()
        transaction.on_commit(lambda: evening.types(2)())
    assert evening.typed == [1, 2]


@pytest.fixture
def held(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """By another process, for longer than anybody waits."""
    monkeypatch.setattr(Memory, "patience", "10ms")
    with psycopg.connect(database_url()) as other:
        row = [evening.hall.ledger]
        other.execute("SELECT FROM scoring_ledgerhead WHERE id = %s FOR UPDATE", row)
        yield evening


def test_a_book_that_others_hold_is_not_waited_for_without_end(held: Evening) -> None:
    for call in (held.types(1), partial(builders.penalise, held.hall, 1, 1, 50)):
        with pytest.raises(HeldByOthers):
            call()
    with pytest.raises(HeldByOthers), transaction.atomic():
        held.types(1)()
    assert held.typed == []


def test_who_was_to_be_done_with_whom_it_did_not_come_to_does_not_wait_again(
    held: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, hold = list[bool](), Memory.hold

    def counted(*args: Any, **named: Any) -> Held | None:
        waits.append(True)
        return hold(*args, **named)

    monkeypatch.setattr(Memory, "hold", counted)
    batch = [
        Asked(_sheet(table), held.hall.typing, uuid4(), nothing_sealed, "") for table in (1, 2)
    ]
    transact._do_together(batch)
    assert {type(asked.outcome) for asked in batch} == {HeldByOthers}
    assert len(waits) == 1


def test_whose_office_ends_while_they_wait_is_refused_alone(evening: Evening) -> None:
    hall = evening.hall

    def the_referee_goes() -> None:
        Official.objects.filter(tournament=hall.tournament, user=hall.referee).delete()

    penalty = partial(builders.penalise, hall, 1, 1, 50)
    verified = partial(builders.verify_sheet, hall, 1, 1)
    calls = (evening.types(1), evening.types(2), verified, evening.types(3), penalty)
    outcomes = evening.done(*calls, meanwhile=the_referee_goes)
    assert [_problem(outcomes[place]) for place in (2, 4)] == [Code.NOT_ALLOWED] * 2
    assert evening.typed == [1, 2, 3]


@pytest.mark.parametrize("how", ["goes", "becomes something else", "may not log in"])
def test_who_holds_up_the_others_is_looked_at_again_too(evening: Evening, how: str) -> None:
    """They waited for the book themselves."""
    hall = evening.hall
    office = Official.objects.filter(tournament=hall.tournament, user=hall.computerista)

    def ends() -> None:
        if how == "goes":
            office.delete()
        elif how == "becomes something else":
            office.update(role=Role.LANGUAGE_JUDGE.value)
        else:
            User.objects.filter(pk=hall.computerista.pk).update(is_active=False)

    verified = partial(perform, WithdrawEntrant(entrant=EntrantNumber(12)), by=hall.directing)
    outcomes = evening.done(evening.types(1), verified, meanwhile=ends)
    assert _problem(outcomes[0]) is Code.NOT_ALLOWED
    assert isinstance(outcomes[1], Receipt)
    assert evening.typed == []


def test_whose_token_ends_while_they_wait_is_refused_alone(evening: Evening) -> None:
    hall = evening.hall
    by_token = narrowed(hall.typing, Scope.TYPE, digest(token_of(hall.computerista)))
    by_another = narrowed(hall.typing, Scope.TYPE, digest(token_of(hall.computerista)))

    def one_ends() -> None:
        AccessToken.objects.filter(digest__in=by_token.rests_on).delete()

    outcomes = evening.done(
        evening.types(1),
        partial(perform, _sheet(2), by=by_token),
        partial(perform, _sheet(3), by=by_another),
        meanwhile=one_ends,
    )
    assert _problem(outcomes[1]) is Code.NOT_ALLOWED
    assert evening.typed == [1, 3]


def _lent() -> int:
    """How many connections of the pool somebody has, beside the test itself."""
    pool = connection.pool  # type: ignore[attr-defined]
    return int(pool.get_stats()["pool_size"] - pool.get_stats()["pool_available"]) - 1


def test_within_somebody_s_transaction_a_command_is_done_there_and_alone(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands around it is not theirs who wait: rolled back, it takes nothing of them along."""

    def never(*args: object, **options: object) -> None:
        raise AssertionError("it waited with the others")

    evening.types(1)()
    monkeypatch.setattr(transact._TURNS, "take", never)
    with transaction.atomic():
        evening.types(2)()
        transaction.set_rollback(True)
    assert evening.typed == [1]
