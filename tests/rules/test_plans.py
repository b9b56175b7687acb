"""The plan as announced: what is refused, and what may still be changed (RULES.md section 7)."""

from dataclasses import replace

import pytest

from scoring.commands import ChangePlan, OpenTournament
from scoring.events import PlanChanged
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, Plan, SeatingMethod
from scoring.rules.pairing.registry import movements_of
from scoring.rules.violations import Code
from scoring.values import RoundNumber
from tests.rules.game import REASON, Game, opened, refused

M, D = Movement.MITCHELL, Movement.DANESE
TWO_GROUPS = GroupsPlan(
    after_round=RoundNumber(2), groups=(GroupPlan(tables=2), GroupPlan(tables=2))
)
PLAN = Plan(first_round=SeatingMethod.ENTRY_ORDER, movements=(M, M, D, D))


def _groups(**changes: object) -> GroupsPlan:
    return replace(TWO_GROUPS, **changes)  # type: ignore[arg-type]


WRONG: list[tuple[dict[str, object], Code, str]] = [
    ({"movements": ()}, Code.NO_ROUNDS, "movements"),
    ({"movements": (M,) * 41}, Code.NO_ROUNDS, "movements"),
    ({"first_round": SeatingMethod.DANESE}, Code.METHOD_NOT_ANNOUNCED, "first_round"),
    ({"movements": (M, Movement.ROTATION)}, Code.MOVEMENT_NOT_IN_FORMAT, "movements.1"),
    ({"sessions": (2, 1)}, Code.SESSIONS_MISMATCH, "sessions"),
    ({"sessions": (4, 0)}, Code.SESSIONS_MISMATCH, "sessions"),
    ({"groups": _groups(after_round=4)}, Code.GROUPS_MISMATCH, "groups.after_round"),
    ({"groups": _groups(groups=(GroupPlan(tables=2),))}, Code.GROUPS_MISMATCH, "groups.groups"),
    ({"groups": _groups(carry_percent=101)}, Code.GROUPS_MISMATCH, "groups.carry_percent"),
    (
        {"groups": _groups(groups=(GroupPlan(tables=2), GroupPlan(tables=0)))},
        Code.GROUPS_MISMATCH,
        "groups.groups.1.tables",
    ),
    (
        {"groups": _groups(groups=(GroupPlan(tables=2, movements=(D,)), GroupPlan(tables=2)))},
        Code.GROUPS_MISMATCH,
        "groups.groups.0.movements",
    ),
]


@pytest.mark.parametrize(("changes", "code", "field"), WRONG)
def test_a_plan_that_cannot_be_played_is_refused_at_its_field(
    changes: dict[str, object], code: Code, field: str
) -> None:
    plan = replace(PLAN, **changes)  # type: ignore[arg-type]
    opening = OpenTournament(regulation="classico", plan=plan)
    assert refused(Game(), opening)[0] is code
    assert refused_field(Game(), opening) == field


def refused_field(game: Game, command: OpenTournament) -> str:
    from scoring.rules.violations import Violation

    with pytest.raises(Violation) as violation:
        game.do(command)
    return violation.value.problems[0].field


@pytest.mark.parametrize("format_", Format)
def test_every_format_takes_its_own_movements_and_refuses_the_others(format_: Format) -> None:
    regulation, smazzate = ("uisp-parole", 4)
    for movement in Movement:
        plan = replace(PLAN, movements=(movement,))
        opening = OpenTournament(
            regulation=regulation, smazzate_per_round=smazzate, format=format_, plan=plan
        )
        game = Game(regulation=regulation)
        if movement in movements_of(format_):
            assert len(game.do(opening)) == 1
        else:
            assert refused(game, opening)[0] is Code.MOVEMENT_NOT_IN_FORMAT


def test_rounds_belong_to_sessions() -> None:
    plan = replace(PLAN, sessions=(3, 1))
    assert [plan.session(RoundNumber(round_)) for round_ in (1, 3, 4)] == [1, 1, 2]
    assert PLAN.session(RoundNumber(4)) == 1


def test_a_group_moves_as_its_own_plan_says() -> None:
    own = _groups(groups=(GroupPlan(tables=2, movements=(M, M)), GroupPlan(tables=2)))
    plan = replace(PLAN, groups=own)
    assert plan.movement(RoundNumber(3), "A") is M
    assert plan.movement(RoundNumber(3), "B") is D
    assert plan.movement(RoundNumber(2), "A") is M
    assert plan.movement(RoundNumber(5)) is None


@pytest.fixture
def game() -> Game:
    """Eight pairs, two of four rounds played."""
    game = opened(movements=PLAN.movements, entrants=8)
    for round_ in (1, 2):
        game.play(round_)
    return game


def test_what_was_not_played_may_be_changed_with_a_reason(game: Game) -> None:
    longer = replace(PLAN, movements=(M, M, Movement.DANESE_NO_REMATCH, D, D), sessions=(2, 3))
    assert refused(game, ChangePlan(plan=longer))[0] is Code.REASON_REQUIRED
    (event,) = game.do(ChangePlan(plan=longer, remark=REASON))
    assert isinstance(event, PlanChanged)
    assert game.ledger.plan == longer
    assert game.do(ChangePlan(plan=longer, remark=REASON)) == ()


PLAYED: list[dict[str, object]] = [
    {"movements": (M, D, D, D)},
    {"movements": (M,)},
    {"first_round": SeatingMethod.LOT},
    {"groups": _groups(after_round=1)},
]


@pytest.mark.parametrize("changes", PLAYED)
def test_what_was_played_stays_announced_as_it_was(game: Game, changes: dict[str, object]) -> None:
    plan = replace(PLAN, **changes)  # type: ignore[arg-type]
    assert refused(game, ChangePlan(plan=plan, remark=REASON))[0] is Code.PLAN_PLAYED


def test_how_the_first_round_began_is_told_as_of_the_first_round(game: Game) -> None:
    plan = replace(PLAN, first_round=SeatingMethod.LOT)
    assert refused(game, ChangePlan(plan=plan, remark=REASON))[1]["round"] == 1


def test_formed_groups_stay_while_their_rounds_to_come_may_change() -> None:
    game = opened(movements=PLAN.movements, groups=TWO_GROUPS, entrants=8)
    for round_ in (1, 2):
        game.play(round_)
    game.cut()
    plan = replace(PLAN, groups=TWO_GROUPS)
    other = replace(plan, groups=_groups(carry_percent=50))
    assert refused(game, ChangePlan(plan=other, remark=REASON))[0] is Code.PLAN_PLAYED
    assert refused(game, ChangePlan(plan=PLAN, remark=REASON))[0] is Code.PLAN_PLAYED
    moved = _groups(groups=(GroupPlan(tables=2, movements=(M, M)), GroupPlan(tables=2)))
    assert len(game.do(ChangePlan(plan=replace(plan, groups=moved), remark=REASON))) == 1


def test_a_plan_that_cannot_be_played_is_no_better_as_a_change(game: Game) -> None:
    plan = replace(PLAN, movements=(*PLAN.movements, Movement.ROTATION))
    assert refused(game, ChangePlan(plan=plan, remark=REASON))[0] is Code.MOVEMENT_NOT_IN_FORMAT
