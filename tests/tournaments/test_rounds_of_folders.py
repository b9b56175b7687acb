"""A round that is not out is none of the folder's: what was said of it leaves or waits."""

from __future__ import annotations

import pytest

from scoring.commands import GiveSanction, TakeBackSeating
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import Hall, do, enter, open_tournament, play_round, start_round
from tests.tournaments.carrying import Carry, settle
from tournaments.organise.entrants import change_line_up
from tournaments.organise.players import PlayerForm

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """One round played, the second published."""
    hall = open_tournament(rounds=3)
    enter(hall, 4)
    play_round(hall, 1)
    start_round(hall, 2)
    return hall


def take_back(hall: Hall) -> None:
    do(TakeBackSeating(round=RoundNumber(2)), hall.directing)


def test_a_tie_of_a_round_that_was_taken_back_orders_no_ranking(carry: Carry) -> None:
    hall = open_tournament(rounds=2)
    enter(hall, 4)
    start_round(hall, 1)
    settle(hall, 2, 1)
    do(TakeBackSeating(round=RoundNumber(1)), hall.directing)
    assert "ties.csv" not in carry.over(hall)


def test_who_was_to_play_after_the_round_taken_back_plays_the_next(
    hall: Hall, carry: Carry
) -> None:
    change_line_up(
        entrant=EntrantNumber(1),
        players=[PlayerForm("Nuova Ada"), PlayerForm("Nuovo Aldo")],
        from_round=RoundNumber(3),
        reason="Malati",
        by=hall.directing,
    )
    take_back(hall)
    assert carry.over(hall)["line_ups.csv"].splitlines()[1:] == [
        "2,1,Nuova Ada,,Nuovo Aldo,,Malati"
    ]


def test_points_that_were_taken_before_the_first_round_count_in_no_ranking(carry: Carry) -> None:
    hall = open_tournament(regulation="uisp-parole")
    enter(hall, 4)
    decided = Consequences(measure=Measure.AMMONIZIONE, victory_points=2)
    sanction = GiveSanction(
        code="u10_25_pozzetto_exposed",
        entrant=EntrantNumber(1),
        player=None,
        decided=decided,
        remark=hall.because("Alla registrazione"),
    )
    do(sanction, hall.refereeing)
    assert "penalties.csv" not in carry.over(hall)
