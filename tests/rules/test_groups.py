"""Merit groups (RULES.md sections 7 and 12, I art. 19)."""

from collections.abc import Callable, Sequence

import pytest

from scoring.commands import (
    EnterEntrants,
    EnterSheet,
    Entry,
    FormGroups,
    MakeRankingFinal,
    PublishRanking,
    SeatRound,
    SettleTie,
    WithdrawEntrant,
)
from scoring.plans import GroupPlan, GroupsPlan, Movement
from scoring.rules.violations import Code
from scoring.rulings import PenaltyUnit, TieMethod
from scoring.values import EntrantNumber, PlayerId, Points, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, ONE, REASON, REFEREE, Game, _player, opened, refused


def planned(tables: Sequence[int] = (2, 2), *, after: int = 1, carry: int = 100) -> GroupsPlan:
    groups = tuple(GroupPlan(tables=count) for count in tables)
    return GroupsPlan(after_round=RoundNumber(after), groups=groups, carry_percent=carry)


def started(
    entrants: int = 8,
    tables: Sequence[int] = (2, 2),
    *,
    carry: int = 100,
    regulation: str = "classico",
    score: Callable[[int], int] = lambda number: 2000 - 100 * number,
) -> Game:
    """One round in a single group was played: pair 1 won most, pair 2 less, and so on."""
    game = opened(
        movements=(Movement.MITCHELL, Movement.DANESE, Movement.DANESE),
        groups=planned(tables, carry=carry),
        regulation=regulation,
        entrants=entrants,
    )
    game.start(1)
    for number, table in game.ledger.rounds[FIRST].tables.items():
        if not table.is_bye:
            game.sheet(1, number, totals(score(number), 900))
    return game


def members(game: Game) -> dict[str, tuple[EntrantNumber, ...]]:
    assert game.ledger.groups is not None
    return {group.name: group.entrants for group in game.ledger.groups.groups}


def test_the_ranking_is_cut_by_the_list_of_tables() -> None:
    game = started()
    best_first = tuple(row.entrant for row in game.ranking())
    game.cut()
    assert members(game) == {"A": best_first[:4], "B": best_first[4:]}


@pytest.mark.parametrize("tables", [(1, 3), (2, 2), (3, 1)])
def test_equals_on_a_line_are_settled_before_the_cut(tables: Sequence[int]) -> None:
    """All winners are equal, and all losers: only a line between the two parts nobody."""
    game = started(tables=tables, score=lambda _number: 1500)
    game.do(PublishRanking())
    game.wait(10)
    if tables == (2, 2):
        game.do(FormGroups())
        return
    code, data = refused(game, FormGroups())
    assert code is Code.TIE_ON_THE_CUT
    ranking = game.ranking()
    equal = [row.entrant for row in ranking[:4]] if tables == (1, 3) else []
    equal = equal or [row.entrant for row in ranking[4:]]
    assert data == {"entrants": tuple(map(int, equal)), "group": "A", "other": "B"}
    order = tuple(reversed(equal))
    game.do(SettleTie(entrants=order, method=TieMethod.BY_HAND, remark=REASON))
    game.do(FormGroups())
    (above, _below) = members(game).values()
    assert above[-2:] == order[:2]


def test_the_last_group_takes_the_rest() -> None:
    game = started(11, (2, 1, 1))
    game.cut()
    assert [len(group) for group in members(game).values()] == [4, 2, 5]


def test_nobody_is_left_alone_in_a_group() -> None:
    """The announced list no longer fits the field: the plan must be changed first."""
    game = started(6, (2, 1, 1))
    game.do(PublishRanking())
    game.wait(10)
    code, data = refused(game, FormGroups())
    assert code is Code.GROUP_TOO_SMALL
    assert data == {"group": "C", "value": 0, "least": 2}


def test_who_withdrew_takes_no_place_and_keeps_its_own() -> None:
    game = started(9)
    third = game.ranking()[2].entrant
    game.do(WithdrawEntrant(entrant=third))
    game.cut()
    groups = members(game)
    assert third in groups["A"]
    assert [len(group) for group in groups.values()] == [5, 4]


