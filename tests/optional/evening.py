"""One who sends bodies through the API, and remembers which fields were said and which not."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

from scoring.values import Role
from tests.api.conftest import Speaker
from tests.api.operations import exchanges
from tests.optional.examples import Recorder
from tests.optional.values import Said, body, heard

DONE = (HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.ACCEPTED, HTTPStatus.NO_CONTENT)


@cache
def bodies() -> frozenset[type[msgspec.Struct]]:
    """All that can be sent and has fields."""
    return frozenset(form for form, _answer in exchanges().values() if isinstance(form, type))


@dataclass
class Evening:
    """A tournament in the making: all of each body is said, or only what must be."""

    director: Speaker
    filled: bool
    at: dict[str, Any] = field(default_factory=dict)
    """What stands in addresses, by its name there."""
    people: dict[Role, Speaker] = field(default_factory=dict)
    entered: dict[int, list[str]] = field(default_factory=dict)
    """The players of each number."""
    heard: set[Said] = field(default_factory=set)
    recorder: Recorder = field(default_factory=Recorder)

    def send(
        self, method: str, route: str, by: Speaker | None = None, /, at: Any = None, **said: Any
    ) -> Any:
        """A write that has to succeed; `always` names fields that the rules want here, though the
        form does not."""
        form, _answer = exchanges()[method, route]
        sent = body(form, said, filled=self.filled) if isinstance(form, type) else {}
        path = self._address(route, at or {})
        seen: Any = {"If-Match": f'"{self._number()}"'} if _expects(form, sent) else {}
        answer = (by or self.director).write(method, path, sent, **seen)
        assert answer.status_code in DONE, (method, path, sent, answer.content.decode())
        if isinstance(form, type):
            self.heard |= set(heard(form, sent))
        answered = answer.json() if answer.content else None
        self.recorder.hear(method, route, sent, answered)
        return answered

    def get(self, route: str, query: str = "", **at: Any) -> Any:
        answer = self.director.get(self._address(route, at), query)
        assert answer.status_code == HTTPStatus.OK, (route, answer.content.decode())
        answered = answer.json()
        self.recorder.hear("GET", route, None, answered)
        return answered

    def _number(self) -> int:
        """How far the ledger is."""
        return int(self.get("/tournaments/{slug}")["number"])

    def seen(self, round_: int, table: int = 0) -> int | None:
        """The last event about a seating, or about a sheet; a bare body says it by the ETag."""
        seating = self.get("/tournaments/{slug}/rounds/{round}", round=round_)
        if not table:
            return int(seating["expected"])
        (found,) = (one for one in seating["seating"] if one["table"] == table)
        return int(found["expected"])

    def line_up(self, entrant: int | None = None) -> int:
        """The last event about who plays under a number."""
        number = self.at["entrant"] if entrant is None else entrant
        return int(self.get("/tournaments/{slug}/entrants/{entrant}", entrant=number)["expected"])

    def lines(self, round_: int) -> dict[int, list[int]]:
        """The numbers at each table, one for each line."""
        seating = self.get("/tournaments/{slug}/rounds/{round}", round=round_)["seating"]
        return {
            table["table"]: [line["entrants"][0]["number"] for line in table["lines"]]
            for table in seating
        }

    def learn_players(self) -> None:
        for one in self.get("/tournaments/{slug}/entrants")["items"]:
            self.entered[one["number"]] = [player["id"] for player in one["players"]]
        self.at["player"] = self.entered[1][0]

    def players(self, *entrants: int) -> list[str]:
        return [player for entrant in entrants for player in self.entered[entrant]]

    def points(self, victory_points: int, match_points: int) -> dict[str, int]:
        """By decision; what is left out is nothing."""
        if not self.filled:
            return {}
        return {"victory_points": victory_points, "match_points": match_points, "game_points": 100}

    def _address(self, route: str, at: Mapping[str, Any]) -> str:
        here = self.at | dict(at)
        return re.sub(r"{(\w+)}", lambda part: str(here[part[1]]), route)


def _expects(form: Any, sent: Mapping[str, Any]) -> bool:
    """Whether the last event that was seen is to be said, and the body does not say it."""
    names = getattr(form, "__struct_fields__", ())
    return "expected" in names and "expected" not in sent
