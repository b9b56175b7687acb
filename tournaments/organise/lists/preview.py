"""What a list would enter and seat; nothing of it is saved."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.plans import Format
from scoring.records import record
from scoring.rules import formats
from scoring.rules.violations import Code, Datum, Problem, refuse
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm
from tournaments.organise.lists import rows as list_rows
from tournaments.organise.lists.cells import Row
from tournaments.organise.lists.columns import AS_RECOGNISED, Column, Columns, Reading, take_apart
from tournaments.organise.lists.fields import Field
from tournaments.organise.lists.messages import waits
from tournaments.organise.lists.rows import in_capitals, is_odd
from tournaments.organise.lists.seats import GivenSeats, Place, given_seats, published
from tournaments.organise.players import People, PlayerForm
from tournaments.organise.texts import read_text
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling

Where = dict[str, Datum]
Seen = tuple[str, str, int]
"""A name as it was first written, and which line or entrant it stands on."""


class CrossCheck:
    """The rows of a list one after the other, against each other and who is entered."""

    def __init__(self, moment: Moment, entries: Sequence[EntryForm]) -> None:
        present = moment.names.entrants.values()
        self._players: dict[str, Seen] = {}
        self._named: dict[str, tuple[str, str, int]] = {}
        """By the name alone: the card, and where it stands."""
        for entrant in (entered for entered in present if not entered.withdrawn):
            for name, card in zip(entrant.players, entrant.membership_numbers, strict=True):
                self._players.setdefault(_key(name, card), (name, "entrant", entrant.number))
                self._named.setdefault(_key(name, ""), (card, "entrant", entrant.number))
        self._numbers = {int(entrant.number) for entrant in present}
        cards = {player.membership_number for entry in entries for player in entry.players}
        self._people = People(moment.ledger, cards)

    def problems(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        """A player or number of another row, or already entered; a tessera of somebody else."""
        yield from self._repeats(entry, where)
        yield from self._number_taken(entry, where)
        yield from self._of_others(entry, where)

    def _repeats(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        for player in entry.players:
            key = _key(player.name, player.membership_number)
            if self._players.get(key) == (player.name, "line", where["line"]):
                data = {**where, "name": player.name}
                yield Problem(HouseCode.BOOKED_TWICE, "players", "", data)
            elif key in self._players:
                name, kind, other = self._players[key]
                data = {**where, "player": player.name, f"other_{kind}": other}
                if _key(name, "") == _key(player.name, ""):
                    yield Problem(HouseCode.LINE_REPEATS, "players", "", data)
                else:
                    data |= {"value": player.membership_number, "other": name}
                    yield Problem(HouseCode.MEMBERSHIP_REPEATS, "players", "", data)
            elif namesake := self._namesake(player):
                kind, other = namesake
                data = {**where, "player": player.name, f"other_{kind}": other}
                yield Problem(HouseCode.LINE_REPEATS, "players", "", data)
            line = int(str(where["line"]))
            self._players.setdefault(key, (player.name, "line", line))
            self._named.setdefault(_key(player.name, ""), (player.membership_number, "line", line))

    def _namesake(self, player: PlayerForm) -> tuple[str, int] | None:
        """Where the name stands already, of the two not both with a card."""
        seen = self._named.get(_key(player.name, ""))
        if seen is None or (seen[0] and player.membership_number):
            return None
        return seen[1], seen[2]

    def _number_taken(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        if entry.number is None:
            return
        if entry.number in self._numbers:
            data = {**where, "entrant": int(entry.number)}
            yield Problem(Code.ENTRANT_NUMBER_TAKEN, "number", "", data)
        self._numbers.add(int(entry.number))

    def _of_others(self, entry: EntryForm, where: Where) -> Iterator[Problem]:
        """Membership numbers that stand beside another name than their own; whose, is not said."""
        for player in entry.players:
            if not self._people.may_be(player.name, player.membership_number):
                data = {**where, "value": player.membership_number, "name": player.name}
                yield Problem(HouseCode.MEMBERSHIP_OF_ANOTHER, "players", "", data)


def _key(name: str, card: str) -> str:
    """Anna Rossi is Rossi Anna."""
    return card.casefold() or " ".join(sorted(spelling(name).split()))


Line = tuple[Row, list_rows.Cells]


@record
class PreviewRow:
    """A line as pasted, the entry read from it, and what is wrong with it."""

    line: int
    content: str
    entry: EntryForm | None
    problems: tuple[Problem, ...] = ()
    group: str = ""
    table: str = ""
    written: str = ""
    """The whole line, to be mended in its place; empty where the entry stands on several lines."""


@record
class Preview:
    """A whole list; nothing of it is saved until it is accepted without problems."""

    taken_apart: Columns
    rows: tuple[PreviewRow, ...]
    seats: GivenSeats | None
    """The first round as the list has it; None where it names no tables."""
    in_capitals: bool
    """Whether all names are in capitals: the usual letters are proposed."""
    odd_case: bool
    """Whether some are in capitals, or in small letters, and may be written in the usual ones."""
    usual_case: bool
    taken: frozenset[int]
    """Lines of those who wait, and are entered all the same."""

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.taken_apart.columns

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def entries(self) -> tuple[EntryForm, ...]:
        return tuple(row.entry for row in self.rows if row.entry is not None)

    @property
    def column_problems(self) -> tuple[Problem, ...]:
        """Of columns that somebody has to say something of."""
        return tuple(
            Problem(
                HouseCode.COLUMN_UNCLEAR,
                "columns",
                "",
                {"column": column.heading or column.place, "value": ", ".join(column.samples)[:60]},
            )
            for column in self.taken_apart.unclear
        )

    @property
    def acceptable(self) -> bool:
        """Whether nothing in it is to be put right, or to be said, by somebody."""
        return not self.problems and not self.column_problems

    @property
    def can_be_seated(self) -> bool:
        return self.seats is not None and not self.seats.problems


def preview(
    content: str | bytes, tournament: Tournament, reading: Reading = AS_RECOGNISED
) -> Preview:
    """Read a list and say, line by line, what would be entered and what is wrong.

    Raises:
        Violation: it is too large, no text at all, or empty; or the tournament is not open.
    """
    moment = Moment(tournament)
    columns = take_apart(read_text(content), moment.book.format, reading)
    if not columns.rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    lines = list_rows.lines_of(columns, moment.book.format)
    most = max(formats.of(moment.book.format).players)
    names = [player.name for _, cells in lines for player in list_rows.players_of(cells, most)]
    capitals = in_capitals(names)
    usual = capitals if reading.usual_case is None else reading.usual_case
    read = [
        _row(row, cells, moment.book.format, usual=usual, taken=row.line in reading.taken)
        for row, cells in lines
    ]
    return Preview(
        taken_apart=columns,
        rows=_cross_checked(read, moment),
        seats=_seats(columns, lines, moment),
        in_capitals=capitals,
        odd_case=any(map(is_odd, names)),
        usual_case=usual,
        taken=reading.taken,
    )


def _row(
    row: Row, cells: list_rows.Cells, format_: Format, *, usual: bool, taken: bool
) -> PreviewRow:
    most = max(formats.of(format_).players)
    players = list_rows.players_of(cells, most, in_usual_case=usual)
    where: list_rows.Where = {"line": row.line, "content": row.shown}
    wrong = tuple(list_rows.problems(cells, players, format_, where))
    placed = {cells.get(field) for field in (Field.NUMBER, Field.GROUP, Field.TABLE, Field.LINE)}
    waiting = (HouseCode.ENTRY_WAITS,) if any(map(waits, {*row.cells} - placed)) else ()
    codes = dict.fromkeys((*row.doubts, *waiting))
    if taken:
        codes.pop(HouseCode.ENTRY_WAITS, None)
    doubts = tuple(Problem(code, "players", "", where) for code in codes)
    unclear = HouseCode.ENTRY_UNCLEAR in row.doubts
    return PreviewRow(
        line=row.line,
        content=row.shown,
        entry=None if wrong or unclear else list_rows.entry(cells, players, format_),
        problems=wrong or doubts,
        group=cells.get(Field.GROUP, ""),
        table=cells.get(Field.TABLE, ""),
        written="" if "\n" in row.content else row.content,
    )


def _cross_checked(read: Sequence[PreviewRow], moment: Moment) -> tuple[PreviewRow, ...]:
    """The rows with what repeats, or is somebody else's."""
    check = CrossCheck(moment, [row.entry for row in read if row.entry])
    repeated = (
        check.problems(row.entry, {"line": row.line, "content": row.content}) if row.entry else ()
        for row in read
    )
    return tuple(
        replace(row, problems=(*row.problems, *problems))
        for row, problems in zip(read, repeated, strict=True)
    )


def _seats(columns: Columns, lines: Sequence[Line], moment: Moment) -> GivenSeats | None:
    if not columns.has(Field.TABLE):
        return None
    if moment.book.current_round:
        return published()
    seats = given_seats([_place(row, cells) for row, cells in lines], moment.book.format)
    entered = moment.names.entrants.values()
    unseated = tuple(int(entrant.number) for entrant in entered if not entrant.withdrawn)
    if seats is None or not unseated:
        return seats
    problem = Problem(HouseCode.SEATS_LEAVE_OUT, "table", "", {"entrants": unseated})
    return replace(seats, problems=(*seats.problems, problem))


def _place(row: Row, cells: list_rows.Cells) -> Place:
    return Place(
        line=row.line,
        content=row.shown,
        table=cells.get(Field.TABLE, ""),
        group=cells.get(Field.GROUP, ""),
        mark=cells.get(Field.LINE, ""),
    )
