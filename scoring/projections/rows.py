"""What each row must hold. No database here.

A row is its table and its values by column: model instances would cost more than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

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
from scoring.projections.touched import Touched
from scoring.rules.ledger import Ledger, Penalty, Round, Sanction, Table
from scoring.rules.regulations import Regulation
from scoring.rules.results import results, table_points
from scoring.rules.seated import players_at
from scoring.seats import Room
from scoring.values import (
    EntrantNumber,
    LedgerId,
)


class Row(NamedTuple):
    """What a row of a table must hold; JSON columns as text."""

    table: type[Projection]
    values: dict[str, Any]


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
        "plan": _json(ledger.plan),
        "settings": _json(opened.settings),
        "groups": _json(ledger.groups) if ledger.groups else None,
        "current_round": ledger.current_round,
        "stage": ledger.stage.value,
        "protests_until": ledger.published.protests_until if ledger.published else None,
        "ties": _json(
            [{"after_round": tie.after_round, "order": tie.order} for tie in ledger.ties]
        ),
        "prizes_drawn": _json(ledger.prizes_drawn),
    }
    return Row(BookRow, values)


def _entrant(ledger_id: LedgerId, ledger: Ledger, number: EntrantNumber) -> Row:
    entrant = ledger.entrants[number]
    values = {
        "ledger_id": ledger_id,
        "number": number,
        "players": list(entrant.players),
        "line_ups": _json(entrant.line_ups),
        "first_round": entrant.first_round,
        "stand_in": entrant.stand_in,
        "group": ledger.group_of(number),
        "withdrawn": entrant.withdrawn,
    }
    return Row(EntrantRow, values)


def _round(ledger_id: LedgerId, round_: Round) -> Row:
    values = {
        "ledger_id": ledger_id,
        "number": round_.number,
        "parts": _json(round_.parts),
        "seed": round_.seed,
        "ranked_at": round_.ranked_at,
        "rooms": _json({str(team): rooms for team, rooms in round_.rooms.items()}),
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
    points = table_points(ledger, regulation, round_, table)
    earned = [(one.victory_points, one.match_points, one.game_points) for one in points]
    values = {
        "ledger_id": ledger_id,
        "round": round_.number,
        "table": table.seat.table,
        "lines": _json(table.seat.lines),
        "entrants": list(table.seat.entrants()),
        "players": _json(players_at(ledger, round_, table)),
        "room": table.seat.room.value if table.seat.room else "",
        "group": ledger.group_of(table.seat.lines[0][0]) if _grouped(ledger, round_) else "",
        "due": _json(table.due.lines) if table.due else None,
        "state": table.state.value,
        "sheet": _json(score.sheet) if score and score.sheet else "",
        "points": _json(earned),
        "entered_by": table.entered_by,
        "last": table.last,
    }
    return Row(TableRow, values)


def _results(
    ledger_id: LedgerId, ledger: Ledger, regulation: Regulation, round_: Round, table: Table
) -> Iterator[Row]:
    if table.seat.room is Room.CLOSED:
        return  # the match has its results with the open room
    for result in results(ledger, regulation, round_, table):
        yield Row(ResultRow, {"ledger_id": ledger_id, **result._asdict()})


def _grouped(ledger: Ledger, round_: Round) -> bool:
    return ledger.groups is not None and round_.number > ledger.groups.after_round


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


_encode = msgspec.json.Encoder(order="deterministic").encode
