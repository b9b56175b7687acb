"""The tables of a round, hundreds of them, each filled into the same markup."""

from __future__ import annotations

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.values import Right
from tournaments.presenters.round_screen.screen import RoundScreen
from tournaments.presenters.sheets.entry import WAYS, rules_of

register = template.Library()


@register.simple_tag
def tiles_of(screen: RoundScreen) -> SafeString:
    """A tile for each table that leads to its sheet, in the markup of `sheets/_tile.html`."""
    at = screen.moment.tournament.pk, int(screen.number)
    typed = reverse("admin:desk-sheets", args=at) + "?table={table}"
    sheet, readings = (
        reverse(f"admin:{page}", args=(*at, 0)).replace("/0/", "/{table}/")
        for page in ("desk-sheet", "desk-readings")
    )
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
