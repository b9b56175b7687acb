"""Scores by decision: of a table, of one smazzata, and lifted again."""

from __future__ import annotations

from collections.abc import Sequence

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.rounds import Table, Technical
from scoring.rules.ledger.sheets import stand_as_before, table_of, write_score
from scoring.rules.ledger.state import Ledger
from scoring.sheets import LineScore, SheetScore, SmazzataScore
from scoring.values import SmazzataNumber


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
    ev.ScoreAwarded: _awarded,
    ev.SmazzataAwarded: _smazzata_awarded,
    ev.AwardLifted: _lifted,
}
