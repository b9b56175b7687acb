"""What holds in every tournament, played in memory."""

from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import from_fold, regulations
from scoring.rules.ledger import Ledger, apply, continued, copied, fold
from scoring.rules.owing import facts_of
from scoring.rules.regulations import Regulation
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
    _versions_stay_as_they_were(hall.game)


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


def _versions_stay_as_they_were(game: Game) -> None:
    """With what was reckoned of them, whatever events come behind."""
    rules, ledger = regulations.load(game.regulation), Ledger()
    for recorded in game.recorded:
        if recorded.number % 5:
            ledger = continued(ledger, (recorded,))
            continue
        told, was = _told(ledger, rules), copied(ledger)
        was.forget()
        behind = continued(ledger, (recorded,))
        assert ledger == was
        assert _told(ledger, rules) == told == _told(was, rules)
        ledger = behind
    assert ledger == game.ledger
    assert _told(ledger, rules) == _told(fold(game.recorded), rules)


def _told(ledger: Ledger, rules: Regulation) -> object:
    return (
        facts_of(ledger, rules),
        standings(ledger, rules) if ledger.current_round else (),
        [from_fold.tables(ledger, rules, number) for number in sorted(ledger.rounds)],
        [from_fold.round_(round_) for round_ in ledger.rounds.values()],
    )
