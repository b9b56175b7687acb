"""A pasted list of entries: read line by line, shown before anything is saved.

Comma, semicolon or tab; a header row is recognised and not needed: see `list_rows`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.violations import Code, Datum, Problem, refuse
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise import pasted_rows as list_rows
from tournaments.organise.entrants import EntryForm
from tournaments.organise.players import People
from tournaments.organise.texts import read_text
from tournaments.refusals import HouseCode

SEPARATORS = "\t;,"
LONGEST_LINE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewRow:
    """A line as pasted, the entry read from it, and what is wrong with it."""

    line: int
    content: str
    entry: EntryForm | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A whole list; nothing of it is saved until it is accepted without problems."""

    rows: tuple[PreviewRow, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def entries(self) -> tuple[EntryForm, ...]:
        return tuple(row.entry for row in self.rows if row.entry is not None)


def preview(content: str | bytes, tournament: Tournament) -> Preview:
    """Read a list and say, line by line, what would be entered and what is wrong.

    Raises:
        Violation: it is too large, no text at all, or empty; or the tournament is not open.
    """
    lines = read_text(content).splitlines()
    moment = Moment(tournament)
    rows = tuple(_read(lines, moment.book.format))
    if not rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    return Preview(rows=_cross_checked(rows, moment))


def _read(lines: Sequence[str], format_: Format) -> Iterator[PreviewRow]:
    filled = [(number, line) for number, line in enumerate(lines, start=1) if line.strip(" \t;,\r")]
    separator = _separator([line for _, line in filled])
    columns: list[str] | None = None
    for index, (number, line) in enumerate(filled):
        cells = _cells(line[:LONGEST_LINE], separator)
        if index == 0 and (columns := list_rows.columns(cells, format_)):
            continue
        named = (
            dict(zip(columns, cells, strict=False))
            if columns
            else list_rows.guessed(cells, format_)
        )
        yield _row(number, line, named, format_)


def _separator(lines: Iterable[str]) -> str:
    """The first of tab, semicolon, comma that every line has; else the most frequent."""
    lines = list(lines)
    for separator in SEPARATORS:
        if lines and all(separator in line for line in lines):
            return separator
    text = "\n".join(lines)
    return max(SEPARATORS, key=text.count)


def _cells(line: str, separator: str) -> list[str]:
    return [" ".join(cell.split()) for cell in next(csv.reader([line], delimiter=separator))]


def _row(line: int, content: str, cells: dict[str, str], format_: Format) -> PreviewRow:
    shown = content.strip()[:200]
    where: dict[str, Datum] = {"line": line, "content": shown}
    if unreadable := tuple(list_rows.cell_problems(cells, where)):
        return PreviewRow(line=line, content=shown, entry=None, problems=unreadable)
    entry = list_rows.entry(cells, format_)
    problems = () if entry else (_miscounted(cells, where, format_),)
    return PreviewRow(line=line, content=shown, entry=entry, problems=problems)


def _miscounted(cells: dict[str, str], where: dict[str, Datum], format_: Format) -> Problem:
    allowed = formats.of(format_).players
    return Problem(
        HouseCode.HALF_PAIR,
        "players",
        "",
        {**where, "value": list_rows.players_in(cells), "choices": allowed},
    )


def _cross_checked(rows: Sequence[PreviewRow], moment: Moment) -> tuple[PreviewRow, ...]:
    """The rows with what repeats: a player or number of another line, or already entered."""
    present = moment.names.entrants.values()
    seen: dict[str, tuple[str, int]] = {}
    for entrant in (entered for entered in present if not entered.withdrawn):
        for name, card in zip(entrant.players, entrant.membership_numbers, strict=True):
            seen.setdefault(_player_key(name, card), ("entrant", entrant.number))
    numbers: dict[int, tuple[str, int]] = {
        entrant.number: ("entrant", entrant.number) for entrant in present
    }
    people = People(moment.ledger, _cards(rows))
    checked: list[PreviewRow] = []
    for row in rows:
        found = (*_repeats(row, seen), *_number_taken(row, numbers), *_of_others(row, people))
        problems = (*row.problems, *found)
        checked.append(replace(row, problems=problems))
    return tuple(checked)


def _cards(rows: Sequence[PreviewRow]) -> set[str]:
    entries = (row.entry for row in rows if row.entry)
    return {player.membership_number for entry in entries for player in entry.players}


def _of_others(row: PreviewRow, people: People) -> Iterator[Problem]:
    """Membership numbers that stand beside another name than their own; whose, is not said."""
    for player in row.entry.players if row.entry else ():
        if not people.may_be(player.name, player.membership_number):
            yield Problem(
                HouseCode.MEMBERSHIP_OF_ANOTHER,
                "players",
                "",
                {
                    "line": row.line,
                    "content": row.content,
                    "value": player.membership_number,
                    "name": player.name,
                },
            )


def _player_key(name: str, card: str) -> str:
    return card.casefold() or name.casefold()


def _repeats(row: PreviewRow, seen: dict[str, tuple[str, int]]) -> Iterator[Problem]:
    for player in row.entry.players if row.entry else ():
        key = _player_key(player.name, player.membership_number)
        if key in seen:
            kind, other = seen[key]
            yield Problem(
                HouseCode.LINE_REPEATS,
                "players",
                "",
                {
                    "line": row.line,
                    "content": row.content,
                    "player": player.name,
                    f"other_{kind}": other,
                },
            )
        seen.setdefault(key, ("line", row.line))


def _number_taken(row: PreviewRow, taken: dict[int, tuple[str, int]]) -> Iterator[Problem]:
    number = row.entry.number if row.entry else None
    if number is None:
        return
    if number in taken:
        yield Problem(
            Code.ENTRANT_NUMBER_TAKEN,
            "number",
            "",
            {"entrant": number, "line": row.line, "content": row.content},
        )
    taken.setdefault(number, ("line", row.line))
