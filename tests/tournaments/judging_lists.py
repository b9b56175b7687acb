"""What a careful club secretary would see in a list, held against what the program read in it.

Each list of `tests/data/lists` has beside it what is right: entries, lines to be asked about, lines
that are no entries, texts that may stand nowhere.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from tournaments.spelling.letters import spelling

FOLDER = Path(__file__).parents[1] / "data" / "lists"
LISTS = tuple(sorted(FOLDER.glob("*.json")))
FIELDS = ("club", "category", "team")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a preview, as the API tells it."""

    at: int
    said: Mapping[str, Any]

    @property
    def line(self) -> int:
        return int(self.said["line"])

    @property
    def asks(self) -> bool:
        return bool(self.said["problems"])

    @property
    def entry(self) -> Mapping[str, Any]:
        return self.said["entry"] or {}

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(spelling(player["name"]) for player in self.entry.get("players", ()))

    @property
    def cards(self) -> list[str]:
        return [player["membership_number"] for player in self.entry.get("players", ())]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A list with what is right of it, and what was read."""

    right: Mapping[str, Any]
    read: Mapping[str, Any]

    def faults(self) -> list[str]:
        """What is wrong, in words; nothing where the list was read as it must be."""
        rows = [Row(at, said) for at, said in enumerate(self.read["rows"])]
        found = dict(self._found(rows))
        over = [row for row in rows if row not in found.values()]
        return [
            *self._entries(found, over),
            *self._invented(over),
            *self._asked(rows),
            *self._never(rows),
            *self._tables(found),
            *self._whole(rows),
        ]

    def _found(self, rows: list[Row]) -> Iterator[tuple[int, Row]]:
        left = list(rows)
        for at, entry in enumerate(self.right["entries"]):
            ways = set(product(*map(_names, entry["players"])))
            same = [row for row in left if row.players in ways]
            if same:
                best = min(same, key=lambda row: (row.line not in entry["lines"], row.at))
                left.remove(best)
                yield at, best

    def _entries(self, found: Mapping[int, Row], over: list[Row]) -> Iterator[str]:
        for at, entry in enumerate(self.right["entries"]):
            open_ = self._is_open(entry["lines"])
            if at not in found:
                if not (open_ and any(row.asks and row.line in entry["lines"] for row in over)):
                    yield f"not read: {entry}"
                continue
            if found[at].asks and not open_:
                yield f"asked about without a doubt: {found[at].said}"
            yield from _fields(entry, found[at], open_=open_)
        order = [found[at].at for at in sorted(found)]
        if order != sorted(order) and self.right.get("order") != "any":
            yield "the order is another"

    def _invented(self, over: list[Row]) -> Iterator[str]:
        wanted = {line for entry in self.right["entries"] for line in entry["lines"]}
        for row in over:
            told = [*self.right.get("asks", ()), *self.right.get("may_ask", ())]
            if not row.asks:
                yield f"invented: {row.said}"
            elif row.line not in wanted and not any(_is_about(row, one) for one in told):
                yield f"asked about, and plainly no entry: {row.said}"

    def _asked(self, rows: list[Row]) -> Iterator[str]:
        for one in self.right.get("asks", ()):
            about = [row for row in rows if row.asks and _is_about(row, one)]
            text = _squeezed("".join(row.said["content"] for row in about))
            if not about or _squeezed(one["text"]) not in text:
                yield f"not asked about: {one}"

    def _never(self, rows: list[Row]) -> Iterator[str]:
        for one in self.right.get("never", ()):
            for row in rows:
                texts = {"name": row.players, "membership": row.cards}.get(one["field"])
                texts = texts or [row.entry.get(one["field"], "")]
                if any(spelling(one["text"]) in spelling(text) for text in texts):
                    yield f"{one['why']}: {row.said}"

    def _tables(self, found: Mapping[int, Row]) -> Iterator[str]:
        places = {row.at: at for at, row in found.items()}
        seats = self.read["seats"] or {"tables": ()}
        read = [
            [[places.get(one) for one in line] for line in table["lines"] if line]
            for table in seats["tables"]
        ]
        right: dict[tuple[str, int], list[list[int]]] = {}
        for at, entry in enumerate(self.right["entries"]):
            if "table" in entry:
                key = (entry.get("group", ""), entry["table"])
                right.setdefault(key, []).append([at])
        for key, lines in right.items():
            if lines not in read:
                yield f"others sit at {key}: {read}"

    def _whole(self, rows: list[Row]) -> Iterator[str]:
        doubts = any(row.asks for row in rows)
        if self.read["acceptable"] == doubts:
            yield "acceptable with a doubt, or not acceptable without one"
        for sheet in self.right.get("left_out_sheets", ()):
            if sheet not in self.read["other_sheets"]:
                yield f"silent about the sheet {sheet}"

    def _is_open(self, lines: list[int]) -> bool:
        """Whether these lines may be asked about, or must."""
        told = [*self.right.get("asks", ()), *self.right.get("may_ask", ())]
        return any(set(one["lines"]) & set(lines) for one in told)


def right_of(path: Path) -> tuple[Mapping[str, Any], bytes]:
    """What is right of a list, and the list."""
    right = json.loads(path.read_text(encoding="utf-8"))
    return right, path.with_name(right["file"]).read_bytes()


def _fields(entry: Mapping[str, Any], row: Row, *, open_: bool) -> Iterator[str]:
    for field in FIELDS:
        if spelling(row.entry[field]) != spelling(entry.get(field, "")):
            yield f"{field} of {entry} is {row.entry[field]}"
    if "number" in entry and row.entry["number"] != entry["number"]:
        yield f"number of {entry} is {row.entry['number']}"
    cards = [player.get("membership", "") for player in entry["players"]]
    if row.cards != cards and not (open_ and row.asks):
        yield f"tessere of {entry} are {row.cards}"


def _names(player: Mapping[str, Any]) -> list[str]:
    return [spelling(name) for name in (player["name"], *player.get("also", ()))]


def _is_about(row: Row, told: Mapping[str, Any]) -> bool:
    text = told.get("text", "")
    in_it = bool(text) and _squeezed(text) in _squeezed(row.said["content"])
    return in_it or row.line in told["lines"]


def _squeezed(text: str) -> str:
    """Without what stands between words and columns."""
    return "".join(sign for sign in spelling(text) if sign.isalnum() or sign in "?€")
