"""The only ranking: sums, ties, and from when a decision counts (RULES.md sections 6, 8, 10)."""

import pytest

from scoring.commands import AwardScore, LiftAward, RevokeRuling, SettleTie
from scoring.rules import regulations
from scoring.rules.tiebreaks import rank
from scoring.rules.violations import Violation
from scoring.rulings import AwardCause, Lifting, PenaltyUnit, TieMethod
from scoring.values import EntrantNumber, Points, RoundNumber, SheetState, TableNumber
from tests.builders import totals
from tests.rules.game import REASON, REFEREE, Game, opened

ORDER = regulations.load("classico").ranking.tie_breaks


def ranked(
    *points: tuple[int, int, int], settled: tuple[tuple[int, ...], ...] = ()
) -> list[tuple[int, int]]:
    """(rank, entrant) for entrants 1, 2, ... with these V.P., M.P. and P.P."""
    totals = {
        EntrantNumber(number): Points(*figures) for number, figures in enumerate(points, start=1)
    }
    orders = [[EntrantNumber(number) for number in tie] for tie in settled]
    return [(row.rank, row.entrant) for row in rank(totals, ORDER, orders)]


def test_victory_points_come_first_then_match_points_then_game_points() -> None:
    """C art. 9."""
    assert ranked((20, 0, 0), (25, -900, 0), (20, 5, 0), (20, 0, 5)) == [
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 1),
    ]


def test_equals_share_the_rank_and_the_next_one_is_left_out() -> None:
    assert ranked((20, 0, 0), (20, 0, 0), (10, 0, 0)) == [(1, 1), (1, 2), (3, 3)]
    assert ranked((9, 0, 0), *[(5, 0, 0)] * 3, (1, 0, 0)) == [
        (1, 1),
        (2, 2),
        (2, 3),
        (2, 4),
        (5, 5),
    ]


def test_a_settled_tie_has_the_order_that_was_given() -> None:
    points = ((20, 0, 0), (20, 0, 0), (20, 0, 0), (10, 0, 0))
    assert ranked(*points, settled=((3, 1, 2),)) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_a_settled_order_has_no_effect_on_entrants_that_are_no_longer_equal() -> None:
    assert ranked((30, 0, 0), (20, 0, 0), settled=((2, 1),)) == [(1, 1), (2, 2)]


def test_who_is_not_in_the_settlement_keeps_the_place_that_all_shared() -> None:
    """Pair 1 falls behind pair 2 alone, and two are ahead of it: C art. 9, RULES 13."""
    ranking = ranked((20, 0, 0), (20, 0, 0), (20, 0, 0), settled=((2, 1),))
    assert ranking == [(1, 2), (1, 3), (3, 1)]


def test_what_is_settled_later_goes_on_from_what_was_settled_and_goes_before_it() -> None:
    three = ((20, 0, 0),) * 3
    assert ranked(*three, settled=((2, 1), (3, 2))) == [(1, 3), (2, 2), (3, 1)]
    assert ranked(*three, settled=((2, 1), (1, 2))) == [(1, 1), (1, 3), (3, 2)]
    assert ranked(*three, settled=((1, 2, 3), (3, 1))) == [(1, 3), (2, 1), (3, 2)]


def test_who_is_equal_no_more_is_moved_by_no_settlement() -> None:
    ranking = ranked((20, 0, 0), (19, 0, 0), (20, 0, 0), settled=((3, 2, 1),))
    assert ranking == [(1, 3), (2, 1), (3, 2)]


def _two_tables() -> Game:
    """Pairs 1 and 2 win by the same figures against 3 and 4."""
    game = opened(rounds=2, entrants=4, protest_minutes=10)
    game.start(1)
    game.sheet(1, 1, totals(1000, 500))
    game.sheet(1, 2, totals(1000, 500))
    return game


