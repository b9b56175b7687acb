"""The rows of long tables: hundreds of them, each filled into the same markup.

A template engine looks up each figure of each row anew, which took most of the time that the page
of a large tournament took."""

from collections.abc import Hashable, Iterable, Mapping
from html import escape

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.values import Right
from tournaments.names import EntrantName
from tournaments.presenters.fees import Fees
from tournaments.presenters.ranking import RankingRow
from tournaments.presenters.round_screen import RoundScreen
from tournaments.presenters.rounds.page import Match
from tournaments.presenters.rounds.tables import TableCard, TableLine
from tournaments.presenters.sheets.entry import ROUND, WAYS, rules_of
from tournaments.presenters.tables import PointsColumn
from tournaments.templatetags.entrants import at_table, entrant_link, unbroken
from tournaments.templatetags.figures import in_columns, movement, points_cells

register = template.Library()
NUMBER = "{number}"
"""Stands in what is drawn for the number of each row."""


class Parts:
    """Parts of the rows of a table, each drawn once for every kind of row that there is."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._drawn: dict[Hashable, str] = {}

    def draw(self, name: str, *kind: Hashable, **values: object) -> str:
        """A template as it is drawn for rows of this kind."""
        if (name, kind) not in self._drawn:
            self._drawn[name, kind] = self.draw_anew(name, **values).strip()
        return self._drawn[name, kind]

    def draw_anew(self, name: str, **values: object) -> str:
        assert self._context.template is not None  # it is being drawn
        part = self._context.template.engine.get_template(name)
        with self._context.push(**values):
            return str(part.render(self._context))

    def fill(self, name: str, rows: Iterable[Mapping[str, object]]) -> SafeString:
        """The markup of a row, once for each, with what stands in its places."""
        # A phone reads each line's end as a node of its own.
        markup = "".join(map(str.strip, self.draw(name).splitlines()))
        # Figures, and what was escaped where it was made.
        return mark_safe("".join(markup.format_map(row) for row in rows))  # noqa: S308


@register.simple_tag(takes_context=True)
def ranking_rows(context: Context, rows: Iterable[RankingRow]) -> SafeString:
    """The rows of a public ranking, in the markup of `fragments/ranking_row.html`."""
    parts = Parts(context)
    columns = context["public"].columns
    cells = (
        {
            **_standing(row),
            "version": row.version,
            "name": entrant_link(context, row.entrant, "entrant"),
            "notes": _notes(row, context, parts),
            "points": points_cells(row.points, columns),
        }
        for row in rows
    )
    return parts.fill("fragments/ranking_row.html", cells)


def _standing(row: RankingRow) -> dict[str, object]:
    return {
        "number": row.entrant.number,
        "out": "is-out" if row.entrant.withdrawn else "",
        "rank": row.rank,
        "movement": movement(row.moved),
    }


def _notes(row: RankingRow, context: Context, parts: Parts) -> str:
    """What is said beside a name; of most rows no more than where they play now."""
    if row.is_noted or (row.open and context["table"].open_apart):
        return parts.draw_anew("fragments/ranking_notes.html", row=row)
    return at_table(context["playing"], row.entrant.number)


@register.simple_tag(takes_context=True)
def desk_ranking_rows(context: Context, rows: Iterable[RankingRow]) -> SafeString:
    """The rows of a ranking at the desk, in the markup of `desk/ranking/_row.html`."""
    parts = Parts(context)
    columns = context["table"].columns
    cells = (
        {
            **_standing(row),
            "open": parts.draw("fragments/open_place.html", row.open_until, row=row),
            "name": unbroken(row.entrant.shown),
            "surnames": escape(row.entrant.surnames),
            "notes": _tie_notes(row, parts),
            "club": escape(row.entrant.club),
            "points": in_columns(row.points, columns),
        }
        for row in rows
    )
    return parts.fill("desk/ranking/_row.html", cells)


def _tie_notes(row: RankingRow, parts: Parts) -> str:
    kind = row.settled_said, row.tied, row.unlikely
    return parts.draw("desk/ranking/_notes.html", *kind, row=row)


@register.simple_tag(takes_context=True)
def entrant_rows(context: Context, entrants: Iterable[EntrantName]) -> SafeString:
    """The rows of those entered, in the markup of `desk/entrants/_row.html`."""
    parts, fees = Parts(context), context["screen"].fees
    cells = (
        {
            "number": entrant.number,
            "out": "is-out" if entrant.withdrawn else "",
            "name": unbroken(entrant.shown),
            "players": escape(", ".join(entrant.players)),
            "notes": _entrant_notes(entrant, parts),
            "cards": escape(_cards(entrant)),
            "club": escape(entrant.club),
            "category": escape(entrant.category),
            "fee": _fee(fees, entrant, parts).format(number=entrant.number),
            "here": _here(entrant, parts).format(number=entrant.number),
        }
        for entrant in entrants
    )
    return parts.fill("desk/entrants/_row.html", cells)


def _entrant_notes(entrant: EntrantName, parts: Parts) -> str:
    kind = entrant.group, entrant.stand_in, entrant.withdrawn
    return parts.draw("desk/entrants/_notes.html", *kind, entrant=entrant)


def _cards(entrant: EntrantName) -> str:
    cards = entrant.membership_numbers
    return ", ".join(card or "–" for card in cards) if any(cards) else ""


def _fee(fees: Fees, entrant: EntrantName, parts: Parts) -> str:
    account = fees.accounts.get(entrant.number)
    if account is None:
        return ""
    values = {"fees": fees, "account": account, "number": NUMBER, "back": "entrants"}
    return parts.draw("desk/fees/_mark.html", account.owes, bool(account.due), **values)


def _here(entrant: EntrantName, parts: Parts) -> str:
    kind = entrant.withdrawn or entrant.stand_in, entrant.checked_in, entrant.absent
    return parts.draw("desk/entrants/_here.html", *kind, entrant=entrant, number=NUMBER)


@register.simple_tag
def tiles_of(screen: RoundScreen) -> SafeString:
    """A tile for each table that leads to its sheet, in the markup of `sheets/_tile.html`."""
    at = screen.moment.tournament.pk, int(screen.number)
    typed = reverse("admin:desk-sheets", args=at) + _asked(screen) + "table={table}"
    sheet, readings = (_of_tables(page, *at) for page in ("desk-sheet", "desk-readings"))
    kinds = {
        "bye": (_("riposa"), ""),
        "look": (_("inserimenti diversi"), readings),
        "in": (_("arrivato"), sheet),
        "phone": (", ".join((_("manca"), _("proposto dal telefono"))), typed),
        "missing": (_("manca"), typed),
    }
    if screen.second:
        kinds |= {"in": (_("non da reinserire"), sheet), "missing": (_("da reinserire"), typed)}
    markup = {kind: _tile(kind, *shown) for kind, shown in kinds.items()}
    return mark_safe("".join(markup[kind].format(table=table) for table, kind in screen.tiles))  # noqa: S308


def _asked(screen: RoundScreen) -> str:
    """What an address asks for, behind which comes a table."""
    return "?second=1&" if screen.second else "?"


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


def _points(match: Match, column: PointsColumn) -> str:
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
    asked = {"sheets": _asked(screen), "now": "?second=1" if screen.second else ""}
    of_tables = ("sheet", "readings", "undo", "correct")
    return {
        **rules_of(moment),
        "user": int(moment.by.user) if moment.by else None,
        "tournament": str(moment.tournament.pk),
        "round": round_,
        "ways": [ROUND] if screen.second else list(WAYS),
        "second": screen.second,
        "may": {
            "correct": moment.may(Right.CORRECT),
            "override": moment.may(Right.OVERRIDE),
        },
        "urls": {
            name: reverse(
                f"admin:{page}",
                args=(moment.tournament.pk, round_, *((0,) if name in of_tables else ())),
            )
            + asked.get(name, "")
            for name, page in pages.items()
        },
    }
