"""Typing sheets: a hundred in ten minutes, with the keyboard alone.

One address takes the form, from a script or from a browser without: it answers with data or with
the page. What a sheet's figures mean is read in `forms` and judged by the command.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import EnterSheet, Receipt
from scoring.queries import RoundInBook, TableInBook
from scoring.rules.violations import OVERRIDABLE, Violation
from scoring.values import EventNumber, Right, RoundNumber, SheetState, TableNumber
from tournaments.desk.page import Desk, desk_page
from tournaments.desk.sheets.forms import BREAKDOWN, WAYS, is_stale, read_head, read_sheet, way_of
from tournaments.desk.sheets.rows import line_names, places, rules_of, sitting, totals
from tournaments.names import Names
from tournaments.organise.sheets import sheet_score, type_sheet
from tournaments.presenters.rounds.page import TableCard, card
from tournaments.presenters.sheets.page import as_fields, last_sheets, way_of_typing
from tournaments.presenters.sheets.rooms import at_table, match_data, other_room
from tournaments.wording import explain, label

LAST = 12


@desk_page(Right.READ, to_write=EnterSheet.right)
def type_sheets(desk: Desk, round_: int) -> HttpResponse:
    """The page for typing, and what is typed on it."""
    found = _round(desk, round_)
    if desk.request.method != "POST":
        return _page(desk, found)
    scripted = desk.request.headers.get("Accept") == "application/json"
    try:
        receipt = _enter(desk, round_)
    except Violation as refused:
        return _refused(desk, round_, refused) if scripted else _page(desk, found, refused)
    if scripted:
        return JsonResponse({"number": receipt.number, "now": _now(desk, round_)})
    said = _("Tavolo %(table)s salvato.") % {"table": desk.request.POST.get("table", "")}
    return desk.go("desk-sheets", round_, said=said)


@desk_page(Right.READ)
def sheets_now(desk: Desk, round_: int) -> HttpResponse:
    """What the page knows, anew; nothing when it knows the newest already."""
    _round(desk, round_)
    if desk.request.GET.get("known") == str(queries.head(desk.tournament.ledger)):
        return HttpResponse(status=204)
    return JsonResponse(_now(desk, round_))


def _round(desk: Desk, round_: int) -> RoundInBook:
    for one in queries.rounds(desk.tournament.ledger):
        if one.number == round_ and one.published:
            return one
    raise Http404


def _enter(desk: Desk, round_: int) -> Receipt:
    post, planned = desk.request.POST, desk.book.smazzate_per_round
    head = read_head(post.dict())
    expected = head.cleaned_data["expected"]
    typed = read_sheet(post.dict(), way_of(post), planned, len(sitting(desk)))
    return type_sheet(
        by=desk.by,
        round_=RoundNumber(round_),
        table=TableNumber(table_number(post.get("table", ""))),
        sheet=sheet_score(typed, desk.tournament.ledger),
        time_out=head.played_or(planned) < planned,
        override=bool(post.get("override")),
        reason=post.get("reason", "") if post.get("override") else "",
        expected=None if expected is None else EventNumber(expected),
        command_id=desk.command_id,
    )


def table_number(text: str) -> int:
    """The number of a table; 0, which no table has, for what is no number."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) < 5 else 0


def _refused(desk: Desk, round_: int, refused: Violation) -> JsonResponse:
    overridable = all(problem.code in OVERRIDABLE for problem in refused.problems)
    return JsonResponse(
        {
            "problems": [
                {"code": one.code, "field": one.field, "sentence": explain(one)}
                for one in refused.problems
            ],
            "overridable": overridable and desk.may(Right.OVERRIDE),
            "stale": is_stale(refused),
            "now": _now(desk, round_),
        },
        status=409 if is_stale(refused) else 422,
    )


