"""What holds in every tournament, played in memory."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import regulations
from scoring.rules.ledger import Ledger, fold
from scoring.rules.standings import standings
from scoring.rules.violations import Violation
from scoring.values import Authority, RoundNumber
from tests import invariants
from tests.rules.game import REFEREE, Game, opened
from tests.strategies import Shape, Step, commands, shapes, steps


@dataclass(slots=True)
class InMemory:
    game: Game

    @property
    def ledger(self) -> Ledger:
        return self.game.ledger

    @property
    def referee(self) -> Authority:
        return REFEREE


@settings(max_examples=150, deadline=None)
@given(entrants=st.integers(2, 13), shape=shapes, evening=steps)
def test_a_tournament_keeps_its_rules_whatever_happens(
    entrants: int, shape: Shape, evening: list[Step]
) -> None:
    hall = InMemory(_opened(shape, entrants))
    for step in evening:
        for command in commands(step, hall):
            before = copy.deepcopy(hall.ledger)
            try:
                hall.game.do(command)
            except Violation:
                assert hall.ledger == before, "a refusal changes nothing"
        invariants.sheets_share_twenty(hall.ledger, regulations.load(shape.regulation))
        invariants.rest_is_shared(hall.ledger)
        invariants.everybody_sits_once(hall.ledger)
    _remembered_results_are_those_reckoned_anew(hall.game)


def _opened(shape: Shape, entrants: int) -> Game:
    return opened(
        movements=shape.plan.movements,
        regulation=shape.regulation,
        format_=shape.format,
        smazzate=shape.smazzate,
        groups=shape.plan.groups,
        entrants=entrants,
    )


def _remembered_results_are_those_reckoned_anew(game: Game) -> None:
    anew = fold(game.recorded)
    for after in range(game.ledger.current_round + 1):
        rules = regulations.load(game.regulation)
        assert game.ranking(after) == standings(anew, rules, RoundNumber(after))
