"""Metrics, log lines and reports of failures: enough to follow a request, and nobody's name."""

import gzip
import http.client
import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import dropwhile
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar
from urllib.parse import urlsplit

import brotli
import pytest
from django.urls import reverse

from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import desk_at, session_of
from tests.machine.broker import StartWorker
from tests.machine.processes import OpenSite, Site
from tests.machine.waiting import PATIENCE_SECONDS
from tournaments.models import Document, DocumentKind

TOKEN = "abcdefghijklmnopqrstuvwxyz"
ASKED_AS = "0123456789abcdef0123456789abcdef"
SECRET = "Quattrocchi"


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    builders.rename(hall, 1, SECRET)
    builders.start_round(hall, 1)
    return hall


def ask(site: Site, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    line = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=PATIENCE_SECONDS)
    line.request("GET", path, headers={name.replace("_", "-"): v for name, v in headers.items()})
    answer = line.getresponse()
    body = answer.read().decode()
    line.close()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body


def measured(site: Site) -> str:
    status, _headers, body = ask(site, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    return body


def lines(log: str) -> list[dict[str, Any]]:
    """All of a log: each of its lines is an object, whoever wrote it."""
    # Celery greets first, and not by its logger.
    greeted = dropwhile(lambda line: not line.startswith("{"), log.splitlines())
    objects = [json.loads(line) for line in greeted]
    for one in objects:
        assert {"time", "level", "logger", "message", "request_id"} <= set(one)
    return objects


def value(metrics: str, name: str, **labels: str) -> float:
    """The sum of a metric over all that has these labels."""
    lines = re.findall(rf"^{name}(?:{{(.*)}})? (\S+)$", metrics, re.MULTILINE)
    wanted = [f'{label}="{of}"' for label, of in labels.items()]
    return sum(float(number) for had, number in lines if all(label in had for label in wanted))


@pytest.mark.slow("servers and a worker of its own")
def test_saves_pages_and_tasks_are_measured_over_all_processes(
    hall: Hall, open_site: OpenSite, tmp_path: Path
) -> None:
    shared = tmp_path / "metrics"
    shared.mkdir()
    first, second = (
        open_site(METRICS_TOKEN=TOKEN, PROMETHEUS_MULTIPROC_DIR=str(shared)) for _ in range(2)
    )
    session = session_of(hall.computerista)
    for site, table in ((first, 1), (second, 2)):
        assert desk_at(site.url, hall, session).types(1, table, 500).status == 200
    said = measured(first)
    assert value(said, "burraco_request_seconds_count", method="PUT", status="200") == 2
    route = re.search(r'method="PUT",route="([^"]*)"', said)
    assert route, said
    assert "sheet" in route[1]
    assert hall.tournament.slug not in said
    second.wait_until(lambda: value(measured(second), "burraco_hears") == 2)


@pytest.mark.parametrize("shown", ["", "Bearer ", f"Bearer {TOKEN}x", TOKEN.upper()])
def test_metrics_are_nowhere_for_who_shows_no_token(
    hall: Hall, open_site: OpenSite, shown: str
) -> None:
    assert ask(open_site(METRICS_TOKEN=TOKEN), "/metrics", Authorization=shown)[0] == 404


def test_without_a_token_set_there_are_none(hall: Hall, site: Site) -> None:
    assert ask(site, "/metrics", Authorization="Bearer ")[0] == 404


@pytest.mark.slow("servers and a worker of its own")
def test_a_request_is_followed_from_the_proxy_to_the_worker_and_names_nobody(
    hall: Hall, open_site: OpenSite, start_worker: StartWorker
) -> None:
    site = open_site(LOG_FORMAT="json", BEHIND_PROXY="1")
    worker = start_worker(LOG_FORMAT="json")
    session = session_of(hall.director)
    path = reverse("ask-document", args=(hall.tournament.slug, DocumentKind.ENTRANTS))
    status, headers, _ = ask(site, path, Cookie=f"sessionid={session}", X_Request_ID=ASKED_AS)
    assert status == 302
    assert headers["x-request-id"] == ASKED_AS
    worker.wait_until(lambda: Document.objects.exclude(content=None).exists())
    assert ask(site, f"/t/{hall.tournament.slug}/?cognome={SECRET}")[0] == 200
    worker.wait_until(lambda: ASKED_AS in worker.said())
    for log in (site.said(), worker.said()):
        assert [line["message"] for line in lines(log) if line["request_id"] == ASKED_AS]
        assert SECRET not in log


def test_what_was_looked_for_is_in_no_line_of_a_request_that_failed(open_site: OpenSite) -> None:
    """Django hands its request to the log: with its address, and the surname in it."""
    site = open_site(LOG_FORMAT="json")
    line = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=PATIENCE_SECONDS)
    line.request("POST", f"/admin/login/?next=/admin/tournaments/player/%3Fq={SECRET}")
    assert line.getresponse().status == 403
    line.close()
    site.wait_until(lambda: "Forbidden" in site.said())
    assert SECRET not in site.said()
    assert all(one["time"].endswith("+00:00") for one in lines(site.said()))


def test_an_id_that_a_stranger_made_up_is_not_taken(hall: Hall, site: Site) -> None:
    _status, headers, _body = ask(site, "/admin/login/", X_Request_ID=ASKED_AS)
    assert headers["x-request-id"] != ASKED_AS


class Collector(BaseHTTPRequestHandler):
    """Keeps what is reported to it."""

    reports: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        unpack = {"gzip": gzip.decompress, "br": brotli.decompress}
        packed = self.headers.get("Content-Encoding", "")
        self.reports.append(unpack.get(packed, bytes)(body).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing: tests print what they expected."""


@pytest.fixture
def collector() -> Iterator[HTTPServer]:
    server = HTTPServer(("127.0.0.1", 0), Collector)
    Collector.reports.clear()
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_failure_is_reported_with_its_place_and_without_anybody_s_name(
    hall: Hall, open_site: OpenSite, collector: HTTPServer, program_data: Path
) -> None:
    own = program_data / "templates" / "pages"
    own.mkdir(parents=True)
    for template in Path("templates/pages").glob("*.html"):
        (own / template.name).write_text("{% load what_is_not_there %}")
    site = open_site(SENTRY_DSN=f"http://key@127.0.0.1:{collector.server_port}/1")
    path = f"/t/{hall.tournament.slug}/"
    assert ask(site, f"{path}?cognome={SECRET}")[0] == 500
    site.wait_until(lambda: any("what_is_not_there" in said for said in Collector.reports))
    told = "".join(Collector.reports)
    assert "TemplateSyntaxError" in told
    assert "public_tournament" in told, "where it failed"
    assert SECRET not in told