def _page(desk: Desk, found: RoundInBook, refused: Violation | None = None) -> HttpResponse:
    """The page: of the table asked for, with its pairs, when it is used without a script."""
    fields = desk.request.POST or desk.request.GET
    table = table_number(fields.get("table", ""))
    tables = queries.tables(desk.tournament.ledger, found.number)
    at = next((one for one in tables if one.table == table), None)
    cards = card(at, desk.moment.names) if at else None
    stands = as_fields(at.sheet) if at and at.sheet and not refused else {}
    shown = fields.dict() if refused else stands
    way = way_of(fields, way_of_typing(at.sheet) if at and at.sheet else BREAKDOWN)
    problems = refused.problems if refused else ()
    said = [(one, explain(one)) for one in problems]
    return desk.page(
        "sheets/sheets.html",
        title=_("Score del turno %(number)s") % {"number": found.number},
        found=found,
        table=table or "",
        card=cards,
        unknown=bool(table) and at is None,
        way=way,
        lines=line_names(desk, cards),
        other_room=other_room(at, tables) if at else None,
        places=places(desk, shown, dict(_by_field(said))),
        totals=totals(desk, shown),
        expected=fields.get("expected") or (int(at.last) if at else ""),
        problems=[sentence for _problem, sentence in said],
        overridable=bool(problems)
        and desk.may(Right.OVERRIDE)
        and all(one.code in OVERRIDABLE for one in problems),
        stale=bool(refused and is_stale(refused)),
        data=_data(desk, found),
        status=(409 if is_stale(refused) else 422) if refused else 200,
    )


def _by_field(said: list[tuple[Any, str]]) -> list[tuple[str, str]]:
    return [(problem.field, sentence) for problem, sentence in said]


def _data(desk: Desk, found: RoundInBook) -> dict[str, Any]:
    """All that the script needs, so that it never has to wait for an answer."""
    return {
        **rules_of(desk),
        "user": int(desk.by.user),
        "tournament": str(desk.tournament.pk),
        "round": int(found.number),
        "ways": list(WAYS),
        "may": {
            "reenter": desk.may(Right.REENTER_ANY_SHEET),
            "override": desk.may(Right.OVERRIDE),
        },
        "urls": {
            "now": desk.url("desk-sheets-now", int(found.number)),
            "sheet": desk.url("desk-sheet", int(found.number), 0),
        },
        "now": _now(desk, int(found.number)),
    }


def _now(desk: Desk, round_: int) -> dict[str, Any]:
    """The round's tables and sheets as they stand."""
    ledger, number = desk.tournament.ledger, RoundNumber(round_)
    head = queries.head(ledger)
    tables = queries.tables(ledger, number)
    who = desk.moment.names_in((), *(table.entered_by for table in tables))
    return {
        "number": int(head),
        "tables": [
            {**_table(one, card(one, who), who), "match": match_data(one, tables)} for one in tables
        ],
        "missing": [int(one.table) for one in tables if one.state is SheetState.MISSING],
        "last": [
            {
                "table": int(one.table),
                "at": formats.time_format(timezone.localtime(one.at), "H:i"),
                "who": one.who,
                "mine": one.mine,
                "state": label(one.card.book.state),
            }
            for one in last_sheets(desk.moment, number, desk.by.user, LAST)
        ],
    }


def _table(found: TableInBook, shown_as: TableCard, who: Names) -> dict[str, Any]:
    return {
        "table": int(found.table),
        "lines": [{"number": one.numbers, "name": at_table(one)} for one in shown_as.lines],
        "state": found.state.value,
        "state_name": label(found.state),
        "last": int(found.last),
        "by": int(found.entered_by) if found.entered_by else None,
        "who": who.user(found.entered_by) if found.entered_by else "",
        "way": way_of_typing(found.sheet) if found.sheet else "",
        "fields": as_fields(found.sheet) if found.sheet else {},
        "points": [[one.victory_points, one.match_points, one.game_points] for one in found.points],
    }
