"""What is asked of both databases: each page read, each thing saved, each task run."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

import msgspec
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone

from config import doctor
from scoring import queries
from scoring.rules import regulations
from scoring.values import RoundNumber
from tests.bench import house
from tests.bench.big.addresses import NOBODY, addresses
from tests.bench.big.halls import SMAZZATE
from tests.bench.big.scene import Scene
from tournaments.demo import plausible_sheet
from tournaments.models import Player
from tournaments.organise import keeping
from tournaments.organise.players import rename_player

DONE = 200


def _nothing() -> None:
    """Nothing is to be got ready, nor put back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One thing to ask, timed; `before` and `after` are not. It answers with a status."""

    name: str
    who: str
    ask: Callable[[], int]
    before: Callable[[], object] = _nothing
    after: Callable[[], object] = _nothing


def questions() -> list[Question]:
    """All of them, in the same order in both databases."""
    scene = Scene()
    people = _People(scene)
    read = [people.page(who, path) for who, path in addresses(scene)]
    return [*read, *_Saving(scene, people).all(), *_tasks(scene)]


class _People:
    """Whoever asks: one browser and one token each."""

    def __init__(self, scene: Scene) -> None:
        names = ("direttore", "cinquecento", "radice")
        self.browsers = {NOBODY: _client()}
        self.programs = {NOBODY: self.browsers[NOBODY]}
        for name in names:
            self.browsers[name] = _client()
            self.browsers[name].force_login(scene.person(name))
            token = {"Authorization": f"Bearer {scene.token(name)}"}
            self.programs[name] = _client(headers=token)

    def page(self, who: str, path: str) -> Question:
        client = self.programs[who] if path.startswith("/api/") else self.browsers[who]
        return Question(name=_short(path), who=who, ask=lambda: _status(client.get(path)))


def _client(**more: Any) -> Client:
    """Of Django's own, in this process: no server and no memory of pages before it."""
    return Client(raise_request_exception=False, SERVER_NAME=house.LOOPBACK, **more)


def _status(answer: HttpResponseBase) -> int:
    """Read to its end: what is streamed is made while it is read."""
    if answer.streaming:
        for _part in answer:
            pass
    return answer.status_code


def _short(path: str) -> str:
    """Ids tell nothing in a table."""
    parts = path.split("/")
    return "/".join("…" if len(part) == 36 and part.count("-") == 4 else part for part in parts)


class _Saving:
    """What is written, again and again, by the director with one office and by the one with 500."""

    def __init__(self, scene: Scene, people: _People) -> None:
        self.scene, self.people = scene, people
        self.chance = random.Random(1)
        self.entrants = 0

    def all(self) -> Iterator[Question]:
        for who in ("direttore", "cinquecento"):
            send = partial(self._send, who)
            yield Question(name="salva uno score (API)", who=who, ask=partial(self._sheet, send))
            yield Question(name="apre un torneo (API)", who=who, ask=partial(self._open, send))
            yield Question(name="iscrive una coppia (API)", who=who, ask=partial(self._enter, send))
            publication = f"tournaments/{self.scene.drawn.slug}/rounds/3/publication"
            yield Question(
                name="pubblica un turno (API)",
                who=who,
                ask=partial(self._publish, send, publication),
                after=partial(send, "DELETE", publication, None),
            )
            yield Question(name="entra (login)", who=who, ask=partial(self._login, who))

    def _send(self, who: str, method: str, path: str, body: Any) -> int:
        content = b"" if body is None else json.dumps(body).encode()
        answer = self.people.programs[who].generic(
            method,
            f"/api/v1/{path}",
            content,
            content_type="application/json",
            headers={"Idempotency-Key": str(uuid4())},
        )
        return answer.status_code

    def _sheet(self, send: Callable[[str, str, Any], int]) -> int:
        """The sheet of table 8, typed again each time."""
        tournament = self.scene.played
        table = queries.tables(tournament.ledger, RoundNumber(3))[7]
        sheet = msgspec.to_builtins(
            plausible_sheet(self.chance, regulations.load("classico"), SMAZZATE)
        )
        smazzate = [
            {
                line: {**score["breakdown"], "total": score["total"]}
                for line, score in smazzata.items()
                if score is not None
            }
            for smazzata in sheet["smazzate"]
        ]
        path = f"tournaments/{tournament.slug}/rounds/3/tables/{table.table}/sheet"
        return send("PUT", path, {"smazzate": smazzate, "expected": int(table.last)})

    def _publish(self, send: Callable[[str, str, Any], int], publication: str) -> int:
        draft = queries.rounds(self.scene.drawn.ledger)[-1]
        return send("POST", publication, {"expected": int(draft.last)})

    def _open(self, send: Callable[[str, str, Any], int]) -> int:
        plan = {"first_round": "lot", "movements": ["mitchell"] * 3}
        body = {"name": "Torneo del giovedì Torino", "regulation": "classico", **plan}
        return send("POST", "tournaments", body)

    def _enter(self, send: Callable[[str, str, Any], int]) -> int:
        self.entrants += 1
        players = [
            {"name": f"Nuovo{uuid4().hex[:8]} Ugo", "membership_number": uuid4().hex[:10]}
            for _ in range(2)
        ]
        path = f"tournaments/{self.scene.entered.slug}/entrants"
        return send("POST", path, {"entries": [{"players": players}]})

    def _login(self, who: str) -> int:
        answer = _client().post(
            "/admin/login/", {"username": who, "password": who, "next": "/ora/"}
        )
        return answer.status_code


def _tasks(scene: Scene) -> Iterator[Question]:
    """What the scheduler, the doctor and whoever keeps the registry do."""
    player = Player.objects.get(pk=scene.ids["player"])
    for name, task in {
        "dimentica ciò che è scaduto": lambda: keeping.forget_what_is_over(timezone.now()),
        "ricorda i referti": lambda: keeping.remind_of_referti(timezone.now()),
        "rinomina un giocatore": lambda: rename_player(player),
        "doctor, la base di dati": lambda: list(doctor._database()),
    }.items():
        yield Question(name=name, who="", ask=partial(_done, task))


def _done(task: Callable[[], object]) -> int:
    task()
    return DONE
