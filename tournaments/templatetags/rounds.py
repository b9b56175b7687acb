"""The tables of a round, hundreds of them, each filled into the same markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.values import Right
from tournaments.presenters.points import Column
from tournaments.presenters.round_screen.screen import RoundScreen
from tournaments.presenters.rounds.matches import Match
from tournaments.presenters.rounds.tables import TableCard, TableLine
from tournaments.presenters.sheets.entry import WAYS, rules_of
from tournaments.templatetags.entrants import unbroken
from tournaments.templatetags.rows import Parts

register = template.Library()


@register.simple_tag
def tiles_of(screen: RoundScreen) -> SafeString:
    """A tile for each table that leads to its sheet, in the markup of `sheets/_tile.html`."""
    at = screen.moment.tournament.pk, int(screen.number)
    typed = reverse("admin:desk-sheets", args=at) + "?table={table}"
    sheet, readings = (_of_tables(page, *at) for page in ("desk-sheet", "desk-readings"))
    kinds = {
        "bye": (_("riposa"), ""),
        "look": (_("inserimenti diversi"), readings),
        "in": (_("arrivato"), sheet),
        "phone": (", ".join((_("manca"), _("proposto dal telefono"))), typed),
        "missing": (_("manca"), typed),
    }
    markup = {kind: _tile(kind, *shown) for kind, shown in kinds.items()}
    return mark_safe("".join(markup[kind].format(table=table) for table, kind in screen.tiles))  # noqa: S308


def _tile(kind: str, says: str, address: str) -> str:
    shown = {"kind": kind, "says": says, "address": address}
    return render_to_string("desk/sheets/_tile.html", shown).removesuffix("\n")


@register.simple_tag(takes_context=True)
def round_rows(context: Context, matches: Iterable[Match]) -> SafeString:
    """The rows of a round's tables, in the markup of `desk/rounds/_row.html`."""
    parts, screen = Parts(context), context["screen"]
    at = screen.moment.tournament.pk, int(screen.number)
    why, sheet = (_of_tables(page, *at) for page in ("desk-why", "desk-sheet"))
    cells = (
        {
            "why": why.format(table=match.first.book.table),
            "tables": match.tables,
            "lines": "".join(_line(line, match, parts) for line in match.lines),
            "points": [_points(match, column) for column in context["columns"]],
            "sheets": "<br>".join(_sheet(card, sheet, parts) for card in _played(match)),
        }
        for match in matches
    )
    return parts.fill("desk/rounds/_row.html", cells)


def _line(line: TableLine, match: Match, parts: Parts) -> str:
    kind = line.stands_in, match.has_rooms, match.is_bye
    return parts.draw("desk/rounds/_line.html", *kind, line=line, match=match).format(
        numbers=line.numbers,
        name=unbroken(line.shown),
        surnames=escape(line.surnames),
        places=line.places,
    )


def _points(match: Match, column: Column) -> str:
    return " / ".join(column.written(line.points) for line in match.lines if line.points)


def _played(match: Match) -> Iterable[TableCard]:
    return () if match.is_bye else match.cards


def _sheet(card: TableCard, address: str, parts: Parts) -> str:
    kind = card.book.state, card.book.room, bool(card.book.unlikely)
    drawn = parts.draw("desk/rounds/_sheet.html", *kind, card=card)
    return drawn.format(sheet=address.format(table=card.book.table))


def _of_tables(page: str, *at: object) -> str:
    """The address of any table's page, with a place for its number."""
    return reverse(f"admin:{page}", args=(*at, 0)).replace("/0/", "/{table}/")


@register.simple_tag
def script_data(screen: RoundScreen) -> dict[str, object]:
    """What the script of the typing card goes by for as long as the page is open."""
    moment, round_ = screen.moment, int(screen.number)
    pages = {
        "sheets": "desk-round",
        "now": "desk-sheets-now",
        "open": "desk-sheets-open",
        "sheet": "desk-sheet",
        "readings": "desk-readings",
        "undo": "desk-undo",
        "correct": "desk-correct",
    }
    of_tables = ("sheet", "readings", "undo", "correct")
    return {
        **rules_of(moment.book),
        "user": int(moment.by.user) if moment.by else None,
        "tournament": str(moment.tournament.pk),
        "round": round_,
        "ways": list(WAYS),
        "may": {
            "correct": moment.may(Right.CORRECT),
            "override": moment.may(Right.OVERRIDE),
        },
        "urls": {
            name: reverse(
                f"admin:{page}",
                args=(moment.tournament.pk, round_, *((0,) if name in of_tables else ())),
            )
            for name, page in pages.items()
        },
    }
