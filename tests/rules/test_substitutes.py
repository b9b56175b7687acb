"""Behind the whistle, or a sheet of the match, a line-up changes by a referee's substitution."""

from dataclasses import replace
from uuid import UUID

import pytest

from scoring.commands import (
    ChangeLineUp,
    CorrectName,
    DeclareRooms,
    NameCaptain,
    PublishSeating,
    SeatRound,
    StartRound,
    Substitute,
    TakeBackSeating,
    UndoClockStep,
)
from scoring.events import CaptainNamed, LineUpChanged, RoomsDeclared
from scoring.plans import Format
from scoring.rules.seated import rooms
from scoring.rules.violations import Code
from scoring.seats import RoomLineUp
from scoring.values import ClockStep, PlayerId, Right, Role, RoundNumber
from tests.builders import totals
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, authority, opened, refused

SECOND = RoundNumber(2)
NEW = PlayerId(UUID(int=901))
OTHER = PlayerId(UUID(int=902))
THIRD = PlayerId(UUID(int=903))


def of_teams() -> Game:
    game = opened(format_=Format.TEAMS, regulation="internazionale", smazzate=4, entrants=2)
    game.start(1)
    return game


def whistle(game: Game) -> None:
    game.do(StartRound(round=FIRST))


def first_sheet(game: Game) -> None:
    game.sheet(1, 2, totals(500, 400))


def swapped(game: Game) -> RoomLineUp:
    a, b, c, d = game.ledger.entrants[PAIR].players
    return RoomLineUp(open=(a, c), closed=(b, d))


def declaration(game: Game) -> DeclareRooms:
    return DeclareRooms(round=FIRST, entrant=PAIR, rooms=swapped(game))


def substitution(game: Game, **more: object) -> Substitute:
    players = game.ledger.entrants[PAIR].players
    command = {"round": FIRST, "entrant": PAIR, "players": players, "remark": REASON}
    return Substitute(**(command | more))  # type: ignore[arg-type]


def whistle_taken_back(game: Game) -> None:
    whistle(game)
    game.do(UndoClockStep(round=FIRST, step=ClockStep.WHISTLE))


@pytest.mark.parametrize("begin", [whistle, first_sheet, whistle_taken_back])
def test_i_3_once_the_match_is_on_no_team_declares_other_rooms(begin: object) -> None:
    game = of_teams()
    game.do(declaration(game))
    begin(game)  # type: ignore[operator]
    assert game.do(declaration(game)) == (), "the same again changes nothing"
    a, b, c, d = game.ledger.entrants[PAIR].players
    other = DeclareRooms(round=FIRST, entrant=PAIR, rooms=RoomLineUp(open=(a, b), closed=(c, d)))
    stands = (Code.LINE_UP_STANDS, {"round": 1, "entrant": 1})
    assert refused(game, other) == stands
    players = ChangeLineUp(entrant=PAIR, players=(a, b, c, NEW), from_round=FIRST, remark=REASON)
    assert refused(game, players) == stands
    assert Substitute.right is Right.PENALISE


def test_the_referee_substitutes_for_a_reason() -> None:
    game = of_teams()
    free = refused(game, substitution(game, rooms=swapped(game)), REFEREE)
    assert free == (Code.LINE_UP_FREE, {"round": 1, "entrant": 1})
    whistle(game)
    without = substitution(game, rooms=swapped(game), remark=None)
    assert refused(game, without, REFEREE)[0] is Code.REASON_REQUIRED
    (event,) = game.do(substitution(game, rooms=swapped(game)), REFEREE)
    assert isinstance(event, RoomsDeclared)
    assert event.remark == REASON
    round_ = game.ledger.rounds[FIRST]
    assert rooms(game.ledger, round_, PAIR) == swapped(game)
    assert game.do(substitution(game, rooms=swapped(game)), REFEREE) == ()


def test_after_a_whistle_by_mistake_the_referee_declares_or_the_round_goes_out_again() -> None:
    game = of_teams()
    whistle_taken_back(game)
    assert game.ledger.rounds[FIRST].started is None
    game.do(substitution(game, rooms=swapped(game)), REFEREE)
    assert rooms(game.ledger, game.ledger.rounds[FIRST], PAIR) == swapped(game)
    game.do(TakeBackSeating(round=FIRST))
    game.publish(1)
    a, b, c, d = game.ledger.entrants[PAIR].players
    game.do(DeclareRooms(round=FIRST, entrant=PAIR, rooms=RoomLineUp(open=(a, b), closed=(c, d))))


