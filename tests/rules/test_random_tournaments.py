"""What holds in every tournament, played in memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import regulations
from scoring.rules.as_of import ADDING, as_of
from scoring.rules.ledger import Ledger, apply, fold
from scoring.rules.standings import standings
from scoring.rules.violations import Violation
from scoring.values import Authority, RoundNumber
from tests import invariants, oracle
from tests.machine.soak import as_many
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


@settings(max_examples=as_many(30, soak=400), deadline=None)
@given(entrants=st.integers(2, 13), shape=shapes, evening=steps)
def test_a_tournament_keeps_its_rules_whatever_happens(
    entrants: int, shape: Shape, evening: list[Step]
) -> None:
    hall = InMemory(_opened(shape, entrants))
    then = Game(hall.game.regulation)
    for step in evening:
        for command in commands(step, hall):
            try:
                hall.game.do(command)
            except Violation:
                assert hall.ledger == fold(hall.game.recorded), "a refusal changes nothing"
            _rankings_are_the_oracles(hall.game, then)
        invariants.sheets_share_twenty(hall.ledger, regulations.load(shape.regulation))
        invariants.rest_is_shared(hall.ledger)
        invariants.everybody_sits_once(hall.ledger)
    _remembered_results_are_those_reckoned_anew(hall.game)
    _what_was_is_told_by_what_is(hall.game)


def test_the_oracle_knows_none_of_the_rules() -> None:
    assert "scoring.rules" not in Path(oracle.__file__).read_text()


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


def _rankings_are_the_oracles(game: Game, then: Game) -> None:
    """After every round as of every new event; `then` follows `game` event by event."""
    for recorded in game.recorded[len(then.recorded) :]:
        apply(then.ledger, recorded)
        then.recorded.append(recorded)
        for after in range(then.ledger.current_round + 1):
            invariants.ranking_is_the_oracles(then.ranking(after), then.recorded, after)
    for after in range(game.ledger.current_round + 1):
        assert game.ranking(after) == then.ranking(after)


def _what_was_is_told_by_what_is(game: Game) -> None:
    """Back to the last event that took something away, each ranking is that of the events."""
    then, rules = Game(game.regulation), regulations.load(game.regulation)
    taken = [each.number for each in game.recorded if each.event.name() not in ADDING]
    for recorded in game.recorded:
        apply(then.ledger, recorded)
        if recorded.number < taken[-1]:
            continue
        told, current = as_of(game.ledger, recorded.number), then.ledger.current_round
        assert (told.number, told.current_round) == (recorded.number, current)
        for after in {max(current - 1, 0), current}:
            assert standings(told, rules, RoundNumber(after)) == then.ranking(after)
