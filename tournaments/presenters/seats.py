"""Find my seat: who is meant by a few letters, and where they sit."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from scoring.values import EntrantNumber
from tournaments.presenters.names import EntrantName, Names
from tournaments.presenters.rounds import RoundPage, TableCard, TableLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFound:
    """An entrant and its table in the round asked for; no table: it does not play in it."""

    entrant: EntrantName
    card: TableCard | None

    @property
    def own(self) -> TableLine | None:
        return self.card.line_of(self.entrant.number) if self.card else None

    @property
    def opponent(self) -> TableLine | None:
        return self.card.opponent_of(self.entrant.number) if self.card else None


def find_seats(who: Names, wanted: str, page: RoundPage | None) -> list[SeatFound]:
    """Entrants with a name, or a part of one, that begins like `wanted`, in order of name.

    Accents, capitals and apostrophes make no difference: a phone's keyboard hides them.
    """
    begin = _plain(wanted)
    if not begin:
        return []
    seats = _seats(page)
    found = [
        SeatFound(entrant=entrant, card=seats.get(entrant.number))
        for entrant in who.entrants.values()
        if any(f" {begin}" in f" {_plain(player)}" for player in entrant.players)
    ]
    return sorted(found, key=lambda seat: (seat.entrant.withdrawn, _plain(seat.entrant.name)))


def _seats(page: RoundPage | None) -> dict[EntrantNumber, TableCard]:
    cards = page.tables if page else ()
    return {line.entrant.number: card for card in cards for line in card.lines}


def _plain(text: str) -> str:
    """In small letters, without marks, words apart by one space: "D'Ancò" is "danco"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (sign for sign in apart if not unicodedata.combining(sign) and sign not in "'’`")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in kept).split())
