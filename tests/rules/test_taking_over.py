"""U art. 13.4, 1: a line that rests takes the seat of one that is not there."""

from copy import deepcopy
from dataclasses import replace

import pytest

from scoring.commands import (
    AwaitLines,
    GiveSanction,
    GiveSeatBack,
    RevokeRuling,
    StartRound,
    TakeBackSeating,
    TakeSeat,
    UndoEntry,
)
from scoring.events import EntrantReadmitted, EntrantWithdrawn, SeatGivenBack, SeatTakenOver
from scoring.plans import Format, Movement
from scoring.rules import regulations
from scoring.rules.standings import standings
from scoring.rules.violations import Code
from scoring.rules.withdrawals import article_of
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import COMPUTERISTA, FIRST, ONE, REASON, REFEREE, Game, opened, refused
from tests.rules.rounds_gone_wrong import line

SECOND = RoundNumber(2)


def playing(movement: Movement = Movement.DANESE, **more: object) -> Game:
    """Seven pairs: one rests."""
    game = opened(movements=(movement,) * 3, regulation="uisp-parole", entrants=7, **more)  # type: ignore[arg-type]
    game.start(1)
    return game


def resting(game: Game, round_: RoundNumber = FIRST) -> EntrantNumber:
    (table,) = (table for table in game.ledger.rounds[round_].tables.values() if table.is_bye)
    return table.seat.entrants()[0]


def taking(game: Game, **changes: object) -> TakeSeat:
    """Who rests plays instead of the first line of table 1; the other line consents."""
    (gone,), (there,) = line(game, 1, 0), line(game, 1, 1)
    whole = TakeSeat(
        round=FIRST,
        table=ONE,
        missing=gone,
        entrant=resting(game),
        agreed_by=game.ledger.entrants[there].players,
        remark=REASON,
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


def test_who_rests_plays_and_has_no_points_for_resting() -> None:
    game = playing()
    rested, (gone,), (there,) = resting(game), line(game, 1, 0), line(game, 1, 1)
    (taken,) = game.do(taking(game), REFEREE)
    assert isinstance(taken, SeatTakenOver)
    assert (taken.missing, taken.entrants) == ((gone,), (rested,))
    assert line(game, 1, 0) == (rested,)
    assert game.points(rested).victory_points == 0
    assert game.ledger.byes() == set()
    game.sheet(1, 1, totals(1500, 900))
    assert game.points(rested).match_points == 600
    assert game.points(there).match_points == -600
    assert game.points(gone).victory_points == game.points(gone).match_points == 0
    assert not game.ledger.sanctions
    assert not game.ledger.penalties


def test_who_is_missing_is_waited_for_no_more_and_sits_in_the_next_round() -> None:
    game = playing()
    (gone,) = line(game, 1, 0)
    game.do(taking(game), REFEREE)
    for table in (1, 2, 3):
        game.sheet(1, table, game.sheet_for(1, table))
    game.start(2)
    seated = {entrant for seat in game.ledger.rounds[SECOND].seats() for entrant in seat.entrants()}
    assert gone in seated
    assert len(seated) == 7


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.DANESE, Movement.ITALIANA])
def test_the_next_round_is_seated_by_every_movement(movement: Movement) -> None:
    for leaves in (False, True):
        game = playing(movement)
        game.do(taking(game, leaves=leaves), REFEREE)
        for table in (1, 2, 3):
            game.sheet(1, table, game.sheet_for(1, table))
        game.start(2)
        seats = game.ledger.rounds[SECOND].seats()
        assert sum(len(seat.entrants()) for seat in seats) == 7 - leaves


def test_who_is_missing_may_leave_the_tournament_with_it() -> None:
    game = playing()
    (gone,) = line(game, 1, 0)
    _taken, left = game.do(taking(game, leaves=True), REFEREE)
    assert left == EntrantWithdrawn(entrant=gone, remark=REASON)


def test_without_the_consent_of_all_who_are_there_nobody_takes_the_seat() -> None:
    game = playing()
    one, _other = taking(game).agreed_by
    for agreed in ((), (one,), game.at_the_table(1, 1)):
        code, data = refused(game, taking(game, agreed_by=agreed), REFEREE)
        assert (code, data["table"]) == (Code.TABLE_MUST_AGREE, 1)


def test_only_who_rests_and_only_while_nothing_is_written() -> None:
    game = playing()
    (elsewhere,) = line(game, 2, 0)
    assert refused(game, taking(game, entrant=elsewhere), REFEREE)[0] is Code.NOT_RESTING
    assert refused(game, taking(game, missing=elsewhere), REFEREE)[0] is Code.NOT_AT_THIS_TABLE
    assert refused(game, taking(game, remark=None), REFEREE)[0] is Code.REASON_REQUIRED
    stale = taking(game, expected=game.ledger.rounds[FIRST].last - 1)
    assert refused(game, stale, REFEREE)[0] is Code.STALE
    game.sheet(1, 1, totals(1500, 900))
    assert refused(game, taking(game), REFEREE)[0] is Code.SEAT_NOT_FREE


