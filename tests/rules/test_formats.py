"""What each format comes to at the table and in the ranking (I arts 2-3, U arts 3, 3.1, 6.1)."""

from uuid import UUID

import pytest

from scoring.commands import (
    AwardScore,
    ChangeLineUp,
    DeclareRooms,
    EnterEntrants,
    EnterSheet,
    Entry,
    LiftAward,
    Substitute,
)
from scoring.plans import Format, Movement
from scoring.rules import regulations
from scoring.rules.results import results_by_line
from scoring.rules.seated import players_at
from scoring.rules.violations import Code
from scoring.rulings import AwardCause, Lifting, PenaltyUnit
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, PlayerId, Points, RoundNumber, SheetState, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, authority, opened, refused


def teams(entrants: int = 4) -> Game:
    """Teams of two pairs, 4 smazzate: the only length the teams' table is printed for."""
    game = opened(
        format_=Format.TEAMS, regulation="internazionale", smazzate=4, entrants=entrants, rounds=2
    )
    game.start(1)
    return game


def test_u_3_a_match_of_teams_is_summed_over_both_rooms_before_the_match_points() -> None:
    """1200-700 and, the other way round, 300-900: 1200+900 against 700+300 is +1100."""
    game = teams()
    open_room, closed = (game.ledger.rounds[FIRST].tables[TableNumber(number)] for number in (1, 2))
    assert (open_room.seat.room, closed.seat.room) == (Room.OPEN, Room.CLOSED)
    assert open_room.seat.lines == closed.seat.lines[::-1]
    game.sheet(1, 1, totals(1200, 700))
    assert game.points(1) == Points(), "half a match counts nothing"
    game.sheet(1, 2, totals(300, 900))
    (other,) = open_room.seat.lines[1]
    assert game.points(1) == Points(15, 1100, 2100)
    assert game.points(other) == Points(5, -1100, 1000)


def test_a_bye_of_a_team_is_worth_what_the_teams_table_gives() -> None:
    game = teams(3)
    resting = next(seat for seat in game.ledger.rounds[FIRST].seats() if seat.is_bye)
    assert resting.room is None
    assert game.points(resting.lines[0][0]) == Points(12, 355, 355)


def test_an_award_at_one_table_is_the_whole_match_until_it_is_lifted() -> None:
    game = teams()
    game.sheet(1, 1, totals(1200, 700))
    award = AwardScore(
        round=FIRST,
        table=TableNumber(2),
        cause=AwardCause.REFEREE_DECISION,
        points=(Points(8), Points(12)),
        countersigned_by=authority(),
        remark=REASON,
    )
    game.do(award, REFEREE)
    assert game.points(1) == Points(12)
    for room in (1, 2):
        typed = EnterSheet(round=FIRST, table=TableNumber(room), sheet=totals(300, 900))
        assert refused(game, typed)[0] is Code.SCORE_AWARDED
    lifted = LiftAward(round=FIRST, table=TableNumber(1), why=Lifting.REVOKED, remark=REASON)
    game.do(lifted, REFEREE)
    assert game.points(1) == Points(), "the open room's sheet waits for the other again"
    game.sheet(1, 2, totals(300, 900))
    assert game.points(1) == Points(15, 1100, 2100)
    game.penalise(1, 1, 100)
    assert game.points(1) == Points(14, 1000, 2000)


def test_i_2_a_team_may_change_its_line_up_every_round() -> None:
    game = teams()
    players = game.ledger.entrants[PAIR].players
    round_ = game.ledger.rounds[FIRST]
    table = round_.tables[TableNumber(2)]
    assert players_at(game.ledger, round_, table)[1] == players[2:]
    rooms = RoomLineUp(open=(players[0], players[2]), closed=(players[1], players[3]))
    game.do(DeclareRooms(round=FIRST, entrant=PAIR, rooms=rooms))
    assert players_at(game.ledger, round_, table)[1] == (players[1], players[3])
    assert game.do(DeclareRooms(round=FIRST, entrant=PAIR, rooms=rooms)) == ()


