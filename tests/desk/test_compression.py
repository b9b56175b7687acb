"""The desk goes small over the line, and nothing of it tells a secret by its length."""

import gzip
from typing import Any

import pytest
from django.urls import reverse

from tests.builders import PASSWORD, Hall, user
from tests.machine.client import Client, as_

pytestmark = pytest.mark.hall(entrants=12, rounds=2, played=0, started=True)

UNPACKED_TIMES = 2
"""How much larger a page of a few tables is at least; with hundreds of rows up to twenty times."""
OWN = "/admin/second-factor/"


@pytest.fixture
def desk(hall: Hall) -> Client:
    return as_(hall.director)


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def ask(client: Client, path: str, encoding: str = "br, gzip", **headers: str) -> Any:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers={"Accept-Encoding": encoding, **given})


def is_packed(answer: Any) -> bool:
    return "Content-Encoding" in answer


def text(answer: Any) -> str:
    body = gzip.decompress(answer.content) if is_packed(answer) else answer.content
    return str(body.decode())


def test_pages_of_the_desk_come_small_and_whole(desk: Client, hall: Hall) -> None:
    for name, *args in (
        ("desk-entrants",),
        ("desk-round", 1),
        ("desk-round-now", 1),
        ("desk-sheets-now", 1),
        ("desk-fees",),
        ("desk-ranking",),
    ):
        path = address(hall, name, *args)
        plain, packed = ask(desk, path, "identity"), ask(desk, path)
        assert (is_packed(plain), packed["Content-Encoding"]) == (False, "gzip"), path
        assert len(gzip.decompress(packed.content)) == len(plain.content), path
        assert len(packed.content) == int(packed["Content-Length"]), path
        assert len(packed.content) * UNPACKED_TIMES < len(plain.content), path
        for answer in (plain, packed):
            assert "accept-encoding" in answer["Vary"].lower(), path


def test_who_takes_no_gzip_gets_none(desk: Client, hall: Hall) -> None:
    path = address(hall, "desk-ranking")
    refused = ("gzip;q=0", "br, gzip; q=0.0", "gzip;\tq=0", "gzip;q=0.0000", "gzip;q=x", "gzip;x")
    for encoding in refused:
        assert not is_packed(ask(desk, path, encoding)), encoding
    for encoding in ("gzip;q=0.1", "br ; q=0, gzip ; q=1"):
        assert is_packed(ask(desk, path, encoding)), encoding


def test_the_same_page_is_never_quite_as_long(desk: Client, hall: Hall) -> None:
    path = address(hall, "desk-ranking")
    assert len({len(ask(desk, path).content) for _ in range(20)}) > 1


def test_what_another_site_has_asked_for_comes_as_it_is(desk: Client, hall: Hall) -> None:
    path = f"{address(hall, 'desk-ranking')}?indovina=Rossi"
    for asker in ("cross-site", "same-site"):
        assert not is_packed(ask(desk, path, Sec_Fetch_Site=asker)), asker
    for asker in ("same-origin", "none"):
        assert is_packed(ask(desk, path, Sec_Fetch_Site=asker)), asker


def test_secrets_are_never_compressed(desk: Client, hall: Hall) -> None:
    kept = ask(desk, f"{OWN}?next=/admin/")
    assert '<code class="password">' in text(kept)
    assert not is_packed(kept)
    owner = user("carla", password=PASSWORD)
    client = as_(owner)
    fields = {"name": "tabellone", "scope": "read", "days": "7", "password": PASSWORD}
    told = client.post(
        reverse("admin:tournaments_accesstoken_add"), fields, headers={"Accept-Encoding": "gzip"}
    )
    assert 'class="password"' in text(told)
    assert not is_packed(told)


def test_what_is_small_already_is_left_alone(desk: Client, hall: Hall) -> None:
    for path in (
        address(hall, "desk-dossier"),
        f"/tournaments/{hall.tournament.slug}/referto-form.pdf",
    ):
        assert not is_packed(ask(desk, path)), path
