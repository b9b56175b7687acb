"""Stand-ins fill the last table and are never ranked (U art. 3.1)."""

import pytest

from scoring.commands import EnterEntrants, Entry
from scoring.plans import Format
from scoring.rules import formats
from scoring.values import EntrantNumber, Points, RoundNumber
from tests.builders import totals
from tests.rules.game import FIRST, Game, opened
from tests.rules.rounds_gone_wrong import ZERO, awarded, leave, player


def stand_in(game: Game, robot: int = 1, group: str = "") -> EntrantNumber:
    size = formats.of(game.ledger.format).players[0]
    players = tuple(player(100 * robot + index) for index in range(size))
    game.do(EnterEntrants(entries=(Entry(players=players, stand_in=True, group=group),)))
    return max(game.ledger.entrants)


@pytest.mark.parametrize("format_", Format)
def test_u_3_1_stand_ins_fill_the_seats_and_nobody_rests(format_: Format) -> None:
    """Short of a full last table, so many stand-ins make it one; none is ever ranked."""
    field = 7
    game = opened(
        2,
        regulation="internazionale",
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=field,
    )
    lines = {Format.GIALLO: 4, Format.THREES: 3}.get(format_, 2)
    robots = {stand_in(game, robot) for robot in range(1, -field % lines + 1)}
    for round_ in (1, 2):
        game.play(round_)
        assert not any(seat.is_bye for seat in game.ledger.rounds[RoundNumber(round_)].seats())
    ranked = {row.entrant for row in game.ranking()}
    assert ranked == set(game.ledger.entrants) - robots
    assert len(ranked) == field


def test_the_opponents_of_a_stand_in_keep_their_points() -> None:
    game = opened(1, entrants=3)
    robot = stand_in(game)
    game.start(1)
    table = game.ledger.rounds[FIRST].table_of(robot)
    assert table is not None
    game.sheet(1, table.seat.table, totals(1250, 900))
    (met,) = (entrant for entrant in table.seat.entrants() if entrant != robot)
    assert game.points(met).victory_points == (7 if table.seat.lines[0] == (robot,) else 13)


def test_a_stand_in_goes_when_it_is_no_longer_needed() -> None:
    game = opened(3, entrants=3)
    robot = stand_in(game)
    game.play(1)
    game.withdraw(robot)
    game.enter(1)
    game.play(2)
    assert not any(seat.is_bye for seat in game.ledger.rounds[RoundNumber(2)].seats())
    assert game.ledger.rounds[RoundNumber(2)].table_of(robot) is None
    assert {row.entrant for row in game.ranking()} == {1, 2, 3, 5}


def test_a_stand_in_that_leaves_takes_nothing_from_the_others() -> None:
    game = opened(1, regulation="uisp-parole", entrants=3)
    robot = stand_in(game)
    game.start(1)
    points = awarded(game, leave(robot, ZERO))
    assert Points(14, 355, 355) in points