def test_rooms_are_of_the_teams_own_players_two_in_each() -> None:
    game = teams()
    a, b, c, d = game.ledger.entrants[PAIR].players
    stranger = game.ledger.entrants[EntrantNumber(2)].players[0]
    for wrong in (
        RoomLineUp(open=(a, b), closed=(c,)),
        RoomLineUp(open=(a, b), closed=(c, a)),
        RoomLineUp(open=(a, b), closed=(c, stranger)),
    ):
        command = DeclareRooms(round=FIRST, entrant=PAIR, rooms=wrong)
        assert refused(game, command)[0] is Code.ROOMS_WRONG
    right = RoomLineUp(open=(a, b), closed=(c, d))
    unseated = DeclareRooms(round=RoundNumber(2), entrant=PAIR, rooms=right)
    assert refused(game, unseated)[0] is Code.ROUND_UNKNOWN
    pairs = opened(entrants=4)
    pairs.start(1)
    nowhere = DeclareRooms(round=FIRST, entrant=PAIR, rooms=right)
    assert refused(pairs, nowhere) == (Code.NO_ROOMS, {"format": "pairs"})
    for table in game.ledger.rounds[FIRST].tables:
        game.sheet(1, table, totals(500, 400))
    game.start(2)
    late = DeclareRooms(round=FIRST, entrant=PAIR, rooms=right)
    assert refused(game, late)[0] is Code.ROUND_CLOSED


def halves(game: Game, entrant: int) -> RoomLineUp:
    players = game.ledger.entrants[EntrantNumber(entrant)].players
    return RoomLineUp(open=players[:2], closed=players[2:4])


def rooms_of(game: Game, round_: int, entrant: int) -> DeclareRooms:
    team = EntrantNumber(entrant)
    return DeclareRooms(round=RoundNumber(round_), entrant=team, rooms=halves(game, entrant))


def second_round_of_two_teams(higher: int, lower: int) -> Game:
    game = opened(2, regulation="internazionale", smazzate=4, format_=Format.TEAMS, entrants=2)
    game.start(1)
    for number, table in game.ledger.rounds[FIRST].tables.items():
        first = table.seat.lines[0][0] == 1
        game.sheet(1, number, totals(higher, lower) if first else totals(lower, higher))
    game.start(2)
    return game


def test_i_3_the_team_lower_in_the_ranking_declares_its_rooms_first() -> None:
    game = second_round_of_two_teams(1200, 700)
    assert refused(game, rooms_of(game, 2, 1)) == (
        Code.ROOMS_AFTER_THE_LOWER,
        {"round": 2, "entrant": 1, "first": 2},
    )
    game.do(rooms_of(game, 2, 2))
    assert len(game.do(rooms_of(game, 2, 1))) == 1


def test_i_3_equals_and_teams_of_a_first_round_declare_in_any_order() -> None:
    for first in (1, 2):
        game = second_round_of_two_teams(1000, 1000)
        assert len(game.do(rooms_of(game, 2, first))) == 1
        game = teams(2)
        assert len(game.do(rooms_of(game, 1, first))) == 1


@pytest.mark.parametrize(("size", "allowed"), [(3, False), (4, True), (5, False), (6, True)])
def test_a_team_is_two_or_three_pairs(size: int, allowed: bool) -> None:
    game = opened(format_=Format.TEAMS, regulation="internazionale", smazzate=4)
    players = tuple(_uuid(number) for number in range(size))
    command = EnterEntrants(entries=(Entry(players=players),))
    if allowed:
        assert len(game.do(command)) == 1
    else:
        assert refused(game, command)[0] is Code.PLAYERS_WRONG_COUNT


