"""Find my seat: who is meant by a few letters, and where they sit."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.values import EntrantNumber
from tournaments.names import EntrantName, Names
from tournaments.presenters.rounds.matches import Match, Seated, Side, matches
from tournaments.presenters.rounds.page import RoundPage, TableCard, TableLine
from tournaments.spelling.letters import begins_like, number_sought, plain, table_sought


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFound:
    """An entrant and where it plays in the round asked for; no match: it does not play in it."""

    entrant: EntrantName
    match: Match | None
    wanted: str = ""
    """What was looked for."""

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

    @property
    def rooms(self) -> tuple[tuple[Seated, bool], ...]:
        """A team's places, and whether who was looked for sits there: that one first. Where nobody
        in particular was, both are theirs."""
        rooms = self.side.rooms if self.side else ()
        own = [seated for seated in rooms if begins_like(seated.line.players, self.wanted)]
        placed = [(seated, not own or seated in own) for seated in rooms]
        return tuple(sorted(placed, key=lambda place: not place[1]))


def find_seats(names: Names, text: str, page: RoundPage | None) -> list[SeatFound]:
    """Entrants whose names begin like `text`, in order of name; or whose number or table it is.

    Accents, capitals and apostrophes make no difference: a phone's keyboard hides them.
    """
    matches_of, table = _seats(page), table_sought(text)
    seats = [
        SeatFound(entrant=entrant, match=matches_of.get(entrant.number), wanted=text)
        for entrant in names.entrants.values()
        if is_called(entrant, text)
        or (entrant.number in matches_of and table in matches_of[entrant.number].numbers)
    ]
    return sorted(seats, key=lambda seat: (seat.entrant.withdrawn, plain(seat.entrant.name)))


def is_called(entrant: EntrantName, text: str) -> bool:
    """Whether its names begin like the words of `text`, or it is its number; in merit
    groups the group's name may stand before. No letters are no name."""
    if number_sought(text) == entrant.number:
        return True
    words = text.split()
    if len(words) > 1 and entrant.group and plain(words[0]) == plain(entrant.group):
        return is_called(entrant, " ".join(words[1:])) or _is_named(entrant, text)
    return _is_named(entrant, text)


def _is_named(entrant: EntrantName, text: str) -> bool:
    return begins_like((*entrant.players, entrant.team), text)


def _seats(page: RoundPage | None) -> dict[EntrantNumber, Match]:
    round_matches = matches(page.tables if page else ())
    return {entrant: match for match in round_matches for entrant in match.first.book.entrants()}
