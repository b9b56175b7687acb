"""Who played as rows of a folder: entrants, substitutes, groups, tables, rooms, wrong seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import queries
from scoring.events import (
    EntrantReadmitted,
    EntrantWithdrawn,
    GroupsFormed,
    LineUpChanged,
    SeatsMistaken,
)
from scoring.plans import Format, PositionsBy
from scoring.queries import Book, EntrantInBook, EventFilter, RoundInBook, TableInBook
from scoring.rules import formats
from scoring.values import EntrantNumber, PlayerId, RemarkId, RoundNumber
from tournaments.names import Names
from tournaments.organise.folders import columns
from tournaments.organise.folders.arrivals import (
    FirstRounds,
    sat_first,
    usual_first_round,
    usually_there,
)
from tournaments.organise.folders.columns import Columns, CsvRow

Change = tuple[EntrantNumber, RoundNumber | None]


@dataclass(frozen=True)
class EntrantsExport:
    """A tournament's people and tables, ready to be written."""

    book: Book
    names: Names
    entered: Sequence[EntrantInBook]
    played: Sequence[RoundInBook]
    tables: Sequence[TableInBook]

    def entrants(self) -> tuple[Columns, list[CsvRow]]:
        """As they entered; who came for them later stands in the line-ups."""
        size = self._size([entrant.line_ups[0][1] for entrant in self.entered])
        cards = self._cards()
        extras = [self._about(entrant) for entrant in self.entered]
        shown = tuple(
            name for name in columns.OF_ENTRANT if any(extra[name] is not None for extra in extras)
        )
        rows = [
            (
                entrant.number,
                *_people(entrant.line_ups[0][1], cards, size),
                self.names.entrants[entrant.number].club,
                self.names.entrants[entrant.number].category,
                *(extra[name] for name in shown),
            )
            for entrant, extra in zip(self.entered, extras, strict=True)
        ]
        return (*columns.entrant(size), *shown), rows

    def line_ups(self) -> tuple[Columns, list[CsvRow]]:
        """Other players under a number, in the order in which they were put there."""
        later = [
            (since, entrant.number, players)
            for entrant in self.entered
            for since, players in entrant.line_ups[1:]
        ]
        changes, cards = self._changes(), self._cards()
        size = self._size([players for _, _, players in later])
        in_order = sorted(
            later,
            key=lambda line_up: (line_up[0], changes.get((line_up[1], line_up[0]), (0, None))[0]),
        )
        rows: list[CsvRow] = []
        for since, number, players in in_order:
            reason = self.names.remark(changes.get((number, since), (0, None))[1])
            # Behind a round that was taken back since, it is from the one that comes next.
            from_round = min(since, self._last + 1)
            rows.append((from_round, number, *_people(players, cards, size), reason))
        return columns.line_up(size), rows

    def seating(self) -> tuple[Columns, list[CsvRow]]:
        """Who really sat where; with their places where no card decided."""
        by_card = self.book.settings.positions is PositionsBy.CARD
        shown = () if by_card else columns.OF_SEATING
        rows: list[CsvRow] = [
            (
                table.round,
                table.table,
                *self._lines(table.lines),
                *((table.room and table.room.value,) if self.book.format is Format.TEAMS else ()),
                *(" ".join(str(player + 1) for player in table.order[:2]) for _ in shown),
            )
            for table in self.tables
        ]
        return (*columns.seating(self.book.format), *shown), rows

    def mistaken(self) -> Iterator[CsvRow]:
        """Tables where others should have sat, with those to blame who sat there."""
        blamed = self._blamed()
        for table in self.tables:
            if table.due is None or table.due == table.lines:
                continue
            wrong, remark = blamed.get(table.round, (set(), None))
            moved = " ".join(map(str, sorted(wrong.intersection(_moved(table)))))
            reason = self.names.remark(remark)
            yield (table.round, table.table, *self._lines(table.due), moved, reason)

    def rooms(self) -> Iterator[CsvRow]:
        """What teams declared, as places in their line-up."""
        line_ups = {entrant.number: entrant for entrant in self.entered}
        for played in self.played:
            for team, rooms in sorted(played.rooms.items()):
                players = line_ups[team].players_in(played.number)
                if set(players).issuperset((*rooms.open, *rooms.closed)):
                    places = [
                        " ".join(str(players.index(player) + 1) for player in room)
                        for room in (rooms.open, rooms.closed)
                    ]
                    yield (played.number, team, *places)

    def groups(self) -> tuple[Columns, list[CsvRow]]:
        """As the ranking was cut; with who had left by then, if anybody: they took no place."""
        cut = self.book.groups
        left = self._left_before_the_cut()
        shown = columns.OF_GROUP if left else ()
        rows: list[CsvRow] = [
            (group.name, entrant, *(int(entrant in left) or None for _ in shown))
            for group in (cut.groups if cut else ())
            for entrant in group.entrants
        ]
        return (*columns.GROUP, *shown), rows

    def _about(self, entrant: EntrantInBook) -> dict[str, object]:
        group = None if self._is_in_the_cut(entrant.number) else entrant.group or None
        sat = self._sat_first.get(entrant.number)
        usual = usual_first_round(sat, self._last, behind_the_cut=group is not None)
        first = usual if self._never_counted(entrant) else entrant.first_round
        is_there = usually_there(first, self._last, sat_last=entrant.number in self._sat_last)
        return {
            "team": self.names.entrants[entrant.number].team or None,
            "captain": self._captain(entrant.number),
            "stand_in": int(entrant.stand_in) or None,
            "group": group,
            "withdrawn": int(entrant.withdrawn) if entrant.withdrawn is is_there else None,
            "first_round": first if first != usual else None,
        }

    def _captain(self, number: EntrantNumber) -> int | None:
        """The place among those who play last; who goes with the next round has none."""
        named = self.names.entrants[number]
        plays = named.captain in named.players
        return named.players.index(named.captain) + 1 if plays else None

    def _never_counted(self, entrant: EntrantInBook) -> bool:
        """Who left without ever sitting stands in no ranking, whenever it came."""
        return entrant.withdrawn and entrant.number not in self._sat_first

    def _is_in_the_cut(self, number: EntrantNumber) -> bool:
        """Then its group follows from the file of the groups."""
        cut = self.book.groups
        return cut is None or any(number in group.entrants for group in cut.groups)

    @property
    def _last(self) -> RoundNumber:
        return self.played[-1].number if self.played else RoundNumber(0)

    @cached_property
    def _sat_first(self) -> FirstRounds:
        return sat_first((table.round, table.entrants()) for table in self.tables)

    @cached_property
    def _sat_last(self) -> set[EntrantNumber]:
        """Who sat in the last round: an import has them there, and who came in after it."""
        tables = (table for table in self.tables if table.round == self._last)
        return {entrant for table in tables for entrant in table.entrants()}

    def _cards(self) -> dict[PlayerId, tuple[str, str]]:
        """Name and membership number of everybody who ever played here."""
        ids = {
            player
            for entrant in self.entered
            for _, players in entrant.line_ups
            for player in players
        }
        return {player: (self._name(player), self.names.membership(player)) for player in ids}

    def _name(self, player: PlayerId) -> str:
        """Who was erased is told from who else was: a name is one player's of a tournament."""
        erased = _("(nome cancellato %(which)s)") % {"which": player.hex[:8]}
        return self.names.players.get(player) or erased

    def _size(self, line_ups: Sequence[tuple[PlayerId, ...]]) -> int:
        fewest = min(formats.of(self.book.format).players)
        return max((len(players) for players in line_ups), default=fewest)

    def _lines(self, lines: tuple[tuple[EntrantNumber, ...], ...]) -> CsvRow:
        cells = ["+".join(map(str, line)) for line in lines]
        missing = formats.of(self.book.format).lines - len(cells)
        return (*cells, *(None for _ in range(missing)))

    def _changes(self) -> dict[Change, tuple[int, RemarkId | None]]:
        """When each line-up was put there last, and why."""
        line_up_changes = EventFilter(names=(LineUpChanged.name(),))
        return {
            (record.event.entrant, record.event.from_round): (
                int(record.number),
                record.event.remark,
            )
            for record in reversed(queries.events(self.book.ledger, line_up_changes))
            if isinstance(record.event, LineUpChanged)
        }

    def _left_before_the_cut(self) -> set[EntrantNumber]:
        kinds = (EntrantWithdrawn, EntrantReadmitted, GroupsFormed)
        told = EventFilter(names=tuple(kind.name() for kind in kinds))
        left: set[EntrantNumber] = set()
        for record in reversed(queries.events(self.book.ledger, told)):
            if isinstance(event := record.event, EntrantWithdrawn):
                left.add(event.entrant)
            elif isinstance(event, EntrantReadmitted):
                left.discard(event.entrant)
            else:
                break
        return left

    def _blamed(self) -> dict[RoundNumber, tuple[set[EntrantNumber], RemarkId]]:
        """Whoever sat down wrongly in a round, and what was written about it last."""
        blamed: dict[RoundNumber, tuple[set[EntrantNumber], RemarkId]] = {}
        mistakes = EventFilter(names=(SeatsMistaken.name(),))
        for record in reversed(queries.events(self.book.ledger, mistakes)):
            if isinstance(event := record.event, SeatsMistaken):
                wrong, _ = blamed.get(event.round, (set(), event.remark))
                blamed[event.round] = (wrong.union(event.wrong), event.remark)
        return blamed


def _people(
    players: tuple[PlayerId, ...], cards: dict[PlayerId, tuple[str, str]], size: int
) -> CsvRow:
    cells = [cell for player in players for cell in cards[player]]
    return (*cells, *("" for _ in range(2 * size - len(cells))))


def _moved(table: TableInBook) -> set[EntrantNumber]:
    """Who sits here and was due elsewhere, or with another partner."""
    due = {frozenset(line) for line in table.due or ()}
    return {entrant for line in table.lines if frozenset(line) not in due for entrant in line}
