"""A tournament of any format played through the API, as its director."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import msgspec

from scoring.plans import Format
from scoring.rules import formats, regulations
from tests.api.conftest import Speaker, as_user
from tests.builders import player_name, user
from tournaments import demo
from tournaments.api.sheets.typed import sheet_form

SMAZZATE = {"classico": 3, "fedibur-1985": 3, "internazionale": 4, "italiano": 4, "uisp-parole": 4}
CLUBS = ("Primavera", "Autunno", "Inverno")
CATEGORIES = ("A", "B", "C")


@dataclass(frozen=True)
class Party:
    """The place and the one who plays it."""

    director: Speaker
    address: str
    regulation: str
    format: Format
    size: int
    """Players under a number."""

    def get(self, path: str = "") -> Any:
        answer = self.director.get(f"{self.address}{path}")
        assert answer.status_code == HTTPStatus.OK, answer.content
        return answer.json()

    def do(self, method: str, path: str, body: Any = None) -> Any:
        """A write that has to succeed."""
        replaces = path.endswith(("/players", "/rooms", "/plan"))
        seen: Any = {"If-Match": f'"{self.get()["number"]}"'} if replaces else {}
        answer = self.director.write(method, f"{self.address}{path}", body, **seen)
        assert answer.status_code in (HTTPStatus.OK, HTTPStatus.CREATED), answer.content
        return answer.json()

    def enter(self, first: int, last: int, **more: Any) -> list[int]:
        entries = [self._entry(number, **more) for number in range(first, last + 1)]
        entered: list[int] = self.do("POST", "/entrants", {"entries": entries})["entrants"]
        return entered

    def _entry(self, number: int, **more: Any) -> dict[str, Any]:
        names = [player_name(self.size * (number - 1) + index) for index in range(1, self.size + 1)]
        return {
            "players": [
                {"name": name, "membership_number": f"T{number}.{index}"}
                for index, name in enumerate(names, start=1)
            ],
            "team": f"Squadra {number}" if self.format is Format.TEAMS else "",
            "club": CLUBS[number % 3],
            "category": CATEGORIES[number % 3],
            **more,
        }

    def seat(self, round_: int, **how: Any) -> None:
        self.do("POST", f"/rounds/{round_}/seating", {"rest": True, **how})
        expected = self.get(f"/rounds/{round_}")["expected"]
        self.do("POST", f"/rounds/{round_}/publication", {"expected": expected})

    def type_sheets(self, round_: int, *, leave: Iterable[int] = ()) -> None:
        """All sheets of a round, by turns whole, by smazzata, and as totals."""
        left = set(leave)
        for table in self.get(f"/rounds/{round_}")["seating"]:
            if len(table["lines"]) > 1 and table["table"] not in left:
                path = f"/rounds/{round_}/tables/{table['table']}/sheet"
                self.do("PUT", path, {**self._sheet(round_, table), "expected": table["expected"]})

    def _sheet(self, round_: int, table: dict[str, Any]) -> Any:
        chance = random.Random(f"{self.format}/{round_}/{table['table']}")
        sheet = demo.plausible_sheet(
            chance,
            regulations.load(self.regulation),
            SMAZZATE[self.regulation],
            lines=len(table["lines"]),
        )
        form = msgspec.to_builtins(sheet_form(sheet))
        if table["table"] % 3 == 1:
            return form
        if table["table"] % 3 == 2:
            return {
                "smazzate": [
                    {line: {"total": row["total"]} for line, row in smazzata.items()}
                    for smazzata in form["smazzate"]
                ]
            }
        lines = form["smazzate"][0]
        return {
            "totals": {
                line: sum(smazzata[line]["total"] for smazzata in form["smazzate"])
                for line in lines
            }
        }

    def play(self, round_: int, **how: Any) -> None:
        self.seat(round_, **how)
        self.type_sheets(round_)

    def finish(self) -> None:
        for step in ("ranking/publication", "ranking/final", "closing"):
            self.do(
                "POST", f"/{step}", {"confirm": True} if step != "ranking/publication" else None
            )
        assert self.get()["stage"] == "closed"

    def rankings(self) -> list[Any]:
        """Rank, group, number and points after every round."""
        planned = self.get()["current_round"]
        return [
            [
                (row["rank"], row["group"], row["entrant"]["number"], row["points"])
                for row in self.get(f"/ranking?after_round={round_}")["rows"]
            ]
            for round_ in range(1, planned + 1)
        ]

    def packed(self) -> bytes:
        answer = self.director.get(f"{self.address}/dossier")
        assert answer.status_code == HTTPStatus.OK, answer.content
        return bytes(answer.content)

    def brought_in(self, packed: bytes) -> Party:
        """What comes of its dossier with another director."""
        director = as_user(user(may_open=True))
        answer = director.send(
            "POST",
            "/imports",
            packed,
            content_type="application/zip",
            Idempotency_Key=str(uuid4()),
        )
        assert answer.status_code == HTTPStatus.CREATED, answer.content
        address = f"/tournaments/{answer.json()['tournament']['slug']}"
        return Party(director, address, self.regulation, self.format, self.size)


def open_party(
    format_: Format, movements: Iterable[str], *, size: int = 0, regulation: str = "", **more: Any
) -> Party:
    """A tournament of a regulation whose V.P. tables fit the format."""
    regulation = regulation or ("internazionale" if format_ is Format.TEAMS else "classico")
    director = as_user(user(may_open=True))
    body = {
        "name": f"Prova {format_}",
        "regulation": regulation,
        "format": format_,
        "movements": list(movements),
        "smazzate_per_round": SMAZZATE[regulation],
        "first_round": "entry_order",
        "protest_minutes": 0,
        **more,
    }
    opened = director.post("/tournaments", body)
    assert opened.status_code == HTTPStatus.CREATED, opened.content
    address = f"/tournaments/{opened.json()['slug']}"
    return Party(director, address, regulation, format_, size or formats.of(format_).players[0])
