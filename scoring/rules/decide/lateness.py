"""Who is missing after the whistle, and when their tables begin (U art. 13, RULES.md 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import msgspec

from scoring.events import Event, LinesAwaited, TableBegun
from scoring.rules.decide import Scene, known_table, require_lines, started_round
from scoring.rules.decide.standing import AtTable
from scoring.rules.ledger import Round, Table
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber, Right, TableNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class AwaitLines(AtTable):
    """Say who is missing at a table after the whistle; nobody takes it back."""

    right: ClassVar[Right] = Right.PENALISE
    entrants: Annotated[tuple[EntrantNumber, ...], msgspec.Meta(max_length=8)]

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        seated = _playing(round_, self.table).seat.entrants()
        missing = tuple(dict.fromkeys(self.entrants))
        for entrant in missing:
            if entrant not in seated:
                raise refuse(
                    Code.NOT_AT_THIS_TABLE, field="entrants", entrant=entrant, table=self.table
                )
        late = round_.late.get(self.table)
        if (late.entrants if late else ()) == missing:
            return ()
        return (self.fact(LinesAwaited, entrants=missing),)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginTable(AtTable):
    """Who was missing has come and play begins; said again, the first time stays."""

    right: ClassVar[Right] = Right.PENALISE

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        late = round_.late.get(_playing(round_, self.table).seat.table)
        if late is None:
            raise refuse(Code.NOBODY_AWAITED, field="table", table=self.table)
        if late.begun is not None:
            return ()
        return (self.fact(TableBegun, at=scene.now),)


def _playing(round_: Round, number: TableNumber) -> Table:
    table = known_table(round_, number)
    require_lines(round_, table)
    return table
