"""What was taken back through one web process is gone at the other, from the next question on."""

import json
import urllib.error
import urllib.request
from uuid import uuid4

import pytest

from tests import builders
from tests.builders import Hall
from tests.machine.processes import OpenSite, Site
from tests.tokens import token_of
from tournaments.models import Official


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=8, rounds=1, played=0, started=True)


def _asked(site: Site, method: str, path: str, token: str, body: object = None) -> int:
    request = urllib.request.Request(
        f"{site.url}/api/v1/{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {token}",
            "Content-Type": "application/json",
            "Idempotency-Key": str(uuid4()),
        },
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def _types(site: Site, hall: Hall, token: str, table: int) -> int:
    seen = int(builders.tables(hall, 1)[table - 1].last)
    sheet = {"totals": {"a": 1000, "b": 800}, "expected": seen}
    path = f"tournaments/{hall.tournament.slug}/rounds/1/tables/{table}/sheet"
    return _asked(site, "PUT", path, token, sheet)


@pytest.mark.slow("two web processes")
def test_tokens_and_offices_end_at_every_process(hall: Hall, open_site: OpenSite) -> None:
    here, there = open_site(), open_site()
    token, another = token_of(hall.computerista), token_of(hall.computerista)
    assert (_types(here, hall, token, 1), _types(there, hall, token, 2)) == (200, 200)
    assert _asked(here, "DELETE", "me/token", token) == 204
    assert _types(there, hall, token, 3) == 401
    assert _types(there, hall, another, 3) == 200
    Official.objects.filter(tournament=hall.tournament, user=hall.computerista).delete()
    assert {_types(site, hall, another, 4) for site in (here, there)} <= {403, 404}
