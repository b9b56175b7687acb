"""What if: then and now reckoned by the same functions, and nothing of the book changed."""

import copy
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import Command, EnterSheet, GiveSanction, RevokeRuling, WithdrawEntrant
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.rules import regulations
from scoring.rules.prizes import Prize, PrizeList
from scoring.rules.standings import standings
from scoring.rules.violations import Code, Violation
from scoring.rules.what_if import (
    Change,
    Comparison,
    KnownInTime,
    LeftOut,
    PenaltyInstead,
    PrizeTerms,
    ScoreInstead,
    effect,
    what_if,
)
from scoring.rules.what_if.copies import altered
from scoring.rulings import NO_SURCHARGE, Consequences, Measure, PenaltyUnit, WithdrawalChoice
from scoring.values import EventNumber, Points, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, opened
from tests.rules.rounds_gone_wrong import leave

FIRST_WINS = PrizeTerms(lists=[PrizeList(prizes=(Prize(place=1, cents=10_000),))])
ALL_WIN = PrizeTerms(
    lists=[PrizeList(prizes=tuple(Prize(place=at, cents=1_000) for at in range(1, 5)))]
)
CUT = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=1), GroupPlan(tables=1)))


def played(groups: GroupsPlan | None = None) -> Game:
    """Four pairs; 1 beats 2 by 300, 3 beats 4 by 200: 1, 3, 4, 2."""
    game = opened(rounds=2, entrants=4, groups=groups, movements=(Movement.MITCHELL,) * 2)
    game.start(1)
    pairs = game.pairs(1)
    for table, margin in ((1, 300), (2, 200)):
        game.sheet(1, table, totals(500 + margin, 500))
    assert len(pairs) == 2
    return game


def ask(game: Game, *changes: Change, prizes: PrizeTerms = FIRST_WINS) -> Comparison:
    rules = regulations.load(game.regulation)
    return what_if(game.ledger, rules, changes, prizes=prizes)


def instead(table: int, *scored: int, round_: int = 1) -> ScoreInstead:
    return ScoreInstead(round=RoundNumber(round_), table=TableNumber(table), sheet=totals(*scored))


def ranks(comparison: Comparison) -> tuple[list[int], list[int]]:
    return (
        [int(row.entrant) for row in comparison.then.ranking],
        [int(row.entrant) for row in comparison.now.ranking],
    )


def test_another_sheet_gives_another_ranking_and_the_prize_to_another() -> None:
    game = played()
    first, second = (game.pairs(1)[at][0] for at in (0, 1))
    comparison = ask(game, instead(2, 1500, 500))
    then, now = ranks(comparison)
    assert (then[0], now[0]) == (first, second)
    of = {int(one.entrant): one for one in comparison.differences}
    assert of[second].now.winnings[0].cents == 10_000
    assert of[second].gains_prize
    assert of[second].advantage
    assert not of[first].advantage


PLAYED = EnterSheet(round=FIRST, table=TableNumber(1), sheet=totals(3000, 0))
GONE = WithdrawEntrant(entrant=PAIR)
LEAVES = leave(int(PAIR), WithdrawalChoice.TABLE_SCORE, so_far=(3000, 0))


def leaving(rounds: int, *how: Command) -> Comparison:
    """What is asked of an evening of so many rounds, whose first pair left in the first of them."""
    game = opened(rounds=rounds, entrants=4, movements=(Movement.MITCHELL,) * rounds)
    game.start(1)
    game.sheet(1, 2, totals(700, 500))
    for command in how:
        game.do(command)
    return ask(game, instead(2, 705, 500), prizes=ALL_WIN)


@pytest.mark.parametrize(
    ("rounds", "how", "wins"),
    [(1, (PLAYED, GONE), True), (2, (PLAYED, GONE), False), (1, (LEAVES,), False)],
)
def test_who_leaves_behind_the_last_sheet_keeps_the_prize_in_what_would_change(
    rounds: int, how: Iterable[Command], wins: bool
) -> None:
    comparison = leaving(rounds, *how)
    for outlook in (comparison.then, comparison.now):
        assert PAIR in {row.entrant for row in outlook.ranking}
        assert bool(outlook.winnings(PAIR)) is wins


