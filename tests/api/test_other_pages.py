"""Pages of other people's programs ask the API from a browser: those that the operator names."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page

from tests import builders
from tests.builders import Hall, tables
from tests.machine.client import Client
from tests.machine.processes import OpenSite
from tests.tokens import token_of

TYPE_AND_READ = """async ([api, token]) => {
  const read = await fetch(`${api}/rounds/1`);
  const tag = read.headers.get("ETag");
  const again = await fetch(`${api}/rounds/1`, {
    cache: "no-store", headers: {"If-None-Match": tag},
  });
  const sent = await fetch(`${api}/rounds/1/tables/1/sheet`, {
    method: "PUT",
    headers: {
      "Authorization": `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
      "If-Match": tag,
    },
    body: JSON.stringify({totals: {a: 2095, b: 1990}}),
  });
  const refused = await fetch(`${api}/rounds/9`);
  return {
    sent: sent.status, replayed: sent.headers.get("Idempotency-Replayed"),
    read: read.status, tag, again: again.status,
    asked_as: read.headers.get("X-Request-ID"),
    refused: (await refused.json()).code,
  };
}"""
ASK = "url => fetch(url).then(answer => answer.status, failed => failed.name)"


class Blank(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Altrui</title>")

    def log_message(self, *_: Any) -> None:
        """Nothing: tests print what they expected."""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A site of other people: its origin."""
    server = HTTPServer(("127.0.0.1", 0), Blank)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, played=0, started=True)


def test_a_page_that_the_operator_names_types_a_sheet_and_reads_what_is_answered(
    hall: Hall, open_site: OpenSite, elsewhere: str, page: Page
) -> None:
    site = open_site(CORS_ORIGINS=f"https://app.example.org,{elsewhere}")
    token = token_of(hall.computerista)
    page.goto(elsewhere)
    told = page.evaluate(
        TYPE_AND_READ, [f"{site.url}/api/v1/tournaments/{hall.tournament.slug}", token]
    )
    assert (told["sent"], told["replayed"]) == (200, "false")
    assert tables(hall, 1)[0].sheet is not None
    assert (told["read"], told["again"]) == (200, 304)
    assert len(told["asked_as"]) == 32
    assert told["refused"] == "round_unknown"


def test_other_pages_read_nothing_and_of_our_own_nobody_does(
    hall: Hall, open_site: OpenSite, elsewhere: str, page: Page
) -> None:
    of_others = open_site(CORS_ORIGINS="https://app.example.org")
    page.goto(elsewhere)
    assert page.evaluate(ASK, f"{of_others.url}/api/v1/regulations") == "TypeError"
    of_all = open_site(CORS_ORIGINS="*")
    assert page.evaluate(ASK, f"{of_all.url}/api/v1/regulations") == 200
    assert page.evaluate(ASK, f"{of_all.url}/t/{hall.tournament.slug}/") == "TypeError"


def test_without_the_setting_an_answer_names_no_origin(db: None) -> None:
    headers = {"Origin": "https://app.example.org", "Access-Control-Request-Method": "GET"}
    for method in ("GET", "OPTIONS"):
        answer = Client().generic(method, "/api/v1/regulations", headers=headers)
        assert answer.status_code < 300
        assert not [name for name in answer.headers if name.startswith("Access-Control")]
        assert "Origin" not in answer["Vary"]
