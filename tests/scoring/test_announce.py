"""Whoever listens hears of every commit, and of nothing that was not committed."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from scoring import queries
from scoring.announce import Announcement, announce_names, listening
from scoring.rules.violations import Violation
from tests import builders
from tests.builders import Hall
from tests.machine.waiting import PATIENCE_SECONDS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


def _heard(*actions: Callable[[], object], count: int) -> list[Announcement]:
    """What is heard while these happen, one after the other, on another thread."""

    def act() -> None:
        try:
            for action in actions:
                action()
        finally:
            connections.close_all()

    async def listen() -> list[Announcement]:
        heard: list[Announcement] = []
        async with listening() as announcements:
            acting = asyncio.get_running_loop().run_in_executor(pool, act)
            async for announcement in announcements:
                heard.append(announcement)
                if len(heard) == count:
                    break
            await acting
        return heard

    # Listened to on a thread of its own: the browser's driver keeps a running loop in ours.
    with ThreadPoolExecutor(1) as pool, ThreadPoolExecutor(1) as ears:
        return ears.submit(asyncio.run, asyncio.wait_for(listen(), PATIENCE_SECONDS)).result()


def test_a_commit_says_at_which_number_the_ledger_is_now(hall: Hall) -> None:
    numbers: list[int] = []

    def type_sheet() -> None:
        numbers.append(builders.enter_sheet(hall, 1, 1).number)

    assert _heard(type_sheet, count=1) == [Announcement(hall.ledger, numbers[0])]  # type: ignore[arg-type]


def test_names_that_changed_are_told_without_a_number(hall: Hall) -> None:
    heard = _heard(lambda: announce_names(hall.ledger), count=1)
    assert heard == [Announcement(hall.ledger, None)]


def test_what_was_refused_or_rolled_back_is_not_heard(hall: Hall) -> None:
    def refused() -> None:
        with pytest.raises(Violation):
            builders.enter_sheet(hall, 1, 1, builders.totals(1, 1))

    def abandoned() -> None:
        with transaction.atomic():
            builders.enter_sheet(hall, 1, 1)
            transaction.set_rollback(True)

    last = lambda: builders.enter_sheet(hall, 1, 2)  # noqa: E731
    (heard,) = _heard(refused, abandoned, last, count=1)
    assert heard.number is not None
    assert heard.number == queries.head(hall.ledger)
