"""What the sentences about one table's seating are made from: the round, its parts, the past."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from django.utils.translation import gettext as _

from scoring import events as ev
from scoring import queries
from scoring.plans import SeatingMethod
from scoring.queries import Book, EventFilter, RoundInBook, TableInBook
from scoring.records import record
from scoring.rules.pairing.field import Two, opponents
from scoring.seats import Avoided, Part, Room
from scoring.values import EntrantNumber, Line, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import Names, surname
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.wording.formats import EntrantWords

Lines = tuple[tuple[EntrantNumber, ...], ...]


Change = ev.SeatingAmended | ev.PlacesSwapped | ev.SeatTakenOver
_CHANGES = (ev.RoundSeated, ev.SeatingAmended, ev.PlacesSwapped, ev.SeatTakenOver, ev.SeatGivenBack)


def _changed_by(events: Iterable[ev.Event], table: TableNumber, drawn: Lines) -> Change | None:
    """The last change that stands at a table; None where its lines are those that were drawn."""
    changes: list[tuple[Change, Lines]] = []
    for event in events:
        assert isinstance(event, _CHANGES)
        seated = next((seat.lines for seat in event.seats if seat.table == table), ())
        if isinstance(event, ev.RoundSeated):
            drawn, changes = seated, []
        elif not seated:
            continue
        elif isinstance(event, ev.SeatGivenBack):
            changes.pop()
        else:
            changes.append((event, seated))
    return next((by for by, lines in changes[-1:] if lines != drawn), None)


@record
class SeatDue:
    """Where an entrant should have been the round before."""

    tables: tuple[TableNumber, ...]
    line: Line
    rested: bool

    @property
    def written(self) -> str:
        return "–".join(map(str, self.tables))


@dataclass(frozen=True)
class Facts:
    """All about one table that says why it is so."""

    moment: Moment
    round: RoundInBook
    part: Part
    table: TableInBook
    tables: tuple[TableInBook, ...]
    """The whole round."""

    @property
    def book(self) -> Book:
        return self.moment.book

    @property
    def names(self) -> Names:
        return self.moment.names

    @cached_property
    def card(self) -> TableCard:
        return card(self.table, self.names)

    @property
    def words(self) -> EntrantWords:
        return self.moment.words

    @property
    def drawn(self) -> Lines:
        """As it was seated, whoever sat down."""
        return self.table.due or self.table.lines

    @property
    def entrants(self) -> tuple[EntrantNumber, ...]:
        return tuple(entrant for line in self.drawn for entrant in line)

    @property
    def method(self) -> SeatingMethod:
        return self.part.method

    @property
    def is_bye(self) -> bool:
        return len(self.drawn) == 1

    @cached_property
    def changed_by(self) -> Change | None:
        """What put other lines here than were drawn, the last that did; None: they were drawn."""
        if not self.round.amended:
            return None
        names = tuple(kind.name() for kind in _CHANGES)
        about = EventFilter(names=names, round=self.round.number)
        recorded = reversed(queries.events(self.moment.ledger, about))
        return _changed_by([each.event for each in recorded], self.table.table, self.drawn)

    @property
    def avoided(self) -> tuple[Avoided, ...]:
        """What was avoided for somebody of this table."""
        sitting = set(self.entrants)
        return tuple(avoided for avoided in self.part.avoided if sitting & set(avoided.entrants))

    def the(self, entrant: EntrantNumber) -> str:
        """`la coppia 4 (Rossi – Bianchi)`, by who played that round."""
        named = self.words.the_one(entrant)
        surnames = self._surnames.get(entrant)
        return f"{named} ({surnames})" if surnames else named

    @cached_property
    def _surnames(self) -> dict[EntrantNumber, str]:
        return {
            entrant.number: " – ".join(
                (name if entrant.team else surname(name)) for name in names if name.split()
            )
            for table in self.tables
            for line in card(table, self.names).lines
            for entrant, names in line.people
        }

    def places(self) -> str:
        """Where in the order everybody here stood: `la coppia 4 al posto 5 e ...`."""
        placed = [(entrant, self.place_in_order(entrant)) for entrant in self.entrants]
        return listed(
            _("%(who)s al posto %(place)s") % {"who": self.the(entrant), "place": rank}
            for entrant, rank in placed
            if rank is not None
        )

    def place_in_order(self, entrant: EntrantNumber) -> int | None:
        """From 1, in the order that this group's seating went by."""
        order = self.part.order
        return order.index(entrant) + 1 if entrant in order else None

    def opponent_of(self, entrant: EntrantNumber) -> EntrantNumber | None:
        """Whom somebody of the round plays against; None at a bye."""
        for table in self.tables:
            if entrant in table.entrants() and not table.is_bye:
                return next(other for other in table.entrants() if other != entrant)
        return None

    @cached_property
    def before(self) -> dict[EntrantNumber, SeatDue]:
        """Where everybody should have been the round before."""
        seats: dict[EntrantNumber, SeatDue] = {}
        for table in self.moment.tables(RoundNumber(self.round.number - 1)):
            for line, entrants in zip(Line, table.due or table.lines, strict=False):
                for entrant in entrants:
                    seat = seats.get(entrant)
                    tables = (*seat.tables, table.table) if seat else (table.table,)
                    side = seat.line if seat else line
                    rested = len(table.due or table.lines) == 1
                    seats[entrant] = SeatDue(tables=tables, line=side, rested=rested)
        return seats

    @cached_property
    def earlier(self) -> tuple[TableInBook, ...]:
        """The tables of earlier rounds at which any two of this table sat; a match once."""
        seen = {
            (table.round, table.table): table
            for entrant in self.entrants
            for table in self.moment.tables_of(entrant)
            if table.round < self.round.number and table.room is not Room.CLOSED
        }
        return tuple(seen.values())

    @cached_property
    def met(self) -> Counter[Two]:
        """How many times opponents of this table had been opponents before."""
        played = Counter(two for table in self.earlier for two in opponents(table.lines))
        return Counter({two: played[two] for two in opponents(self.drawn) if played[two]})

    @cached_property
    def partners(self) -> Counter[Two]:
        """How many times partners of this table had been partners before."""
        played = Counter(two for table in self.earlier for two in _partners(table.lines))
        return Counter({two: played[two] for two in _partners(self.drawn)})

    def rounds_together(self, a: EntrantNumber, b: EntrantNumber) -> tuple[RoundNumber, ...]:
        """The earlier rounds in which two were opponents."""
        tables = self.moment.tables_of(a)
        return tuple(
            sorted(
                {
                    table.round
                    for table in tables
                    if table.round < self.round.number
                    and frozenset((a, b)) in opponents(table.lines)
                }
            )
        )


def facts_of(moment: Moment, round_: RoundNumber, number: TableNumber) -> Facts | None:
    """What is known about a table; None when there is none."""
    seated = moment.round(round_)
    tables = moment.tables(round_)
    table = moment.table(round_, number)
    if seated is None or table is None:
        return None
    part = next((part for part in seated.parts if part.group == table.group), seated.parts[0])
    return Facts(moment=moment, round=seated, part=part, table=table, tables=tables)


def _partners(lines: Iterable[tuple[EntrantNumber, ...]]) -> Iterator[Two]:
    for line in lines:
        yield from (frozenset(two) for two in combinations(line, 2))


def listed(parts: Iterable[str]) -> str:
    """`a, b e c`."""
    each = list(parts)
    if len(each) < 2:
        return "".join(each)
    return _("%(first)s e %(last)s") % {"first": ", ".join(each[:-1]), "last": each[-1]}


def sentence(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]