def test_rules_12_in_a_giallo_each_player_gets_the_lines_points() -> None:
    game = opened(format_=Format.GIALLO, entrants=4, rounds=1)
    game.start(1)
    a, b = game.ledger.rounds[FIRST].tables[TableNumber(1)].seat.lines
    game.sheet(1, 1, totals(1250, 900))
    assert {game.points(entrant) for entrant in a} == {Points(13, 350, 1250)}
    assert {game.points(entrant) for entrant in b} == {Points(7, -350, 900)}
    game.penalise(a[0], 1, 100)
    assert {game.points(entrant) for entrant in a} == {Points(12, 250, 1150)}, (
        "it comes off the line"
    )


def test_one_against_one_is_played_as_a_pair_plays() -> None:
    game = opened(format_=Format.INDIVIDUAL, entrants=2, rounds=1)
    game.play(1)
    assert game.points(1).match_points == -game.points(2).match_points
    assert game.points(1).victory_points + game.points(2).victory_points == 20


def threes(entrants: int = 6) -> Game:
    game = opened(
        format_=Format.THREES,
        regulation="uisp-parole",
        entrants=entrants,
        movements=(Movement.DANESE,),
    )
    game.start(1)
    return game


def test_u_3_1_three_at_a_table_keep_their_own_points_and_are_ranked_by_them() -> None:
    game = threes()
    game.sheet(1, 1, totals(900, 1200, -100))
    lines = game.ledger.rounds[FIRST].tables[TableNumber(1)].seat.lines
    assert [game.points(entrant) for (entrant,) in lines] == [
        Points(game_points=900),
        Points(game_points=1200),
        Points(game_points=-100),
    ]
    assert game.ranking()[0].entrant == lines[1][0]


def test_a_sheet_has_as_many_lines_as_sit_at_the_table() -> None:
    game = threes()
    two = EnterSheet(round=FIRST, table=TableNumber(1), sheet=totals(900, 500))
    assert refused(game, two) == (Code.LINES_WRONG_COUNT, {"value": 2, "expected": 3})
    pairs = opened(entrants=4)
    pairs.start(1)
    three = EnterSheet(round=FIRST, table=TableNumber(1), sheet=totals(900, 500, 300))
    assert refused(pairs, three) == (Code.LINES_WRONG_COUNT, {"value": 3, "expected": 2})
    award = AwardScore(
        round=FIRST,
        table=TableNumber(1),
        cause=AwardCause.LATE,
        points=(Points(), Points()),
        remark=REASON,
    )
    assert refused(game, award, REFEREE)[0] is Code.LINES_WRONG_COUNT


def test_u_6_1_pairs_may_be_ranked_by_game_points_alone() -> None:
    from scoring.commands import OpenTournament
    from tests.builders import one_round

    game = Game(regulation="uisp-parole")
    game.do(OpenTournament(regulation="uisp-parole", plan=one_round(), ranked_by=("game_points",)))
    game.enter(4)
    game.start(1)
    game.sheet(1, 1, totals(2000, 1900))
    game.sheet(1, 2, totals(1500, 100))
    assert [row.points.game_points for row in game.ranking()] == [2000, 1900, 1500, 100]


def test_stand_ins_play_and_are_never_ranked() -> None:
    """U art. 3.1: staff fills the seat, and nobody rests."""
    game = opened(entrants=3)
    game.do(EnterEntrants(entries=(Entry(players=_two(), stand_in=True),)))
    game.play(1)
    assert not any(seat.is_bye for seat in game.ledger.rounds[FIRST].seats())
    assert {row.entrant for row in game.ranking()} == {1, 2, 3}
    assert game.ledger.rounds[FIRST].table_of(EntrantNumber(4)) is not None


def test_a_substitute_plays_from_a_round_on_and_the_rounds_before_stay() -> None:
    game = opened(rounds=4, entrants=4)
    before = game.ledger.entrants[PAIR].players
    game.play(1)
    game.start(2)
    game.do(ChangeLineUp(entrant=PAIR, players=_two(), from_round=RoundNumber(2), remark=REASON))
    entrant = game.ledger.entrants[PAIR]
    assert entrant.players_in(FIRST) == before
    assert entrant.players_in(RoundNumber(2)) == entrant.players == _two()


