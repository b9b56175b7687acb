"""Places at a table, by the direction's hand (U art. 3.3, 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, PositionsAssigned
from scoring.rules.decide import Command, Scene, require_changeable, require_fresh
from scoring.rules.ledger import Ledger, Table
from scoring.rules.positions import beginning_with, lines_of, order_of_play
from scoring.rules.violations import Code, refuse
from scoring.values import EventNumber, Right, RoundNumber, TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignPositions(Command):
    """Say who deals first at a table that has not played, and who is served first.

    Players are counted from 1 as the table lists them, line after line; partners sit opposite.
    """

    right: ClassVar[Right] = Right.PAIR
    round: RoundNumber
    table: TableNumber
    dealer: int
    first_served: int
    expected: EventNumber | None = None
    """The last event about places at the table that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        table = self._table(ledger)
        before = order_of_play(ledger, ledger.rounds[self.round], table)
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
            raise refuse(
                Code.POSITIONS_PLAYED,
                field="table",
                article="U 3.3",
                round=self.round,
                table=self.table,
            )
        return (
            PositionsAssigned(
                round=self.round,
                table=self.table,
                dealer=self.dealer,
                first_served=self.first_served,
            ),
        )

    def _table(self, ledger: Ledger) -> Table:
        round_ = ledger.rounds.get(self.round)
        if round_ is None:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=self.round)
        if round_.closed:
            raise refuse(Code.ROUND_CLOSED, field="round", round=self.round)
        if self.table not in round_.tables:
            last = int(max(round_.tables))
            raise refuse(
                Code.TABLE_UNKNOWN, field="table", round=self.round, table=self.table, last=last
            )
        return round_.tables[self.table]
