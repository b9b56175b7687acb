"""Who leaves is out of the prizes, but for who has played the last round to its end (U 13.4)."""

import pytest

from scoring.commands import WithdrawEntrant
from scoring.rules.prizes import left_early
from scoring.values import EntrantNumber, RoundNumber
from tests.rules.game import PAIR, opened


@pytest.mark.parametrize(("played", "early"), [(1, True), (2, False)])
def test_who_sat_down_in_the_last_round_did_not_leave_early(played: int, early: bool) -> None:
    game = opened(rounds=2, entrants=4)
    for round_ in range(1, played + 1):
        game.play(round_)
    assert not left_early(game.ledger, PAIR, RoundNumber(played))
    game.do(WithdrawEntrant(entrant=PAIR))
    assert left_early(game.ledger, PAIR, RoundNumber(played)) is early
    assert not left_early(game.ledger, EntrantNumber(2), RoundNumber(played))
