"""What holds in every tournament, through the real commands on the real database."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import projections, queries, rebuilding, store
from scoring.commands import Command, PublishSeating, Receipt
from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.projections.writing import TABLES
from scoring.rules import regulations
from scoring.rules.ledger import Ledger, fold
from scoring.rules.violations import Violation
from scoring.values import Authority, EventNumber, LedgerId, RoundNumber
from tests import builders, oracle
from tests.invariants import folded, ranking_is_the_oracles, rows_equal_fold
from tests.machine.soak import as_many
from tests.strategies import Kind, Shape, Step, commands, shapes, steps

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow("whole tournaments are drawn, and rebuilt at each step"),
]

# A database cannot be had anew for each example, and need not: each opens its own ledger.
few = settings(
    max_examples=as_many(6, soak=60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@dataclass(slots=True)
class OnTheDatabase:
    """A tournament, and its ledger as the receipts of its commands tell it."""

    hall: builders.Hall
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def referee(self) -> Authority:
        return self.hall.refereeing

    def do(self, command: Command, command_id: UUID) -> Receipt | None:
        try:
            receipt = builders.do(command, self.hall.directing, command_id=command_id)
        except Violation:
            return None
        fold(receipt.events, self.ledger)
        return receipt


def opened(shape: Shape, entrants: int) -> OnTheDatabase:
    hall = builders.open_tournament(
        movements=shape.plan.movements,
        regulation=shape.regulation,
        format_=shape.format,
        smazzate=shape.smazzate,
        groups=shape.plan.groups,
    )
    found = OnTheDatabase(hall)
    builders.enter(found.hall, entrants)
    fold(store.read(found.hall.ledger), found.ledger)
    return found


evenings = given(shape=shapes, entrants=st.integers(2, 9), evening=steps)


@few
@evenings
def test_rows_equal_the_fold_after_every_command_and_a_replay_changes_nothing(
    shape: Shape, entrants: int, evening: list[Step]
) -> None:
    on = opened(shape, entrants)
    for step in evening:
        for command in commands(step, on):
            command_id = uuid4()
            receipt = on.do(command, command_id)
            rows_equal_fold(on.hall.ledger)
            _every_ranking_is_the_oracles(on.hall.ledger, on.ledger.current_round)
            if receipt and receipt.events:
                again = builders.do(command, on.hall.directing, command_id=command_id)
                assert again.repeated
                assert (again.number, again.events) == (receipt.number, receipt.events)
            assert queries.head(on.hall.ledger) == on.ledger.number
    assert folded(on.hall.ledger) == on.ledger
    assert queries.standings(on.hall.ledger) == queries.standings(
        on.hall.ledger, as_of=on.ledger.number
    )
    for number in range(1, on.ledger.number + 1):
        _ranking_is_the_oracles(on.hall.ledger, as_of=EventNumber(number))


def _every_ranking_is_the_oracles(ledger: LedgerId, current_round: RoundNumber) -> None:
    for after in range(current_round + 1):
        _ranking_is_the_oracles(ledger, after_round=RoundNumber(after))


def _ranking_is_the_oracles(
    ledger: LedgerId, *, after_round: RoundNumber | None = None, as_of: EventNumber | None = None
) -> None:
    """With the places held after the round before."""
    standings = queries.standings(ledger, after_round=after_round, as_of=as_of)
    assert standings is not None
    recorded = list(store.read(ledger, upto=as_of))
    after = standings.after_round
    ranking_is_the_oracles(standings.rows, recorded, after)
    before = oracle.ranking([fact.event for fact in recorded], after - 1) if after > 1 else ()
    assert standings.before == {entrant: rank for _, rank, entrant, *_ in before}


@settings(few, max_examples=as_many(3, soak=20))
@evenings
def test_the_rows_at_every_number_are_those_rebuilt_from_the_events_so_far(
    shape: Shape, entrants: int, evening: list[Step]
) -> None:
    on = opened(shape, entrants)
    seen: dict[EventNumber, object] = {}
    for step in evening:
        for command in commands(step, on):
            on.do(command, uuid4())
            seen[on.ledger.number] = _rows(on.hall.ledger)
    regulation = regulations.load(shape.regulation)
    for number, then in seen.items():
        projections.rebuild(on.hall.ledger, folded(on.hall.ledger, number), regulation)
        assert _rows(on.hall.ledger) == then
    assert rebuilding.rebuild(on.hall.ledger).differences == ()


def _rows(ledger: LedgerId) -> object:
    return {
        model.__name__: sorted(
            map(str, model._default_manager.filter(ledger_id=ledger).values_list(*_columns(model)))
        )
        for model in TABLES
    }


def _columns(model: type) -> Iterator[str]:
    return (one.name for one in model._meta.concrete_fields if one.name != "id")  # type: ignore[attr-defined]


def test_an_evening_of_steps_comes_to_a_tournament() -> None:
    """The steps mean something: rounds are played, sheets corrected."""
    movements = (Movement.MITCHELL, Movement.DANESE)
    plan = Plan(first_round=SeatingMethod.ENTRY_ORDER, movements=movements)
    on = opened(Shape(Format.PAIRS, plan), 5)
    sheet = builders.totals(500, 300)
    for kind in (Kind.PLAY_A_ROUND, Kind.CORRECT, Kind.PLAY_A_ROUND, Kind.PUBLISH_RANKING):
        for command in commands(Step(kind, 1, 40, sheet), on):
            assert on.do(command, uuid4()), command
            assert not isinstance(command, PublishSeating) or on.ledger.current_round
    assert on.ledger.current_round == RoundNumber(2)
    assert on.ledger.is_provisional
