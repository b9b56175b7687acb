"""Who sits wrong: who really played has the result, and the next round is as if nothing was."""

from dataclasses import replace

import pytest

from scoring.commands import AwardScore, EnterSheet, RecordMistakenSeats
from scoring.events import SeatsMistaken
from scoring.plans import Format, Movement
from scoring.rules.violations import Code, Violation
from scoring.rulings import AwardCause
from scoring.seats import Room
from scoring.values import Points, TableNumber
from tests.builders import seat_at, totals
from tests.rules.game import FIRST, ONE, REASON, REFEREE, Game, authority, opened, refused
from tests.rules.rounds_gone_wrong import NOTHING, line, mistaken, playing


def swapped(game: Game) -> RecordMistakenSeats:
    """The first line of table 2 sat at table 1, and the first of table 1 at table 2."""
    (a,), (b,), (c,), (d,) = (line(game, table, place) for table in (1, 2) for place in (0, 1))
    return mistaken(seat_at(1, c, b), seat_at(2, a, d), wrong=(c,))


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.DANESE])
def test_i_2_the_next_round_is_seated_as_if_nothing_had_happened(movement: Movement) -> None:
    wrong, right = (opened(movements=(movement,) * 3, entrants=8) for _ in range(2))
    for game in (wrong, right):
        game.start(1)
    wrong.do(swapped(wrong), REFEREE)
    for game in (wrong, right):
        for number, table in game.ledger.rounds[FIRST].tables.items():
            points = [2000 - 100 * entrant for (entrant,) in table.seat.lines]
            game.sheet(1, number, totals(*points))
    if movement is Movement.DANESE:
        _same_points(wrong, right)
    for game in (wrong, right):
        game.start(2)
    assert wrong.pairs(1) != right.pairs(1)
    assert wrong.pairs(2) == right.pairs(2)


def _same_points(wrong: Game, right: Game) -> None:
    """By whatever opponents, everybody has what they have in the other hall."""
    for table, seat in ((1, 1), (2, 2)):
        lines = wrong.ledger.rounds[FIRST].tables[TableNumber(table)].seat.lines
        command = AwardScore(
            round=FIRST,
            table=TableNumber(seat),
            cause=AwardCause.REFEREE_DECISION,
            points=tuple(right.points(one) for (one,) in lines),
            countersigned_by=authority(),
            remark=REASON,
        )
        wrong.do(command, REFEREE)