def test_before_the_first_sheet_everybody_is_first() -> None:
    game = opened(entrants=3)
    assert [(row.rank, row.entrant) for row in game.ranking()] == [(1, 1), (1, 2), (1, 3)]


def test_entrants_equal_on_everything_are_ordered_by_lot_or_by_hand_with_a_reason() -> None:
    game = _two_tables()
    pair = (EntrantNumber(1), EntrantNumber(2))
    with pytest.raises(Violation, match="reason_required"):
        game.do(SettleTie(entrants=pair[::-1], method=TieMethod.BY_HAND))
    game.do(SettleTie(entrants=pair[::-1], method=TieMethod.BY_HAND, remark=REASON))
    assert [(r.rank, r.entrant, r.settled) for r in game.ranking()] == [
        (1, 2, True),
        (2, 1, True),
        (3, 3, False),
        (3, 4, False),
    ]
    with pytest.raises(Violation, match="seed_required"):
        game.do(SettleTie(entrants=pair, method=TieMethod.LOT, remark=REASON))
    game.do(SettleTie(entrants=pair, method=TieMethod.LOT, seed=3, remark=REASON))
    assert {row.entrant for row in game.ranking()[:2]} == set(pair)
    for again in (TieMethod.LOT, TieMethod.BY_HAND):
        with pytest.raises(Violation, match="tie_already_drawn"):
            game.do(SettleTie(entrants=pair, method=again, seed=4, remark=REASON))


@pytest.mark.parametrize("entrants", [(1, 3), (1,), (1, 1), ()])
def test_only_entrants_that_are_tied_can_be_ordered(entrants: tuple[int, ...]) -> None:
    game = _two_tables()
    numbers = tuple(EntrantNumber(number) for number in entrants)
    with pytest.raises(Violation, match="not_tied"):
        game.do(SettleTie(entrants=numbers, method=TieMethod.BY_HAND, remark=REASON))


def test_a_correction_before_the_next_seating_is_published_counts_at_once() -> None:
    game = _two_tables()
    game.seat(2)
    game.correct(1, 1, totals(500, 1000))
    assert game.points(1) == Points(6, -500, 500)
    assert game.points(3) == Points(14, 500, 1000)


def test_a_correction_after_the_next_seating_counts_from_the_next_ranking() -> None:
    """The pairings stand, and so does the ranking that they came from."""
    game = _two_tables()
    game.start(2)
    before = game.pairs(2)
    game.correct(1, 1, totals(500, 1000))
    assert game.points(1, after=1) == Points(14, 500, 1000)
    assert game.points(1, after=2) == Points(6, -500, 500)
    assert game.pairs(2) == before


def test_a_corrected_sheet_keeps_what_was_first_entered() -> None:
    game = _two_tables()
    game.correct(1, 1, totals(500, 1000))
    game.correct(1, 1, totals(505, 1000))
    table = game.ledger.rounds[RoundNumber(1)].tables[TableNumber(1)]
    assert [score.sheet for score in table.scores] == [
        totals(1000, 500),
        totals(500, 1000),
        totals(505, 1000),
    ]
    assert table.state is SheetState.CORRECTED


def test_a_penalty_in_game_points_comes_off_before_the_match_points() -> None:
    """RULES.md section 10: 1000 - 100 against 500 is +400, 14 against 6."""
    game = _two_tables()
    game.penalise(1, 1, 100)
    assert game.points(1) == Points(14, 400, 900)
    assert game.points(3) == Points(6, -400, 500)
    game.penalise(1, 1, 150)
    assert game.points(1) == Points(12, 250, 750)


def test_a_penalty_in_game_points_counts_in_its_own_round_alone() -> None:
    """The rounds after it are played from nought."""
    game = _two_tables()
    game.penalise(1, 1, 100)
    game.play(2)
    second = game.ledger.rounds[RoundNumber(2)].tables_of(EntrantNumber(1))[0]
    assert second.score is not None
    assert second.score.sheet is not None
    scored = second.score.sheet.game_points(second.seat.line_of(EntrantNumber(1)))
    assert game.points(1).game_points == 900 + scored


