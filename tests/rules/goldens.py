"""The golden cases: seatings in text files that a person can check with a pencil.

A file holds one block per size of field, `== 5`, and in it one line per round, table by table:
`1-4` is line 1 against line 4, `(3)` rests, `1+8-2+7` are partners (giallo), `1-4-7` three at a
table. Where the ranking decides it stands in front: `3 1 2 4 > 3-1 2-4`. Lines with `#` explain.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.seats import Seat

PLACE = Path(__file__).with_name("golden")
Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Round:
    tables: tuple[Table, ...]
    ranking: tuple[int, ...] = ()


Rounds = tuple[Round, ...]


def read(name: str) -> dict[int, Rounds]:
    """The cases of a file: size of the field -> its rounds."""
    cases: dict[int, list[Round]] = {}
    rounds: list[Round] = []
    for line in (PLACE / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            rounds = cases.setdefault(int(line.removeprefix("== ")), [])
        elif line and not line.startswith("#"):
            rounds.append(_round(line))
    return {size: tuple(rounds) for size, rounds in cases.items()}


def _round(line: str) -> Round:
    ranking, _, tables = line.rpartition(">")
    return Round(
        tables=tuple(_table(table) for table in tables.split()),
        ranking=tuple(int(entrant) for entrant in ranking.split()),
    )


def _table(text: str) -> Table:
    lines = text.strip("()").split("-")
    return tuple(tuple(int(entrant) for entrant in line.split("+")) for line in lines)


def of(seats: Iterable[Seat]) -> tuple[Table, ...]:
    """Seats as a golden file has them."""
    return tuple(
        tuple(tuple(int(entrant) for entrant in line) for line in seat.lines) for seat in seats
    )


def written(tables: Sequence[Table]) -> str:
    """As it stands in a file, to be read beside it when a test fails."""
    return " ".join(_written(table) for table in tables)


def _written(table: Table) -> str:
    text = "-".join("+".join(str(entrant) for entrant in line) for line in table)
    return f"({text})" if len(table) == 1 else text