def test_without_a_round_a_substitute_plays_from_the_next_sheet_on() -> None:
    game = opened(rounds=4, entrants=4)
    before = game.ledger.entrants[PAIR].players
    game.play(1)
    game.do(ChangeLineUp(entrant=PAIR, players=_two(), remark=REASON))
    assert game.ledger.entrants[PAIR].players_in(FIRST) == before
    code, data = refused(
        game, ChangeLineUp(entrant=PAIR, players=before, from_round=RoundNumber(3), remark=REASON)
    )
    assert (code, data) == (Code.OUT_OF_RANGE, {"value": 3, "limit": 2})


def test_substitutes_may_be_kept_to_the_first_half() -> None:
    game = opened(rounds=4, entrants=4, substitutes_first_half=True)
    for round_ in (1, 2):
        game.play(round_)
    late = ChangeLineUp(entrant=PAIR, players=_two(), from_round=RoundNumber(3), remark=REASON)
    assert refused(game, late) == (Code.SUBSTITUTE_TOO_LATE, {"round": 3, "limit": 2})
    earlier = Substitute(round=RoundNumber(2), entrant=PAIR, players=_two(), remark=REASON)
    assert len(game.do(earlier)) == 1


def test_nobody_is_missing_from_a_table_that_is_due() -> None:
    """The state of each room is its own sheet's; the match waits for both."""
    game = teams()
    game.sheet(1, 2, totals(300, 900))
    states = [table.state for table in game.ledger.rounds[FIRST].tables.values()]
    assert states[:2] == [SheetState.MISSING, SheetState.ENTERED]
    game.penalise(1, 1, 5, PenaltyUnit.VICTORY_POINTS)
    assert game.points(1) == Points(victory_points=-5)


def _uuid(number: int) -> PlayerId:
    return PlayerId(UUID(int=0xA000 + number))


def _two() -> tuple[PlayerId, PlayerId]:
    return _uuid(1), _uuid(2)


def test_i_3_an_award_at_the_closed_room_is_of_its_own_lines() -> None:
    """There the lines sit the other way round."""
    for table in (1, 2):
        game = opened(1, regulation="internazionale", smazzate=4, format_=Format.TEAMS, entrants=2)
        game.start(1)
        (first,), (second,) = game.ledger.rounds[FIRST].tables[TableNumber(table)].seat.lines
        award = AwardScore(
            round=FIRST,
            table=TableNumber(table),
            cause=AwardCause.REFEREE_DECISION,
            points=(Points(15, 1000, 2000), Points(5, -1000, 1000)),
            remark=REASON,
        )
        game.do(award, REFEREE)
        assert game.points(first) == Points(15, 1000, 2000)
        assert game.points(second) == Points(5, -1000, 1000)
        for other in game.ledger.rounds[FIRST].tables.values():
            earned = results_by_line(
                game.ledger, regulations.load(game.regulation), game.ledger.rounds[FIRST], other
            )
            assert [result.points for result in earned] == [
                game.points(team) for (team,) in other.seat.lines
            ]


@pytest.mark.parametrize(
    ("format_", "players"),
    [
        (Format.PAIRS, {2}),
        (Format.TEAMS, {4, 6}),
        (Format.INDIVIDUAL, {1}),
        (Format.GIALLO, {1}),
        (Format.THREES, {1}),
    ],
)
def test_i_2_u_3_1_so_many_players_enter_under_one_number(
    format_: Format, players: set[int]
) -> None:
    game = opened(regulation="internazionale", smazzate=4, format_=format_)
    for size in range(1, 8):
        people = tuple(PlayerId(UUID(int=100 * size + at)) for at in range(size))
        command = EnterEntrants(entries=(Entry(players=people),))
        if size in players:
            game.do(command)
        else:
            assert refused(game, command)[0] is Code.PLAYERS_WRONG_COUNT
