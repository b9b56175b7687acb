"""Who leaves a round, and with which score (U art. 13.4, RULES.md 12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import EnterSheet
from scoring.events import EntrantWithdrawn, ScoreAwarded
from scoring.plans import Format
from scoring.rules import regulations, smazzata, technical_scores, withdrawals
from scoring.rules.violations import Code
from scoring.rulings import WithdrawalChoice
from scoring.values import Points, TableNumber
from tests.builders import plain, totals
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, opened, refused
from tests.rules.rounds_gone_wrong import (
    NOTHING,
    SO_FAR,
    TABLE,
    ZERO,
    awarded,
    leave,
    line,
    playing,
)


@pytest.mark.parametrize(
    ("choice", "so_far", "left", "present"),
    [
        (ZERO, None, NOTHING, Points(14, 355, 355)),
        (TABLE, None, Points(6, -355, 0), Points(14, 355, 355)),
        (SO_FAR, (300, 800), Points(6, -500, 300), Points(14, 500, 800)),
        (SO_FAR, (800, 700), Points(11, 100, 800), Points(14, 355, 355)),
        (ZERO, (300, 800), NOTHING, Points(14, 500, 800)),
    ],
)
def test_u_13_4_the_referee_chooses_among_three_scores(
    choice: WithdrawalChoice, so_far: tuple[int, int] | None, left: Points, present: Points
) -> None:
    """Whoever stays gets a rest's score, or their own so far if that is better (RULES.md 12)."""
    game = playing()
    assert awarded(game, leave(1, choice, so_far=so_far)) == (left, present)


def test_one_stroke_withdraws_and_gives_the_score() -> None:
    game = playing()
    left, score = game.do(leave(), REFEREE)
    assert left == EntrantWithdrawn(entrant=PAIR, remark=REASON)
    assert isinstance(score, ScoreAwarded)
    assert game.ledger.rounds[FIRST].missing() == (TableNumber(2),)
    assert PAIR not in game.ledger.active_entrants()
    assert game.points(1) == NOTHING, "its history stands, and it keeps its place"


@pytest.mark.parametrize(
    ("smazzate", "format_", "left", "present"),
    [
        (2, Format.PAIRS, Points(6, -315), Points(14, 355, 355)),
        (3, Format.PAIRS, Points(6, -365), Points(14, 355, 355)),
        (4, Format.PAIRS, Points(8, -315), Points(12, 355, 355)),
        (4, Format.TEAMS, Points(8, -365), Points(12, 355, 355)),
    ],
)
def test_rules_12_the_internazionale_prints_what_a_justified_withdrawal_is_worth(
    smazzate: int, format_: Format, left: Points, present: Points
) -> None:
    game = playing("internazionale", format_, smazzate=smazzate)
    points = awarded(game, leave(1, TABLE))
    assert points == (left, present)
    assert game.points(1) == left


def test_a_sheet_cut_short_is_the_score_so_far() -> None:
    game = playing()
    short = EnterSheet(round=FIRST, table=ONE, sheet=plain((400, 900)), time_out=True)
    game.do(short)
    assert awarded(game, leave(1, SO_FAR)) == (Points(6, -500, 400), Points(14, 500, 900))


def test_other_figures_than_those_of_the_sheet_that_is_in_are_a_correction() -> None:
    """Told 3000 so far against 500 on the sheet, who left and was taken back kept 20 V.P."""
    game = playing("internazionale")
    short = EnterSheet(round=FIRST, table=ONE, sheet=plain((500, 300)), time_out=True)
    game.do(short)
    told = leave(game.ledger.rounds[FIRST].tables[ONE].seat.lines[0][0], SO_FAR, so_far=(3000, 0))
    assert refused(game, told, REFEREE)[0] is Code.AWARD_OVER_A_SHEET


