"""Who played as rows of a folder: entrants, substitutes, groups, tables, rooms, wrong seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import queries
from scoring.events import LineUpChanged, SeatsMistaken
from scoring.plans import Format
from scoring.queries import Book, EntrantInBook, EventFilter, RoundInBook, TableInBook
from scoring.rules import formats
from scoring.values import EntrantNumber, PlayerId, RemarkId, RoundNumber
from tournaments.models import Player
from tournaments.names import Names
from tournaments.organise.folders import columns
from tournaments.organise.folders.columns import Columns

Row = tuple[object, ...]
Change = tuple[EntrantNumber, RoundNumber | None]


@dataclass(frozen=True, slots=True)
class Field:
    """A tournament's people and tables, ready to be written."""

    book: Book
    who: Names
    entered: Sequence[EntrantInBook]
    played: Sequence[RoundInBook]
    tables: Sequence[TableInBook]

    def entrants(self) -> tuple[Columns, list[Row]]:
        """As they entered; who came for them later stands in the line-ups."""
        size = self._size([one.line_ups[0][1] for one in self.entered])
        cards = self._cards()
        about = [self._about(one) for one in self.entered]
        shown = tuple(name for name in columns.OF_ENTRANT if any(one[name] for one in about))
        rows = [
            (
                one.number,
                *_people(one.line_ups[0][1], cards, size),
                self.who.entrants[one.number].club,
                self.who.entrants[one.number].category,
                *(said[name] for name in shown),
            )
            for one, said in zip(self.entered, about, strict=True)
        ]
        return (*columns.entrant(size), *shown), rows

    def line_ups(self) -> tuple[Columns, list[Row]]:
        """Other players under a number, in the order in which they were put there."""
        later = [
            (since, one.number, players)
            for one in self.entered
            for since, players in one.line_ups[1:]
        ]
        changes, cards = self._changes(), self._cards()
        size = self._size([players for _, _, players in later])
        told = sorted(later, key=lambda one: (one[0], changes.get((one[1], one[0]), (0, None))[0]))
        rows: list[Row] = []
        for since, number, players in told:
            _, remark = changes.get((number, since), (0, None))
            rows.append((since, number, *_people(players, cards, size), self.who.remark(remark)))
        return columns.line_up(size), rows

    def seating(self) -> Iterator[Row]:
        """Who really sat where."""
        for table in self.tables:
            room = (table.room.value if table.room else None,)
            yield (
                table.round,
                table.table,
                *self._lines(table.lines),
                *(room if self.book.format is Format.TEAMS else ()),
            )

    def mistaken(self) -> Iterator[Row]:
        """Tables where others should have sat, with those to blame who sat there."""
        blamed = self._blamed()
        for table in self.tables:
            if table.due is None or table.due == table.lines:
                continue
            wrong, remark = blamed.get(table.round, (set(), None))
            here = " ".join(str(one) for one in sorted(wrong.intersection(_moved(table))))
            reason = self.who.remark(remark)
            yield (table.round, table.table, *self._lines(table.due), here, reason)

    def rooms(self) -> Iterator[Row]:
        """What teams declared, as places in their line-up."""
        line_ups = {one.number: one for one in self.entered}
        for played in self.played:
            for team, rooms in sorted(played.rooms.items()):
                players = _players_in(line_ups[team], played.number)
                if set(players).issuperset((*rooms.open, *rooms.closed)):
                    places = [
                        " ".join(str(players.index(one) + 1) for one in room)
                        for room in (rooms.open, rooms.closed)
                    ]
                    yield (played.number, team, *places)

    def groups(self) -> Iterator[Row]:
        for group in self.book.groups.groups if self.book.groups else ():
            for entrant in group.entrants:
                yield (group.name, entrant)

    def _about(self, entrant: EntrantInBook) -> dict[str, object]:
        left = entrant.withdrawn and self._is_there_to_the_end(entrant.number)
        return {
            "team": self.who.entrants[entrant.number].team or None,
            "stand_in": int(entrant.stand_in) or None,
            "group": None if self._is_in_the_cut(entrant.number) else entrant.group,
            "withdrawn": int(left) or None,
        }

    def _is_in_the_cut(self, number: EntrantNumber) -> bool:
        """Then its group follows from the file of the groups."""
        cut = self.book.groups
        return cut is None or any(number in group.entrants for group in cut.groups)

    def _is_there_to_the_end(self, number: EntrantNumber) -> bool:
        """Seated in the last round: its withdrawal does not follow from the seating."""
        if not self.played:
            return True
        last = self.played[-1].number
        return any(number in table.entrants() for table in self.tables if table.round == last)

    def _cards(self) -> dict[PlayerId, tuple[str, str]]:
        """Name and membership number of everybody who ever played here."""
        ids = {
            one for entrant in self.entered for _, players in entrant.line_ups for one in players
        }
        rows = Player.objects.in_bulk(ids).values()
        known = {PlayerId(row.id): row.membership_number for row in rows}
        return {one: (self.who.player(one), known.get(one, "")) for one in ids}

    def _size(self, line_ups: Sequence[tuple[PlayerId, ...]]) -> int:
        fewest = min(formats.of(self.book.format).players)
        return max((len(players) for players in line_ups), default=fewest)

    def _lines(self, lines: tuple[tuple[EntrantNumber, ...], ...]) -> Row:
        cells = ["+".join(map(str, line)) for line in lines]
        missing = formats.of(self.book.format).lines - len(cells)
        return (*cells, *(None for _ in range(missing)))

    def _changes(self) -> dict[Change, tuple[int, RemarkId | None]]:
        """When each line-up was put there last, and why."""
        wanted = EventFilter(names=(LineUpChanged.name(),))
        return {
            (one.event.entrant, one.event.from_round): (int(one.number), one.event.remark)
            for one in reversed(queries.events(self.book.ledger, wanted))
            if isinstance(one.event, LineUpChanged)
        }

    def _blamed(self) -> dict[RoundNumber, tuple[set[EntrantNumber], RemarkId]]:
        """Whoever sat down wrongly in a round, and what was written about it last."""
        found: dict[RoundNumber, tuple[set[EntrantNumber], RemarkId]] = {}
        wanted = EventFilter(names=(SeatsMistaken.name(),))
        for one in reversed(queries.events(self.book.ledger, wanted)):
            if isinstance(event := one.event, SeatsMistaken):
                wrong, _ = found.get(event.round, (set(), event.remark))
                found[event.round] = (wrong.union(event.wrong), event.remark)
        return found


def _people(
    players: tuple[PlayerId, ...], cards: dict[PlayerId, tuple[str, str]], size: int
) -> Row:
    cells = [cell for one in players for cell in cards[one]]
    return (*cells, *("" for _ in range(2 * size - len(cells))))


def _players_in(one: EntrantInBook, round_: RoundNumber) -> tuple[PlayerId, ...]:
    there = [players for since, players in one.line_ups if since <= round_]
    return there[-1] if there else one.line_ups[0][1]


def _moved(table: TableInBook) -> set[EntrantNumber]:
    """Who sits here and was due elsewhere, or with another partner."""
    due = {frozenset(line) for line in table.due or ()}
    return {entrant for line in table.lines if frozenset(line) not in due for entrant in line}
