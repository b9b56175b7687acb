"""The time of an event is the database's, under the lock, and never before the last event's."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from scoring import queries
from scoring.commands import PublishRanking, VerifySheet
from scoring.events import RankingPublished
from scoring.rules.violations import Code, Violation
from scoring.rulings import AwardCause
from scoring.values import Points, RoundNumber, Stage, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.clock import SetAhead
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db(transaction=True)
QUARTER = timedelta(minutes=15)
VERIFICATION = VerifySheet(round=RoundNumber(1), table=TableNumber(2))


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament(rounds=1, protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


@pytest.fixture
def host_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """This host's clock is fast by a quarter of an hour, however it is asked."""
    now, seconds = timezone.now, time.time
    monkeypatch.setattr(timezone, "now", lambda: now() + QUARTER)
    monkeypatch.setattr(time, "time", lambda: seconds() + QUARTER.total_seconds())


@pytest.mark.usefixtures("host_ahead")
def test_a_host_a_quarter_of_an_hour_ahead_does_not_close_the_window(hall: Hall) -> None:
    assert builders.book(hall).stage is Stage.PROVISIONAL
    receipt = builders.correct_sheet(hall, 1, 1, builders.totals(1000, 900))
    assert isinstance(receipt.events[-1].event, RankingPublished)
    assert receipt.events[0].at < datetime.now(UTC) + timedelta(minutes=1)


@pytest.mark.usefixtures("host_ahead")
def test_the_time_of_an_event_is_not_the_host_s(hall: Hall) -> None:
    late = builders.penalise(hall, 1, 1, 100)
    assert all(recorded.at < timezone.now() - QUARTER / 2 for recorded in late.events)


def test_a_ledger_never_runs_backwards(hall: Hall) -> None:
    """Behind an event of the future - an old ledger's host was fast - time stands still."""
    ahead = timezone.now() + timedelta(minutes=5)
    builders.do(VERIFICATION, hall.refereeing, now=ahead)
    builders.correct_sheet(hall, 1, 1, builders.totals(1005, 900))
    times = [recorded.at for recorded in queries.events(hall.ledger)][::-1]
    assert times == sorted(times)
    assert times[-1] == ahead


def test_a_time_before_the_last_event_s_is_the_last_event_s(hall: Hall) -> None:
    last = next(iter(queries.events(hall.ledger))).at
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    receipt = builders.do(VERIFICATION, hall.refereeing, now=long_ago)
    assert receipt.events[0].at == last


def test_300_minutes_after_nothing_is_corrected_given_or_awarded(
    hall: Hall, set_ahead: SetAhead
) -> None:
    set_ahead(300 * 60)
    assert builders.book(hall).stage is Stage.DEFINITIVE
    number = queries.head(hall.ledger)
    changes: tuple[Callable[[], object], ...] = (
        lambda: builders.correct_sheet(hall, 1, 1, builders.totals(1000, 900)),
        lambda: builders.penalise(hall, 1, 1, 100),
        lambda: builders.award(hall, 1, 1, Points(7), Points(7), cause=AwardCause.ANNULLED),
    )
    for change in changes:
        with pytest.raises(Violation) as refusal:
            change()
        assert refusal.value.code is Code.WINDOW_CLOSED
    assert queries.head(hall.ledger) == number
