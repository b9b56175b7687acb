"""The two rooms of a team's match, for who types one of their sheets (I arts 2-3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.queries import TableInBook
from scoring.seats import Room
from scoring.values import SheetState, TableNumber
from tournaments.presenters.rounds.tables import TableLine
from tournaments.wording import label


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRoom:
    """What somebody who types a team's sheet has to know of the other room's."""

    room: Room
    """Of the sheet being typed."""
    other: TableNumber
    other_room: Room
    state: SheetState
    game_points: tuple[int, ...] | None
    """P.P. written there, in the order of the lines here; None: the sheet is not in."""


def other_room(table: TableInBook, tables: Iterable[TableInBook]) -> OtherRoom | None:
    """The other room's sheet; None where a match is one table."""
    if table.room is None:
        return None
    mine = {frozenset(line) for line in table.lines}
    for other in tables:
        if other.room is table.room.other and {frozenset(line) for line in other.lines} == mine:
            return OtherRoom(
                room=table.room,
                other=other.table,
                other_room=table.room.other,
                state=other.state,
                game_points=_there(table, other),
            )
    return None


def match_data(table: TableInBook, tables: Iterable[TableInBook]) -> dict[str, object] | None:
    """The same for the script that adds up."""
    other = other_room(table, tables)
    if other is None:
        return None
    return {
        "room": label(other.room),
        "other": int(other.other),
        "other_room": label(other.other_room),
        "game_points": list(other.game_points) if other.game_points else None,
    }


def at_table(line: TableLine) -> str:
    """A line as the one who types its sheet has to find it: a team with who sits there."""
    team = line.entrants[0].team
    return f"{team} ({' – '.join(line.players)})" if team and line.players else line.name


def _there(here: TableInBook, other: TableInBook) -> tuple[int, ...] | None:
    if other.sheet is None:
        return None
    written = {line: other.sheet.game_points(name) for name, line in other.by_line()}
    return tuple(written[line] for line in here.lines)
