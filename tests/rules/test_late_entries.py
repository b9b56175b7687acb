"""Who comes in after the first round, or comes back, plays on in every format (RULES.md 7)."""

import pytest

from scoring.commands import ReadmitEntrant
from scoring.plans import Format
from scoring.values import EntrantNumber, RoundNumber
from tests.rules.game import PAIR, opened


@pytest.mark.parametrize("format_", Format)
def test_late_entries_play_on_in_every_format(format_: Format) -> None:
    game = opened(
        3,
        regulation="internazionale",
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=6,
    )
    game.play(1)
    game.enter(2)
    game.play(2)
    second = game.ledger.rounds[RoundNumber(2)]
    seated = {one for seat in second.seats() for one in seat.entrants()}
    assert {EntrantNumber(7), EntrantNumber(8)} <= seated
    assert {row.entrant for row in game.ranking(1)} == set(range(1, 7))
    assert {row.entrant for row in game.ranking()} == set(range(1, 9))


@pytest.mark.parametrize("format_", Format)
def test_whoever_left_may_come_back(format_: Format) -> None:
    game = opened(
        3,
        regulation="internazionale",
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=8,
    )
    game.play(1)
    earned = game.points(1)
    game.withdraw(1)
    game.play(2)
    assert game.points(1) == earned
    game.do(ReadmitEntrant(entrant=PAIR))
    game.play(3)
    assert game.ledger.rounds[RoundNumber(3)].table_of(PAIR) is not None