def test_a_penalty_in_victory_points_comes_off_the_ranking_and_the_opponents_gain_nothing() -> None:
    game = _two_tables()
    game.penalise(1, 1, 3, PenaltyUnit.VICTORY_POINTS)
    assert game.points(1) == Points(11, 500, 1000)
    assert game.points(3) == Points(6, -500, 500)
    assert [row.entrant for row in game.ranking()] == [2, 1, 3, 4]


def test_a_penalty_taken_back_counts_as_if_it_had_never_been() -> None:
    game = _two_tables()
    ruling = game.penalise(1, 1, 100)
    game.do(RevokeRuling(ruling=ruling, remark=REASON), REFEREE)
    assert game.points(1) == Points(14, 500, 1000)
    with pytest.raises(Violation, match="ruling_already_revoked"):
        game.do(RevokeRuling(ruling=ruling, remark=REASON), REFEREE)


def test_rulings_on_an_earlier_round_count_from_the_next_ranking() -> None:
    game = _two_tables()
    early = game.penalise(2, 1, 100)
    game.start(2)
    game.penalise(1, 1, 100)
    game.do(RevokeRuling(ruling=early, remark=REASON), REFEREE)
    assert game.points(1, after=1).match_points == 500
    assert game.points(2, after=1).match_points == 400
    assert game.points(1, after=2).match_points == 400
    assert game.points(2, after=2).match_points == 500


def test_a_lost_sheet_is_seven_all_until_it_is_found() -> None:
    """RULES.md section 8."""
    game = opened(rounds=2, entrants=4, protest_minutes=10)
    game.start(1)
    lost = AwardScore(
        round=RoundNumber(1),
        table=TableNumber(1),
        cause=AwardCause.LOST_SHEET,
        points=(Points(7), Points(7)),
        remark=REASON,
    )
    game.do(lost, REFEREE)
    assert game.points(1) == game.points(3) == Points(7, 0, 0)
    table = game.ledger.rounds[RoundNumber(1)].tables[TableNumber(1)]
    assert table.state is SheetState.AWARDED
    found = LiftAward(round=RoundNumber(1), table=TableNumber(1), why=Lifting.FOUND, remark=REASON)
    game.do(found, REFEREE)
    game.sheet(1, 1, totals(1000, 500))
    assert game.points(1) == Points(14, 500, 1000)


def test_a_penalty_comes_off_an_awarded_score_too() -> None:
    game = opened(entrants=3)
    game.start(1)
    game.penalise(2, 1, 50)
    assert game.points(2) == Points(14, 355, 305)


def test_the_ranking_after_an_earlier_round_does_not_know_the_later_ones() -> None:
    game = _two_tables()
    first = game.ranking()
    game.start(2)
    game.sheet(2, 1, totals(0, 2000))
    assert game.ranking(after=1) == first
    assert game.points(1) == Points(14, -1500, 1000)


def test_a_pair_that_came_later_is_in_the_ranking_from_its_first_round() -> None:
    game = _two_tables()
    game.enter(2)
    assert len(game.ranking(after=1)) == 4
    game.start(2)
    assert len(game.ranking(after=2)) == 6
    assert len(game.ranking(after=1)) == 4


def test_a_pair_that_left_before_it_ever_sat_down_has_no_place() -> None:
    game = opened(entrants=5)
    game.withdraw(5)
    assert [row.entrant for row in game.ranking()] == [1, 2, 3, 4]
    game.play(1)
    assert len(game.ranking()) == 4


def test_a_pair_that_left_keeps_its_place() -> None:
    """U art. 13.4: what it has played stands."""
    game = _two_tables()
    game.withdraw(1)
    assert game.points(1) == Points(14, 500, 1000)
