"""Places at a table, by the direction's hand (U art. 3.3, 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, PositionsAssigned
from scoring.rules.decide import (
    Scene,
    known_round,
    known_table,
    require_changeable,
    require_fresh,
    require_not_closed,
)
from scoring.rules.decide.standing import AtTable
from scoring.rules.positions import beginning_with, lines_of, order_of_play
from scoring.rules.violations import Code, refuse
from scoring.values import EventNumber, Right


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignPositions(AtTable):
    """Say who deals first at a table that has not played, and who is served first.

    Players are counted from 1 as the table lists them, line after line; partners sit opposite.
    """

    right: ClassVar[Right] = Right.PAIR
    dealer: int
    first_served: int
    expected: EventNumber | None = None
    """The last event about places at the table that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = known_round(ledger, self.round)
        require_not_closed(round_)
        table = known_table(round_, self.table)
        before = order_of_play(ledger, round_, table)
        if not before:
            raise refuse(Code.POSITIONS_BY_CARD, article="U 3.3")
        try:
            order = beginning_with(lines_of(ledger.format), self.dealer - 1, self.first_served - 1)
        except ValueError:
            raise refuse(
                Code.POSITIONS_WRONG, field="first_served", article="U 3.3", table=self.table
            ) from None
        if order == before:
            return ()
        require_fresh(table.placed, self.expected, round=self.round, table=self.table)
        if table.score is not None or table.technical:
            raise self.refusal(Code.POSITIONS_PLAYED, field="table", article="U 3.3")
        return (self.fact(PositionsAssigned),)
