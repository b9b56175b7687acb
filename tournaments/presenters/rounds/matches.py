"""Matches of teams: two rooms, one result (I arts 2-3); every other table is a match of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.seats import Room
from scoring.values import EntrantNumber, Points, SheetState, TableNumber
from tournaments.names import EntrantName
from tournaments.presenters.rounds.tables import TableCard, TableLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A team in one of the rooms."""

    card: TableCard
    line: TableLine

    @property
    def room(self) -> Room | None:
        return self.card.book.room

    @property
    def table(self) -> TableNumber:
        return self.card.book.table


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One team of a match, in both rooms, and what the match came to for it."""

    entrant: EntrantName
    rooms: tuple[Seated, ...]
    points: Points | None
    """Once both sheets are in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The tables of one result: one, or a team match's open and closed room, in this order."""

    cards: tuple[TableCard, ...]

    @property
    def first(self) -> TableCard:
        """The table; of a match of teams, the one in the open room."""
        return self.cards[0]

    @property
    def lines(self) -> tuple[TableLine, ...]:
        """As they sit in the open room."""
        return self.first.lines

    @property
    def is_bye(self) -> bool:
        return self.first.is_bye

    @property
    def is_wrong(self) -> bool:
        """Other lines should have played at one of its tables (I art. 2)."""
        return any(card.is_wrong for card in self.cards)

    @property
    def has_rooms(self) -> bool:
        return self.first.book.room is not None

    @property
    def group(self) -> str:
        return self.first.book.group

    @property
    def numbers(self) -> tuple[TableNumber, ...]:
        """Its tables; who rests sits at none."""
        return () if self.is_bye else tuple(card.book.table for card in self.cards)

    @property
    def tables(self) -> str:
        """As people write them: 1–2."""
        return "–".join(str(card.book.table) for card in self.cards)

    @property
    def missing(self) -> tuple[TableCard, ...]:
        """The tables whose sheet is still to come."""
        return tuple(card for card in self.cards if card.book.state is SheetState.MISSING)

    @property
    def state(self) -> SheetState:
        """Missing as long as any of its sheets is."""
        return (self.missing or self.cards)[0].book.state

    @property
    def sides(self) -> tuple[Side, ...]:
        """The lines of the match, each a team in its rooms; in the order of the open one."""
        return tuple(self.side(line.entrants[0].number) for line in self.lines)

    def side(self, entrant: EntrantNumber) -> Side:
        """One entrant's.

        Raises:
            StopIteration: it is not of this match.
        """
        rooms = tuple(Seated(card=card, line=card.line_of(entrant)) for card in self.cards)
        return Side(entrant=rooms[0].line.entrants[0], rooms=rooms, points=rooms[0].line.points)

    @property
    def version(self) -> str:
        """Changes with whatever is shown of it."""
        return "/".join(f"{card.book.last}-{card.book.state}" for card in self.cards)


def matches(cards: Iterable[TableCard]) -> tuple[Match, ...]:
    """Tables put together as their results are; a closed room follows its open one."""
    grouped: list[list[TableCard]] = []
    for card in cards:
        if card.book.room is Room.CLOSED and grouped:
            grouped[-1].append(card)
        else:
            grouped.append([card])
    return tuple(Match(cards=tuple(tables)) for tables in grouped)
