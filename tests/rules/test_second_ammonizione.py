"""Every ammonizione counts, and is reckoned again when an earlier one is revoked (RULES.md 13)."""

import pytest

from scoring.commands import GiveSanction, MakeRankingFinal, PublishRanking, RevokeRuling
from scoring.events import SanctionGiven, SanctionReckoned
from scoring.rules import regulations
from scoring.rules.referti import unfiled_referti
from scoring.rules.sanctions import propose
from scoring.rules.violations import Code
from scoring.rulings import Consequences, Measure, PenaltyUnit, Surcharge
from scoring.values import EventNumber, PlayerId, RoundNumber
from tests.builders import totals
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, opened, refused

AMMONIZIONE = Consequences(measure=Measure.AMMONIZIONE)
RICHIAMO = Consequences(measure=Measure.RICHIAMO)
COSTS = Surcharge(victory_points=1)


def started(regulation: str = "internazionale", rounds: int = 2) -> Game:
    game = opened(rounds=rounds, entrants=4, regulation=regulation)
    game.start(1)
    return game


def player(game: Game) -> PlayerId:
    return game.ledger.entrants[PAIR].players[0]


def give(game: Game, code: str, decided: Consequences | None = None) -> SanctionGiven:
    command = GiveSanction(
        code=code, entrant=PAIR, player=player(game), round=FIRST, decided=decided, remark=REASON
    )
    event = game.do(command, REFEREE)[0]
    assert isinstance(event, SanctionGiven)
    return event


def revoke(game: Game, ruling: EventNumber) -> list[SanctionReckoned]:
    events = game.do(RevokeRuling(ruling=ruling, remark=REASON), REFEREE)
    return [event for event in events if isinstance(event, SanctionReckoned)]


def test_one_that_the_referee_decides_where_none_is_prescribed_costs_as_a_second_one() -> None:
    game = started()
    assert give(game, "i4_cards_not_fanned").given == AMMONIZIONE
    own = give(game, "i7_cards_seen_before_counting", AMMONIZIONE)
    assert own.given == Consequences(measure=Measure.AMMONIZIONE, victory_points=1)
    assert own.surcharge == COSTS


def test_one_that_the_referee_decided_makes_the_next_the_second() -> None:
    game = started()
    give(game, "i7_cards_seen_before_counting", AMMONIZIONE)
    assert give(game, "i4_cards_not_fanned").surcharge == COSTS


def test_when_the_first_is_revoked_the_second_gives_its_points_back() -> None:
    game = started()
    game.sheet(1, 1, totals(800, 500))
    before = game.points(1)
    give(game, "i4_cards_not_fanned")
    first = game.ledger.number
    give(game, "i4_stock_moved")
    second = game.ledger.number
    assert game.points(1).victory_points == before.victory_points - 1
    (reckoned,) = revoke(game, first)
    assert reckoned == SanctionReckoned(sanction=second, surcharge=Surcharge())
    assert game.points(1) == before
    given = game.ledger.sanctions[second]
    assert given.given.victory_points == 1, "what was given is not overwritten"
    assert given.surcharge == Surcharge()


def test_of_three_the_last_stays_a_second_one() -> None:
    game = started()
    numbers = []
    for code in ("i4_cards_not_fanned", "i4_stock_moved", "i9_pile_taken_face_down"):
        give(game, code)
        numbers.append(game.ledger.number)
    assert [one.sanction for one in revoke(game, numbers[0])] == [numbers[1]]
    assert [one.sanction for one in revoke(game, numbers[1])] == [numbers[2]]
    assert not [one for one in game.ledger.penalties.values() if not one.revoked]


def test_what_was_taken_besides_stays_taken() -> None:
    """2 V.P. that the referee decided, and 1 for the second ammonizione: 2 are left."""
    game = started()
    give(game, "i4_cards_not_fanned")
    first = game.ledger.number
    decided = Consequences(measure=Measure.AMMONIZIONE, victory_points=2)
    assert give(game, "i4_stock_moved", decided).given.victory_points == 3
    second = game.ledger.number
    revoke(game, first)
    (left,) = [one for one in game.ledger.penalties.values() if not one.revoked]
    assert (left.amount, left.unit, left.ruling) == (2, PenaltyUnit.VICTORY_POINTS, second)
    revoke(game, second)
    assert all(one.revoked for one in game.ledger.penalties.values())
    again = RevokeRuling(ruling=second, remark=REASON)
    assert refused(game, again)[0] is Code.RULING_ALREADY_REVOKED


