"""Whatever text comes to any address, by its question mark, a form or a body, has an answer.

Nothing is listed here but the texts: what an address asks for is seen when it is asked, the fields
of a form stand in its page, those of a body in its shape.
"""

import json
import re
from collections.abc import Iterator
from functools import reduce
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import msgspec
import pytest
from django.db import transaction
from django.utils.datastructures import MultiValueDict

from tests.api.operations import body_of, operations
from tests.contracts.addresses import (
    ADMIN,
    API,
    BOOKING,
    CIRCUITS,
    CIRCUITS_START,
    DESK,
    DESK_START,
    OPEN,
    OPENERS,
    PAGES,
    SEASONS,
)
from tests.contracts.walk import Walk
from tests.machine.client import Client
from tests.machine.soak import SOAKING
from tests.page_forms import PageForm, forms_of
from tests.tokens import bearing, token_of
from tournaments.api.wire.shapes import examples_of

MIXED = (
    "Calì D’Angelo ´ Łuk ß 👩\u200d👩\u200d👧 כהן +%&;=# <b>\"'`\\ \u202eRos\u200bsi\u00a0\u0007"
)
"""A little of all that there is, and short enough for most columns."""
LONG = "à" * 4_001
"""Longer than any column."""
SOUGHT = {"nome", "cognome", "circolo", "categoria", "girone", "who", "q"}
"""By these people are looked for, on more than one page."""
READ = (*PAGES, *OPEN, *BOOKING, *(DESK_START + one for one in DESK))
SEASON_PAGES = (*SEASONS, *(CIRCUITS_START + one for one in CIRCUITS))
NEVER_READ = ("^.*$", "setlang", "metrics", "schema", "docs", "worker.js", ".pdf", ".zip")


class Asked:
    """Notes which names an address looks for behind its question mark."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: set[str] = set()
        for method in ("get", "__getitem__", "getlist"):
            monkeypatch.setattr(
                MultiValueDict, method, self._noting(getattr(MultiValueDict, method))
            )

    def _noting(self, kept: Any) -> Any:
        def noting(query: Any, name: Any, *more: Any, **named: Any) -> Any:
            if type(query).__name__ == "QueryDict":
                self.names.add(str(name))
            return kept(query, name, *more, **named)

        return noting


def _addresses(walk: Walk) -> Iterator[str]:
    for route in READ:
        if not any(part in route for part in NEVER_READ):
            yield walk.fill(route)
    for route in SEASON_PAGES:
        if not any(part in route for part in NEVER_READ):
            yield walk.fill_season(route)
    for row in ADMIN:
        yield f"/admin/{row}/"
    for route in OPENERS:
        yield walk.fill(route)


def _clients(walk: Walk) -> tuple[Client, Client]:
    people = []
    for who in ("d", "superuser"):
        client = Client(raise_request_exception=False)
        client.force_login(walk.people[who])  # type: ignore[arg-type]
        people.append(client)
    return people[0], people[1]


@pytest.mark.slow("every address is asked")
def test_whatever_an_address_asks_for_has_an_answer(
    walk: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    director, root = _clients(walk)
    asked, wrong = Asked(monkeypatch), []
    seen: set[str] = set()
    for address in _addresses(walk):
        client = root if address.startswith("/admin/") and "/desk/" not in address else director
        asked.names.clear()
        client.get(address)
        # Of an admin's list, Django's own names are Django's.
        for name in {"q"} if client is root else asked.names - seen | asked.names & SOUGHT:
            seen.add(name)
            for text in (MIXED, f"\0{LONG}"):
                answer = client.get(f"{address}?{urlencode({name: text})}")
                if answer.status_code >= 500:
                    wrong.append((address, name, text[:20], answer.status_code))
    assert seen >= SOUGHT
    assert wrong == []


@pytest.mark.slow("every form is filled in")
def test_whatever_is_typed_into_a_form_has_an_answer(walk: Walk) -> None:
    director, root = _clients(walk)
    wrong, tried = [], set()
    for address in _addresses(walk):
        client = root if address.startswith("/admin/") and "/desk/" not in address else director
        page = client.get(address)
        if page.status_code != 200 or "html" not in page["Content-Type"]:
            continue
        for form in forms_of(page.content.decode()):
            names = [name for name in form.texts if "password" not in name]
            key = (form.action or address, form.method, *names)
            if names and key not in tried:
                tried.add(key)
                wrong += _typed(client, address, form, names)
    assert len(tried) > 20
    assert wrong == []


def _typed(client: Client, address: str, form: PageForm, names: list[str]) -> list[tuple[str, ...]]:
    """Something of everything, and too much, into all fields; a soak, into each field alone too."""
    alone = [{name: text} for name in names for text in (MIXED, LONG) if SOAKING]
    wrong = []
    for typed in (dict.fromkeys(names, MIXED), dict.fromkeys(names, LONG), *alone):
        with transaction.atomic():
            send = client.post if form.method == "post" else client.get
            answer = send(form.action or address, form.fields | typed)
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            wrong.append((form.action or address, *typed, str(answer.status_code)))
    return wrong


@pytest.mark.slow("two texts in every body that can be sent")
def test_whatever_a_body_says_has_an_answer(walk: Walk) -> None:
    wrong, tried = [], 0
    headers = {who: bearing(token_of(walk.people[who])) for who in ("d", "superuser")}  # type: ignore[arg-type]
    for operation in operations():
        body, route = body_of(operation), operation.path.lstrip("/")
        if not isinstance(body, type) or not issubclass(body, msgspec.Struct):
            continue
        for example in examples_of(body):
            for sent in _spoilt(example.value):
                tried += 1
                known = next(one for one in API if _pattern(one) == route)
                who = "superuser" if API[known][operation.method] == "s" else "d"
                answer = _send(operation.method, walk.fill(known), sent, headers[who])
                if answer.status_code >= 500 or (
                    answer.status_code >= 400 and not answer.json().get("detail")
                ):
                    wrong.append((operation.method, route, str(sent)[:200], answer.status_code))
    assert tried > 100
    assert wrong == []


def _pattern(route: str) -> str:
    """An address of Django's as the API's document writes it."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _send(method: str, address: str, body: Any, headers: dict[str, str]) -> Any:
    client = Client(raise_request_exception=False)
    key = {"Idempotency-Key": str(uuid4())}
    with transaction.atomic():
        answer = client.generic(
            method,
            address,
            json.dumps(body),
            content_type="application/json",
            headers=headers | key,
        )
        transaction.set_rollback(True)
    return answer


def _spoilt(example: Any) -> Iterator[Any]:
    """Each of our texts in the place of all the example's; a soak, in the place of each alone."""
    paths = list(_texts(example))
    for text in (MIXED, LONG):
        yield reduce(lambda sent, path: _with(sent, path, text), paths, example)
        yield from (_with(example, path, text) for path in paths if SOAKING)


def _texts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, str):
        yield path
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(part, (*path, name))
    elif isinstance(value, list | tuple):
        for at, part in enumerate(value[:1]):
            yield from _texts(part, (*path, at))


def _with(value: Any, path: tuple[Any, ...], text: str) -> Any:
    if not path:
        return text
    first, *rest = path
    if isinstance(value, dict):
        return value | {first: _with(value[first], tuple(rest), text)}
    return [
        _with(part, tuple(rest), text) if at == first else part for at, part in enumerate(value)
    ]
