"""What holds in every tournament, played in memory."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.plans import Movement
from scoring.rules import regulations
from scoring.rules.ledger import Ledger, fold
from scoring.rules.standings import standings
from scoring.rules.violations import Violation
from scoring.values import Authority, RoundNumber
from tests import invariants
from tests.rules.game import REFEREE, Game, opened
from tests.strategies import Step, commands, movements, steps

CLASSICO = regulations.load("classico")


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
@given(entrants=st.integers(2, 9), plan=movements, evening=steps)
def test_a_tournament_keeps_its_rules_whatever_happens(
    entrants: int, plan: tuple[Movement, ...], evening: list[Step]
) -> None:
    hall = InMemory(opened(movements=plan, entrants=entrants))
    for step in evening:
        for command in commands(step, hall):
            before = copy.deepcopy(hall.ledger)
            try:
                hall.game.do(command)
            except Violation:
                assert hall.ledger == before, "a refusal changes nothing"
        invariants.sheets_share_twenty(hall.ledger, CLASSICO)
        invariants.rest_is_shared(hall.ledger)
        invariants.everybody_sits_once(hall.ledger)
    _remembered_results_are_those_reckoned_anew(hall.game)


def _remembered_results_are_those_reckoned_anew(game: Game) -> None:
    anew = fold(game.recorded)
    for after in range(game.ledger.current_round + 1):
        assert game.ranking(after) == standings(anew, CLASSICO, RoundNumber(after))