def test_another_sheet_puts_another_pair_into_the_higher_group() -> None:
    game = played(CUT)
    low = game.pairs(1)[0][1]
    assert low is not None
    comparison = ask(game, instead(1, 500, 1500), prizes=PrizeTerms())
    of = {int(one.entrant): one for one in comparison.differences}
    assert (of[low].then.group, of[low].now.group) == ("B", "A")
    assert of[low].higher_group
    assert of[low].advantage
    first = game.pairs(1)[0][0]
    assert (of[first].then.group, of[first].now.group) == ("A", "B")
    assert not of[first].advantage, "a lower group is none"


def test_a_penalty_left_out_or_of_another_amount() -> None:
    game = played()
    first = game.pairs(1)[0][0]
    number = game.penalise(first, 1, 5, PenaltyUnit.VICTORY_POINTS)
    stands = game.points(first).victory_points
    without = ask(game, LeftOut(event=number))
    (row,) = [one for one in without.differences if one.entrant == first]
    assert (row.then.points.victory_points, row.now.points.victory_points) == (stands, stands + 5)
    heavier = PenaltyInstead(event=number, unit=PenaltyUnit.VICTORY_POINTS, amount=7)
    (row,) = [one for one in ask(game, heavier).differences if one.entrant == first]
    assert row.now.points.victory_points == stands - 2
    other = PenaltyInstead(event=number, unit=PenaltyUnit.MATCH_POINTS, amount=10)
    (row,) = [one for one in ask(game, other).differences if one.entrant == first]
    assert row.now.points.match_points == row.then.points.match_points - 10


def test_a_sanction_reckoned_again_is_left_out_or_other_whole() -> None:
    """What it takes now stands under the number of the reckoning."""
    game = opened(rounds=1, regulation="internazionale", entrants=4)
    game.play(1)
    numbers = [_ammonizione(game, points) for points in (0, 2)]
    game.do(RevokeRuling(ruling=numbers[0], remark=REASON), REFEREE)
    assert game.ledger.sanctions[numbers[1]].surcharge == NO_SURCHARGE
    taken = game.points(1).victory_points
    assert _victory_points(game, LeftOut(event=numbers[1])) == taken + 2
    one = PenaltyInstead(event=numbers[1], unit=PenaltyUnit.VICTORY_POINTS, amount=1)
    assert _victory_points(game, one) == taken + 1


def test_without_the_first_ammonizione_the_second_costs_nothing_for_being_one() -> None:
    game = opened(rounds=1, regulation="internazionale", entrants=4)
    game.play(1)
    before = game.points(1).victory_points
    first, second, third = (_ammonizione(game, points) for points in (0, 2, 0))
    assert game.points(1).victory_points == before - 4
    assert _victory_points(game, LeftOut(event=first)) == before - 3, "the third is a second one"
    both = [LeftOut(event=first), LeftOut(event=second)]
    assert _victory_points(game, *both) == before
    assert _victory_points(game, LeftOut(event=third)) == before - 3
    assert len(game.ledger.sanctions) == 3


def _ammonizione(game: Game, victory_points: int) -> EventNumber:
    decided = Consequences(measure=Measure.AMMONIZIONE, victory_points=victory_points)
    command = GiveSanction(
        code="free", entrant=PAIR, player=None, round=FIRST, decided=decided, remark=REASON
    )
    game.do(command, REFEREE)
    return game.ledger.number


def _victory_points(game: Game, *changes: Change) -> int:
    rules = regulations.load(game.regulation)
    rows = standings(altered(game.ledger, changes), rules)
    return next(row.points.victory_points for row in rows if row.entrant == PAIR)


def test_a_correction_left_out_brings_back_the_score_before() -> None:
    game = played()
    first = game.pairs(1)[0][0]
    before = game.points(first)
    game.correct(1, 1, totals(500, 800))
    comparison = ask(game, LeftOut(event=game.ledger.number))
    (row,) = [one for one in comparison.differences if one.entrant == first]
    assert row.now.points == before