def test_who_withdrew_while_resting_plays_for_nobody() -> None:
    game = playing()
    game.withdraw(int(resting(game)))
    assert refused(game, taking(game), REFEREE)[0] is Code.NOT_RESTING


def test_a_seating_in_which_somebody_took_a_seat_is_not_taken_back() -> None:
    game = playing()
    game.do(taking(game), REFEREE)
    assert refused(game, TakeBackSeating(round=FIRST))[0] is Code.ROUND_IN_PLAY


def back(round_: RoundNumber = FIRST, table: TableNumber = ONE) -> GiveSeatBack:
    return GiveSeatBack(round=round_, table=table)


@pytest.mark.parametrize("leaves", [False, True])
def test_written_by_mistake_it_is_taken_back_and_all_is_as_it_was(leaves: bool) -> None:
    """Seats, the points of who rests, the wait for who is missing, and that they take part."""
    game = playing()
    (gone,) = line(game, 1, 0)
    game.do(StartRound(round=FIRST), REFEREE)
    game.do(AwaitLines(round=FIRST, table=ONE, entrants=(gone,)), REFEREE)
    before = deepcopy(game.ledger)
    game.do(taking(game, leaves=leaves), REFEREE)
    given, *readmitted = game.do(back(), REFEREE)
    assert isinstance(given, SeatGivenBack)
    assert [event for event in readmitted if isinstance(event, EntrantReadmitted)] == readmitted
    assert len(readmitted) == leaves
    assert game.ledger.rounds[FIRST].seats() == before.rounds[FIRST].seats()
    assert game.ledger.rounds[FIRST].late == before.rounds[FIRST].late
    assert game.ledger.byes() == before.byes()
    assert game.ranking() == standings(before, regulations.load(game.regulation))
    assert gone in game.ledger.active_entrants()
    for table in (1, 2, 3):
        game.sheet(1, table, game.sheet_for(1, table))
    game.start(2)
    assert refused(game, back(), REFEREE)[0] is Code.ROUND_CLOSED


@pytest.mark.parametrize("leaves", [False, True])
def test_a_seat_is_given_back_to_nobody_who_was_expelled(leaves: bool) -> None:
    game = playing()
    (gone,) = line(game, 1, 0)
    game.do(taking(game, leaves=leaves), REFEREE)
    out = game.ledger.entrants[gone].players[0]
    espulsione = GiveSanction(
        code="u14_4_c_2_insults", entrant=gone, player=out, round=FIRST, remark=REASON
    )
    game.do(espulsione, REFEREE)
    expected = (Code.PLAYER_EXPELLED, {"player": str(out), "entrant": gone})
    assert refused(game, back(), REFEREE) == expected
    game.do(RevokeRuling(ruling=game.ledger.number, remark=REASON), REFEREE)
    game.do(back(), REFEREE)


def test_it_is_not_taken_back_over_a_sheet_nor_where_nobody_took_a_seat() -> None:
    game = playing()
    assert refused(game, back(), REFEREE) == (Code.NO_SEAT_TAKEN, {"round": 1, "table": 1})
    game.do(taking(game), REFEREE)
    stale = replace(back(), expected=EventNumber(game.ledger.rounds[FIRST].last - 1))
    assert refused(game, stale, REFEREE)[0] is Code.STALE
    assert refused(game, back(table=TableNumber(2)), REFEREE)[0] is Code.NO_SEAT_TAKEN
    game.sheet(1, 1, totals(1500, 900), COMPUTERISTA)
    assert refused(game, back(), REFEREE) == (Code.SEAT_PLAYED, {"round": 1, "table": 1})
    game.do(UndoEntry(round=FIRST, table=ONE), COMPUTERISTA)
    game.do(back(), REFEREE)
    assert refused(game, back(), REFEREE)[0] is Code.NO_SEAT_TAKEN
    game.do(taking(game), REFEREE)


def test_who_left_by_themselves_stays_away_when_a_replacement_is_taken_back() -> None:
    game = playing()
    (gone,) = line(game, 1, 0)
    game.do(taking(game), REFEREE)
    game.withdraw(int(gone))
    (given,) = game.do(back(), REFEREE)
    assert isinstance(given, SeatGivenBack)
    assert game.ledger.entrants[gone].withdrawn


def test_a_team_does_not_play_in_two_rooms_instead_of_another() -> None:
    game = opened(regulation="uisp-parole", format_=Format.TEAMS, smazzate=4, entrants=3)
    game.start(1)
    (gone,) = line(game, 1, 0)
    command = taking(game, missing=gone, table=TableNumber(1))
    assert refused(game, command, REFEREE)[0] is Code.SEAT_NOT_FREE


@pytest.mark.parametrize("edition", regulations.editions())
def test_every_edition_says_by_which_article(edition: str) -> None:
    assert article_of(regulations.load(edition))
