"""Everything optional left out once and said once; then every address that can be read, asked."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import jsonschema_rs
import pytest
from django.template.loader import render_to_string

from tests.machine.client import Client
from tests.machine.soak import SOAKING
from tests.optional.evening import Evening, bodies
from tests.optional.examples import form, record
from tests.optional.formats import level_evening, teams_evening, threes_evening
from tests.optional.pairs import pairs_evening
from tests.optional.places import PART, Place, place, routes
from tests.optional.values import Said, ways
from tests.tokens import bearing, token_of
from tournaments.api.docs import schema
from tournaments.api.wire.shapes import recorded
from tournaments.models import DocumentKind
from tournaments.moment import Moment
from tournaments.reports import documents
from tournaments.reports.content import OF_REFERTI, OF_TOURNAMENT, NothingToPrint

EVENINGS = (pairs_evening, level_evening, teams_evening, threes_evening)
NEVER = {
    Said("Confirmation", "confirm", "absent"): "refused: what cannot be taken back is confirmed",
    Said("ClosingBody", "confirm", "absent"): "refused: what cannot be taken back is confirmed",
    Said("Credentials", "code", "filled"): "of a second factor, which is set up at the desk",
    Said("SheetOfSeveral", "expected", "absent"): "refused: one header cannot speak for many",
    Said("SheetCorrection", "reason", "absent"): "refused: a correction has its reason",
    Said("SheetCorrection", "agreed_by", "absent"): "refused before the next seating is out",
    Said("SwapBody", "expected", "absent"): "tests/desk/test_corrections.py swaps places",
    Said("SwapBody", "expected", "filled"): "tests/desk/test_corrections.py swaps places",
    Said(
        "PositionsBody", "expected", "absent"
    ): "tests/desk/test_positions.py: they are by card here",
    Said(
        "PositionsBody", "expected", "filled"
    ): "tests/desk/test_positions.py: they are by card here",
    **{
        Said(body, field, how): "tests/api/test_irregular.py: nobody rests here"
        for body, field in (
            ("ReplacementBody", "leaves"),
            ("ReplacementBody", "expected"),
            ("UndoingBody", "expected"),
        )
        for how in ("absent", "filled")
    },
}
"""Ways that no evening sends, and why."""
ELSEWHERE = (
    "photo>",
    "invitation>",
    "managers/<",
    "token>",
    "webhook>",
    "booking>",
    "score/",
)
"""In addresses of what no body makes, or makes and shows: `test_routes.py` walks them."""
OTHERS = ("computerista", "anonymous", *(("referee",) if SOAKING else ()))
"""A referee reads what the director does: walked once more at length."""


@dataclass(frozen=True)
class Built:
    evenings: tuple[Evening, ...]
    places: tuple[Place, ...]


@pytest.fixture(scope="module")
def built(outer_transaction: None) -> Built:
    evenings = tuple(make(filled=filled) for make in EVENINGS for filled in (False, True))
    return Built(evenings, tuple(map(place, evenings)))


def test_every_optional_field_is_left_out_once_and_said_once(built: Built, db: None) -> None:
    sent: set[Said] = set().union(*(evening.heard for evening in built.evenings))
    asked = {way for form in bodies() for way in ways(form)}
    assert asked - sent - set(NEVER) == set()
    assert set(NEVER) - (asked - sent) == set(), "sent after all"


@pytest.mark.slow("every address of two tournaments, as everybody")
def test_every_address_is_answered_to_everybody_and_as_described(built: Built, db: None) -> None:
    """No error of the server's; what the API says has the shape that its document gives it."""
    wrong = []
    bare, filled = built.places[:2]
    for here, people in ((bare, ("director",)), (filled, ("director", *OTHERS))):
        for who in people:
            wrong += list(_walked(here, who))
    assert wrong == []


def test_every_route_but_those_of_what_no_body_makes_is_walked(built: Built, db: None) -> None:
    unasked = {
        route
        for route in routes()
        if not any(list(here.addresses(route, most=1)) for here in built.places[:2])
    }
    assert {one for one in unasked if not any(part in one for part in ELSEWHERE)} == set()


def test_every_paper_is_written_of_every_evening(built: Built, db: None) -> None:
    for here in built.places:
        moment = Moment(here.tournament)
        for kind in DocumentKind:
            for subject in _subjects(here, kind):
                try:
                    content = documents.content(moment, kind, subject)
                except NothingToPrint:
                    continue
                for part in content.parts or (content,):
                    shown = {**part.data, "title": part.title, "LANGUAGE_CODE": "it"}
                    assert ">None<" not in render_to_string(part.template, shown), kind


def test_examples_are_what_the_evenings_said_and_were_told(built: Built, db: None) -> None:
    """Bodies as they were sent, answers as they came; `make examples` writes them anew."""
    found: dict[str, Any] = {}
    for evening, here in zip(built.evenings[1::2], built.places[1::2], strict=True):
        recorder = evening.recorder
        for route, answer in _answers(here):
            recorder.hear("GET", route, None, answer)
        found = recorder.examples() | found
    if os.environ.get("EXAMPLES"):
        record(found)
        recorded.cache_clear()
    kept = recorded()
    assert found.keys() == kept.keys()
    assert {name: form(said) for name, said in found.items()} == {
        name: form(said) for name, said in kept.items()
    }


def _answers(here: Place) -> Iterator[tuple[str, Any]]:
    """What the API tells the director, address by address."""
    director = here.people["director"]
    assert director is not None
    client, headers = Client(), bearing(token_of(director))
    for route in routes():
        for address in here.addresses(route, most=1) if route.startswith("api/v1/") else ():
            answer = client.get(address, headers=headers)
            if answer.get("Content-Type") == "application/json":
                yield PART.sub(r"{\2}", route.removeprefix("api/v1")), answer.json()


def _subjects(here: Place, kind: DocumentKind) -> list[str]:
    if kind is DocumentKind.REFERTO:
        return list(map(str, here.values["referto"]))
    if kind in OF_REFERTI or kind in OF_TOURNAMENT:
        return [""]
    return list(map(str, here.values["round"]))


def _walked(here: Place, who: str) -> Iterator[Any]:
    person, client = here.people[who], Client()
    headers = bearing(token_of(person)) if person else {}
    if person:
        client.force_login(person)
    for route in routes():
        said = headers if route.startswith("api/") else {}
        for address in here.addresses(route, most=1):
            if trouble := _trouble(route, partial(client.get, address, headers=said)):
                yield who, address, trouble


def _trouble(route: str, ask: Callable[[], Any]) -> str:
    try:
        answer = ask()
        content = b"".join(answer) if answer.streaming else answer.content
    except Exception as error:
        return repr(error)
    if answer.status_code >= 500:
        return str(answer.status_code)
    kind = answer.get("Content-Type", "").partition(";")[0]
    if not route.startswith("api/v1/") or kind != "application/json":
        return ""
    misfit = next(_described(route, answer.status_code).iter_errors(answer.json()), None)
    return str(misfit.message) if misfit and content else ""


@cache
def _described(route: str, status: int) -> Any:
    """What the document says of an answer."""
    path = "/" + PART.sub(r"{\2}", route)
    answers = schema()["paths"][path]["get"]["responses"]
    shape = answers[str(status)]["content"]["application/json"]["schema"]
    return jsonschema_rs.validator_for({**shape, "components": schema()["components"]})
