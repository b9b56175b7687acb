"""A ranking is on a phone's screen with the first thing that comes, which weighs little."""

import gzip
import re
from typing import Any

import pytest
from django.conf import settings

from config import style
from config.env import CHECKOUT
from tests.builders import Hall
from tests.machine.client import Client

PAIRS = 60
pytestmark = pytest.mark.hall(entrants=PAIRS, rounds=3, played=1, started=True)
MOST_BYTES = 17_000
"""With its sheet, of this many rows; a hundred are three thousand more."""
MOST_AGAIN = 9_000
"""Of what a page that is open fetches after each score."""
MOST_ELEMENTS = 13
"""In a row: twice what its figures and names are written in."""
MOST_FILES = 3
"""That it names: a browser begins each before it reads the first row."""
FILE = re.compile(r"<script[^>]* src=|<link[^>]*stylesheet")
WAITED_FOR = re.compile(r"<link[^>]*stylesheet|<script(?![^>]*(defer|module))")


def asked(client: Client, hall: Hall, **headers: str) -> Any:
    path = f"/t/{hall.tournament.slug}/classifica/"
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers={"Accept-Encoding": "gzip", **given})


def unpacked(answer: Any) -> str:
    return gzip.decompress(answer.content).decode()


def test_a_ranking_waits_for_no_file_and_is_light(client: Client, hall: Hall) -> None:
    answer = asked(client, hall)
    page = unpacked(answer)
    before, _, rows = page.partition("<tbody>")
    assert WAITED_FOR.search(before) is None
    assert len(answer.content) < MOST_BYTES
    assert len(FILE.findall(page)) <= MOST_FILES
    drawn = re.findall(r"<tr data-key.*?</tr>", rows, re.DOTALL)
    assert len(drawn) == PAIRS
    assert max(row.count("</") for row in drawn) <= MOST_ELEMENTS


def test_the_sheet_that_a_page_carries_is_the_one_text_that_the_policy_lets_stand(
    client: Client, hall: Hall
) -> None:
    answer = asked(client, hall)
    (carried,) = re.findall(r"<style>(.*?)</style>", unpacked(answer), re.DOTALL)
    assert carried == settings.STYLE_SHEET
    policy = answer["Content-Security-Policy"]
    assert style.permitted(carried) in policy
    assert "unsafe" not in policy
    # As text in a page it finds no file beside it.
    assert "url(" not in carried
    source = (CHECKOUT / "tournaments/static/tournaments/style.css").read_text("utf-8")
    assert source.count("{") == carried.count("{")


def test_who_asks_again_gets_the_same_page_with_its_sheet_linked(
    client: Client, hall: Hall
) -> None:
    first, again = asked(client, hall), asked(client, hall, HX_Request="true")
    assert len(again.content) < MOST_AGAIN
    assert first["ETag"] == again["ETag"]
    whole, lean = unpacked(first), unpacked(again)
    linked = re.search(r'<link rel="stylesheet" href="[^"]*style[^"]*">', lean)
    assert linked
    assert lean.replace(linked.group(), f"<style>{settings.STYLE_SHEET}</style>", 1) == whole


def test_a_browser_begins_no_other_process_for_what_everybody_may_read(
    client: Client, hall: Hall
) -> None:
    assert asked(client, hall)["Cross-Origin-Opener-Policy"] == "unsafe-none"
    assert client.get("/admin/login/")["Cross-Origin-Opener-Policy"] == "same-origin"
