"""The demo tournament shows what a tournament can hold."""

import pytest

from scoring import queries
from scoring.queries import EventFilter
from scoring.values import RoundNumber, SheetState
from tests.invariants import rows_equal_fold
from tournaments.demo import load_demo
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_demo_is_in_its_fourth_round_with_a_correction_a_penalty_and_byes() -> None:
    tournament = Tournament.objects.get(slug=load_demo())
    ledger = tournament.ledger
    assert len(queries.entrants(ledger)) == 23
    rounds = queries.rounds(ledger)
    assert [(one.published, one.missing) for one in rounds] == [
        (True, 0),
        (True, 0),
        (True, 0),
        (True, 6),
    ]
    names = {one.event.name() for one in queries.events(ledger, EventFilter())}
    assert {"SheetCorrected", "PenaltyGiven"} <= names
    states = [one.state for one in queries.tables(ledger, RoundNumber(3))]
    assert states.count(SheetState.BYE) == 1
    rows_equal_fold(ledger)
