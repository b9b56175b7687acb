"""Sheets: typed, signed, verified, corrected, or given by decision."""

from __future__ import annotations

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import Round, Score, Table
from scoring.rules.ledger.state import Ledger
from scoring.sheets import SheetScore
from scoring.values import Points, RoundNumber, SmazzataNumber, TableNumber


def _table(ledger: Ledger, number: RoundNumber, table: TableNumber) -> Table | None:
    round_ = ledger.rounds.get(number)
    return round_.tables.get(table) if round_ else None


def _smazzata(ledger: Ledger, event: ev.SmazzataEntered, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        table.smazzate[event.smazzata] = event.score
        table.totals = None
        table.last = recorded.number


def _totalled(ledger: Ledger, event: ev.SheetTotalled, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        table.smazzate.clear()
        table.totals = event.totals
        table.last = recorded.number


def _signed(ledger: Ledger, event: ev.SheetSigned, recorded: Fact) -> None:
    table = _table(ledger, event.round, event.table)
    if table is None:
        return
    kept = sorted(table.smazzate)[: event.smazzate]
    table.smazzate = {number: table.smazzate[number] for number in kept}
    sheet = SheetScore(smazzate=tuple(table.smazzate.values()), totals=table.totals)
    table.entered_by = recorded.user
    _score(ledger, table, recorded, event.round, sheet=sheet)


def _verified(ledger: Ledger, event: ev.SheetVerified, recorded: Fact) -> None:
    if table := _table(ledger, event.round, event.table):
        table.verified = True
        table.last = recorded.number


def _corrected(ledger: Ledger, event: ev.SheetCorrected, recorded: Fact) -> None:
    table = _table(ledger, event.round, event.table)
    if table is None:
        return
    table.corrected = True
    table.totals = event.after.totals
    table.smazzate = {
        SmazzataNumber(number): score for number, score in enumerate(event.after.smazzate, start=1)
    }
    _score(ledger, table, recorded, event.round, sheet=event.after)


def _awarded(ledger: Ledger, event: ev.ScoreAwarded, recorded: Fact) -> None:
    """At every table of the match, where the lines sit the other way round in the other room."""
    round_ = ledger.rounds.get(event.round)
    if round_ is None or (named := round_.tables.get(event.table)) is None:
        return
    for table in round_.match(named):
        points = event.points if table.seat.lines == named.seat.lines else event.points[::-1]
        _score(ledger, table, recorded, event.round, awarded=points)


def _score(
    ledger: Ledger,
    table: Table,
    recorded: Fact,
    round_: RoundNumber,
    *,
    sheet: SheetScore | None = None,
    awarded: tuple[Points, ...] | None = None,
) -> None:
    counts_from = max(round_, ledger.current_round)
    table.scores.append(Score(recorded.number, counts_from, sheet, awarded))
    table.last = recorded.number
    count_anew(ledger.rounds[round_], table)


def count_anew(round_: Round, table: Table) -> None:
    """Forget what a table's match came to: something about it changed."""
    for room in round_.match(table):
        room.results.clear()


HANDLERS: Handlers = {
    ev.SmazzataEntered: _smazzata,
    ev.SheetTotalled: _totalled,
    ev.SheetSigned: _signed,
    ev.SheetVerified: _verified,
    ev.SheetCorrected: _corrected,
    ev.ScoreAwarded: _awarded,
}
