"""What each row must hold. No database here.

Rows are no model instances: to make these would cost more than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from scoring.models import (
    BookRow,
    ComplaintRow,
    EntrantRow,
    PenaltyRow,
    Projection,
    ResultRow,
    RoundRow,
    SanctionRow,
    TableRow,
)
from scoring.projections.row_keys import RowKeys
from scoring.rules.awards import award_article, technical_article
from scoring.rules.ledger import (
    Complaint,
    Ledger,
    Penalty,
    Round,
    RoundResult,
    Sanction,
    Score,
    Table,
)
from scoring.rules.positions import order_of_play
from scoring.rules.regulations import Regulation
from scoring.rules.results import results, results_by_line
from scoring.rules.seated import players_at
from scoring.rules.unlikely import unlikely_lines
from scoring.seats import Room
from scoring.sheets import Handling, PaperReading
from scoring.values import EntrantNumber, Line, RoundNumber, TableNumber

Row: TypeAlias = tuple[type[Projection], dict[str, Any]]
"""A table and what a row of it must hold beside its ledger, by column; JSON and arrays as text."""


def rows(ledger: Ledger, regulation: Regulation, keys: RowKeys) -> Iterator[Row]:
    """What the rows of these keys must hold, one table after the other."""
    if keys.book:
        yield _book(ledger)
    for number in sorted(keys.entrants):
        yield _entrant(ledger, number)
    for round_number in sorted(keys.rounds):
        yield _round(ledger.rounds[round_number])
    tables = [_table_of(ledger, *key) for key in sorted(keys.tables)]
    for round_, table in tables:
        yield from _results(ledger, regulation, round_, table)
    for round_, table in tables:
        yield _table(ledger, regulation, round_, table)
    yield from _decided(ledger, keys)


def _decided(ledger: Ledger, keys: RowKeys) -> Iterator[Row]:
    """By referees and direction, and what was complained about."""
    for penalty in sorted(keys.penalties):
        yield _penalty_row(ledger.penalties[penalty])
    for sanction in sorted(keys.sanctions):
        yield _sanction_row(ledger.sanctions[sanction])
    for complaint in sorted(keys.complaints):
        yield _complaint_row(ledger.complaints[complaint])


def _table_of(
    ledger: Ledger, round_number: RoundNumber, table_number: TableNumber
) -> tuple[Round, Table]:
    round_ = ledger.rounds[round_number]
    return round_, round_.tables[table_number]


def _book(ledger: Ledger) -> Row:
    opened = ledger.opened
    if opened is None:
        raise AssertionError("a book that was never opened has no row")
    values = {
        "regulation": opened.regulation,
        "regulation_hash": opened.regulation_hash,
        "format": opened.format,
        "smazzate_per_round": opened.smazzate_per_round,
        "plan": _json(ledger.plan),
        "plan_changed_at": ledger.plan_changed_at,
        "settings": _json(opened.settings),
        "second_keying": ledger.second_keying.value,
        "second_keyed": ledger.second_keyed,
        "groups": _json(ledger.groups) if ledger.groups else None,
        "current_round": ledger.current_round,
        "furthest_round": ledger.furthest_round,
        "once_closing": _json(sorted(ledger.once_closing)),
        "stage": ledger.stage.value,
        "ties": _json(
            [
                {"after_round": tie.after_round, "order": tie.order, "method": tie.method}
                for tie in ledger.ties
            ]
        ),
        **{column: _json(getattr(ledger, column)) for column in _LISTS},
    }
    return BookRow, values


_LISTS = tuple(
    column.name
    for column in BookRow._meta.concrete_fields
    if column.default is list and column.name != "ties"
)
"""Columns of a book that hold what the fold has under the same name."""


def _entrant(ledger: Ledger, number: EntrantNumber) -> Row:
    entrant = ledger.entrants[number]
    values = {
        "number": number,
        "players": _array(entrant.players),
        "line_ups": _json(entrant.line_ups),
        "substituted": _json(entrant.substituted),
        "first_round": entrant.first_round,
        "stand_in": entrant.stand_in,
        "group": ledger.group_of(number),
        "withdrawn": entrant.withdrawn,
        "captain": entrant.captain,
        "changed": entrant.changed,
    }
    return EntrantRow, values


def _round(round_: Round) -> Row:
    values = {
        "number": round_.number,
        "parts": _json(round_.parts),
        "seed": round_.seed,
        "ranked_at": round_.ranked_at,
        "rooms": _json({str(team): rooms for team, rooms in round_.rooms.items()}),
        "started": round_.started,
        "whistled": round_.whistled,
        "clock": _json(round_.clock),
        "late": _json({str(table): late for table, late in round_.late.items()}),
        "amended": round_.amended or bool(round_.taken_over),
        "published": round_.published,
        "closed": round_.closed,
        "postings": _json(round_.postings),
        "last": round_.last,
    }
    return RoundRow, values


def _table(ledger: Ledger, regulation: Regulation, round_: Round, table: Table) -> Row:
    score = table.score
    earned = [
        (result.victory_points, result.match_points, result.game_points)
        for result in results_by_line(ledger, regulation, round_, table)
    ]
    values = {
        "round": round_.number,
        "table": table.seat.table,
        "lines": _json(table.seat.lines),
        "entrants": _array(table.seat.entrants()),
        "players": _json(players_at(ledger, round_, table)),
        "order": _array(order_of_play(ledger, round_, table)),
        "room": table.seat.room.value if table.seat.room else "",
        "group": ledger.group_of(table.seat.lines[0][0]) if _grouped(ledger, round_) else "",
        "due": _json(table.due.lines) if table.due else "",
        "state": str(table.state),
        "sheet": _json(score.sheet) if score and score.sheet else "",
        "flagged": table.flagged,
        "handling": _handling(regulation, round_, table),
        "points": _json(earned),
        "unlikely": _json(_unlikely(ledger, regulation, table)),
        "entered_by": table.entered_by,
        "placed": table.placed,
        "last": table.last,
    }
    return TableRow, values


def _handling(regulation: Regulation, round_: Round, table: Table) -> str:
    score, check_in = table.score, table.check_in
    handed_in: dict[str, Any] = {}
    if check_in is not None:
        handed_in = {
            "in_hand": True,
            "handed_in_by": check_in.handed_in_by,
            "signed_by": check_in.signed_by,
        }
    handling = Handling(
        **handed_in,
        typed_at=table.typed_at,
        came_in=round_.came_in(table),
        counts_from=_later(score, round_),
        undoable=score is not None and score.typed and score.number == table.last,
        **_awarded(regulation, table),
        technical=tuple(table.decided.items()),
        technical_under=technical_article(regulation) if table.technical else "",
        entry=score.number if score and table.flagged else None,
        readings=tuple(
            PaperReading(number=each.number, by=each.by, sheet=each.sheet)
            for each in table.open_readings
        ),
    )
    return "" if handling == _UNTOUCHED else _json(handling)


def _later(score: Score | None, round_: Round) -> RoundNumber | None:
    """After which ranking a score counts, where its own round's is too early."""
    return score.counts_from if score and score.counts_from > round_.number else None


