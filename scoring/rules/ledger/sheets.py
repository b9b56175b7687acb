"""Scores of tables: typed from sheets, read again, corrected, set by decision, and lifted again."""

from collections.abc import Sequence

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import Reading, Round, Score, Table, Technical
from scoring.rules.ledger.state import Ledger
from scoring.rules.readings import differences
from scoring.rulings import AwardCause
from scoring.sheets import LineScore, SheetScore, SmazzataScore
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


def _awarded(ledger: Ledger, event: ev.ScoreAwarded, recorded: Fact) -> None:
    """At every table of the match, where the lines sit the other way round in the other room."""
    round_ = ledger.rounds.get(event.round)
    if round_ is None or (named := round_.tables.get(event.table)) is None:
        return
    for table in round_.match(named):
        points = event.points if table.seat.lines == named.seat.lines else event.points[::-1]
        write_score(
            ledger,
            table,
            recorded,
            event.round,
            awarded=points,
            cause=event.cause,
            by=recorded.user,
        )


def _smazzata_awarded(ledger: Ledger, event: ev.SmazzataAwarded, recorded: Fact) -> None:
    table = table_of(ledger, event.round, event.table)
    if table is None:
        return
    earlier = table.technical.get(event.smazzata)
    stood = table.smazzate.get(event.smazzata)
    before = _before(table, event.smazzata, earlier) if earlier else stood
    table.technical[event.smazzata] = Technical(event.totals, recorded.user, before)
    table.last = table.changed = recorded.number
    _replace(ledger, table, recorded, event, smazzata_of(event.totals))


def smazzata_of(totals: Sequence[int]) -> SmazzataScore:
    """A smazzata of which nothing but the totals is there."""
    return SmazzataScore(
        **{line: LineScore(total=total) for line, total in zip("abc", totals, strict=False)}
    )


def _lifted(ledger: Ledger, event: ev.AwardLifted, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.round)
    if round_ is None or (named := round_.tables.get(event.table)) is None:
        return
    if event.smazzata is not None:
        _technical_lifted(ledger, named, event, event.smazzata, recorded)
        return
    for table in round_.match(named):
        if table.award is not None:
            readings = list(table.readings)
            stand_as_before(ledger, table, recorded, event.round)
            table.readings = readings


def _technical_lifted(
    ledger: Ledger, table: Table, event: ev.AwardLifted, smazzata: SmazzataNumber, recorded: Fact
) -> None:
    technical = table.technical.pop(smazzata, None)
    table.last = table.changed = recorded.number
    if technical is not None:
        before = _before(table, smazzata, technical)
        _replace(ledger, table, recorded, event, before)


def _before(table: Table, smazzata: SmazzataNumber, technical: Technical) -> SmazzataScore | None:
    """What a technical score was given instead of, or was typed with it; None: nothing was."""
    if technical.before is not None:
        return technical.before
    entries = (score.sheet for score in reversed(table.scores) if score.typed and score.sheet)
    typed = next(entries, SheetScore()).smazzate[smazzata - 1 : smazzata]
    return typed[0] if typed else None


def _replace(
    ledger: Ledger,
    table: Table,
    recorded: Fact,
    event: ev.SmazzataAwarded | ev.AwardLifted,
    score: SmazzataScore | None,
) -> None:
    """One smazzata of a sheet that stands becomes another, or goes; without one nothing does."""
    if event.smazzata is None or table.score is None or table.score.sheet is None:
        return
    table.smazzate.pop(event.smazzata, None)
    if score is not None:
        table.smazzate[event.smazzata] = score
    smazzate = tuple(table.smazzate[number] for number in sorted(table.smazzate))
    sheet = SheetScore(smazzate=smazzate)
    write_score(ledger, table, recorded, event.round, sheet=sheet, by=table.entered_by)


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
    ev.ScoreAwarded: _awarded,
    ev.SmazzataAwarded: _smazzata_awarded,
    ev.AwardLifted: _lifted,
}
