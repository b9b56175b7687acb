"""A round published by mistake is a draft again, as long as that harms nobody."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring import queries
from scoring.commands import RevokeRuling, TakeBackSeating
from scoring.rules.violations import Violation
from scoring.values import Points, RoundNumber, Stage
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tournaments.organise.entrants import enter_entrants
from tournaments.organise.perform import perform
from tournaments.presenters.ranking import ranking

pytestmark = pytest.mark.django_db
AWARDED = Points(14), Points(6)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Seven pairs (one rests), the first of three rounds played, the second published.

    A penalty was given in the first.
    """
    hall = builders.open_tournament()
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    builders.penalise(hall, 2, 1, 100)
    builders.start_round(hall, 2)
    return hall


def take_back(hall: Hall, round_: int = 2) -> None:
    perform(TakeBackSeating(round=RoundNumber(round_)), by=hall.directing)


def revoke_penalty(hall: Hall) -> None:
    (penalty,) = queries.penalties(hall.ledger)
    perform(RevokeRuling(ruling=penalty.number), by=hall.refereeing, reason="Era un altro")


def first_table(hall: Hall) -> int:
    return builders.tables(hall, 2)[0].table


def test_all_is_as_before_the_round_was_published(client: Client) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    builders.seat(hall, 2)
    before = builders.book(hall), hall.moment.rounds, tuple(ranking(hall.moment).rows)
    builders.publish(hall, 2)
    take_back(hall)
    book, rounds, rows = builders.book(hall), hall.moment.rounds, tuple(ranking(hall.moment).rows)
    assert (book.current_round, book.stage, rows) == (1, Stage.PLAYING, before[2])
    assert [(each.published, each.closed, each.parts) for each in rounds] == [
        (each.published, each.closed, each.parts) for each in before[1]
    ]
    assert client.get(f"/t/{hall.tournament.slug}/turni/2/").status_code == 404
    builders.correct_sheet(hall, 1, 1, builders.totals(100, 2000))
    builders.play_round(hall, 2)
    assert builders.book(hall).current_round == 2


def test_the_first_round_taken_back_opens_the_entries_again(hall: Hall) -> None:
    begun = builders.open_tournament()
    builders.enter(begun, 4)
    builders.start_round(begun, 1)
    take_back(begun, 1)
    assert builders.book(begun).stage is Stage.ENTRIES


def test_who_came_while_it_was_out_plays_it_when_it_is_drawn_again(hall: Hall) -> None:
    enter_entrants(entries=builders.pairs(1, first=8), by=hall.directing)
    take_back(hall)
    builders.start_round(hall, 2)
    seated = {line for table in builders.tables(hall, 2) for line in table.lines}
    assert len(seated) == 8


def test_what_is_drawn_again_is_another_round_with_the_same_number(hall: Hall) -> None:
    take_back(hall)
    builders.play_round(hall, 2)
    builders.play_round(hall, 3)
    assert [each.number for each in queries.rounds(hall.ledger) if each.published] == [1, 2, 3]


@pytest.mark.parametrize(
    "happens",
    [
        lambda hall: builders.enter_sheet(hall, 2, first_table(hall)),
        lambda hall: builders.correct_sheet(hall, 1, 1, builders.totals(1500, 900)),
        lambda hall: builders.penalise(hall, 1, 1, 100),
        lambda hall: builders.award(hall, 2, first_table(hall), *AWARDED),
        lambda hall: builders.penalise(hall, 1, 2, 100),
        revoke_penalty,
    ],
    ids=["a sheet", "a correction", "a penalty", "an award", "a penalty of it", "a revocation"],
)
def test_it_stays_once_something_happened(hall: Hall, happens: Callable[[Hall], Any]) -> None:
    happens(hall)
    with pytest.raises(Violation, match="round_in_play"):
        take_back(hall)


@pytest.mark.parametrize(("round_", "code"), [(1, "round_not_last"), (3, "round_not_published")])
def test_only_the_last_published_one_is_taken_back(hall: Hall, round_: int, code: str) -> None:
    with pytest.raises(Violation, match=code):
        take_back(hall, round_)
