"""Rows of a folder as entry forms, line-ups and tables."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from scoring.plans import Format
from scoring.rules import formats
from scoring.seats import Room, Seat
from scoring.values import EntrantNumber, TableNumber
from tournaments.organise.entrants import LONGEST_TEXT, EntryForm
from tournaments.organise.folders import columns
from tournaments.organise.folders.files import Cells
from tournaments.organise.players import LONGEST_CARD, LONGEST_NAME, PlayerForm

_Member = TypeVar("_Member", bound=StrEnum)
Lines = tuple[tuple[EntrantNumber, ...], ...]
BETWEEN_PARTNERS = "+"


def entry(row: Cells) -> EntryForm:
    """An entrant's row as an entry form."""
    return EntryForm(
        players=players(row),
        team=row.short("team", LONGEST_TEXT["team"]),
        stand_in=row.flag("stand_in"),
        group=row.text("group"),
        club=row.short("club", LONGEST_TEXT["club"]),
        category=row.short("category", LONGEST_TEXT["category"]),
        number=EntrantNumber(row.number("number")),
    )


def players(row: Cells) -> tuple[PlayerForm, ...]:
    """The players of a row; those columns that are empty are nobody's."""
    players_named = []
    for number in range(1, columns.MOST_PLAYERS + 1):
        name = row.short(f"player_{number}", LONGEST_NAME)
        card = row.short(f"membership_{number}", LONGEST_CARD)
        if name or card:
            players_named.append(PlayerForm(name, card))
    return tuple(players_named)


def seat(row: Cells, format_: Format) -> Seat:
    """A row of the seating as a table; with a single line it is a bye."""
    room = row.values.get("room", "")
    return Seat(
        table=TableNumber(row.number("table")),
        lines=lines(row, format_),
        room=member(Room, row, "room") if room else None,
    )


def lines(row: Cells, format_: Format) -> Lines:
    """The lines of a row, each an entrant or the partners of a giallo."""
    first, *others = columns.lines(format_)
    if formats.of(format_).partners == 1:
        row.number(first)
    written = [row.numbers(name, BETWEEN_PARTNERS) for name in (first, *others)]
    return tuple(tuple(EntrantNumber(number) for number in line) for line in written if line)


def member(kind: type[_Member], row: Cells, column: str) -> _Member:
    """The member of an enumeration that a cell names."""
    try:
        return kind(row.text(column))
    except ValueError as error:
        raise row.unreadable(column) from error
