"""Entrants: listed, entered, withdrawn."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

import msgspec

from scoring.commands import Receipt
from scoring.events import EntrantEntered
from scoring.values import EntrantNumber
from tournaments.api.wire.requests import Body, Line, PersonName, Word
from tournaments.api.wire.shapes import Shape, Written, fill
from tournaments.names import EntrantName
from tournaments.organise.players import LONGEST_CARD
from tournaments.spelling.field_types import NO_NUL

Card = Annotated[str, msgspec.Meta(max_length=LONGEST_CARD, pattern=NO_NUL)]
ENTRANT: dict[str, Any] = {
    "number": 4,
    "name": "Rossi Anna – Bianchi Bruno",
    "players": ["Rossi Anna", "Bianchi Bruno"],
    "team": "",
    "club": "Circolo Primavera",
    "group": "",
    "stand_in": False,
    "withdrawn": False,
}


class PlayerBody(Body, frozen=True, kw_only=True):
    """A player as on the entry form, surname first."""

    name: PersonName
    membership_number: Card = ""


Players = Annotated[tuple[PlayerBody, ...], msgspec.Meta(min_length=1, max_length=10)]


class EntryBody(Body, frozen=True, kw_only=True):
    """A pair, a team of 4 or 6, or a single player; without a number it gets the next free one.

    A stand-in fills a seat and is never ranked; behind the cut into merit groups it names the
    group whose seat it fills.
    """

    players: Players
    team: Line = ""
    """What a team calls itself."""
    first_is_captain: bool = False
    """Of a team's players the one named first (I art. 3); of nobody else."""
    captain: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """Which of a team's players instead, from 1; 0: nobody says."""
    stand_in: bool = False
    group: Word = ""
    number: Annotated[EntrantNumber, msgspec.Meta(ge=1, le=9_999)] | None = None
    club: Line = ""
    category: Word = ""


class EntriesBody(Body, frozen=True, kw_only=True):
    """Entries of the tournament's format, all or none."""

    entries: Annotated[tuple[EntryBody, ...], msgspec.Meta(min_length=1, max_length=2_000)]


class EntrantShape(Shape, frozen=True, kw_only=True):
    """An entrant as everybody may know it."""

    number: int
    name: str
    """The team's, or its players'."""
    players: tuple[str, ...]
    team: str
    club: str
    group: str
    """The merit group; empty in a single group."""
    stand_in: bool
    """Fills a seat and is never ranked (U art. 3.1)."""
    withdrawn: bool


class PlayerShape(Shape, frozen=True, kw_only=True):
    """Id and membership number are told to officials only."""

    name: str
    id: UUID | None
    membership_number: str | None


class EntrantFull(Shape, frozen=True, kw_only=True):
    number: int
    name: str
    players: tuple[PlayerShape, ...]
    team: str
    captain: str
    """Of a team, by name; empty where nobody said who is."""
    changed: int = msgspec.field(name="expected")
    """The last event about who plays under the number: send it with the next change."""
    club: str
    category: str
    group: str
    stand_in: bool
    withdrawn: bool
    checked_in: bool | None
    """Told to officials only, and where a roll is called."""


class Entered(Written, frozen=True, kw_only=True):
    entrants: tuple[int, ...]
    """The numbers that were given, in order of the entries."""


def entered(receipt: Receipt) -> tuple[EntrantNumber, ...]:
    """The numbers that an entry gave."""
    events = (recorded.event for recorded in receipt.events)
    return tuple(event.entrant for event in events if isinstance(event, EntrantEntered))


def entrant_full(entrant: EntrantName, *, official: bool, called: bool) -> EntrantFull:
    """An entrant as officials know it, or as everybody may; `called` says that a roll was."""
    cards = zip(entrant.players, entrant.player_ids, entrant.membership_numbers, strict=True)
    return fill(
        EntrantFull,
        entrant,
        players=tuple(
            PlayerShape(
                name=name,
                id=player if official else None,
                membership_number=card if official else None,
            )
            for name, player, card in cards
        ),
        checked_in=entrant.checked_in if official and called else None,
    )
