"""Who is missing after the whistle, and when their tables begin (U art. 13, RULES.md 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from scoring.events import Event, LinesAwaited, TableBegun
from scoring.rules.decide import Command, Scene, started_round
from scoring.rules.ledger import Round, Table
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber, Right, RoundNumber, TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitLines(Command):
    """Say who is missing at a table after the whistle; nobody takes it back."""

    right: ClassVar[Right] = Right.PENALISE
    round: RoundNumber
    table: TableNumber
    entrants: Annotated[tuple[EntrantNumber, ...], msgspec.Meta(max_length=8)]

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        seated = _table(round_, self.table).seat.entrants()
        missing = tuple(dict.fromkeys(self.entrants))
        for entrant in missing:
            if entrant not in seated:
                raise refuse(
                    Code.NOT_AT_THIS_TABLE, field="entrants", entrant=entrant, table=self.table
                )
        late = round_.late.get(self.table)
        if (late.entrants if late else ()) == missing:
            return ()
        return (LinesAwaited(round=self.round, table=self.table, entrants=missing),)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTable(Command):
    """Who was missing has come and play begins; said again, the first time stays."""

    right: ClassVar[Right] = Right.PENALISE
    round: RoundNumber
    table: TableNumber

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        late = round_.late.get(_table(round_, self.table).seat.table)
        if late is None:
            raise refuse(Code.NOBODY_AWAITED, field="table", table=self.table)
        if late.begun is not None:
            return ()
        return (TableBegun(round=self.round, table=self.table, at=scene.now),)


def _table(round_: Round, number: TableNumber) -> Table:
    table = round_.tables.get(number)
    if table is None:
        last = int(max(round_.tables))
        raise refuse(
            Code.TABLE_UNKNOWN, field="table", round=round_.number, table=number, last=last
        )
    if table.is_bye:
        raise refuse(Code.TABLE_IS_BYE, field="table", round=round_.number, table=number)
    return table
