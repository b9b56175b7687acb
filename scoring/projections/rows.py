"""Which rows an event touches, and what each row must hold. No database here.

A row is its table and its values by column: model instances would cost more than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from scoring import events as ev
from scoring.events import Recorded
from scoring.models import (
    BookRow,
    EntrantRow,
    PenaltyRow,
    Projection,
    ResultRow,
    RoundRow,
    SanctionRow,
    TableRow,
)
from scoring.rules.ledger import Ledger, Penalty, Round, Sanction, Table
from scoring.rules.regulations import Regulation
from scoring.rules.standings import table_points
from scoring.rulings import PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    RoundNumber,
    TableNumber,
)


class Row(NamedTuple):
    """What a row of a table must hold; JSON columns as text."""

    table: type[Projection]
    values: dict[str, Any]


@dataclass(slots=True)
class Touched:
    """Keys of the rows to write."""

    book: bool = False
    entrants: set[EntrantNumber] = field(default_factory=set)
    rounds: set[RoundNumber] = field(default_factory=set)
    reseated: set[RoundNumber] = field(default_factory=set)
    tables: set[tuple[RoundNumber, TableNumber]] = field(default_factory=set)
    penalties: set[tuple[EventNumber, PenaltyUnit]] = field(default_factory=set)
    sanctions: set[EventNumber] = field(default_factory=set)


def everything(ledger: Ledger) -> Touched:
    """All keys of a ledger."""
    return Touched(
        book=ledger.opened is not None,
        entrants=set(ledger.entrants),
        rounds=set(ledger.rounds),
        tables={
            (round_.number, table) for round_ in ledger.rounds.values() for table in round_.tables
        },
        penalties=set(ledger.penalties),
        sanctions=set(ledger.sanctions),
    )


def touched(recorded: Recorded, ledger: Ledger, into: Touched) -> None:
    """Add to `into` the keys that an event touches; `ledger` has the event applied."""
    match recorded.event:
        case (
            ev.SmazzataEntered(round=round_, table=table)
            | ev.SheetTotalled(round=round_, table=table)
            | ev.SheetSigned(round=round_, table=table)
            | ev.SheetVerified(round=round_, table=table)
            | ev.SheetCorrected(round=round_, table=table)
            | ev.ScoreAwarded(round=round_, table=table)
        ):
            into.tables.add((round_, table))
        case (
            ev.EntrantEntered(entrant=entrant)
            | ev.EntrantWithdrawn(entrant=entrant)
            | ev.EntrantReadmitted(entrant=entrant)
            | ev.LineUpChanged(entrant=entrant)
        ):
            into.entrants.add(entrant)
        case ev.RoundSeated(round=round_) | ev.SeatingAmended(round=round_):
            into.reseated.add(round_)
            _whole_round(ledger, round_, into)
        case ev.SeatingPublished(round=round_) | ev.RoundClosed(round=round_):
            into.book = True
            _whole_round(ledger, round_, into)
        case ev.PenaltyGiven() | ev.SanctionGiven() | ev.RulingRevoked() as event:
            given = event.ruling if isinstance(event, ev.RulingRevoked) else recorded.number
            _ruling(ledger, given, into)
        case ev.RefertoFiled():
            pass
        case (
            ev.TournamentOpened()
            | ev.TieSettled()
            | ev.RankingPublished()
            | ev.RankingFinal()
            | ev.TournamentClosed()
        ):
            into.book = True
        case unheard_of:
            raise NotImplementedError(f"nothing says which rows {unheard_of.name()} touches")


def _whole_round(ledger: Ledger, number: RoundNumber, into: Touched) -> None:
    into.rounds.add(number)
    into.tables.update((number, table) for table in ledger.rounds[number].tables)


def _ruling(ledger: Ledger, number: EventNumber, into: Touched) -> None:
    if number in ledger.sanctions:
        into.sanctions.add(number)
    for unit in PenaltyUnit:
        penalty = ledger.penalties.get((number, unit))
        if penalty is not None:
            into.penalties.add((number, unit))
            if table := ledger.rounds[penalty.round].table_of(penalty.entrant):
                into.tables.add((penalty.round, table.seat.table))


def rows(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, keys: Touched
) -> Iterator[Row]:
    """What the rows of these keys must hold."""
    if keys.book:
        yield _book(ledger_id, ledger)
    for number in sorted(keys.entrants):
        yield _entrant(ledger_id, ledger, number)
    for round_number in sorted(keys.rounds):
        yield _round(ledger_id, ledger.rounds[round_number])
    for round_number, table_number in sorted(keys.tables):
        round_ = ledger.rounds[round_number]
        table = round_.tables[table_number]
        yield _table(ledger_id, ledger, regulation, round_, table)
        yield from _results(ledger_id, ledger, regulation, round_, table)
    for penalty in sorted(keys.penalties):
        yield _penalty_row(ledger_id, ledger.penalties[penalty])
    for sanction in sorted(keys.sanctions):
        yield _sanction_row(ledger_id, ledger.sanctions[sanction])


def _book(ledger_id: LedgerId, ledger: Ledger) -> Row:
    opened = ledger.opened
    if opened is None:
        raise AssertionError("a book that was never opened has no row")
    values = {
        "ledger_id": ledger_id,
        "regulation": opened.regulation,
        "regulation_hash": opened.regulation_hash,
        "format": opened.format,
        "smazzate_per_round": opened.smazzate_per_round,
        "first_round": opened.first_round.value,
        "movements": [movement.value for movement in opened.movements],
        "settings": _json(opened.settings),
        "current_round": ledger.current_round,
        "stage": ledger.stage.value,
        "protests_until": ledger.published.protests_until if ledger.published else None,
        "ties": _json(
            [{"after_round": tie.after_round, "order": tie.order} for tie in ledger.ties]
        ),
    }
    return Row(BookRow, values)


def _entrant(ledger_id: LedgerId, ledger: Ledger, number: EntrantNumber) -> Row:
    entrant = ledger.entrants[number]
    values = {
        "ledger_id": ledger_id,
        "number": number,
        "players": list(entrant.players),
        "first_round": entrant.first_round,
        "withdrawn": entrant.withdrawn,
    }
    return Row(EntrantRow, values)


def _round(ledger_id: LedgerId, round_: Round) -> Row:
    values = {
        "ledger_id": ledger_id,
        "number": round_.number,
        "method": round_.method.value,
        "seed": round_.seed,
        "ranked_at": round_.ranked_at,
        "bye_reason": round_.bye_reason.value if round_.bye_reason else "",
        "amended": round_.amended,
        "published": round_.published,
        "closed": round_.closed,
        "last": round_.last,
    }
    return Row(RoundRow, values)


def _table(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, round_: Round, table: Table
) -> Row:
    score = table.score
    points = table_points(ledger, regulation, round_, table, table.counts_from)
    earned = [
        (one.victory_points, one.match_points, one.game_points)
        for one in points[: len(table.seat.entrants())]
    ]
    values = {
        "ledger_id": ledger_id,
        "round": round_.number,
        "table": table.seat.table,
        "line_a": table.seat.line_a,
        "line_b": table.seat.line_b,
        "state": table.state.value,
        "sheet": _json(score.sheet) if score and score.sheet else None,
        "points": _json(earned),
        "entered_by": table.entered_by,
        "last": table.last,
    }
    return Row(TableRow, values)


def _results(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, round_: Round, table: Table
) -> Iterator[Row]:
    for after in sorted(_turning_points(ledger, round_, table)):
        points = table_points(ledger, regulation, round_, table, after)
        for entrant, earned in zip(table.seat.entrants(), points, strict=False):
            values = {
                "ledger_id": ledger_id,
                "round": round_.number,
                "entrant": entrant,
                "counts_from": after,
                "victory_points": earned.victory_points,
                "match_points": earned.match_points,
                "game_points": earned.game_points,
            }
            yield Row(ResultRow, values)


def _turning_points(ledger: Ledger, round_: Round, table: Table) -> set[RoundNumber]:
    """Rounds from which a ranking may count this table otherwise than before."""
    turns = {score.counts_from for score in table.scores}
    for penalty in ledger.penalties.values():
        if penalty.round == round_.number and penalty.entrant in table.seat.entrants():
            turns.add(penalty.counts_from)
            if penalty.revoked_from is not None:
                turns.add(penalty.revoked_from)
    return turns


def _penalty_row(ledger_id: LedgerId, penalty: Penalty) -> Row:
    values = {
        "ledger_id": ledger_id,
        "number": penalty.number,
        "entrant": penalty.entrant,
        "round": penalty.round,
        "unit": penalty.unit.value,
        "amount": penalty.amount,
        "article": penalty.article,
        "counts_from": penalty.counts_from,
        "revoked_from": penalty.revoked_from,
    }
    return Row(PenaltyRow, values)


def _sanction_row(ledger_id: LedgerId, sanction: Sanction) -> Row:
    event = sanction.event
    values = {
        "ledger_id": ledger_id,
        "number": sanction.number,
        "entrant": event.entrant,
        "players": list(event.players),
        "code": event.code,
        "article": event.article,
        "round": event.round,
        "table": event.table,
        "given": _json(event.given),
        "proposed": _json(event.proposed),
        "remark": event.remark,
        "revoked": sanction.revoked,
        "last": sanction.last,
    }
    return Row(SanctionRow, values)


def _json(content: object) -> str:
    return _encode(content).decode()


_encode = msgspec.json.Encoder(order="sorted").encode
