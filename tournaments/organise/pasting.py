"""A pasted list of pairs: read line by line, shown before anything is saved.

Comma, semicolon or tab; a header row is recognised and not needed. Without one a line is
`[number] player [tessera] player [tessera] [club] [category]`, or both players in one cell.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.rules.violations import Code, Datum, Problem, refuse
from scoring.values import HIGHEST_ENTRANT, EntrantNumber
from tournaments.models import Tournament
from tournaments.organise.entering import EntryForm, PlayerForm
from tournaments.organise.texts import read_text
from tournaments.presenters.names import names
from tournaments.refusals import HouseCode

SEPARATORS = "\t;,"
LONGEST_NAME = 120
"""Characters: what a name, a club may take."""
LONGEST_CARD = 30
LONGEST_CATEGORY = 60
LONGEST_LINE = 2_000
_BETWEEN_PLAYERS = re.compile(r"\s+[-–—/&+]\s+|\s*/\s*")

_HEADINGS = {
    "number": ("number", "numero", "n", "n.", "nr", "coppia n."),
    "player_1": ("player_1", "player 1", "giocatore 1", "giocatore_1", "giocatore1", "primo"),
    "membership_1": ("membership_1", "tessera 1", "tessera_1", "tessera1"),
    "player_2": ("player_2", "player 2", "giocatore 2", "giocatore_2", "giocatore2", "secondo"),
    "membership_2": ("membership_2", "tessera 2", "tessera_2", "tessera2"),
    "pair": ("coppia", "pair", "giocatori", "players"),
    "club": ("club", "circolo", "asd", "associazione", "società"),
    "category": ("category", "categoria", "cat", "cat."),
}
COLUMNS = tuple(name for name in _HEADINGS if name != "pair")


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewRow:
    """A line as pasted, the pair read from it, and what is wrong with it."""

    line: int
    content: str
    pair: EntryForm | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A whole list; nothing of it is saved until it is accepted without problems."""

    rows: tuple[PreviewRow, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def pairs(self) -> tuple[EntryForm, ...]:
        return tuple(row.pair for row in self.rows if row.pair is not None)


def preview(content: str | bytes, tournament: Tournament) -> Preview:
    """Read a list and say, line by line, what would be entered and what is wrong.

    Raises:
        Violation: it is too large, no text at all, or empty.
    """
    lines = read_text(content).splitlines()
    rows = tuple(_read(lines))
    if not rows:
        raise refuse(HouseCode.NOTHING_PASTED)
    return Preview(rows=_cross_checked(rows, tournament))


def _read(lines: Sequence[str]) -> Iterator[PreviewRow]:
    filled = [(at, line) for at, line in enumerate(lines, start=1) if line.strip(" \t;,\r")]
    separator = _separator([line for _, line in filled])
    columns: list[str] | None = None
    for place, (at, line) in enumerate(filled):
        cells = _cells(line[:LONGEST_LINE], separator)
        if place == 0 and (columns := _columns(cells)):
            continue
        yield _row(at, line, dict(zip(columns, cells, strict=False)) if columns else _guess(cells))


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


def _columns(cells: Sequence[str]) -> list[str] | None:
    """What the cells of a header row name; None for a row that is no header."""
    known = {title: name for name, titles in _HEADINGS.items() for title in titles}
    named = [known.get(cell.casefold(), "") for cell in cells]
    players = {"player_1", "player_2"} <= set(named) or "pair" in named
    return named if players else None


def _guess(cells: Sequence[str]) -> dict[str, str]:
    rest = list(cells)
    found: dict[str, str] = {}
    if len(rest) > 1 and rest[0].rstrip(".").isdigit():
        found["number"] = rest.pop(0).rstrip(".")
    with_cards = len(rest) > 3 and all(_may_be_card(rest[at]) for at in (1, 3))
    layout = ["player_1", "membership_1", "player_2", "membership_2", "club", "category"]
    if not with_cards:
        layout = [name for name in layout if not name.startswith("membership")]
    if len(rest) == 1 or _BETWEEN_PLAYERS.search(rest[0]):
        layout = ["pair", "club", "category"]
    found.update(zip(layout, rest, strict=False))
    if any(rest[len(layout) :]):
        found["excess"] = rest[len(layout)]
    return found


def _may_be_card(cell: str) -> bool:
    return not cell or any(character.isdigit() for character in cell)


def _row(line: int, content: str, cells: dict[str, str]) -> PreviewRow:
    shown = content.strip()[:200]
    where: dict[str, Datum] = {"line": line, "content": shown}
    if found := list(_cell_problems(cells, where)):
        return PreviewRow(line=line, content=shown, pair=None, problems=tuple(found))
    names_ = _BETWEEN_PLAYERS.split(cells.get("pair", ""), maxsplit=1)
    first = cells.get("player_1") or names_[0]
    second = cells.get("player_2") or (names_[1] if len(names_) > 1 else "")
    if not first or not second:
        problem = Problem(HouseCode.HALF_PAIR, "players", "", where)
        return PreviewRow(line=line, content=shown, pair=None, problems=(problem,))
    number = cells.get("number", "")
    pair = EntryForm(
        players=(
            PlayerForm(first, cells.get("membership_1", "")),
            PlayerForm(second, cells.get("membership_2", "")),
        ),
        club=cells.get("club", ""),
        category=cells.get("category", ""),
        number=EntrantNumber(int(number)) if number else None,
    )
    return PreviewRow(line=line, content=shown, pair=pair)


def _cell_problems(cells: dict[str, str], where: dict[str, Datum]) -> Iterator[Problem]:
    if "excess" in cells:
        yield Problem(HouseCode.LINE_MALFORMED, "", "", {**where, "value": cells["excess"]})
    number = cells.get("number", "")
    if number and not (number.isdecimal() and 1 <= int(number) <= HIGHEST_ENTRANT):
        yield Problem(HouseCode.NUMBER_UNREADABLE, "number", "", {**where, "value": number})
    for name, value in cells.items():
        limit = LONGEST_NAME * 2 if name == "pair" else LONGEST_NAME
        if name.startswith("membership"):
            limit = LONGEST_CARD
        if name == "category":
            limit = LONGEST_CATEGORY
        if len(value) > limit or not value.isprintable():
            yield Problem(HouseCode.LINE_MALFORMED, name, "", {**where, "value": value[:200]})


def _cross_checked(rows: Sequence[PreviewRow], tournament: Tournament) -> tuple[PreviewRow, ...]:
    """The rows with what repeats: a player or number of another line, or already entered."""
    present = names(tournament).entrants.values()
    seen: dict[str, tuple[str, int]] = {}
    for entrant in (one for one in present if not one.withdrawn):
        for name, card in zip(entrant.players, entrant.membership_numbers, strict=True):
            seen.setdefault(_who(name, card), ("entrant", entrant.number))
    numbers: dict[int, tuple[str, int]] = {one.number: ("entrant", one.number) for one in present}
    checked: list[PreviewRow] = []
    for row in rows:
        found = (*row.problems, *_repeats(row, seen), *_number_taken(row, numbers))
        checked.append(replace(row, problems=found))
    return tuple(checked)


def _who(name: str, card: str) -> str:
    return card.casefold() or name.casefold()


def _repeats(row: PreviewRow, seen: dict[str, tuple[str, int]]) -> Iterator[Problem]:
    for player in row.pair.players if row.pair else ():
        who = _who(player.name, player.membership_number)
        if who in seen:
            kind, other = seen[who]
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
        seen.setdefault(who, ("line", row.line))


def _number_taken(row: PreviewRow, taken: dict[int, tuple[str, int]]) -> Iterator[Problem]:
    number = row.pair.number if row.pair else None
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