def test_an_award_instead_of_the_sheet() -> None:
    game = played()
    seven = ScoreInstead(round=RoundNumber(1), table=TableNumber(1), points=(Points(7), Points(7)))
    comparison = ask(game, seven)
    of = {int(one.entrant): one.now.points.victory_points for one in comparison.differences}
    assert [of[entrant] for entrant in game.pairs(1)[0] if entrant] == [7, 7]


def test_an_award_instead_of_a_match_is_of_both_rooms_whichever_it_is_named_by() -> None:
    game = opened(
        format_=Format.TEAMS, regulation="internazionale", smazzate=4, entrants=2, rounds=1
    )
    game.play(1)
    won, lost = Points(15, 1000, 0), Points(5, -1000, 0)
    for table in (1, 2):
        (line,) = game.ledger.rounds[FIRST].tables[TableNumber(table)].seat.lines[0]
        change = ScoreInstead(round=FIRST, table=TableNumber(table), points=(won, lost))
        now = {row.entrant: row.points for row in ask(game, change).now.ranking}
        assert now.pop(line) == won
        assert list(now.values()) == [lost]


def test_what_was_revoked_later_was_never_taken_had_it_been_known() -> None:
    game = played()
    first = game.pairs(1)[0][0]
    before = game.points(first)
    number = game.penalise(first, 1, 5, PenaltyUnit.VICTORY_POINTS)
    game.start(2)
    game.do(RevokeRuling(ruling=number, remark=REASON), REFEREE)
    comparison = what_if(
        game.ledger, regulations.load(game.regulation), [KnownInTime()], after_round=FIRST
    )
    row = next(one for one in comparison.differences if one.entrant == first)
    assert row.then.points.victory_points == before.victory_points - 5
    assert row.now.points == before


def test_what_was_corrected_after_the_seating_as_if_it_had_been_known() -> None:
    game = played()
    game.start(2)
    game.correct(1, 2, totals(1500, 500))
    rules = regulations.load(game.regulation)
    second = game.pairs(1)[1][0]
    comparison = what_if(
        game.ledger, rules, [KnownInTime()], after_round=RoundNumber(1), prizes=FIRST_WINS
    )
    then, now = ranks(comparison)
    assert then[0] != second
    assert now[0] == second


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (instead(1, 5, 5, round_=2), Code.ROUND_UNKNOWN),
        (instead(9, 5, 5), Code.TABLE_UNKNOWN),
        (instead(1, 5, 5, 5), Code.LINES_WRONG_COUNT),
        (LeftOut(event=EventNumber(1)), Code.RULING_UNKNOWN),
        (
            PenaltyInstead(event=EventNumber(1), unit=PenaltyUnit.GAME_POINTS, amount=5),
            Code.RULING_UNKNOWN,
        ),
    ],
)
def test_what_is_not_there_cannot_be_otherwise(change: Change, code: Code) -> None:
    with pytest.raises(Violation) as refused:
        ask(played(), change)
    assert refused.value.code is code


@given(
    figures=st.lists(st.integers(0, 400).map(lambda fives: 5 * fives), min_size=2, max_size=2),
    penalised=st.booleans(),
    twice=st.booleans(),
)
def test_the_book_stays_as_it_was_and_the_copy_is_as_if_it_had_been_typed_so(
    figures: list[int], penalised: bool, twice: bool
) -> None:
    game = played()
    if penalised:
        game.penalise(game.pairs(1)[0][0], 1, 100)
    if twice:
        game.correct(1, 1, totals(505, 500))
    before = copy.deepcopy(game.ledger)
    comparison = ask(game, instead(1, *figures))
    assert game.ledger == before
    assert comparison.then.ranking == game.ranking()
    again = opened(rounds=2, entrants=4)
    again.start(1)
    again.sheet(1, 1, totals(*figures))
    again.sheet(1, 2, totals(700, 500))
    if penalised:
        again.penalise(again.pairs(1)[0][0], 1, 100)
    assert comparison.now.ranking == again.ranking()


def test_the_effect_of_events_is_what_they_do_when_they_are_written() -> None:
    game, done = played(), played()
    events = done.correct(1, 1, totals(500, 1500))
    comparison = effect(game.ledger, regulations.load(game.regulation), events, REFEREE.user)
    assert comparison.then.ranking == game.ranking()
    assert comparison.now.ranking == done.ranking()
