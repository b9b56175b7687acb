"""The guide does what it says: its commands and its Python are read out of the page and run."""

import html
import re
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from scoring import queries
from scoring.values import RoundNumber, SheetState
from tests import builders
from tests.builders import Hall
from tests.machine.processes import Site, needed
from tests.machine.waiting import PATIENCE_SECONDS
from tournaments.organise.webhooks import message

pytestmark = pytest.mark.django_db(transaction=True)
CODE = re.compile(r'<code class="(\w+)"(?: id="(\w+)")?>(.*?)</code>', re.DOTALL)
LIGHT = 30_000


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 6)
    builders.start_round(hall, 1)
    hall.computerista.set_password(builders.PASSWORD)
    hall.computerista.save()
    return hall


def guide(site: Site, language: str = "it") -> str:
    answer = httpx.get(f"{site.url}/api/docs/", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def python(page: str, name: str) -> dict[str, Any]:
    (source,) = (html.unescape(code) for _, id_, code in CODE.findall(page) if id_ == name)
    names: dict[str, Any] = {}
    exec(compile(source, f"guide#{name}", "exec"), names)
    return names


def missing(hall: Hall) -> int:
    sheets = queries.tables(hall.ledger, RoundNumber(1))
    return sum(table.state is SheetState.MISSING for table in sheets)


@pytest.mark.parametrize("language", ["it", "en"])
def test_its_commands_lead_from_the_token_to_a_typed_sheet(
    site: Site, hall: Hall, language: str
) -> None:
    needed("curl", "curl")
    page = guide(site, language)
    commands = [html.unescape(code) for kind, _, code in CODE.findall(page) if kind == "shell"]
    before = missing(hall)
    done = subprocess.run(
        ["bash", "-c", "\n".join(commands)],
        input=f"{hall.computerista.username}\n{builders.PASSWORD}\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    assert done.stderr == ""
    assert missing(hall) == before - 1
    said = done.stdout
    assert f"{hall.tournament.slug}: 1, 1" in said
    assert '"code":"round_unknown"' in said
    assert "idempotency-replayed: true" in said.lower()
    assert "\n304\n" in said
    assert '"saved":0,"refused":1' in said
    assert '"status":409' in said


def test_its_python_types_a_sheet(site: Site, hall: Hall) -> None:
    type_a_sheet = python(guide(site), "example")["type_a_sheet"]
    before = missing(hall)
    written = type_a_sheet(hall.computerista.username, builders.PASSWORD, 2095, 1990)
    assert written["events"]
    assert missing(hall) == before - 1
    with pytest.raises(RuntimeError, match="multiplo"):
        type_a_sheet(hall.computerista.username, builders.PASSWORD, 2091, 1990)


def test_its_python_follows_a_tournament(site: Site, hall: Hall) -> None:
    follow = python(guide(site), "stream")["follow"]
    numbers: Iterator[int] = follow(hall.tournament.slug)
    now = int(queries.head(hall.ledger))
    assert next(numbers) == now
    receipt = builders.enter_sheet(hall, 1, 1)
    assert next(numbers) == receipt.number
    later: Iterator[int] = follow(hall.tournament.slug, str(receipt.number))
    again = builders.enter_sheet(hall, 1, 2)
    assert next(later) == again.number


@pytest.mark.slow("a server of its own")
def test_streams_are_as_the_guide_and_the_document_say(site: Site, hall: Hall) -> None:
    """By a plain client: media type, id and data the number, beats, 404 for what is not seen."""
    path = f"{site.url}/t/{hall.tournament.slug}/eventi"
    with httpx.stream("GET", path, timeout=PATIENCE_SECONDS) as stream:
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        lines: list[str] = []
        for line in stream.iter_lines():
            lines.append(line)
            if line == "event: beat":
                break
    number = queries.head(hall.ledger)
    assert lines[:4] == ["retry: 2000", "", f"id: {number}", f"data: {number}"]
    assert httpx.get(f"{site.url}/t/non-c-e/eventi").status_code == 404


def test_its_python_knows_our_signatures_from_others(site: Site, hall: Hall) -> None:
    verify = python(guide(site), "verify")["verify"]
    secret, other, body = message.new_secret(), message.new_secret(), b'{"type": "webhook.test"}'
    stamp = int(time.time())
    headers = {
        "webhook-id": "msg_1",
        "webhook-timestamp": str(stamp),
        "webhook-signature": message.signature([other, secret], "msg_1", stamp, body),
    }
    assert verify(headers, body, secret)
    assert not verify(headers, body + b" ", secret)
    assert not verify(headers, body, message.new_secret())
    old = {**headers, "webhook-timestamp": str(stamp - 600)}
    assert not verify(old, body, secret)


@pytest.mark.parametrize("language", ["it", "en"])
def test_it_is_light_and_needs_no_script(site: Site, language: str) -> None:
    page = guide(site, language)
    assert "<script" not in page
    assert f'lang="{language}"' in page
    assert f"BURRACO={site.url}/api/v1" in page
    (style,) = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    sheet = httpx.get(f"{site.url}{style}").text
    assert len(page.encode()) + len(sheet.encode()) < LIGHT
