"""U art. 3.3: each player's place at a table, by card, by the program, by the direction."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import (
    AssignPositions,
    AwardSmazzata,
    OpenTournament,
    SeatRound,
    TakeBackSeating,
)
from scoring.events import PositionsAssigned
from scoring.plans import Format, Plan, PositionsBy, SeatingMethod
from scoring.rules import regulations
from scoring.rules.seated import Lines, beginning_with, drawn, order_of_play
from scoring.rules.violations import Code
from scoring.seats import Seat
from scoring.values import RoundNumber, SmazzataNumber, TableNumber
from tests import builders
from tests.rules.game import FIRST, ONE, REASON, REFEREE, Game, opened, refused

PAIRS: Lines = (range(2), range(2, 4))
lines = st.sampled_from([PAIRS, ((0,), (1,)), ((0,), (1,), (2,))])
ASSIGN = AssignPositions(round=FIRST, table=ONE, dealer=4, first_served=1)


def playing(positions: PositionsBy, format_: Format = Format.PAIRS, entrants: int = 5) -> Game:
    game = opened(regulation="uisp-parole", positions=positions, format_=format_, entrants=entrants)
    game.start(1)
    return game


def order(game: Game, table: int = 1, round_: int = 1) -> tuple[int, ...]:
    seating = game.ledger.rounds[RoundNumber(round_)]
    return order_of_play(game.ledger, seating, seating.tables[TableNumber(table)])


@given(lines, st.integers(), st.integers(1, 12), st.integers(1, 200))
def test_a_seed_seats_everybody_once_with_partners_opposite(
    table: Lines, seed: int, round_: int, number: int
) -> None:
    around = drawn(table, seed, RoundNumber(round_), TableNumber(number))
    assert around == drawn(table, seed, RoundNumber(round_), TableNumber(number))
    assert sorted(around) == [player for line in table for player in line]
    if len(around) == 4:
        assert {frozenset(around[::2]), frozenset(around[1::2])} == {
            frozenset(line) for line in table
        }


def test_seeds_give_every_place_to_everybody() -> None:
    counts = Counter(drawn(PAIRS, seed, FIRST, ONE) for seed in range(800))
    assert len(counts) == 8
    assert min(counts.values()) > 50


def test_places_are_drawn_from_the_seed_of_the_seating() -> None:
    game = playing(PositionsBy.PROGRAM)
    assert game.ledger.rounds[FIRST].seed == 1
    assert order(game) == drawn(PAIRS, 1, FIRST, ONE)
    assert order(game, table=3) == ()  # it rests


def test_a_seating_of_any_kind_has_a_seed_where_places_are_drawn() -> None:
    game = opened(regulation="uisp-parole", positions=PositionsBy.PROGRAM, entrants=4)
    unsaid = SeatRound(round=FIRST, method=SeatingMethod.ENTRY_ORDER)
    assert refused(game, unsaid)[0] is Code.SEED_REQUIRED
    seats = (Seat(table=ONE, lines=((1,), (2,))), Seat(table=TableNumber(2), lines=((3,), (4,))))  # type: ignore[arg-type]
    game.do(SeatRound(round=FIRST, method=SeatingMethod.BY_HAND, seats=seats, seed=7))
    assert order(game, table=2) == drawn(PAIRS, 7, FIRST, TableNumber(2))


def test_by_card_the_program_knows_no_place() -> None:
    game = playing(PositionsBy.CARD)
    assert order(game) == ()
    assert game.ledger.rounds[FIRST].seed is None
    assert refused(game, ASSIGN)[0] is Code.POSITIONS_BY_CARD


@pytest.mark.parametrize(
    ("format_", "entrants", "around"),
    [
        (Format.PAIRS, 4, (0, 2, 1, 3)),
        (Format.GIALLO, 8, (0, 2, 1, 3)),
        (Format.TEAMS, 4, (0, 2, 1, 3)),
        (Format.INDIVIDUAL, 4, (0, 1)),
        (Format.THREES, 6, (0, 1, 2)),
    ],
)
def test_the_direction_seats_as_its_lists_have_them(
    format_: Format, entrants: int, around: tuple[int, ...]
) -> None:
    game = opened(
        regulation="uisp-parole",
        positions=PositionsBy.DIRECTION,
        format_=format_,
        entrants=entrants,
        smazzate=4,
    )
    game.start(1)
    assert order(game) == around


@pytest.mark.parametrize("way", [PositionsBy.PROGRAM, PositionsBy.DIRECTION])
def test_the_direction_seats_a_table_by_hand(way: PositionsBy) -> None:
    game = playing(way)
    game.do(ASSIGN)
    assert order(game) == (3, 0, 2, 1)
    assert game.do(ASSIGN) == ()  # it is so already
    game.do(TakeBackSeating(round=FIRST))
    assert order(game) == (3, 0, 2, 1)  # until it is drawn again
    game.seat(1)
    assert order(game) != (3, 0, 2, 1)


def test_two_of_one_line_do_not_deal_and_get_the_first_card() -> None:
    game = playing(PositionsBy.DIRECTION)
    for dealer, served in [(1, 2), (1, 1), (0, 3), (1, 5), (-1, 3)]:
        wrong = replace(ASSIGN, dealer=dealer, first_served=served)
        assert refused(game, wrong)[0] is Code.POSITIONS_WRONG
    assert refused(game, replace(ASSIGN, round=RoundNumber(2)))[0] is Code.ROUND_UNKNOWN
    assert refused(game, replace(ASSIGN, table=TableNumber(9)))[0] is Code.TABLE_UNKNOWN


def test_a_round_that_is_closed_keeps_its_places() -> None:
    game = playing(PositionsBy.DIRECTION, entrants=4)
    for table in (1, 2):
        game.sheet(1, table, game.sheet_for(1, table))
    game.start(2)
    assert refused(game, ASSIGN)[0] is Code.ROUND_CLOSED


def test_a_table_where_a_smazzata_was_decided_has_played_and_keeps_its_places() -> None:
    """Its sheet is not in yet: its points were mixed before anybody counted them (U art. 10.27)."""
    game = playing(PositionsBy.DIRECTION)
    mixed = AwardSmazzata(
        round=FIRST, table=ONE, smazzata=SmazzataNumber(1), totals=(0, 100), remark=REASON
    )
    game.do(mixed, REFEREE)
    assert refused(game, ASSIGN)[0] is Code.POSITIONS_PLAYED


@given(lines.flatmap(lambda table: st.tuples(st.just(table), st.permutations(range(4)))))
def test_who_deals_and_who_is_served_say_where_all_sit(
    table_and_players: tuple[Lines, list[int]],
) -> None:
    table, players = table_and_players
    dealer = next(player for player in players if any(player in line for line in table))
    other = next(line for line in table if dealer not in line)
    around = beginning_with(table, dealer, other[0])
    assert around[:2] == (dealer, other[0])
    assert sorted(around) == [player for line in table for player in line]


def test_only_an_edition_that_knows_other_ways_takes_them() -> None:
    game = Game(regulation="classico")
    opening = OpenTournament(
        regulation="classico",
        plan=Plan(
            first_round=SeatingMethod.LOT, movements=(builders.usual_movement(Format.PAIRS),)
        ),
        positions=PositionsBy.PROGRAM,
    )
    code, data = refused(game, opening)
    assert (code, data["choices"]) == (Code.POSITIONS_UNSUPPORTED, ("card",))
    assert regulations.load("uisp-parole").position_ways == tuple(PositionsBy)


def test_what_was_assigned_is_an_event_of_two_players() -> None:
    (assigned,) = playing(PositionsBy.DIRECTION).do(ASSIGN)
    assert assigned == PositionsAssigned(round=FIRST, table=ONE, dealer=4, first_served=1)
