"""What the files of a folder say, as the nouns of the books, checked against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.regulations import Regulation
from scoring.seats import Seat
from scoring.values import EntrantNumber, RoundNumber, TableNumber
from tournaments.organise.folders import columns, files
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.plan_file import TournamentFile
from tournaments.organise.folders.rows import lines, seat

RoundTable = tuple[RoundNumber, TableNumber]
Version = tuple[RoundNumber, RoundNumber, TableNumber]
"""From which round it counts, and whose it is: round and table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A folder, read. Rows keep their file and line, so that a refusal can name them."""

    plan: TournamentFile
    regulation: Regulation | None
    """An edition that came with the folder."""
    entrants: dict[EntrantNumber, Cells]
    line_ups: tuple[Cells, ...]
    groups: dict[str, list[Cells]]
    seating: dict[RoundNumber, list[Cells]]
    mistaken: dict[RoundTable, Cells]
    rooms: tuple[Cells, ...]
    sheets: dict[RoundTable, list[Cells]]
    versions: dict[Version, list[Cells]]
    awards: tuple[Cells, ...]
    technical: tuple[Cells, ...]
    penalties: tuple[Cells, ...]
    ties: tuple[Cells, ...]

    @property
    def lines(self) -> int:
        """Lines at a table of its format."""
        return formats.of(self.plan.format).lines

    @property
    def last_round(self) -> RoundNumber:
        return max(self.seating, default=RoundNumber(0))

    def scores_from(self, round_: RoundNumber) -> Iterator[tuple[RoundTable, list[Cells]]]:
        """The sheets that count from a round on: its own, and later versions of earlier ones."""
        replaced = {(of_round, table) for _, of_round, table in self.versions}
        for round_table, rows in sorted(self.sheets.items()):
            if round_table[0] == round_ and round_table not in replaced:
                yield round_table, rows
        for (counts_from, of_round, table), rows in sorted(self.versions.items()):
            if counts_from == round_:
                yield (of_round, table), rows

    def played(self, round_: RoundNumber) -> tuple[Seat, ...]:
        """Who really sat where."""
        return tuple(seat(row, self.plan.format) for row in self.seating.get(round_, ()))

    def due(self, round_: RoundNumber) -> tuple[Seat, ...]:
        """Who should have sat where: the seating as it was published."""
        return tuple(self._due(round_, played) for played in self.played(round_))

    def _due(self, round_: RoundNumber, played: Seat) -> Seat:
        row = self.mistaken.get((round_, played.table))
        if row is None:
            return played
        return Seat(table=played.table, lines=lines(row, self.plan.format), room=played.room)

    def seated_in(self, round_: RoundNumber) -> set[EntrantNumber]:
        return {entrant for played in self.played(round_) for entrant in played.entrants()}


def read_folder(folder: Path) -> Contents:
    """Read the files of a folder.

    Raises:
        Violation: a file or column is missing, a value cannot be read, or the files contradict
            each other; the problem names file and line.
    """
    plan = files.read_tournament(folder)
    fewest, most = _players(plan.format)
    people = columns.people(most)
    contents = Contents(
        plan=plan,
        regulation=files.read_regulation(folder),
        entrants=_by_number(
            files.read_rows(
                folder, columns.ENTRANTS, columns.entrant(fewest), (*people, *columns.OF_ENTRANT)
            )
        ),
        line_ups=_optional(folder, columns.LINE_UPS, columns.line_up(fewest), people),
        groups=_by_group(_optional(folder, columns.GROUPS, columns.GROUP, columns.OF_GROUP)),
        seating=_by_round(
            files.read_rows(
                folder, columns.SEATING, columns.seating(plan.format), columns.OF_SEATING
            )
        ),
        mistaken=_by_table_once(_optional(folder, columns.MISTAKEN, columns.mistaken(plan.format))),
        rooms=_optional(folder, columns.ROOMS, columns.ROOM),
        sheets=_by_table(
            files.read_rows(folder, columns.SMAZZATE, columns.SMAZZATA, columns.EXTRA)
        ),
        versions=_by_version(
            _optional(
                folder,
                columns.VERSIONS,
                columns.VERSION,
                (*columns.EXTRA, *columns.OF_VERSION),
            )
        ),
        awards=_optional(folder, columns.AWARDS, columns.award(plan.format), columns.OF_AWARD),
        technical=_optional(folder, columns.TECHNICAL, columns.technical(plan.format)),
        penalties=_optional(folder, columns.PENALTIES, columns.PENALTY, columns.OF_PENALTY),
        ties=_optional(folder, columns.TIES, columns.TIE),
    )
    _require_rounds(contents)
    _require_cut(contents)
    _require_tables(contents)
    _require_entrants(contents)
    return contents


def _players(format_: Format) -> tuple[int, int]:
    """The fewest and the most that may stand under a number."""
    allowed = formats.of(format_).players
    return min(allowed), max(allowed)


def _require_rounds(contents: Contents) -> None:
    """One after the other; and what names a round, in whichever file, names one of them."""
    for expected, round_ in enumerate(sorted(contents.seating), start=1):
        if round_ != expected:
            raise contents.seating[round_][0].contradicts("round_skipped", round=expected)
    last = contents.last_round
    for row in _rows(*(getattr(contents, part.name) for part in fields(contents))):
        for column, allowed in columns.OF_A_ROUND.items():
            if column in row.values and not _is_among(allowed, row.number_or_none(column), last):
                raise row.unreadable(column)


def _is_among(allowed: str, round_: int | None, last: RoundNumber) -> bool:
    if round_ is None:
        return "none" in allowed
    return 1 <= round_ <= last + ("next" in allowed)


def _rows(*parts: object) -> Iterator[Cells]:
    """All rows of these parts of a folder, however they are sorted."""
    for part in parts:
        if isinstance(part, Cells):
            yield part
        elif isinstance(part, dict):
            yield from _rows(*part.values())
        elif isinstance(part, (list, tuple)):
            yield from _rows(*part)


def _require_cut(contents: Contents) -> None:
    """Groups are those of a ranking that was cut behind one of the rounds."""
    planned = contents.plan.groups
    if not planned or not 1 <= planned.after_round <= contents.last_round:
        for row in _rows(contents.groups):
            raise row.unreadable("group")


def _require_tables(contents: Contents) -> None:
    seats = {
        (round_, played.table) for round_ in contents.seating for played in contents.played(round_)
    }
    sheets = {round_table: rows[0] for round_table, rows in contents.sheets.items()}
    for (round_, table), row in (sheets | contents.mistaken).items():
        if (round_, table) not in seats:
            raise row.contradicts("table_not_seated", round=round_, table=table)


def _require_entrants(contents: Contents) -> None:
    named = [
        (row, entrant)
        for row in _rows(contents.seating, contents.mistaken)
        for line in lines(row, contents.plan.format)
        for entrant in line
    ]
    further = _rows(contents.line_ups, contents.rooms, contents.groups)
    named += [(row, EntrantNumber(row.number("entrant"))) for row in further]
    for row, entrant in named:
        if entrant not in contents.entrants:
            raise row.contradicts("entrant_not_listed", entrant=entrant)


def _optional(
    folder: Path, file: str, required: tuple[str, ...], extra: tuple[str, ...] = ()
) -> tuple[Cells, ...]:
    return files.read_rows(folder, file, required, extra) if (folder / file).is_file() else ()


def _by_number(rows: Sequence[Cells]) -> dict[EntrantNumber, Cells]:
    by_number: dict[EntrantNumber, Cells] = {}
    for row in rows:
        number = EntrantNumber(row.number("number"))
        if number in by_number:
            raise row.contradicts("entrant_twice", entrant=number)
        by_number[number] = row
    return by_number


def _by_group(rows: Sequence[Cells]) -> dict[str, list[Cells]]:
    by_group: dict[str, list[Cells]] = defaultdict(list)
    for row in rows:
        by_group[row.text("group")].append(row)
    return dict(by_group)


def _by_round(rows: Sequence[Cells]) -> dict[RoundNumber, list[Cells]]:
    by_round: dict[RoundNumber, list[Cells]] = defaultdict(list)
    for row in rows:
        by_round[RoundNumber(row.number("round"))].append(row)
    return dict(by_round)


def _by_table(rows: Sequence[Cells]) -> dict[RoundTable, list[Cells]]:
    by_table: dict[RoundTable, list[Cells]] = defaultdict(list)
    for row in rows:
        by_table[_round_table(row)].append(row)
    return dict(by_table)


def _by_table_once(rows: Sequence[Cells]) -> dict[RoundTable, Cells]:
    return {_round_table(row): row for row in rows}


def _round_table(row: Cells) -> RoundTable:
    return RoundNumber(row.number("round")), TableNumber(row.number("table"))


def _by_version(rows: Sequence[Cells]) -> dict[Version, list[Cells]]:
    by_version: dict[Version, list[Cells]] = defaultdict(list)
    for row in rows:
        by_version[RoundNumber(row.number("counts_from")), *_round_table(row)].append(row)
    return dict(by_version)