def test_rankings_out_before_the_revocation_keep_what_they_counted() -> None:
    game = started(rounds=3)
    for table in (1, 2):
        game.sheet(1, table, totals(800, 500))
    give(game, "i4_cards_not_fanned")
    first = game.ledger.number
    give(game, "i4_stock_moved")
    game.start(2)
    out = game.points(1, 1)
    revoke(game, first)
    assert game.points(1, 1) == out
    assert game.points(1, 2).victory_points == out.victory_points + 1


def test_another_player_s_ammonizione_is_not_reckoned_again() -> None:
    game = started()
    give(game, "i4_cards_not_fanned")
    first = game.ledger.number
    partner = game.ledger.entrants[PAIR].players[1]
    for code in ("i4_cards_not_fanned", "i4_stock_moved"):
        game.do(GiveSanction(code=code, entrant=PAIR, player=partner, round=FIRST), REFEREE)
    assert revoke(game, first) == []


def test_once_the_ranking_is_final_nothing_is_reckoned_and_nothing_costs() -> None:
    game = started(rounds=1)
    for table in (1, 2):
        game.sheet(1, table, totals(800, 500))
    give(game, "i4_cards_not_fanned")
    first = game.ledger.number
    give(game, "i4_stock_moved")
    game.do(PublishRanking())
    game.wait(11)
    game.do(MakeRankingFinal())
    points = game.points(1)
    assert revoke(game, first) == []
    late = give(game, "i9_pile_taken_face_down", AMMONIZIONE)
    assert late.given == AMMONIZIONE
    assert game.points(1) == points


def test_u_14_4_b_after_three_richiami_of_any_kind_one_more_is_an_ammonizione() -> None:
    game = started("uisp-parole")
    for code in ("u10_25_pozzetto_exposed", "u10_28_pile_left_on_table", "u14_4_a_5_out_of_turn"):
        assert give(game, code).given == RICHIAMO
    fourth = give(game, "u14_4_a_3_cards_sorted")
    assert fourth.given == AMMONIZIONE
    rules = regulations.load("uisp-parole")
    proposal = propose(
        rules, "u10_26_pozzetto_seen_early", (player(game),), game.ledger.sanctions.values()
    )
    assert proposal.several_richiami
    assert proposal.consequences.measure is Measure.AMMONIZIONE


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "internazionale", "uisp-parole"])
@pytest.mark.parametrize("measure", [Measure.RICHIAMO, Measure.AMMONIZIONE, Measure.ESPULSIONE])
def test_in_any_edition_the_referee_decides_on_facts(edition: str, measure: Measure) -> None:
    game = started(edition)
    event = give(game, "free", Consequences(measure=measure))
    assert (event.given.measure, event.article, event.remark) == (measure, "", REASON)
    assert event.given == event.proposed


def test_a_free_entry_decides_something_and_says_the_facts() -> None:
    game = started("classico")
    free = {"code": "free", "entrant": PAIR, "player": player(game), "round": FIRST}
    nothing = Consequences(measure=Measure.NONE)
    assert refused(game, GiveSanction(**free))[0] is Code.DECISION_REQUIRED  # type: ignore[arg-type]
    undecided = GiveSanction(**free, decided=nothing, remark=REASON)  # type: ignore[arg-type]
    assert refused(game, undecided)[0] is Code.DECISION_REQUIRED
    unsaid = GiveSanction(**free, decided=RICHIAMO)  # type: ignore[arg-type]
    assert refused(game, unsaid)[0] is Code.REASON_REQUIRED


def test_a_sanction_is_given_before_the_first_round_and_its_points_count_from_it() -> None:
    game = opened(rounds=2, entrants=4, regulation="internazionale")
    decided = Consequences(measure=Measure.AMMONIZIONE, victory_points=2)
    command = GiveSanction(
        code="free", entrant=PAIR, player=player(game), decided=decided, remark=REASON
    )
    (event,) = game.do(command, REFEREE)
    assert isinstance(event, SanctionGiven)
    assert (event.round, event.table) == (None, None)
    game.play(1)
    with_it = game.points(1)
    (number,) = game.ledger.sanctions
    game.do(RevokeRuling(ruling=number, remark=REASON), REFEREE)
    assert game.points(1).victory_points == with_it.victory_points + 2


def test_a_sanction_is_given_after_the_last_round_too() -> None:
    game = started("classico", rounds=1)
    for table in (1, 2):
        game.sheet(1, table, totals(800, 500))
    game.do(PublishRanking())
    game.wait(11)
    game.do(MakeRankingFinal())
    command = GiveSanction(
        code="free",
        entrant=PAIR,
        player=player(game),
        decided=Consequences(measure=Measure.ESPULSIONE),
        remark=REASON,
    )
    (event,) = game.do(command, REFEREE)
    assert isinstance(event, SanctionGiven)
    assert event.round is None


