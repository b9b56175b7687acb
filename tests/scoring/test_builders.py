"""What other tests are built with gives a whole tournament."""

import pytest

from scoring import queries
from scoring.values import Stage
from tests import builders


@pytest.mark.django_db
def test_a_small_tournament_is_played_to_its_end() -> None:
    hall = builders.small_tournament(7, rounds=3)
    builders.finish(hall)
    book = queries.book(hall.ledger)
    standings = queries.standings(hall.ledger)
    assert book is not None
    assert standings is not None
    assert book.stage is Stage.CLOSED
    assert len(standings.rows) == 7
    # Two lines of a table share 20; a bye gets 14.
    assert sum(row.points.victory_points for row in standings.rows) == 3 * (3 * 20 + 14)


def test_no_two_made_up_players_share_a_name() -> None:
    names = [builders.player_name(number) for number in range(1, 1201)]
    assert len(set(names)) == 1200
