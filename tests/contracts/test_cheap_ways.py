"""What every answer goes through does not cost it."""

import json
import subprocess
import sys
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import resolve
from django.urls.resolvers import RoutePattern

from config.env import CHECKOUT
from tests import builders
from tests.tokens import token_of
from tournaments.api.sheets.views import SheetView

STEPS = 12
"""Patterns tried before the address of a sheet is found; all there are would be over a hundred."""


def test_the_address_of_a_sheet_is_found_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    match = RoutePattern.match

    def counted(pattern: RoutePattern, path: str) -> object:
        tried.append(path)
        return match(pattern, path)

    monkeypatch.setattr(RoutePattern, "match", counted)
    found = resolve("/api/v1/tournaments/torneo/rounds/3/tables/7/sheet")
    assert found.func.view_class is SheetView  # type: ignore[attr-defined]
    assert len(tried) <= STEPS


@pytest.mark.django_db
def test_every_answer_has_the_policy_of_browsers() -> None:
    client = Client()
    told = {
        client.get(path)["Content-Security-Policy"]
        for path in ("/api/v1/tournaments", "/api/v1/nowhere", "/admin/login/")
    }
    assert len(told) == 1


@pytest.mark.django_db
def test_the_page_that_tries_operations_has_a_policy_of_its_own() -> None:
    ours, tried = (
        Client().get(path)["Content-Security-Policy"]
        for path in ("/api/docs/", "/api/docs/reference/")
    )
    assert "'unsafe-inline'" in tried
    assert "'sha256-" not in tried  # beside a hash browsers do not heed it
    assert "'unsafe-inline'" not in ours


SELDOM_NEEDED = (
    "authlib",
    "babel",
    "cryptography",
    "joserfc",
    "numpy",
    "openpyxl",
    "PIL",
    "python_calamine",
    "pywebpush",
    "rustworkx",
    "sentry_sdk",
    "weasyprint",
    "xlsxwriter",
)
"""What no sheet and no page takes: papers, workbooks, pictures, matchings, keys, other people's
accounts. Imported where they are used: a fifth more than a web process holds without."""
_ASK = """
import json, sys
from config import asgi
from django.test import Client
page, sheet, figures, token, seldom_needed = json.load(sys.stdin)
client = Client(headers={"Host": "localhost"})
headers = {"Authorization": "Bearer " + token, "Idempotency-Key": sys.argv[1]}
saved = client.put(sheet, json.dumps(figures), "application/json", headers=headers)
read = client.get(page)
taken = {name.partition(".")[0] for name in sys.modules}
print(json.dumps([saved.status_code, read.status_code, sorted(taken & {*seldom_needed})]))
"""


@pytest.mark.slow("a program of its own")
@pytest.mark.django_db(transaction=True)
def test_who_saves_and_who_looks_on_take_nothing_that_few_ever_need(
    program_environment: dict[str, str],
) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    table, slug = builders.tables(hall, 1)[0], hall.tournament.slug
    sheet = f"/api/v1/tournaments/{slug}/rounds/1/tables/{table.table}/sheet"
    figures = {"totals": {"a": 1000, "b": 800}, "expected": table.last}
    asked = (f"/t/{slug}/", sheet, figures, token_of(hall.computerista), SELDOM_NEEDED)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _ASK, str(uuid4())],
        cwd=CHECKOUT,
        env=program_environment,
        input=json.dumps(asked),
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(done.stdout) == [200, 200, []]