def test_game_points_need_a_round_to_come_off() -> None:
    game = opened(rounds=2, entrants=4, regulation="classico")
    fine = GiveSanction(
        code="free",
        entrant=PAIR,
        player=None,
        decided=Consequences(measure=Measure.NONE, game_points=100),
        remark=REASON,
    )
    assert refused(game, fine)[0] is Code.ROUND_REQUIRED
    assert RoundNumber(1) not in game.ledger.rounds


@pytest.mark.parametrize("final", [False, True])
def test_i_19_behind_the_window_the_catalogue_s_second_is_recorded_and_costs_nothing(
    final: bool,
) -> None:
    game = started(rounds=1)
    for table in (1, 2):
        game.sheet(1, table, totals(800, 500))
    give(game, "i4_cards_not_fanned")
    game.do(PublishRanking())
    game.wait(60)
    if final:
        game.do(MakeRankingFinal())
    before = game.points(1)
    second = give(game, "i4_stock_moved")
    assert second.given == second.proposed == AMMONIZIONE
    assert second.surcharge == Surcharge()
    assert game.points(1) == before


AGAIN = (
    "u10_25_pozzetto_exposed",
    "u10_26_pozzetto_seen_early",
    "u13_1_late_up_to_3",
    "u14_4_a_5_out_of_turn",
)
U = regulations.load("uisp-parole")


def of_u() -> Game:
    """U's first round, with its sheets in."""
    game = started("uisp-parole")
    for table in (1, 2):
        game.sheet(1, table, totals(800, 500))
    return game


def numbers(game: Game, *codes: str) -> list[EventNumber]:
    given = []
    for code in codes:
        give(game, code)
        given.append(game.ledger.number)
    return given


@pytest.mark.parametrize("code", AGAIN)
def test_without_the_first_the_second_is_a_first_one(code: str) -> None:
    """U arts 10.25, 10.26, 13.1, 14.4 b 1: the measure, the P.P. and the referto's duty."""
    game, alone = of_u(), of_u()
    (only,) = numbers(alone, code)
    first, second = numbers(game, code, code)
    assert unfiled_referti(game.ledger, U)
    (reckoned,) = revoke(game, first)
    assert (reckoned.sanction, reckoned.brings) == (second, RICHIAMO)
    assert game.ledger.sanctions[second].given == alone.ledger.sanctions[only].given == RICHIAMO
    assert game.points(1) == alone.points(1)
    assert not unfiled_referti(game.ledger, U)


def test_of_three_each_is_reckoned_against_what_is_left_before_it() -> None:
    game = of_u()
    first, second, third = numbers(game, *["u10_25_pozzetto_exposed"] * 3)
    assert [one.sanction for one in revoke(game, first)] == [second]
    assert game.ledger.sanctions[third].given.game_points == 100
    assert [(one.sanction, one.brings) for one in revoke(game, second)] == [(third, RICHIAMO)]
    assert not [one for one in game.ledger.penalties.values() if not one.revoked]


def test_a_fourth_richiamo_is_one_again_without_the_first() -> None:
    """U art. 14.2."""
    game = of_u()
    codes = ("1_ethics", "2_cards_shown", "3_cards_sorted", "5_out_of_turn")
    first, *_others, fourth = numbers(game, *(f"u14_4_a_{code}" for code in codes))
    assert game.ledger.sanctions[fourth].given == AMMONIZIONE
    assert [(one.sanction, one.brings) for one in revoke(game, first)] == [(fourth, RICHIAMO)]


def test_an_espulsione_and_what_the_referee_decided_are_not_reckoned() -> None:
    game = of_u()
    first, second = numbers(game, "u10_31_suggestion", "u10_31_suggestion")
    assert game.ledger.sanctions[second].given.measure is Measure.ESPULSIONE
    assert revoke(game, first) == []
    assert game.ledger.expelled() == {player(game)}
    (late,) = numbers(game, "u13_1_late_up_to_3")
    give(game, "u13_1_late_up_to_3", AMMONIZIONE)
    assert revoke(game, late) == []


def test_nothing_is_reckoned_to_more_than_it_was() -> None:
    """The second lateness becomes a third richiamo; the one behind stays the richiamo it was."""
    game = of_u()
    late = "u13_1_late_up_to_3"
    give(game, late, AMMONIZIONE)
    first = game.ledger.number
    numbers(game, "u10_28_pile_left_on_table", "u14_4_a_5_out_of_turn")
    second, last = numbers(game, late, "u14_4_a_3_cards_sorted")
    assert game.ledger.sanctions[last].given == RICHIAMO
    assert [(one.sanction, one.brings) for one in revoke(game, first)] == [(second, RICHIAMO)]
    assert game.ledger.sanctions[last].given == RICHIAMO
