"""A refused writer is shown the kinds by which the fold moves what was to be seen."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest

from scoring.events import EVENT_TYPES, Recorded
from scoring.rules.ledger import Ledger, facts, fold
from scoring.values import EntrantNumber, EventNumber
from tests.samples import story

Numbers = Callable[[Ledger], object]


def changed(ledger: Ledger) -> object:
    return {number: entrant.changed for number, entrant in ledger.entrants.items()}


def placed(ledger: Ledger) -> object:
    return {
        (number, table): one.placed
        for number, round_ in ledger.rounds.items()
        for table, one in round_.tables.items()
    }


def last(ledger: Ledger) -> object:
    return {number: round_.last for number, round_ in ledger.rounds.items()}


@pytest.mark.parametrize(
    ("numbers", "kinds"),
    [
        (changed, facts.OF_A_LINE_UP),
        (placed, facts.OF_PLACES),
        (last, facts.OF_A_SEATING),
        (lambda ledger: ledger.plan_changed_at, facts.OF_THE_PLAN),
        (lambda ledger: len(ledger.announcements), facts.OF_PRIZES),
    ],
    ids=["line-up", "places", "seating", "plan", "prizes"],
)
def test_a_number_is_moved_by_these_kinds_and_no_other(
    numbers: Numbers, kinds: facts.Kinds
) -> None:
    told = story()
    assert {type(each.event) for each in told} == set(EVENT_TYPES)
    moving = set()
    for each in told:
        before = _before(told, each)
        after = deepcopy(before)
        fold((replace(each, number=EventNumber(before.number + 1)),), after)
        if numbers(after) != numbers(before):
            moving.add(type(each.event))
    assert moving == set(kinds)


def _before(told: tuple[Recorded, ...], event: Recorded) -> Ledger:
    """The whole story but this event, so that what it is about is there: its entrant too."""
    ledger = fold(each for each in told if each is not event)
    number: EntrantNumber | None = getattr(event.event, "entrant", None)
    if number is not None and number not in ledger.entrants:
        ledger.entrants[number] = next(iter(fold(told).entrants.values()))
    return ledger