def test_groups_are_formed_when_the_cut_is_due_and_once() -> None:
    game = started()
    assert refused(game, SeatRound(round=RoundNumber(2)))[0] is Code.GROUPS_DUE
    game.cut()
    assert refused(game, FormGroups())[0] is Code.GROUPS_ALREADY_FORMED
    assert refused(opened(entrants=4), FormGroups())[0] is Code.GROUPS_NOT_PLANNED
    early = opened(movements=(Movement.DANESE,) * 2, groups=planned(), entrants=8)
    assert refused(early, FormGroups()) == (Code.GROUPS_NOT_DUE, {"round": 1, "played": 0})


def test_no_sheet_may_be_missing_at_the_cut() -> None:
    game = opened(movements=(Movement.DANESE,) * 2, groups=planned(), entrants=8)
    game.start(1)
    assert refused(game, FormGroups())[0] is Code.SHEETS_MISSING


def test_i_19_the_ranking_is_out_for_its_window_before_it_is_cut() -> None:
    game = started(regulation="internazionale")
    assert refused(game, FormGroups())[0] is Code.RANKING_NOT_PUBLISHED
    game.do(PublishRanking())
    assert refused(game, FormGroups())[0] is Code.PROTESTS_OPEN
    game.wait(10)
    assert refused(game, MakeRankingFinal())[0] is Code.ROUNDS_NOT_PLAYED
    game.cut()
    game.start(2)
    assert not game.ledger.is_provisional


def test_each_group_is_ranked_and_paired_on_its_own() -> None:
    game = started()
    game.cut()
    groups = members(game)
    game.play(2)
    assert game.pairs(2) == [(one[at], one[at + 1]) for one in groups.values() for at in (0, 2)]
    rows = game.ranking()
    assert [(row.group, row.rank) for row in rows][::4] == [("A", 1), ("B", 1)]
    assert {row.entrant for row in rows[:4]} == set(groups["A"])
    assert all(row.group == "" for row in game.ranking(after=1))


@pytest.mark.parametrize(("carry", "kept"), [(100, 17), (50, 9), (0, 0)])
def test_the_announced_part_of_the_points_is_carried(carry: int, kept: int) -> None:
    """Pair 1 won 1900-900 at table 1: 17 V.P., 1000 M.P., 1900 P.P.; halves go up."""
    game = started(carry=carry)
    assert game.points(1, after=1) == Points(17, 1000, 1900)
    game.cut()
    game.start(2)
    assert game.points(1) == Points(kept, 10 * carry, 19 * carry)


def test_nothing_of_the_single_group_phase_changes_any_more() -> None:
    game = started()
    game.penalise(1, 1, 1, PenaltyUnit.VICTORY_POINTS)
    given = game.ledger.number
    game.cut()
    from scoring.commands import AwardScore, CorrectSheet, GivePenalty, RevokeRuling, VerifySheet
    from scoring.rulings import AskedBy, AwardCause

    closed = [
        EnterSheet(round=FIRST, table=ONE, sheet=totals(1000, 500)),
        VerifySheet(round=FIRST, table=ONE),
        CorrectSheet(
            round=FIRST,
            table=ONE,
            sheet=totals(1000, 500),
            asked_by=AskedBy.LINE_A,
            countersigned_by=REFEREE,
            remark=REASON,
        ),
        AwardScore(
            round=FIRST,
            table=ONE,
            cause=AwardCause.LOST_SHEET,
            points=(Points(7), Points(7)),
            remark=REASON,
        ),
        GivePenalty(
            entrant=EntrantNumber(1),
            round=FIRST,
            unit=PenaltyUnit.VICTORY_POINTS,
            amount=1,
            article="10.25",
            remark=REASON,
        ),
        RevokeRuling(ruling=given, remark=REASON),
    ]
    for command in closed:
        assert refused(game, command) == (Code.PHASE_CLOSED, {"round": 1})


