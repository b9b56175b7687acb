"""Penalties, referti and the end: what is refused, and with which data."""

from dataclasses import replace
from uuid import UUID

import pytest

from scoring.commands import (
    AwardScore,
    ChangePlan,
    CloseTournament,
    CorrectSheet,
    EnterSheet,
    FileReferto,
    GivePenalty,
    MakeRankingFinal,
    PublishRanking,
    RevokeRuling,
)
from scoring.events import RoundClosed
from scoring.rules.violations import Code
from scoring.rulings import AskedBy, AwardCause, Measure, PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    Points,
    RefertoId,
    RoundNumber,
    Stage,
    TableNumber,
)
from tests.builders import totals
from tests.rules.game import (
    FIRST,
    ONE,
    PAIR,
    REASON,
    REFEREE,
    Game,
    opened,
    refused,
    stage,
)
from tests.rules.rounds_gone_wrong import leave, mistaken, sanction
from tests.rules.test_groups import started as grouped


@pytest.fixture
def game() -> Game:
    """Five pairs, the first round under way: tables 1 and 2, pair 3 rests at table 3."""
    game = opened(rounds=2, entrants=5)
    game.start(1)
    return game


def _penalty(**changes: object) -> GivePenalty:
    given: dict[str, object] = {
        "entrant": PAIR,
        "round": FIRST,
        "unit": PenaltyUnit.GAME_POINTS,
        "amount": 100,
        "article": "10.25",
        "remark": REASON,
    }
    return GivePenalty(**{**given, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"amount": 0}, Code.AMOUNT_NOT_POSITIVE),
        ({"amount": -5}, Code.AMOUNT_NOT_POSITIVE),
        ({"amount": 101}, Code.NOT_MULTIPLE_OF_5),
        ({"amount": 10_005}, Code.OUT_OF_RANGE),
        ({"amount": 101, "unit": PenaltyUnit.VICTORY_POINTS}, Code.OUT_OF_RANGE),
        ({"entrant": EntrantNumber(77)}, Code.ENTRANT_UNKNOWN),
        ({"round": RoundNumber(2)}, Code.ROUND_UNKNOWN),
        ({"remark": None}, Code.REASON_REQUIRED),
    ],
)
def test_a_penalty_must_be_one(game: Game, changes: dict[str, object], code: Code) -> None:
    assert refused(game, _penalty(**changes))[0] is code


def test_a_free_penalty_demands_no_article_and_is_no_sanction_s(game: Game) -> None:
    game.do(_penalty(article="  "))
    (penalty,) = game.ledger.penalties.values()
    assert (penalty.article, penalty.by_sanction) == ("", False)


def test_a_penalty_in_game_points_is_for_who_sat_in_the_round(game: Game) -> None:
    game.enter(1)
    late = EntrantNumber(6)
    assert refused(game, _penalty(entrant=late))[0] is Code.ENTRANT_UNKNOWN
    game.do(_penalty(entrant=late, unit=PenaltyUnit.VICTORY_POINTS, amount=1))


def test_only_a_penalty_can_be_taken_back(game: Game) -> None:
    unknown = RevokeRuling(ruling=EventNumber(1), remark=REASON)
    assert refused(game, unknown) == (Code.RULING_UNKNOWN, {"ruling": 1})
    game.do(_penalty())
    no_reason = RevokeRuling(ruling=game.ledger.number, remark=None)
    assert refused(game, no_reason)[0] is Code.REASON_REQUIRED


def _referto(game: Game, **changes: object) -> FileReferto:
    given: dict[str, object] = {
        "referto": RefertoId(UUID(int=1)),
        "player": game.ledger.entrants[PAIR].players[0],
        "entrant": PAIR,
        "round": FIRST,
        "table": ONE,
        "article": "14.4 c",
        "measure": Measure.ESPULSIONE,
    }
    return FileReferto(**{**given, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"player": PlayerId(UUID(int=99))}, Code.PLAYER_NOT_IN_ENTRANT),
        ({"entrant": EntrantNumber(77)}, Code.ENTRANT_UNKNOWN),
        ({"round": RoundNumber(2)}, Code.ROUND_UNKNOWN),
        ({"table": TableNumber(9)}, Code.TABLE_UNKNOWN),
        ({"table": TableNumber(2)}, Code.PLAYER_NOT_AT_TABLE),
        ({"round": None}, Code.TABLE_REQUIRED),
        ({"player": None, "table": None}, Code.TABLE_REQUIRED),
        ({"player": None, "table": TableNumber(2)}, Code.PLAYER_NOT_AT_TABLE),
        ({"sanctions": (EventNumber(1),)}, Code.RULING_UNKNOWN),
        ({"replaces": RefertoId(UUID(int=9))}, Code.REFERTO_NOT_FILED),
    ],
)
def test_a_referto_is_about_a_player_at_a_table(
    game: Game, changes: dict[str, object], code: Code
) -> None:
    assert refused(game, _referto(game, **changes))[0] is code


def test_referti_are_numbered_and_filed_once(game: Game) -> None:
    for number in (1, 2):
        (filed,) = game.do(_referto(game, referto=RefertoId(UUID(int=number)), table=None))
        assert getattr(filed, "register_number", None) == number
    assert refused(game, _referto(game))[0] is Code.REFERTO_ALREADY_FILED


