"""Find my seat: who is meant by a few letters, and where they sit."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.values import EntrantNumber
from tournaments.names import EntrantName, Names
from tournaments.presenters.rounds.matches import Match, Side, matches
from tournaments.presenters.rounds.page import RoundPage, TableCard, TableLine
from tournaments.spelling.letters import begins_like, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFound:
    """An entrant and where it plays in the round asked for; no match: it does not play in it."""

    entrant: EntrantName
    match: Match | None

    @property
    def card(self) -> TableCard | None:
        """Its table; of a team, that of the open room."""
        return self.match.first if self.match else None

    @property
    def own_line(self) -> TableLine | None:
        return self.card.line_of(self.entrant.number) if self.card else None

    @property
    def opponents(self) -> tuple[TableLine, ...]:
        return self.card.opponents_of(self.entrant.number) if self.card else ()

    @property
    def partners(self) -> tuple[EntrantName, ...]:
        return self.card.partners_of(self.entrant.number) if self.card else ()

    @property
    def side(self) -> Side | None:
        """A team's places in both rooms."""
        return self.match.side(self.entrant.number) if self.match else None


def find_seats(names: Names, text: str, page: RoundPage | None) -> list[SeatFound]:
    """Entrants with a name, or a part of one, that begins like `text`, in order of name.

    Accents, capitals and apostrophes make no difference: a phone's keyboard hides them.
    """
    matches_of = _seats(page)
    seats = [
        SeatFound(entrant=entrant, match=matches_of.get(entrant.number))
        for entrant in names.entrants.values()
        if is_called(entrant, text)
    ]
    return sorted(seats, key=lambda seat: (seat.entrant.withdrawn, plain(seat.entrant.name)))


def is_called(entrant: EntrantName, text: str) -> bool:
    """Whether one of its names, or a part of one, begins like `text`; no letters are no name."""
    return begins_like((*entrant.players, entrant.team), text)


def _seats(page: RoundPage | None) -> dict[EntrantNumber, Match]:
    round_matches = matches(page.tables if page else ())
    return {entrant: match for match in round_matches for entrant in match.first.book.entrants()}
