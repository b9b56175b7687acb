"""The copy of a ledger in which the past was otherwise."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

from scoring.records import record
from scoring.rules.decide import played_round
from scoring.rules.ledger import Ledger, Score, Table, copied
from scoring.rules.ledger.state import Sanction
from scoring.rules.sanctions import warned_before
from scoring.rules.violations import Code, refuse
from scoring.rulings import PenaltyUnit
from scoring.sheets import SheetScore
from scoring.values import EventNumber, Points, RoundNumber, TableNumber


@record
class ScoreInstead:
    """A table's score as if it had been this one from the beginning."""

    round: RoundNumber
    table: TableNumber
    sheet: SheetScore | None = None
    points: tuple[Points, ...] | None = None
    """By decision, of each line; of a whole match, where it is two tables."""


@record
class LeftOut:
    """One version of a table's score, a penalty or a sanction that was never given."""

    event: EventNumber


@record
class PenaltyInstead:
    """Other points taken by a penalty or a sanction; positive."""

    event: EventNumber
    unit: PenaltyUnit
    amount: int


@record
class KnownInTime:
    """All that was decided later counts in its own round, as if it had been known by then."""


Change: TypeAlias = ScoreInstead | LeftOut | PenaltyInstead | KnownInTime


def altered(ledger: Ledger, changes: Iterable[Change]) -> Ledger:
    """A copy in which the past was otherwise."""
    copy = copied(ledger)
    for change in changes:
        _ALTER[type(change)](copy, change)
    copy.forget()
    return copy


def _score_instead(ledger: Ledger, change: ScoreInstead) -> None:
    round_ = played_round(ledger, change.round, change.table)
    named = round_.tables[change.table]
    if named.is_bye:
        raise refuse(Code.TABLE_IS_BYE, field="table", round=change.round, table=change.table)
    _require_lines(named, change)
    for table in round_.match(named) if change.points is not None else (named,):
        points = change.points
        if points is not None and table.seat.lines != named.seat.lines:
            points = points[::-1]
        table.scores = [Score(table.last, change.round, change.sheet, points)]


def _require_lines(table: Table, change: ScoreInstead) -> None:
    lines = change.sheet.lines() if change.sheet else len(change.points or ())
    if lines != len(table.seat.lines):
        raise refuse(
            Code.LINES_WRONG_COUNT,
            field="scores",
            value=lines,
            expected=len(table.seat.lines),
        )


def _left_out(ledger: Ledger, change: LeftOut) -> None:
    tables = _scored_by(ledger, change.event)
    for table in tables:
        table.scores = [score for score in table.scores if score.number != change.event]
    given = [key for key, penalty in ledger.penalties.items() if penalty.ruling == change.event]
    for key in given:
        del ledger.penalties[key]
    sanction = ledger.sanctions.pop(change.event, None)
    if sanction is not None:
        _without_surcharges(ledger, sanction)
    elif not tables and not given:
        raise refuse(Code.RULING_UNKNOWN, field="without", ruling=change.event)


def _without_surcharges(ledger: Ledger, left_out: Sanction) -> None:
    """An ammonizione that is the second one no more costs nothing for being it (RULES.md 13)."""
    given = list(ledger.sanctions.values())
    for place, sanction in enumerate(given):
        after = sanction.number > left_out.number
        concerned = after and set(sanction.players) & set(left_out.players)
        if concerned and not warned_before(sanction, given[:place]):
            _bring_by_itself(ledger, sanction)


def _bring_by_itself(ledger: Ledger, sanction: Sanction) -> None:
    for penalty in ledger.penalties.values():
        if penalty.sanction == sanction.number and sanction.event.surcharge.of(penalty.unit):
            penalty.amount = sanction.without_surcharge.taken(penalty.unit)


def _scored_by(ledger: Ledger, event: EventNumber) -> list[Table]:
    """The tables that an event gave a score; none for that of a rest."""
    return [
        table
        for round_ in ledger.played_rounds()
        for table in round_.tables.values()
        if not table.is_bye and event in {score.number for score in table.scores}
    ]


def _penalty_instead(ledger: Ledger, change: PenaltyInstead) -> None:
    """Of a sanction that was reckoned again, what stands is under the number of the reckoning."""
    of_ruling = [each for each in ledger.penalties.values() if each.ruling == change.event]
    standing = [each for each in of_ruling if not each.revoked] or of_ruling
    if not standing:
        raise refuse(Code.RULING_UNKNOWN, field="penalties", ruling=change.event)
    given = next((each for each in standing if each.unit is change.unit), None)
    if given is not None:
        given.amount = change.amount
        return
    sibling = standing[-1]
    ledger.penalties[sibling.number, change.unit] = replace(
        sibling, unit=change.unit, amount=change.amount
    )


def _known_in_time(ledger: Ledger, _change: KnownInTime) -> None:
    for round_ in ledger.played_rounds():
        for table in round_.tables.values():
            table.scores = [replace(score, counts_from=round_.number) for score in table.scores]
    for key, penalty in list(ledger.penalties.items()):
        if penalty.revoked:
            del ledger.penalties[key]
        else:
            penalty.counts_from = penalty.round


_ALTER: dict[type, Callable[[Ledger, Any], None]] = {
    ScoreInstead: _score_instead,
    LeftOut: _left_out,
    PenaltyInstead: _penalty_instead,
    KnownInTime: _known_in_time,
}
