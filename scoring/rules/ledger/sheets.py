"""Sheets: checked in, typed, read again, verified, corrected."""

from __future__ import annotations

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import Reading, Round, Score, Table
from scoring.rules.ledger.state import Ledger
from scoring.rules.readings import differences
from scoring.rulings import AwardCause
from scoring.sheets import SheetScore
from scoring.values import Points, RoundNumber, SmazzataNumber, TableNumber, UserId


def table_of(ledger: Ledger, number: RoundNumber, table: TableNumber) -> Table | None:
    round_ = ledger.rounds.get(number)
    return round_.tables.get(table) if round_ else None


def _checked_in(ledger: Ledger, event: ev.SheetCheckedIn, recorded: Fact) -> None:
    """Nothing that a typist must have seen."""
    if table := table_of(ledger, event.round, event.table):
        table.check_in = event


def _smazzata(ledger: Ledger, event: ev.SmazzataEntered, recorded: Fact) -> None:
    if table := table_of(ledger, event.round, event.table):
        table.smazzate[event.smazzata] = event.score
        table.totals = None
        table.last = recorded.number


def _totalled(ledger: Ledger, event: ev.SheetTotalled, recorded: Fact) -> None:
    if table := table_of(ledger, event.round, event.table):
        table.smazzate.clear()
        table.totals = event.totals
        table.last = recorded.number


def _signed(ledger: Ledger, event: ev.SheetSigned, recorded: Fact) -> None:
    table = table_of(ledger, event.round, event.table)
    if table is None:
        return
    kept = sorted(table.smazzate)[: event.smazzate]
    table.smazzate = {number: table.smazzate[number] for number in kept}
    sheet = SheetScore(smazzate=tuple(table.smazzate.values()), totals=table.totals)
    table.entered_by = recorded.user
    if table.typed_at is None:
        table.typed_at = recorded.at
    write_score(ledger, table, recorded, event.round, sheet=sheet, by=recorded.user, typed=True)


def _undone(ledger: Ledger, event: ev.EntryUndone, recorded: Fact) -> None:
    if table := table_of(ledger, event.round, event.table):
        stand_as_before(ledger, table, recorded, event.round)


def stand_as_before(ledger: Ledger, table: Table, recorded: Fact, round_: RoundNumber) -> None:
    """What was typed before the last version stands again; nothing, if nothing was."""
    typed = (score for score in reversed(table.scores[:-1]) if score.awarded is None)
    before = next(typed, None)
    sheet, by = (before.sheet, before.by) if before else (None, None)
    _lay_out(table, sheet or SheetScore())
    table.entered_by = by
    write_score(ledger, table, recorded, round_, sheet=sheet, by=by)
    if sheet is None and ledger.rounds[round_].closed:
        ledger.rounds[round_].late_sheets |= {table.seat.table}


def _read_again(ledger: Ledger, event: ev.SheetReadAgain, recorded: Fact) -> None:
    """Two who read the same have compared it with the paper."""
    table = table_of(ledger, event.round, event.table)
    if table is None or table.score is None or table.score.sheet is None:
        return
    if differences(table.score.sheet, event.sheet):
        table.readings.append(Reading(recorded.number, recorded.user, event.sheet))
    else:
        table.verified = True
    table.last = recorded.number


def _settled(ledger: Ledger, event: ev.ReadingsSettled, recorded: Fact) -> None:
    table = table_of(ledger, event.round, event.table)
    if table is None:
        return
    reading = next((each for each in table.readings if each.number == event.chosen), None)
    table.readings.clear()
    table.verified, table.last = True, recorded.number
    if reading is not None:
        _lay_out(table, reading.sheet)
        table.entered_by = reading.by
        write_score(ledger, table, recorded, event.round, sheet=reading.sheet, by=reading.by)


def _lay_out(table: Table, sheet: SheetScore) -> None:
    table.totals = sheet.totals
    table.smazzate = {
        SmazzataNumber(number): score for number, score in enumerate(sheet.smazzate, start=1)
    }


def _verified(ledger: Ledger, event: ev.SheetVerified, recorded: Fact) -> None:
    if table := table_of(ledger, event.round, event.table):
        table.verified = True
        table.last = recorded.number


def _corrected(ledger: Ledger, event: ev.SheetCorrected, recorded: Fact) -> None:
    table = table_of(ledger, event.round, event.table)
    if table is None:
        return
    table.corrected = True
    table.mistake = event.mistake
    _lay_out(table, event.after)
    write_score(ledger, table, recorded, event.round, sheet=event.after, by=recorded.user)


def write_score(
    ledger: Ledger,
    table: Table,
    recorded: Fact,
    round_: RoundNumber,
    *,
    sheet: SheetScore | None = None,
    awarded: tuple[Points, ...] | None = None,
    cause: AwardCause | None = None,
    by: UserId | None = None,
    typed: bool = False,
) -> None:
    """Put a new version on top; what was still to be settled about the old one is.

    An award settles nothing about the paper: once it is lifted, the readings differ as before.
    """
    counts_from = max(round_, ledger.current_round)
    table.scores.append(Score(recorded.number, counts_from, sheet, awarded, cause, by, typed))
    if awarded is None:
        table.readings.clear()
    table.last = table.changed = recorded.number
    count_anew(ledger.rounds[round_], table)


def count_anew(round_: Round, table: Table) -> None:
    """Forget what a table's match came to: something about it changed."""
    for room in round_.match(table):
        room.results.clear()


HANDLERS: Handlers = {
    ev.SheetCheckedIn: _checked_in,
    ev.SmazzataEntered: _smazzata,
    ev.SheetTotalled: _totalled,
    ev.SheetSigned: _signed,
    ev.EntryUndone: _undone,
    ev.SheetReadAgain: _read_again,
    ev.ReadingsSettled: _settled,
    ev.SheetVerified: _verified,
    ev.SheetCorrected: _corrected,
}