def test_the_score_so_far_of_a_match_of_teams_is_that_of_both_rooms() -> None:
    game = playing("internazionale", Format.TEAMS, smazzate=4)
    game.sheet(1, 1, totals(1200, 700))
    half = EnterSheet(
        round=FIRST, table=TableNumber(2), sheet=plain((300, 200), (100, 0)), time_out=True
    )
    game.do(half)
    (a,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    so_far = awarded(game, leave(a, SO_FAR))
    assert so_far[0] == Points(11, 300, 1400), "1200+200 against 700+400"
    assert so_far[1] == Points(12, 355, 355), "a rest is better than -300"
    assert game.points(b) == so_far[1]


def test_three_at_a_table_keep_their_own_points_and_there_is_no_table_to_go_by() -> None:
    game = playing("uisp-parole", Format.THREES, entrants=6)
    code, data = refused(game, leave(1, TABLE), REFEREE)
    assert code is Code.WITHDRAWAL_UNSUPPORTED
    assert data["choices"] == ("zero",)
    (who,) = line(game, 1, 0)
    points = awarded(game, leave(who, ZERO, so_far=(200, 900, 100)))
    assert points == (NOTHING, Points(game_points=900), Points(game_points=355))


def test_in_a_giallo_the_partner_shares_the_score_and_plays_on() -> None:
    game = playing("uisp-parole", Format.GIALLO)
    gone, partner = line(game, 1, 0)
    points = awarded(game, leave(gone, SO_FAR, so_far=(500, 200)))
    assert game.points(partner) == points[0] == Points(13, 300, 500)
    assert game.ledger.entrants[gone].withdrawn
    assert not game.ledger.entrants[partner].withdrawn


def test_a_penalty_of_the_round_is_taken_off_once() -> None:
    """400-100 against 500: M.P. -200, and the P.P. are those of the line's penalty taken off."""
    game = playing()
    game.penalise(1, 1, 100)
    awarded(game, leave(1, SO_FAR, so_far=(400, 500)))
    assert game.points(1) == Points(8, -200, 300)


def test_both_lines_may_leave_and_the_first_keeps_what_it_was_given() -> None:
    game = playing()
    other = line(game, 1, 1)[0]
    assert awarded(game, leave(1, TABLE)) == (Points(6, -355), Points(14, 355, 355))
    assert awarded(game, leave(other, ZERO)) == (Points(6, -355), NOTHING)


def test_who_was_withdrawn_before_only_gets_the_score() -> None:
    game = playing()
    game.withdraw(1)
    (only,) = game.do(leave(), REFEREE)
    assert isinstance(only, ScoreAwarded)


def test_what_was_played_to_the_end_stands() -> None:
    game = playing()
    game.sheet(1, 1, totals(900, 600))
    assert refused(game, leave(), REFEREE) == (Code.ALREADY_PLAYED, {"round": 1, "table": 1})
    game.withdraw(1)
    assert game.points(1) == Points(13, 300, 900)


def test_who_is_at_no_table_leaves_without_a_score() -> None:
    game = opened(entrants=5)
    assert refused(game, leave(), REFEREE) == (Code.NOT_AT_A_TABLE, {"entrant": 1, "round": 0})
    game.start(1)
    (rests,) = (seat.lines[0][0] for seat in game.ledger.rounds[FIRST].seats() if seat.is_bye)
    assert refused(game, leave(rests), REFEREE)[0] is Code.TABLE_IS_BYE
    game.withdraw(rests)
    assert game.points(rests).match_points == 355, "it has rested"


def test_a_score_so_far_wants_figures_that_cards_can_make() -> None:
    game = playing()
    code, data = refused(game, leave(1, SO_FAR), REFEREE)
    assert (code, data["choices"]) == (Code.WITHDRAWAL_UNSUPPORTED, ("zero", "table_score"))
    three = leave(1, SO_FAR, so_far=(5, 5, 5))
    assert refused(game, three, REFEREE) == (Code.LINES_WRONG_COUNT, {"value": 3, "expected": 2})
    odd = leave(1, SO_FAR, so_far=(300, 801))
    assert refused(game, odd, REFEREE) == (Code.NOT_MULTIPLE_OF_5, {"value": 801})
    too_much = leave(1, SO_FAR, so_far=(300, 1_000_000))
    assert refused(game, too_much, REFEREE)[0] is Code.OUT_OF_RANGE


def test_a_withdrawal_with_a_score_is_reasoned_and_of_who_saw_the_sheet() -> None:
    game = playing()
    assert refused(game, leave(1, remark=None), REFEREE)[0] is Code.REASON_REQUIRED
    seen = game.ledger.rounds[FIRST].tables[ONE].last
    game.do(EnterSheet(round=FIRST, table=ONE, sheet=plain((400, 900)), time_out=True))
    assert refused(game, leave(1, expected=seen), REFEREE)[0] is Code.STALE
    unknown = leave(77)
    assert refused(game, unknown, REFEREE) == (Code.ENTRANT_UNKNOWN, {"entrant": 77})


def test_an_edition_without_a_rule_of_its_own_leaves_the_same_three() -> None:
    game = playing("classico")
    assert regulations.load("classico").withdrawal is None
    found = withdrawals.offers(
        game.ledger,
        regulations.load("classico"),
        withdrawals.leaver_of(game.ledger, PAIR),
        (100, 50),
    )
    assert [one.choice for one in found] == [ZERO, TABLE, SO_FAR]


@given(
    format_=st.sampled_from(Format),
    so_far=st.lists(st.integers(-40, 400).map(lambda fives: 5 * fives), min_size=3, max_size=3),
    choice=st.sampled_from(WithdrawalChoice),
)
def test_whoever_stays_never_gets_less_than_a_rest_nor_than_they_had(
    format_: Format, so_far: list[int], choice: WithdrawalChoice
) -> None:
    game = playing(
        "internazionale",
        format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=6,
    )
    lines = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    leaver = withdrawals.leaver_of(game.ledger, lines[0][0])
    rules = regulations.load("internazionale")
    played = tuple(so_far[: len(lines)])
    opened_ = game.ledger.opened
    assert opened_ is not None
    by = technical_scores.terms(rules, opened_)
    for offer in withdrawals.offers(game.ledger, rules, leaver, played):
        for stays, earned in zip(
            offer.points[1:], technical_scores.of_play(played, by)[1:], strict=True
        ):
            assert _weight(stays) >= max(_weight(by.rest), _weight(earned))
        assert len(offer.points) == len(lines)


def _weight(points: Points) -> tuple[int, int, int]:
    return points.victory_points, points.match_points, points.game_points


def test_a_score_so_far_may_be_as_high_as_a_sheet_s() -> None:
    game = playing()
    highest = smazzata.TOTAL_LIMIT
    assert awarded(game, leave(1, SO_FAR, so_far=(highest, 0)))
    code, _ = refused(playing(), leave(1, SO_FAR, so_far=(highest + 5, 0)), REFEREE)
    assert code is Code.OUT_OF_RANGE


def test_a_sheet_of_all_its_smazzate_was_played_to_the_end() -> None:
    game = playing()
    game.sheet(1, 1, plain((300, 200), (400, 100), (200, 300)))
    assert refused(game, leave(), REFEREE)[0] is Code.ALREADY_PLAYED
