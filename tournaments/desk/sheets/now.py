"""What the script of the typing page knows of a round: its tables and sheets as they stand."""

from __future__ import annotations

from typing import Any

from django.utils import formats, timezone

from scoring.queries import TableInBook
from scoring.values import Right, RoundNumber, SheetState
from tournaments.desk.page import Desk
from tournaments.desk.sheets.rows import rules_of
from tournaments.moment import Moment
from tournaments.names import Names
from tournaments.organise.sheet_reading import WAYS
from tournaments.presenters.proposals import TableProposal, proposals
from tournaments.presenters.rounds.page import card
from tournaments.presenters.sheets.page import (
    LastSheet,
    as_fields,
    last_sheets,
    may_retype,
    way_of_typing,
    written,
)
from tournaments.presenters.sheets.rooms import at_table, match_data
from tournaments.templatetags.figures import figure
from tournaments.wording import label

LAST = 12
"""How many of the sheets that came last are shown."""


def script_data(desk: Desk, round_: RoundNumber) -> dict[str, Any]:
    """All that the script needs, so that it never has to wait for an answer."""
    return {
        **rules_of(desk),
        "user": int(desk.by.user),
        "tournament": str(desk.tournament.pk),
        "round": int(round_),
        "ways": list(WAYS),
        "may": {
            "correct": desk.may(Right.CORRECT),
            "override": desk.may(Right.OVERRIDE),
        },
        "urls": {
            "now": desk.url("desk-sheets-now", int(round_)),
            "open": desk.url("desk-sheets-open", int(round_)),
            "overview": desk.url("desk-now"),
            "sheet": desk.url("desk-sheet", int(round_), 0),
            "readings": desk.url("desk-readings", int(round_), 0),
            "undo": desk.url("desk-undo", int(round_), 0),
            "correct": desk.url("desk-correct", int(round_), 0),
        },
        "now": round_now(desk, round_),
        "proposals": proposed(desk, round_),
    }


def proposed(desk: Desk, round_: RoundNumber) -> list[dict[str, Any]]:
    """What the tables propose, as long as it says something to who types."""
    found = proposals(desk.moment, round_).values()
    return [_proposed(each) for each in found if each.is_open or each.from_paper]


def _proposed(proposal: TableProposal) -> dict[str, Any]:
    score = proposal.newest.score
    return {
        "table": int(proposal.table),
        "id": str(proposal.newest.id),
        "state": proposal.state.value,
        "differs": bool(proposal.from_paper),
        "by": ", ".join(label(line) for line in proposal.said_by),
        "figures": [f"{each['line']} {figure(each['total'])}" for each in written(score)],
        "way": way_of_typing(score),
        "played": len(score.smazzate),
        "fields": as_fields(score),
    }


def round_now(desk: Desk, round_: RoundNumber) -> dict[str, Any]:
    """The round as it stands, after what this request has written."""
    moment = desk.moment.again() if desk.writes else desk.moment
    number, tables = int(moment.number), moment.tables(round_)
    names = moment.names_in((), *(table.entered_by for table in tables))
    return {
        "number": number,
        "tables": [_table(desk, table, tables, names) for table in tables],
        "missing": [int(table.table) for table in tables if table.state is SheetState.MISSING],
        "last": _last(moment, desk, round_),
    }


def _last(moment: Moment, desk: Desk, round_: RoundNumber) -> list[dict[str, Any]]:
    return [_sheet(sheet) for sheet in last_sheets(moment, round_, desk.by.user, LAST)]


def _sheet(sheet: LastSheet) -> dict[str, Any]:
    return {
        "table": int(sheet.table),
        "at": formats.time_format(timezone.localtime(sheet.at), "H:i"),
        "who": sheet.who,
        "mine": sheet.mine,
        "state": label(sheet.card.book.state),
        "written": written(stands) if (stands := sheet.card.book.sheet) else [],
    }


def _table(
    desk: Desk, table: TableInBook, tables: tuple[TableInBook, ...], names: Names
) -> dict[str, Any]:
    lines = card(table, names).lines
    # By the book as it was before a save, which changes nothing of it that matters here.
    retypable = may_retype(desk.moment, table, desk.by.user)
    return {
        "table": int(table.table),
        "lines": [{"number": line.numbers, "name": at_table(line)} for line in lines],
        "state": table.state.value,
        "state_name": label(table.state),
        "last": int(table.last),
        "flagged": table.flagged,
        "retypable": retypable,
        "undoable": retypable and table.handling.undoable,
        "by": int(table.entered_by) if table.entered_by else None,
        "who": names.user(table.entered_by) if table.entered_by else "",
        "way": way_of_typing(table.sheet) if table.sheet else "",
        "fields": as_fields(table.sheet) if table.sheet else {},
        "points": [
            [line.victory_points, line.match_points, line.game_points] for line in table.points
        ],
        "match": match_data(table, tables),
    }
