"""A moment reads each fact once, and all facts as of one number."""

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from scoring import queries
from scoring.events import SheetCorrected
from scoring.queries import EventFilter
from scoring.rules.violations import Violation
from scoring.sheets import SheetScore
from scoring.values import RoundNumber, UserId
from tests import builders
from tests.builders import Hall
from tests.scoring.threads import at_once
from tournaments.models import Tournament
from tournaments.moment import Moment

FIRST = RoundNumber(1)


def play(rounds: int = 1) -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    for round_ in range(1, rounds + 1):
        builders.start_round(hall, round_)
    return hall


@pytest.fixture
def hall(db: None) -> Hall:
    return play()


def statements(moment: Moment, *facts: str) -> int:
    """How many it takes to read these facts twice."""
    with CaptureQueriesContext(connection) as captured:
        for fact in (*facts, *facts):
            getattr(moment, fact)
    return len(captured)


@pytest.mark.parametrize("fact", ["book", "rounds", "entrants", "penalties"])
def test_a_fact_is_read_once_by_one_statement(hall: Hall, fact: str) -> None:
    assert statements(hall.moment, fact) == 1


def test_the_number_comes_with_the_book(hall: Hall) -> None:
    assert statements(hall.moment, "book", "number") == 1


def test_the_names_cost_entrants_players_and_what_is_written_beside_numbers(hall: Hall) -> None:
    assert statements(hall.moment, "names") == 3


def test_the_tables_of_a_round_are_read_once_and_one_table_with_them(hall: Hall) -> None:
    moment = hall.moment
    with CaptureQueriesContext(connection) as captured:
        tables = moment.tables(FIRST)
        assert moment.tables(FIRST) is tables
        assert moment.table(FIRST, tables[0].table) == tables[0]
    assert len(captured) == 1


def test_accounts_and_remarks_are_those_that_occur(hall: Hall) -> None:
    builders.enter_sheet(hall, 1, 1)
    stranger = builders.user("estraneo")
    other = builders.open_tournament("Un altro")
    unused = hall.because("Non serve a nessun evento")
    builders.correct_sheet(hall, 1, 1, SheetScore(totals=(1000, 500)))
    corrections = queries.events(hall.ledger, EventFilter(names=(SheetCorrected.name(),)))
    names = hall.moment.names_in(corrections)
    assert set(names.users) == {UserId(hall.referee.pk), UserId(hall.director.pk)}
    assert names.user(UserId(stranger.pk)) == "(utente cancellato)"
    assert names.user(UserId(other.director.pk)) == "(utente cancellato)"
    assert set(names.remarks) == {
        recorded.event.remark
        for recorded in corrections
        if isinstance(recorded.event, SheetCorrected)
    }
    assert unused not in names.remarks


def test_a_book_that_was_never_opened_is_refused(db: None) -> None:
    moment = Moment(Tournament.objects.create(slug="mai-aperto", name="Mai aperto"))
    with pytest.raises(Violation) as refused:
        moment.book  # noqa: B018 - reading it is the point
    assert refused.value.code == "tournament_unknown"


def test_again_sees_what_was_written_since(hall: Hall) -> None:
    moment = hall.moment
    before = moment.number
    builders.enter_sheet(hall, 1, 1)
    assert moment.number == before
    assert moment.again().number > before


@pytest.mark.django_db(transaction=True)
def test_in_a_snapshot_every_fact_is_of_one_number_whatever_is_written_meanwhile() -> None:
    hall = play()
    with queries.snapshot():
        moment = hall.moment
        before = moment.number
        at_once(lambda: builders.enter_sheet(hall, 1, 1))
        assert moment.book.number == before
        assert all(table.sheet is None for table in moment.tables(FIRST))
        assert moment.rounds[0].missing == moment.rounds[0].tables
    assert hall.moment.number > before


@pytest.mark.django_db(transaction=True)
def test_nothing_is_written_in_a_snapshot_and_everything_after_it() -> None:
    hall = play()
    with pytest.raises(Exception, match="read-only"), queries.snapshot():
        builders.enter_sheet(hall, 1, 1)
    builders.enter_sheet(hall, 1, 1)
    assert hall.moment.tables(FIRST)[0].sheet is not None


@pytest.mark.django_db(transaction=True)
def test_a_connection_lost_in_a_snapshot_is_said_as_django_says_it() -> None:
    with pytest.raises(OperationalError), queries.snapshot(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    builders.open_tournament()
