"""The API answers as its schema says, whatever is sent and whoever sends it.

Here because to find the cases alone takes half a minute of every process that looks for tests.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS

from scoring import queries
from tests.builders import Hall, enter, open_tournament, play_round, start_round
from tests.seasons import circuit
from tests.tokens import bearing, token_of

pytestmark = pytest.mark.soak("four roles, 167 operations, every bound of every field")


@schemathesis.serializer("application/zip")
def as_it_is(_ctx: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode(errors="surrogatepass")


schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
CONFORMS = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    )
]
AS_IT_IS = {"Accept-Encoding": "identity"}
"""Over WSGI nobody unpacks what came small; `test_compression.py` does."""
BOUNDED = settings(
    max_examples=12,
    deadline=None,
    database=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def kept_connection() -> Iterator[None]:
    """A request of the plain WSGI application closes the connection: the test's own, in which
    everything is rolled back. Django's test client keeps it open in the same way."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def built(outer_transaction: None, kept_connection: None) -> Hall:
    """Four pairs; one round played, the second published with sheets missing."""
    hall = open_tournament(rounds=3)
    enter(hall, 4)
    play_round(hall, 1)
    start_round(hall, 2)
    circuit(hall.director, hall, name="Coppa")
    return hall


@pytest.fixture
def played(built: Hall, db: None) -> Hall:
    return built


def _at_home(case: Any, hall: Hall) -> None:
    """Lead most requests to what exists, or they would all end at 404."""
    path = case.path_parameters or {}
    homes: dict[str, Any] = {"slug": hall.tournament.slug, "round": 2, "table": 1, "entrant": 1}
    homes["user"] = hall.referee.pk
    homes |= {"circuit": "coppa", "tournament": hall.tournament.slug}
    if "edition" in path:
        homes["edition"] = "classico"
    if "player" in path:
        homes["player"] = str(queries.entrants(hall.ledger)[0].players[0])
    for name, value in homes.items():
        if name in path:
            path[name] = value


def _answers_as_the_schema_says(case: Any, hall: Hall, headers: dict[str, str]) -> None:
    _at_home(case, hall)
    case.call_and_validate(headers={**headers, **AS_IT_IS}, checks=CONFORMS)


@schema.parametrize()
@BOUNDED
def test_the_director_gets_only_answers_of_the_schema(case: Any, played: Hall) -> None:
    _answers_as_the_schema_says(case, played, bearing(token_of(played.director)))


@schema.parametrize()
@BOUNDED
def test_the_computerista_gets_only_answers_of_the_schema(case: Any, played: Hall) -> None:
    _answers_as_the_schema_says(case, played, bearing(token_of(played.computerista)))


@schema.parametrize()
@BOUNDED
def test_the_referee_gets_only_answers_of_the_schema(case: Any, played: Hall) -> None:
    _answers_as_the_schema_says(case, played, bearing(token_of(played.referee)))


@schema.parametrize()
@BOUNDED
def test_strangers_get_only_answers_of_the_schema(case: Any, played: Hall) -> None:
    _answers_as_the_schema_says(case, played, {})
