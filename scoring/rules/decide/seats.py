"""Who sits at a table and in which place: late lines, seats taken over, places (U arts 3.3, 13)."""

from dataclasses import replace
from typing import Annotated

import msgspec

from scoring import events as ev
from scoring.records import record
from scoring.rules.decide import (
    Scene,
    known_round,
    known_table,
    require_changeable,
    require_fresh,
    require_lines,
    require_not_closed,
    require_reason,
    started_round,
    under_way,
)
from scoring.rules.decide.entrants import known_entrant, require_nobody_expelled
from scoring.rules.decide.standing import AtTable
from scoring.rules.ledger import Ledger, Round, Table
from scoring.rules.seated import beginning_with, lines_of, order_of_play, undecided_lines
from scoring.rules.violations import Code, refuse
from scoring.rules.withdrawals import article_of
from scoring.values import EntrantNumber, EventNumber, PlayersAtTable, RemarkId, Right, TableNumber


@record
class AwaitLines(AtTable):
    """Say who is missing at a table after the whistle; nobody takes it back."""

    right = Right.PENALISE
    entrants: Annotated[tuple[EntrantNumber, ...], msgspec.Meta(max_length=8)]

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
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
        return (self.fact(ev.LinesAwaited, entrants=missing),)


@record
class BeginTable(AtTable):
    """Who was missing has come and play begins; said again, the first time stays."""

    right = Right.PENALISE

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        round_ = started_round(scene.ledger, self.round)
        late = round_.late.get(_playing(round_, self.table).seat.table)
        if late is None:
            raise refuse(Code.NOBODY_AWAITED, field="table", table=self.table)
        if late.begun is not None:
            return ()
        return (self.fact(ev.TableBegun, at=scene.now),)


def _playing(round_: Round, number: TableNumber) -> Table:
    table = known_table(round_, number)
    require_lines(round_, table)
    return table


@record
class AssignPositions(AtTable):
    """Say who deals first at a table that has not played, and who is served first.

    Players are counted from 1 as the table lists them, line after line; partners sit opposite.
    """

    right = Right.PAIR
    dealer: Annotated[int, msgspec.Meta(ge=1, le=4)]
    first_served: Annotated[int, msgspec.Meta(ge=1, le=4)]
    expected: EventNumber | None = None
    """The last event about places at the table that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
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
        return (self.fact(ev.PositionsAssigned),)


@record
class GiveSeatBack(AtTable):
    """Take back what was written of a line that took a seat, while nothing is played there.

    Who left the tournament with it is in it again.
    """

    right = Right.PENALISE
    expected: EventNumber | None = None
    """The last event about this seating that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger, round_ = scene.ledger, _under_way(self, scene)
        taken, table = round_.taken_at(self.table), round_.tables[self.table]
        if taken is None:
            raise self.refusal(Code.NO_SEAT_TAKEN, field="table")
        if table.score is not None or table.smazzate or table.due:
            raise self.refusal(Code.SEAT_PLAYED, field="table")
        gone = {each: ledger.entrants[each].players for each in taken.event.missing}
        require_nobody_expelled(ledger, gone, field="table")
        given = ev.SeatGivenBack(
            round=self.round,
            seats=(taken.seat,),
            rests=taken.rest.seat.table,
            entrants=taken.event.entrants,
            missing=taken.event.missing,
        )
        again = (entrant for entrant in taken.left if ledger.entrants[entrant].withdrawn)
        return (given, *(ev.EntrantReadmitted(entrant=entrant) for entrant in again))


@record
class TakeSeat(AtTable):
    """Let who rests play instead of who is missing, the players at the table consenting.

    The referee has found out why; with `leaves` who is missing leaves the tournament too.
    """

    right = Right.PENALISE
    reason_required = True
    missing: EntrantNumber
    """One of the line that is not there."""
    entrant: EntrantNumber
    """One of the line that rests."""
    agreed_by: PlayersAtTable
    leaves: bool = False
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last event about this seating that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        ledger, article = scene.ledger, article_of(scene.regulation)
        round_ = _under_way(self, scene)
        table = self._vacant(round_, article)
        rest = self._rest(ledger, round_, table, article)
        place = next(at for at, line in enumerate(table.seat.lines) if self.missing in line)
        gone, come = table.seat.lines[place], rest.seat.lines[0]
        self._require_agreed(ledger, table, gone, article)
        require_reason(self.remark, article)
        lines = (*table.seat.lines[:place], come, *table.seat.lines[place + 1 :])
        taken = self.fact(
            ev.SeatTakenOver,
            seats=(replace(table.seat, lines=lines),),
            rested=rest.seat.table,
            entrants=come,
            missing=gone,
            agreed_by=tuple(dict.fromkeys(self.agreed_by)),
        )
        return (taken, *self._withdrawn(ledger, gone))

    def _vacant(self, round_: Round, article: str) -> Table:
        """The table, where nothing is written yet; a match of teams is more than one table."""
        table = round_.tables[self.table]
        if self.missing not in table.seat.entrants() or table.is_bye:
            raise refuse(
                Code.NOT_AT_THIS_TABLE, field="missing", entrant=self.missing, table=self.table
            )
        if table.score is not None or table.due or table.seat.room:
            raise self.refusal(Code.SEAT_NOT_FREE, field="table", article=article)
        return table

    def _rest(self, ledger: Ledger, round_: Round, table: Table, article: str) -> Table:
        """Where who comes rests: as many as are missing, in the same group."""
        known_entrant(ledger, self.entrant)
        rest = round_.table_of(self.entrant)
        plays_on = self.entrant in set(ledger.active_entrants()) - undecided_lines(ledger).keys()
        together = ledger.group_of(self.entrant) == ledger.group_of(self.missing)
        if rest is None or not (rest.is_bye and plays_on and together):
            raise refuse(
                Code.NOT_RESTING,
                field="entrant",
                article=article,
                entrant=self.entrant,
                round=self.round,
            )
        size = next(len(line) for line in table.seat.lines if self.missing in line)
        if len(rest.seat.lines[0]) != size:
            raise refuse(
                Code.REST_OF_ANOTHER_SIZE,
                field="entrant",
                article=article,
                entrant=self.entrant,
                table=self.table,
            )
        return rest

    def _require_agreed(
        self, ledger: Ledger, table: Table, gone: tuple[EntrantNumber, ...], article: str
    ) -> None:
        present = [entrant for entrant in table.seat.entrants() if entrant not in gone]
        players = {
            player
            for entrant in present
            for player in ledger.entrants[entrant].players_in(self.round)
        }
        if players != set(self.agreed_by):
            raise refuse(
                Code.TABLE_MUST_AGREE, field="agreed_by", article=article, table=self.table
            )

    def _withdrawn(
        self, ledger: Ledger, gone: tuple[EntrantNumber, ...]
    ) -> tuple[ev.EntrantWithdrawn, ...]:
        if not self.leaves:
            return ()
        return tuple(
            ev.EntrantWithdrawn(entrant=entrant, remark=self.remark)
            for entrant in gone
            if not ledger.entrants[entrant].withdrawn
        )


def _under_way(command: GiveSeatBack | TakeSeat, scene: Scene) -> Round:
    """The round that a command changes a seating of, its table there and as the sender saw it."""
    require_changeable(scene.ledger)
    round_ = under_way(scene.ledger, command.round)
    known_table(round_, command.table)
    require_fresh(round_.last, command.expected, round=command.round)
    return round_
