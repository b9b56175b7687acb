"""What the files of a folder say, as the nouns of the books, checked against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.seats import Seat
from scoring.sheets import Breakdown, LineScore, Pozzetto, SheetScore, SmazzataScore
from scoring.values import EntrantNumber, Line, Points, RoundNumber, TableNumber
from tournaments.organise.entering import EntryForm, PlayerForm
from tournaments.organise.folders import files
from tournaments.organise.folders.files import Cells, TournamentFile

Place = tuple[RoundNumber, TableNumber]
Version = tuple[RoundNumber, RoundNumber, TableNumber]
"""From which round it counts, and whose it is: round and table."""
FIGURES = (
    "clean",
    "semi_clean",
    "dirty",
    "bonus",
    "referee_bonus",
    "cards_table",
    "cards_hand",
    "penalised",
)
_Member = TypeVar("_Member", bound=StrEnum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """A folder, read. Rows keep their file and line, so that a refusal can name them."""

    plan: TournamentFile
    regulation: Regulation | None
    """An edition that came with the folder."""
    entrants: dict[EntrantNumber, Cells]
    seating: dict[RoundNumber, list[Cells]]
    sheets: dict[Place, list[Cells]]
    versions: dict[Version, list[Cells]]
    awards: tuple[Cells, ...]
    penalties: tuple[Cells, ...]
    ties: tuple[Cells, ...]

    def scores_from(self, round_: RoundNumber) -> Iterator[tuple[Place, list[Cells]]]:
        """The sheets that count from a round on: its own, and later versions of earlier ones."""
        told = {(of_round, table) for _, of_round, table in self.versions}
        for place, rows in sorted(self.sheets.items()):
            if place[0] == round_ and place not in told:
                yield place, rows
        for (counts_from, of_round, table), rows in sorted(self.versions.items()):
            if counts_from == round_:
                yield (of_round, table), rows

    def seated_in(self, round_: RoundNumber) -> set[EntrantNumber]:
        return {entrant for row in self.seating[round_] for entrant in seat(row).entrants()}


def read_folder(folder: Path) -> Contents:
    """Read the files of a folder.

    Raises:
        Violation: a file or column is missing, a value cannot be read, or the files contradict
            each other; the problem names file and line.
    """
    contents = Contents(
        plan=files.read_tournament(folder),
        regulation=files.read_regulation(folder),
        entrants=_by_number(files.read_rows(folder, files.ENTRANTS, files.ENTRANT_COLUMNS)),
        seating=_by_round(files.read_rows(folder, files.SEATING, files.SEATING_COLUMNS)),
        sheets=_by_place(
            files.read_rows(folder, files.SMAZZATE, files.SMAZZATA_COLUMNS, files.EXTRA_COLUMNS)
        ),
        versions=_by_version(
            _optional(folder, files.VERSIONS, files.VERSION_COLUMNS, files.EXTRA_COLUMNS)
        ),
        awards=_optional(folder, files.AWARDS, files.AWARD_COLUMNS),
        penalties=_optional(folder, files.PENALTIES, files.PENALTY_COLUMNS),
        ties=_optional(folder, files.TIES, files.TIE_COLUMNS),
    )
    _require_rounds(contents)
    _require_tables(contents)
    _require_entrants(contents)
    return contents


def _require_rounds(contents: Contents) -> None:
    for expected, round_ in enumerate(sorted(contents.seating), start=1):
        if round_ != expected:
            raise contents.seating[round_][0].contradicts("round_skipped", round=expected)


def _require_tables(contents: Contents) -> None:
    seats = {(r, seat(row).table) for r, rows in contents.seating.items() for row in rows}
    for place, rows in contents.sheets.items():
        if place not in seats:
            raise rows[0].contradicts("table_not_seated", round=place[0], table=place[1])


def _require_entrants(contents: Contents) -> None:
    for row in (row for rows in contents.seating.values() for row in rows):
        for entrant in seat(row).entrants():
            if entrant not in contents.entrants:
                raise row.contradicts("entrant_not_listed", entrant=entrant)


def _optional(
    folder: Path, file: str, columns: tuple[str, ...], extra: tuple[str, ...] = ()
) -> tuple[Cells, ...]:
    return files.read_rows(folder, file, columns, extra) if (folder / file).is_file() else ()


def _by_number(rows: Sequence[Cells]) -> dict[EntrantNumber, Cells]:
    found: dict[EntrantNumber, Cells] = {}
    for row in rows:
        number = EntrantNumber(row.number("number"))
        if number in found:
            raise row.contradicts("entrant_twice", entrant=number)
        found[number] = row
    return found


def _by_round(rows: Sequence[Cells]) -> dict[RoundNumber, list[Cells]]:
    found: dict[RoundNumber, list[Cells]] = defaultdict(list)
    for row in rows:
        found[RoundNumber(row.number("round"))].append(row)
    return dict(found)


def _by_place(rows: Sequence[Cells]) -> dict[Place, list[Cells]]:
    found: dict[Place, list[Cells]] = defaultdict(list)
    for row in rows:
        place = (RoundNumber(row.number("round")), TableNumber(row.number("table")))
        found[place].append(row)
    return dict(found)


def _by_version(rows: Sequence[Cells]) -> dict[Version, list[Cells]]:
    found: dict[Version, list[Cells]] = defaultdict(list)
    for row in rows:
        round_, table = RoundNumber(row.number("round")), TableNumber(row.number("table"))
        found[RoundNumber(row.number("counts_from")), round_, table].append(row)
    return dict(found)


def pair(row: Cells) -> EntryForm:
    """An entrant's row as an entry form."""
    return EntryForm(
        players=(
            PlayerForm(row.text("player_1"), row.text("membership_1")),
            PlayerForm(row.text("player_2"), row.text("membership_2")),
        ),
        club=row.text("club"),
        category=row.text("category"),
        number=EntrantNumber(row.number("number")),
    )