def test_the_end_comes_in_its_order() -> None:
    game = opened(rounds=1, entrants=4, protest_minutes=10)
    game.start(1)
    assert stage(game) is Stage.PLAYING
    assert refused(game, PublishRanking())[0] is Code.SHEETS_MISSING
    assert refused(game, MakeRankingFinal())[0] is Code.RANKING_NOT_PUBLISHED
    for table in (1, 2):
        game.sheet(1, table, totals(500, 300))
    game.do(PublishRanking())
    assert stage(game) is Stage.PROVISIONAL
    game.wait(minutes=9)
    assert refused(game, MakeRankingFinal())[0] is Code.PROTESTS_OPEN
    game.correct(1, 1, totals(500, 305))
    assert refused(game, CloseTournament())[0] is Code.RANKING_NOT_FINAL
    game.wait(minutes=1)
    assert refused(game, MakeRankingFinal())[0] is Code.PROTESTS_OPEN
    game.wait(minutes=9)
    game.do(MakeRankingFinal())
    assert stage(game) is Stage.FINAL
    assert game.do(MakeRankingFinal()) == ()
    assert refused(game, _penalty())[0] is Code.RANKING_IS_FINAL
    game.do(_referto(game))
    game.do(CloseTournament())
    assert stage(game) is Stage.CLOSED
    assert game.do(CloseTournament()) == ()
    (late,) = game.do(_referto(game, referto=RefertoId(UUID(int=2))))
    assert getattr(late, "register_number", None) == 2, "it is due from the end of the event on"


def test_the_last_ranking_waits_for_all_rounds() -> None:
    game = opened(rounds=2, entrants=4)
    game.play(1)
    expected = (Code.ROUNDS_NOT_PLAYED, {"played": 1, "planned": 2})
    assert refused(game, PublishRanking()) == expected


def test_a_sanction_without_points_is_taken_back_once() -> None:
    game = opened(regulation="uisp-parole", entrants=4)
    game.start(1)
    game.do(sanction("u10_25_pozzetto_exposed", 1), REFEREE)
    revoke = RevokeRuling(ruling=game.ledger.number, remark=REASON)
    game.do(revoke, REFEREE)
    assert refused(game, revoke, REFEREE)[0] is Code.RULING_ALREADY_REVOKED


def test_a_final_ranking_keeps_sheets_and_seats_as_they_are() -> None:
    game = opened(rounds=1, entrants=4, protest_minutes=10)
    game.play(1)
    game.do(PublishRanking())
    game.wait(11)
    game.do(MakeRankingFinal())
    seats = game.ledger.rounds[FIRST].seats()
    correct = CorrectSheet(
        round=FIRST,
        table=ONE,
        sheet=totals(500, 300),
        asked_by=AskedBy.LINE_A,
        countersigned_by=REFEREE,
        remark=REASON,
    )
    for command in (correct, mistaken(*seats)):
        assert refused(game, command, REFEREE)[0] is Code.RANKING_IS_FINAL


def test_a_final_ranking_keeps_who_played_and_what_was_announced() -> None:
    game = opened(rounds=1, entrants=4, protest_minutes=0)
    game.play(1)
    game.do(PublishRanking())
    game.do(MakeRankingFinal())
    plan = game.ledger.plan
    assert plan is not None
    longer = ChangePlan(plan=replace(plan, movements=plan.movements * 2), remark=REASON)
    for command in (leave(1), longer):
        assert refused(game, command)[0] is Code.RANKING_IS_FINAL


def test_a_ranking_that_comes_out_closes_the_round_it_ranks() -> None:
    game = opened(rounds=1, entrants=4, protest_minutes=0)
    game.play(1)
    closed, _published = game.do(PublishRanking())
    assert isinstance(closed, RoundClosed)
    assert closed.round == FIRST


def test_a_final_ranking_takes_no_sheet() -> None:
    """Not even one that changes nothing, nor in place of a missing one."""
    game = opened(rounds=1, entrants=4, protest_minutes=0)
    game.play(1)
    game.do(PublishRanking())
    game.do(MakeRankingFinal())
    same = EnterSheet(round=FIRST, table=ONE, sheet=game.sheet_for(1, 1))
    lost = AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.LOST_SHEET,
        points=(Points(7), Points(7)),
        remark=REASON,
    )
    for command in (same, lost):
        assert refused(game, command)[0] is Code.RANKING_IS_FINAL


def test_a_ranking_that_was_out_before_the_last_round_cannot_be_made_final() -> None:
    game = grouped()
    game.do(PublishRanking())
    game.cut()
    assert refused(game, PublishRanking())[0] is Code.ROUNDS_NOT_PLAYED
    game.play(2)
    game.play(3)
    game.wait(60)
    assert refused(game, MakeRankingFinal())[0] is Code.RANKING_NOT_PUBLISHED


def test_nothing_is_ruled_about_a_round_whose_seating_is_a_draft() -> None:
    game = opened(rounds=2, entrants=4)
    game.play(1)
    game.seat(2)
    penalty = GivePenalty(
        entrant=PAIR,
        round=RoundNumber(2),
        unit=PenaltyUnit.VICTORY_POINTS,
        amount=1,
        article="10.25",
        remark=REASON,
    )
    assert refused(game, penalty, REFEREE)[0] is Code.ROUND_UNKNOWN
