"""The files of a folder as the nouns of the books; what cannot be read is a `ValueError`."""

import csv
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from scoring.plans import Format, Movement, SeatingMethod
from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.seats import Room, Seat
from scoring.sheets import FIELDS, Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import EntrantNumber, Line, RoundNumber, TableNumber
from tournaments.organise.entrants import EntryForm
from tournaments.organise.players import PlayerForm

Row = dict[str, str]
At = tuple[RoundNumber, TableNumber]


class Announced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`tournament.json`."""

    name: str
    regulation: str
    format: Format = Format.PAIRS
    smazzate_per_round: int = 3
    rounds: tuple[Movement, ...]
    round_minutes: int | None = None
    first_round: SeatingMethod = SeatingMethod.BY_HAND


@dataclass(frozen=True, kw_only=True)
class Folder:
    announced: Announced
    entrants: dict[EntrantNumber, EntryForm]
    seating: dict[RoundNumber, list[Seat]]
    sheets: dict[At, list[Row]]

    def seated_in(self, round_: RoundNumber) -> set[EntrantNumber]:
        return {entrant for seat in self.seating[round_] for entrant in seat.entrants()}


def read_folder(path: Path) -> Folder:
    content = (path / "tournament.json").read_bytes()
    seating: dict[RoundNumber, list[Seat]] = defaultdict(list)
    for row in _rows(path / "seating.csv"):
        seating[RoundNumber(int(row["round"]))].append(_seat(row))
    sheets: dict[At, list[Row]] = defaultdict(list)
    for row in _rows(path / "smazzate.csv"):
        sheets[RoundNumber(int(row["round"])), TableNumber(int(row["table"]))].append(row)
    if sorted(seating) != list(range(1, len(seating) + 1)):
        raise ValueError("seating.csv leaves out a round")
    seats = {(round_, seat.table) for round_, rows in seating.items() for seat in rows}
    if unseated := sheets.keys() - seats:
        raise ValueError(f"smazzate.csv has tables where nobody sits: {sorted(unseated)}")
    entries = map(_entry, _rows(path / "entrants.csv"))
    return Folder(
        announced=msgspec.json.decode(content, type=Announced),
        entrants={entry.number: entry for entry in entries if entry.number},
        seating=dict(seating),
        sheets=dict(sheets),
    )


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file, strict=True)


def _entry(row: Row) -> EntryForm:
    named = ((row.get(f"player_{at}"), row.get(f"membership_{at}")) for at in range(1, 13))
    return EntryForm(
        players=tuple(PlayerForm(name or "", card or "") for name, card in named if name or card),
        team=row.get("team", ""),
        club=row["club"],
        category=row["category"],
        number=EntrantNumber(int(row["number"])),
    )


def _seat(row: Row) -> Seat:
    """A table; partners of a giallo are written `3+7`, and with a single line it is a bye."""
    written = (row.get(f"line_{name}") for name in Line)
    return Seat(
        table=TableNumber(int(row["table"])),
        lines=tuple(
            tuple(EntrantNumber(int(number)) for number in line.split("+"))
            for line in written
            if line
        ),
        room=Room(row["room"]) if row.get("room") else None,
    )


def sheet(rows: list[Row], rules: Regulation) -> SheetScore:
    """A table's rows: smazzate in order, or the totals of the round alone."""
    by_smazzata: dict[str, dict[Line, Row]] = defaultdict(dict)
    for row in rows:
        by_smazzata[row["smazzata"]][Line(row["line"])] = row
    if sum(map(len, by_smazzata.values())) != len(rows):
        raise ValueError(f"smazzate.csv has a line twice: {rows[0]}")
    if "" in by_smazzata:
        return SheetScore(totals=tuple(int(row["total"]) for row in by_smazzata[""].values()))
    return SheetScore(
        smazzate=tuple(_smazzata(by_smazzata[number], rules) for number in sorted(by_smazzata))
    )


def _smazzata(rows: dict[Line, Row], rules: Regulation) -> SmazzataScore:
    made = {line: _breakdown(row) for line, row in rows.items()}
    scores = {}
    for line, row in rows.items():
        own = made[line]
        others = tuple(breakdown for other, breakdown in made.items() if other is not line)
        if own is None or row["total"]:
            total = int(row["total"])
        else:
            total = smazzata.total(own, rules, others=others)
        scores[line] = LineScore(total=total, breakdown=own)
    return SmazzataScore(**{line.value: score for line, score in scores.items()})


def _breakdown(row: Row) -> Breakdown | None:
    """None where the total alone is written."""
    if not any(row.get(name) for name in FIELDS):
        return None
    return Breakdown(**{name: _figure(row, name) for name in FIELDS})


def _figure(row: Row, name: str) -> Any:
    usual, written = FIELDS[name].default, row.get(name) or ""
    if isinstance(usual, StrEnum):
        return type(usual)(written)
    return type(usual)(int(written or 0))