def seat(row: Cells) -> Seat:
    """A row of the seating as a table."""
    line_b = row.number_or_none("line_b")
    return Seat(
        table=TableNumber(row.number("table")),
        line_a=EntrantNumber(row.number("line_a")),
        line_b=EntrantNumber(line_b) if line_b is not None else None,
    )


def sheet(rows: Sequence[Cells], rules: Regulation) -> SheetScore:
    """A table's rows as its sheet: smazzate in order, or the round's totals alone."""
    lines = _by_smazzata(rows)
    if None in lines:
        if len(lines) > 1:
            raise rows[0].contradicts("totals_and_smazzate")
        only = lines[None]
        return SheetScore(totals=(only[Line.A].number("total"), only[Line.B].number("total")))
    numbers = sorted(number for number in lines if number is not None)
    if numbers != list(range(1, len(numbers) + 1)):
        raise rows[0].contradicts("smazzata_skipped")
    return SheetScore(
        smazzate=tuple(
            SmazzataScore(
                a=_line_score(lines[number], Line.A, rules),
                b=_line_score(lines[number], Line.B, rules),
            )
            for number in numbers
        )
    )


def _by_smazzata(rows: Sequence[Cells]) -> dict[int | None, dict[Line, Cells]]:
    lines: dict[int | None, dict[Line, Cells]] = defaultdict(dict)
    for row in rows:
        of_smazzata = lines[row.number_or_none("smazzata")]
        if row.side() in of_smazzata:
            raise row.contradicts("line_twice")
        of_smazzata[row.side()] = row
    for of_smazzata in lines.values():
        if len(of_smazzata) != len(Line):
            raise next(iter(of_smazzata.values())).contradicts("line_missing")
    return lines


def _line_score(rows: dict[Line, Cells], side: Line, rules: Regulation) -> LineScore:
    row, breakdown = rows[side], _breakdown(rows[side])
    if breakdown is None:
        return LineScore(total=row.number("total"))
    total = row.number_or_none("total")
    if total is None:
        other = _breakdown(rows[side.other])
        total = smazzata.total(breakdown, rules, other=other)
    return LineScore(total=total, breakdown=breakdown)


def _breakdown(row: Cells) -> Breakdown | None:
    if not any(row.text(column) for column in (*files.BREAKDOWN_COLUMNS, *files.EXTRA_COLUMNS)):
        return None
    return Breakdown(
        closed=row.flag("closed"),
        pozzetto=member(Pozzetto, row, "pozzetto"),
        **{name: row.number_or_none(name) or 0 for name in FIGURES},
    )


def points(row: Cells, line: str) -> Points:
    """What a line was awarded."""
    return Points(
        row.number(f"{line}_victory_points"),
        row.number(f"{line}_match_points"),
        row.number(f"{line}_game_points"),
    )


def member(kind: type[_Member], row: Cells, column: str) -> _Member:
    """The member of an enumeration that a cell names."""
    try:
        return kind(row.text(column))
    except ValueError as error:
        raise row.unreadable(column) from error
