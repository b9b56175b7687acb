"""Where everybody sits in a round: by surname at the door, or found by a few letters."""

from itertools import cycle, groupby

from django.utils.translation import gettext as _

from scoring.records import record
from scoring.seats import Room
from scoring.values import EntrantNumber, EventNumber, Line, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.rounds.page import Match, RoundPage, Seated, Side, matches, round_page
from tournaments.presenters.rounds.tables import TableCard, TableLine
from tournaments.spelling.letters import (
    begins_like,
    in_a_dictionary,
    number_sought,
    plain,
    table_sought,
)
from tournaments.wording import label


def room_label(room: Room | None) -> str:
    """Sala aperta, sala chiusa; nothing where there are no rooms."""
    return label(room).capitalize() if room is not None else ""


def room_name(room: Room | None, table: TableNumber) -> str:
    """A room with its table; the table alone where there are no rooms."""
    if room is None:
        return _("Tavolo %(table)s") % {"table": table}
    return _("%(room)s, tavolo %(table)s") % {"room": room_label(room), "table": table}


@record
class NamedSeat:
    """A player's place; a line without opponent rests."""

    player: str
    entrant: EntrantNumber
    table: TableNumber
    line: Line
    room: Room | None
    place: str
    """Nord, Est ...; empty where they draw a card for it."""
    rests: bool

    @property
    def shown(self) -> tuple[str]:
        """The name in parts, as a line has it."""
        return (self.player,)


@record
class SeatsByName:
    number: EventNumber
    round: RoundNumber
    published: bool
    letters: tuple[tuple[str, tuple[NamedSeat, ...]], ...]
    """Initial letters in order, each with its players in order of surname."""

    @property
    def with_positions(self) -> bool:
        """Whether places at the tables are known."""
        return any(seat.place for _letter, seats in self.letters for seat in seats)


def seats_by_name(moment: Moment, round_: RoundNumber) -> SeatsByName | None:
    """All players of a round in order of surname; None when it was never seated."""
    page = round_page(moment, round_)
    if page is None:
        return None
    ordered = sorted(_seats(page), key=lambda seat: in_a_dictionary(seat.player))
    return SeatsByName(
        number=page.number,
        round=round_,
        published=page.round.published,
        letters=tuple(
            (letter, tuple(group))
            for letter, group in groupby(
                ordered, lambda seat: in_a_dictionary(seat.player)[:1].upper()
            )
        ),
    )


def _seats(page: RoundPage) -> list[NamedSeat]:
    """Everybody where they really sit; of a team's players only those who play this round."""
    return [
        _seat(player, entrant.number, line, table, line.place_of(index))
        for table in page.tables
        for line in table.lines
        for index, (entrant, player) in enumerate(_people(line))
    ]


def _people(line: TableLine) -> tuple[tuple[EntrantName, str], ...]:
    """Each player with the entrant they play for."""
    return tuple(zip(cycle(line.entrants), line.players, strict=False))


def _seat(
    player: str, entrant: EntrantNumber, line: TableLine, table: TableCard, place: str
) -> NamedSeat:
    return NamedSeat(
        player=player,
        entrant=entrant,
        table=table.book.table,
        line=line.line,
        room=table.book.room,
        place=place,
        rests=table.is_bye,
    )


@record
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
    matches_of, table = _matches_of(page), table_sought(text)
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


def _matches_of(page: RoundPage | None) -> dict[EntrantNumber, Match]:
    round_matches = matches(page.tables if page else ())
    return {entrant: match for match in round_matches for entrant in match.first.book.entrants()}