def test_who_comes_in_takes_the_seat_of_who_goes_in_every_room_declared() -> None:
    game = of_teams()
    game.do(declaration(game))
    whistle(game)
    a, b, c, d = game.ledger.entrants[PAIR].players
    line_up, seats = game.do(substitution(game, players=(a, b, NEW, d)), REFEREE)
    assert isinstance(line_up, LineUpChanged)
    assert (line_up.from_round, line_up.players) == (1, (a, b, NEW, d))
    assert isinstance(seats, RoomsDeclared)
    assert seats.rooms == RoomLineUp(open=(a, NEW), closed=(b, d))
    given = RoomLineUp(open=(OTHER, NEW), closed=(a, b))
    assert len(game.do(substitution(game, players=(a, b, NEW, OTHER), rooms=given), REFEREE)) == 2
    assert rooms(game.ledger, game.ledger.rounds[FIRST], PAIR) == given
    wrong = RoomLineUp(open=(c, NEW), closed=(a, b))
    refusal = refused(game, substitution(game, rooms=wrong), REFEREE)
    assert refusal[0] is Code.ROOMS_WRONG


def test_before_the_whistle_rooms_follow_a_new_line_up() -> None:
    game = of_teams()
    game.do(declaration(game))
    _a, b, c, d = game.ledger.entrants[PAIR].players
    game.do(ChangeLineUp(entrant=PAIR, players=(NEW, b, c, d), from_round=FIRST, remark=REASON))
    seats = rooms(game.ledger, game.ledger.rounds[FIRST], PAIR)
    assert seats == RoomLineUp(open=(NEW, c), closed=(b, d))


def test_a_pair_goes_by_the_same_rule() -> None:
    game = opened(rounds=3, entrants=4)
    game.start(1)
    first, second = game.ledger.entrants[PAIR].players
    change = ChangeLineUp(entrant=PAIR, players=(first, NEW), remark=REASON)
    (before,) = game.do(change)
    assert isinstance(before, LineUpChanged)
    assert before.from_round == 1
    whistle(game)
    stays = ChangeLineUp(entrant=PAIR, players=(first, OTHER), from_round=FIRST, remark=REASON)
    assert refused(game, stays)[0] is Code.LINE_UP_STANDS
    (event,) = game.do(substitution(game, players=(first, OTHER)), REFEREE)
    assert isinstance(event, LineUpChanged)
    assert event.from_round == 1
    (later,) = game.do(ChangeLineUp(entrant=PAIR, players=(first, second), remark=REASON))
    assert isinstance(later, LineUpChanged)
    assert later.from_round == 2, "without a round it is the first that has not begun"


def test_a_round_behind_one_that_is_over_is_substituted_too() -> None:
    game = opened(rounds=3, entrants=4)
    game.play(1)
    game.play(2)
    first, _second = game.ledger.entrants[PAIR].players
    earlier = ChangeLineUp(entrant=PAIR, players=(first, NEW), from_round=FIRST, remark=REASON)
    assert refused(game, earlier)[0] is Code.LINE_UP_STANDS
    game.do(substitution(game, round=SECOND, players=(first, NEW)), REFEREE)
    assert game.ledger.entrants[PAIR].players_in(SECOND) == (first, NEW)


def test_a_round_that_is_closed_keeps_who_played_it_and_those_behind_it_theirs() -> None:
    """Written into it, a substitution would change who sits in the round that is on."""
    game = opened(rounds=3, entrants=4)
    game.play(1)
    game.play(2)
    first, _second = game.ledger.entrants[PAIR].players
    game.do(substitution(game, round=SECOND, players=(first, NEW)), REFEREE)
    late = substitution(game, players=(first, OTHER))
    assert refused(game, late, REFEREE)[0] is Code.ROUND_CLOSED
    assert game.ledger.entrants[PAIR].players_in(SECOND) == (first, NEW)


def test_whoever_changes_a_line_up_says_which_change_they_had_seen() -> None:
    game = of_teams()
    seen = game.ledger.entrants[PAIR].changed
    a, b, c, d = game.ledger.entrants[PAIR].players
    game.do(NameCaptain(entrant=PAIR, player=a, expected=seen))
    captain = NameCaptain(entrant=PAIR, player=b, expected=seen)
    told = {"expected": int(seen), "number": int(game.ledger.number), "entrant": 1}
    assert refused(game, captain) == (Code.STALE, told)
    assert refused(game, replace(declaration(game), expected=seen)) == (Code.STALE, told)
    players = ChangeLineUp(entrant=PAIR, players=(a, b, c, NEW), expected=seen, remark=REASON)
    assert refused(game, players) == (Code.STALE, told)
    whistle(game)
    others = substitution(game, players=(a, b, NEW, d), expected=seen)
    assert refused(game, others, REFEREE) == (Code.STALE, told)
    assert game.do(substitution(game, expected=seen), REFEREE) == (), "it is so already"
    game.do(replace(others, expected=game.ledger.entrants[PAIR].changed), REFEREE)