def test_i_2_the_result_is_of_those_who_really_played() -> None:
    game = playing("internazionale")
    (event,) = game.do(swapped(game), REFEREE)
    assert isinstance(event, SeatsMistaken)
    (c,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    game.sheet(1, 1, totals(1250, 900))
    assert (game.points(c), game.points(b)) == (Points(13, 350, 1250), Points(7, -350, 900))
    assert game.ledger.rounds[FIRST].due_seats()[0].lines == ((1,), (b,))


def test_lines_of_a_sheet_that_is_in_are_not_changed_over_as_wrong_seats() -> None:
    """Each would have the other's points, with nobody asked."""
    game = playing("internazionale")
    (a,), (b,) = (line(game, 1, place) for place in (0, 1))
    game.do(mistaken(seat_at(1, b, a), wrong=()), REFEREE)
    game.do(mistaken(seat_at(1, a, b), wrong=()), REFEREE)
    game.sheet(1, 1, totals(1250, 900))
    command = mistaken(seat_at(1, b, a), wrong=())
    assert refused(game, command, REFEREE) == (Code.SIDES_OF_A_SHEET, {"round": 1, "table": 1})


def test_nor_in_two_steps_by_way_of_another_table() -> None:
    game = playing("internazionale")
    (a,), (b,), (c,), (d,) = (line(game, table, place) for table in (1, 2) for place in (0, 1))
    game.sheet(1, 1, totals(1250, 900))
    turned = mistaken(seat_at(1, b, c), seat_at(2, a, d), wrong=(a,))
    assert refused(game, turned, REFEREE)[0] is Code.SIDES_OF_A_SHEET
    game.do(mistaken(seat_at(1, c, b), seat_at(2, a, d), wrong=(c,)), REFEREE)
    back = mistaken(seat_at(1, b, a), seat_at(2, c, d), wrong=())
    assert refused(game, back, REFEREE)[0] is Code.SIDES_OF_A_SHEET


def test_i_2_found_out_after_the_sheet_was_typed() -> None:
    game = playing("internazionale")
    game.sheet(1, 1, totals(1250, 900))
    game.do(swapped(game), REFEREE)
    assert game.points(1) == NOTHING
    assert game.points(line(game, 1, 0)[0]) == Points(13, 350, 1250)


def test_a_record_of_wrong_seats_can_be_taken_back() -> None:
    game = playing()
    due = game.ledger.rounds[FIRST].seats()
    game.do(swapped(game), REFEREE)
    assert game.ledger.rounds[FIRST].seats() != due
    assert game.do(mistaken(*due, wrong=()), REFEREE) != ()
    assert game.ledger.rounds[FIRST].seats() == due
    assert game.do(mistaken(*due, wrong=()), REFEREE) == ()


def test_a_table_that_is_as_it_was_due_hides_no_other() -> None:
    game = playing(entrants=6)
    right = game.ledger.rounds[FIRST].tables[TableNumber(3)].seat
    command = swapped(game)
    (event,) = game.do(replace(command, seats=(right, *command.seats)), REFEREE)
    assert isinstance(event, SeatsMistaken)


def test_lines_that_changed_sides_at_their_own_table_sat_nowhere_wrong() -> None:
    game = playing()
    (a,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    assert refused(game, mistaken(seat_at(1, b, a), wrong=(a,)))[0] is Code.SAT_WHERE_DUE
    (event,) = game.do(mistaken(seat_at(1, b, a), wrong=()), REFEREE)
    assert isinstance(event, SeatsMistaken)


def test_only_who_was_due_at_these_tables_sat_there() -> None:
    game = playing(entrants=6)
    code, data = refused(game, mistaken(seat_at(1, 1, 2), wrong=(2,)), REFEREE)
    assert code is Code.SEATS_NOT_DUE
    assert data["entrants"] == (1, *line(game, 1, 1))
    assert refused(game, mistaken(seat_at(9, 1, 2)), REFEREE)[0] is Code.TABLE_UNKNOWN
    twice = mistaken(seat_at(1, 1, 4), seat_at(1, 1, 4))
    assert refused(game, twice, REFEREE)[0] is Code.TABLE_TWICE
    alone = mistaken(seat_at(1, 1), seat_at(2, 2))
    assert refused(game, alone, REFEREE)[0] is Code.SEATS_NOT_DUE
    three = mistaken(seat_at(1, 1, 4, 2), seat_at(2, 5))
    assert refused(game, three, REFEREE)[0] is Code.TABLE_MALFORMED


def test_somebody_of_those_who_moved_is_to_blame_and_a_reason_is_given() -> None:
    game = playing()
    command = swapped(game)
    nobody = mistaken(*command.seats, wrong=())
    code, data = refused(game, nobody, REFEREE)
    assert (code, data["moved"]) == (Code.SAT_WHERE_DUE, (1, line(game, 2, 0)[0]))
    stayed = mistaken(*command.seats, wrong=(line(game, 1, 1)[0],))
    assert refused(game, stayed, REFEREE)[0] is Code.SAT_WHERE_DUE
    silent = mistaken(*command.seats, wrong=command.wrong, remark=None)
    assert refused(game, silent, REFEREE)[0] is Code.REASON_REQUIRED


def test_wrong_seats_are_of_the_round_being_played() -> None:
    game = opened(entrants=4)
    assert refused(game, mistaken(seat_at(1, 1, 2)))[0] is Code.ROUND_UNKNOWN
    game.seat(1)
    assert refused(game, mistaken(seat_at(1, 1, 2)))[0] is Code.ROUND_NOT_PUBLISHED
    game.publish(1)
    seen = game.ledger.rounds[FIRST].last
    command = swapped(game)
    game.do(mistaken(*command.seats, wrong=command.wrong, expected=seen), REFEREE)
    back = mistaken(*game.ledger.rounds[FIRST].due_seats(), wrong=(), expected=seen)
    assert refused(game, back, REFEREE)[0] is Code.STALE
    for table in (1, 2):
        game.sheet(1, table, totals(900, 600))
    game.start(2)
    assert refused(game, command, REFEREE) == (Code.ROUND_ENDED, {"round": 1})


def test_a_team_that_sits_wrong_plays_the_whole_match_there() -> None:
    game = playing("internazionale", Format.TEAMS, smazzate=4)
    (a,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    (c,), (d,) = game.ledger.rounds[FIRST].tables[TableNumber(3)].seat.lines
    half = mistaken(seat_at(1, c, b, room=Room.OPEN), seat_at(3, a, d, room=Room.OPEN), wrong=(c,))
    assert refused(game, half, REFEREE)[0] is Code.ROOMS_MISMATCH
    whole = mistaken(
        seat_at(1, c, b, room=Room.OPEN),
        seat_at(2, b, c, room=Room.CLOSED),
        seat_at(3, a, d, room=Room.OPEN),
        seat_at(4, d, a, room=Room.CLOSED),
        wrong=(c,),
    )
    game.do(whole, REFEREE)
    game.sheet(1, 1, totals(1200, 700))
    game.sheet(1, 2, totals(300, 900))
    assert game.points(c) == Points(15, 1100, 2100)


def test_partners_of_a_giallo_who_changed_seats_sat_wrong() -> None:
    game = playing("internazionale", Format.GIALLO)
    (a, b), (c, d) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    game.do(mistaken(seat_at(1, (a, c), (b, d)), wrong=(c,)), REFEREE)
    game.sheet(1, 1, totals(1250, 900))
    assert game.points(a) == game.points(c) == Points(13, 350, 1250)


def test_a_table_that_is_not_there_is_refused_with_the_last_there_is() -> None:
    code, data = refused(playing(entrants=6), mistaken(seat_at(9, 1, 2)), REFEREE)
    assert (code, data["table"], data["last"]) == (Code.TABLE_UNKNOWN, 9, 3)


def test_i_2_who_rests_stays_where_it_rests() -> None:
    """Its bye is worth what it is worth: nobody comes to play at a table where one rests."""
    game = playing(entrants=5)
    (a,), (b,), (resting,) = line(game, 1, 0), line(game, 1, 1), line(game, 3, 0)
    moved = mistaken(seat_at(1, a), seat_at(3, b, resting), wrong=(b,))
    assert refused(game, moved, REFEREE)[0] is Code.SEATS_NOT_DUE


def test_who_moved_is_named_in_order_where_nobody_is_to_blame() -> None:
    game = playing(entrants=16)
    (a,), (b,), (c,), (d,) = (line(game, table, place) for table in (1, 8) for place in (0, 1))
    nobody = mistaken(seat_at(1, c, b), seat_at(8, a, d), wrong=())
    assert refused(game, nobody, REFEREE)[1]["moved"] == (1, 8)


def test_who_types_a_sheet_has_to_have_seen_who_really_sat_there() -> None:
    game = playing()
    seen = game.ledger.rounds[FIRST].tables[ONE].last
    game.do(swapped(game), REFEREE)
    stale = EnterSheet(round=FIRST, table=ONE, sheet=totals(900, 500), expected=seen)
    assert refused(game, stale)[0] is Code.STALE


@pytest.mark.parametrize(
    ("edition", "article"),
    [("internazionale", "2"), ("italiano", "Int. 2"), ("uisp-parole", ""), ("classico", "")],
)
def test_i_2_is_cited_by_editions_that_print_it(edition: str, article: str) -> None:
    """Three others were refused by the article of a code that is not theirs."""
    game = playing(edition)
    command = swapped(game)
    elsewhere = replace(command, seats=(*command.seats[:1],))
    over = playing(edition)
    for table in (1, 2):
        over.sheet(1, table, over.sheet_for(1, table))
    over.start(2)
    refusals = (
        (game, replace(command, remark=None), Code.REASON_REQUIRED),
        (game, replace(command, wrong=()), Code.SAT_WHERE_DUE),
        (game, elsewhere, Code.SEATS_NOT_DUE),
        (over, command, Code.ROUND_ENDED),
    )
    for hall, refused_, code in refusals:
        with pytest.raises(Violation) as violation:
            hall.do(refused_, REFEREE)
        (problem,) = violation.value.problems
        assert (problem.code, problem.article) == (code, article)
