"""Every table of a round, by how far its sheet is, as the page shows it before its script does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.queries import TableInBook
from scoring.values import RoundNumber, SheetState
from tournaments.desk.page import Desk
from tournaments.desk.sheets.now import proposed


class Tile(NamedTuple):
    table: str
    """As it is written: of hundreds, each that is made one by the template takes its time."""
    look: str
    says: str
    address: str = ""


def tiles(desk: Desk, round_: RoundNumber) -> tuple[Tile, ...]:
    """In order."""
    return tuple(_tiles(desk, round_))


def _tiles(desk: Desk, round_: RoundNumber) -> Iterator[Tile]:
    phones = {each["table"] for each in proposed(desk, round_)}
    names = {"in": "desk-sheet", "look": "desk-readings"}
    pages = {kind: desk.url(name, int(round_), 0) for kind, name in names.items()}
    typed = desk.url("desk-sheets", int(round_))
    words = _words()
    for table in desk.moment.tables(round_):
        kind = _kind(table, phones)
        page = pages.get(kind, "").replace("/0/", f"/{table.table}/")
        address = "" if table.is_bye else page or f"{typed}?table={table.table}"
        yield Tile(str(table.table), f"tile tile--{kind}", words[kind], address)


def _kind(table: TableInBook, phones: set[int]) -> str:
    if table.is_bye:
        return "bye"
    if table.flagged:
        return "look"
    if table.state is not SheetState.MISSING:
        return "in"
    return "phone" if table.table in phones else "missing"


def _words() -> dict[str, str]:
    return {
        "bye": _("riposa"),
        "look": _("inserimenti diversi"),
        "in": _("arrivato"),
        "phone": ", ".join((_("manca"), _("proposto dal telefono"))),
        "missing": _("manca"),
    }