def test_a_captain_who_goes_leaves_the_team_without_one() -> None:
    game = of_teams()
    a, b, _c, d = game.ledger.entrants[PAIR].players
    stranger = NameCaptain(entrant=PAIR, player=NEW)
    assert refused(game, stranger)[0] is Code.PLAYER_NOT_IN_ENTRANT
    game.do(NameCaptain(entrant=PAIR, player=a))
    assert game.do(NameCaptain(entrant=PAIR, player=a)) == ()
    whistle(game)
    stays = game.do(substitution(game, players=(a, b, NEW, d)), REFEREE)
    assert len(stays) == 1
    _line_up, lost = game.do(substitution(game, players=(OTHER, b, NEW, d)), REFEREE)
    assert lost == CaptainNamed(entrant=PAIR, player=None, lost=True)
    assert game.ledger.entrants[PAIR].captain is None


def test_who_was_announced_for_the_next_round_plays_it_whoever_plays_now() -> None:
    game = opened(rounds=3, entrants=4)
    game.start(1)
    first, second = game.ledger.entrants[PAIR].players
    whistle(game)
    game.do(ChangeLineUp(entrant=PAIR, players=(NEW, OTHER), from_round=SECOND, remark=REASON))
    now, kept = game.do(substitution(game, players=(first, THIRD)), REFEREE)
    assert isinstance(now, LineUpChanged)
    assert isinstance(kept, LineUpChanged)
    assert (now.from_round, now.players) == (1, (first, THIRD))
    assert (kept.from_round, kept.players, kept.remark) == (2, (NEW, OTHER), REASON)
    pair = game.ledger.entrants[PAIR]
    assert (pair.players_in(FIRST), pair.players_in(SECOND)) == ((first, THIRD), (NEW, OTHER))
    assert pair.substituted == [(1, (first, second))]
    assert game.do(substitution(game, players=(first, THIRD)), REFEREE) == ()
    other = substitution(game, entrant=2, players=(THIRD, PlayerId(UUID(int=904))))
    assert refused(game, other, REFEREE)[0] is Code.PLAYER_TWICE, "who plays now plays once"
    again = ChangeLineUp(entrant=PAIR, players=(first, THIRD), from_round=SECOND, remark=REASON)
    assert len(game.do(again)) == 1, "whoever means the round itself changes it"
    assert game.ledger.entrants[PAIR].players_in(SECOND) == (first, THIRD)


def test_before_the_whistle_other_players_leave_those_of_the_next_round_too() -> None:
    game = opened(rounds=3, entrants=4)
    game.start(1)
    first, _second = game.ledger.entrants[PAIR].players
    game.do(ChangeLineUp(entrant=PAIR, players=(NEW, OTHER), from_round=SECOND, remark=REASON))
    game.do(ChangeLineUp(entrant=PAIR, players=(first, THIRD), from_round=FIRST, remark=REASON))
    assert game.ledger.entrants[PAIR].line_ups == [(1, (first, THIRD)), (2, (NEW, OTHER))]


def test_a_captain_who_goes_from_the_next_round_on_is_it_in_this_one() -> None:
    game = opened(
        rounds=2, format_=Format.TEAMS, regulation="internazionale", smazzate=4, entrants=4
    )
    game.start(1)
    a, b, c, d = game.ledger.entrants[PAIR].players
    game.do(NameCaptain(entrant=PAIR, player=a))
    goes = ChangeLineUp(entrant=PAIR, players=(NEW, b, c, d), from_round=SECOND, remark=REASON)
    assert len(game.do(goes)) == 1
    for captain in (NEW, a):
        game.do(NameCaptain(entrant=PAIR, player=captain))
        assert game.ledger.entrants[PAIR].captain == captain
    for table in game.ledger.rounds[FIRST].tables:
        game.sheet(1, table, totals(500, 400))
    game.do(SeatRound(round=SECOND, seed=1))
    assert game.ledger.entrants[PAIR].captain == a
    out = game.do(PublishSeating(round=SECOND, expected=game.ledger.rounds[SECOND].last))
    assert out[-1] == CaptainNamed(entrant=PAIR, player=None, lost=True)
    assert refused(game, NameCaptain(entrant=PAIR, player=a))[0] is Code.PLAYER_NOT_IN_ENTRANT


def test_another_name_for_who_sat_is_written_by_who_may_substitute() -> None:
    game = opened(rounds=3, entrants=4)
    game.start(1)
    first, second = game.ledger.entrants[PAIR].players
    entering = authority(Role.ORGANISING_DIRECTOR, 7, Right.PENALISE)
    another, spelt = (
        CorrectName(entrant=PAIR, player=first, renamed=renamed) for renamed in (True, False)
    )
    assert game.do(another, entering), "nobody has sat yet"
    whistle(game)
    game.do(ChangeLineUp(entrant=PAIR, players=(NEW, second), from_round=SECOND, remark=REASON))
    stands = (Code.NAME_STANDS, {"round": 1, "entrant": 1})
    assert refused(game, another, entering) == stands
    assert game.do(spelt, entering)
    assert game.do(another, REFEREE)
    coming = CorrectName(entrant=PAIR, player=NEW)
    assert game.do(coming, entering), "who is announced has not sat"
    game.do(substitution(game, players=(THIRD, second)), REFEREE)
    assert refused(game, another, entering) == stands, "who was substituted has"