def _pair(number: int) -> tuple[PlayerId, PlayerId]:
    return _player(1000 + 2 * number), _player(1001 + 2 * number)


def test_behind_the_cut_only_stand_ins_come_in_each_to_a_group() -> None:
    game = started(9)
    late = EnterEntrants(entries=(Entry(players=_pair(1), group="B"),))
    game.cut()
    assert refused(game, late)[0] is Code.PHASE_CLOSED
    wrong = EnterEntrants(entries=(Entry(players=_pair(1), stand_in=True, group="Z"),))
    assert refused(game, wrong) == (Code.GROUP_UNKNOWN, {"value": "Z", "choices": ("A", "B")})
    game.do(EnterEntrants(entries=(Entry(players=_pair(1), stand_in=True, group="B"),)))
    game.play(2)
    assert not any(table.is_bye for table in game.ledger.rounds[RoundNumber(2)].tables.values())
    assert 10 not in [row.entrant for row in game.ranking()]


def test_before_the_cut_nobody_has_a_group() -> None:
    entry = Entry(players=_pair(1), stand_in=True, group="A")
    assert refused(opened(), EnterEntrants(entries=(entry,)))[0] is Code.GROUP_UNKNOWN


def test_ties_are_settled_inside_a_group() -> None:
    game = started(8, carry=0)
    game.cut()
    game.start(2)
    for number in game.ledger.rounds[RoundNumber(2)].tables:
        game.do(EnterSheet(round=RoundNumber(2), table=TableNumber(number), sheet=totals(500, 500)))
    a, b = members(game).values()
    across = SettleTie(entrants=(a[0], b[0]), method=TieMethod.LOT, seed=1, remark=REASON)
    assert refused(game, across)[0] is Code.NOT_TIED
    inside = (b[2], b[0], b[1], b[3])
    game.do(SettleTie(entrants=inside, method=TieMethod.BY_HAND, remark=REASON))
    assert tuple(row.entrant for row in game.ranking() if row.group == "B") == inside
    assert [row.rank for row in game.ranking()] == [1, 1, 1, 1, 1, 2, 3, 4]


def test_stand_ins_go_into_the_last_group() -> None:
    game = opened(movements=(Movement.DANESE,) * 2, groups=planned((1, 1)), entrants=7)
    game.do(EnterEntrants(entries=(Entry(players=_pair(1), stand_in=True),)))
    game.play(1)
    game.cut()
    assert members(game)["B"][-1] == 8


def test_a_penalty_of_the_round_before_the_cut_is_carried_and_taken_once() -> None:
    without, fined = started(), started()
    last = without.ranking()[-1].entrant
    fined.penalise(last, 1, 2, PenaltyUnit.VICTORY_POINTS)
    for game in (without, fined):
        game.cut()
        game.play(2)
    assert without.pairs(2) == fined.pairs(2)
    lost = without.points(last).victory_points - fined.points(last).victory_points
    assert lost == 2


def test_before_there_are_groups_nobody_is_in_one() -> None:
    game = started()
    assert {game.ledger.group_of(entrant) for entrant in game.ledger.entrants} == {""}
    assert {row.group for row in game.ranking()} == {""}


@pytest.mark.parametrize(
    ("points", "percent", "carried"),
    [
        (Points(7, 355, 5), 50, Points(4, 178, 3)),
        (Points(-7, -355, -5), 50, Points(-4, -178, -3)),
        (Points(1, -1, 3), 50, Points(1, -1, 2)),
        (Points(-3, 10, -10), 25, Points(-1, 3, -3)),
        (Points(13, -120, 995), 100, Points(13, -120, 995)),
        (Points(13, -120, 995), 0, Points(0, 0, 0)),
    ],
)
def test_points_carried_are_rounded_halves_away_from_zero(
    points: Points, percent: int, carried: Points
) -> None:
    """So that what one line loses by rounding its opponent does not win: +355 and -355 agree."""
    assert points.percent(percent) == carried