def _awarded(regulation: Regulation, table: Table) -> dict[str, Any]:
    award = table.award
    if award is None or award.cause is None:
        return {}
    return {
        "awarded_by": award.by,
        "awarded_for": award.cause,
        "awarded_under": award_article(regulation, award.cause),
        "awarded_over": table.awarded_over,
    }


_UNTOUCHED = Handling()


def _unlikely(ledger: Ledger, regulation: Regulation, table: Table) -> list[Line]:
    score = table.score
    if score is None or score.sheet is None or ledger.opened is None:
        return []
    planned = ledger.opened.smazzate_per_round
    return sorted(unlikely_lines(score.sheet, regulation, planned, table.decided))


def _results(ledger: Ledger, regulation: Regulation, round_: Round, table: Table) -> Iterator[Row]:
    if table.seat.room is Room.CLOSED:
        return  # the match has its results with the open room
    for result in results(ledger, regulation, round_, table):
        yield _result(result)


def _result(result: RoundResult) -> Row:
    values = {
        "round": result.round,
        "entrant": result.entrant,
        "counts_from": result.counts_from,
        "victory_points": result.victory_points,
        "match_points": result.match_points,
        "game_points": result.game_points,
        "unlikely": result.unlikely,
    }
    return ResultRow, values


def _grouped(ledger: Ledger, round_: Round) -> bool:
    return ledger.groups is not None and round_.number > ledger.groups.after_round


def _penalty_row(penalty: Penalty) -> Row:
    values = {
        "number": penalty.number,
        "entrant": penalty.entrant,
        "round": penalty.round,
        "unit": penalty.unit.value,
        "amount": penalty.amount,
        "article": penalty.article,
        "counts_from": penalty.counts_from,
        "revoked_from": penalty.revoked_from,
        "sanction": penalty.sanction,
        "damaged": penalty.damaged,
    }
    return PenaltyRow, values


def _sanction_row(sanction: Sanction) -> Row:
    event = sanction.event
    values = {
        "number": sanction.number,
        "entrant": event.entrant,
        "players": _array(event.players),
        "code": event.code,
        "article": event.article,
        "round": event.round,
        "table": event.table,
        "given": _json(sanction.given),
        "proposed": _json(event.proposed),
        "remark": event.remark,
        "surcharge": _json(sanction.surcharge),
        "revoked": sanction.revoked,
        "last": sanction.last,
    }
    return SanctionRow, values


def _complaint_row(complaint: Complaint) -> Row:
    event, decided = complaint.event, complaint.decided
    values = {
        "number": complaint.number,
        "entrant": event.entrant,
        "against": event.against.value,
        "round": event.round,
        "table": event.table,
        "referee": event.referee,
        "remark": event.remark,
        "outcome": decided.outcome.value if decided else "",
        "judged_by": decided.judged_by if decided else None,
        "article": decided.article if decided else "",
        "why": decided.remark if decided else None,
        "last": complaint.last,
    }
    return ComplaintRow, values


def _json(content: object) -> str:
    return _encode(content).decode()


def _array(values: Iterable[object]) -> str:
    """Of numbers or ids, as PostgreSQL writes it."""
    return f"{{{','.join(map(str, values))}}}"


_encode = msgspec.json.Encoder(order="deterministic").encode
