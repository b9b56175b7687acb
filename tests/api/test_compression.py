"""What is read goes small over the line, in whatever the client unpacks; secrets never do."""

import gzip
from collections.abc import Callable

import brotli
import pytest
import zstandard

from tests.api.conftest import Speaker, round_under_way
from tests.builders import PASSWORD, Hall, tables, user
from tests.machine.client import Client

UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.decompress,
    "br": brotli.decompress,
    "zstd": lambda packed: zstandard.ZstdDecompressor().decompress(packed),
}
ALL = ", ".join(UNPACK)


@pytest.fixture
def hall(db: None) -> Hall:
    """Of this test alone: others look at all the tournaments that there are."""
    return round_under_way()


def _place(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}"


@pytest.mark.parametrize("encoding", UNPACK)
def test_what_is_read_is_the_same_in_every_encoding(hall: Hall, encoding: str) -> None:
    for path in (f"/api/v1{_place(hall)}/ranking", "/api/schema/", "/api/docs/"):
        plain = Client().get(path, headers={"Accept-Encoding": "identity"})
        packed = Client().get(path, headers={"Accept-Encoding": f"{encoding};q=0.8, identity"})
        assert packed["Content-Encoding"] == encoding
        assert UNPACK[encoding](packed.content) == plain.content
        assert len(packed.content) < len(plain.content) * 0.6
        for answer in (plain, packed):
            assert "accept-encoding" in answer["Vary"].lower()


def test_the_tag_of_a_compressed_answer_is_understood(
    hall: Hall, director: Speaker, anonymous: Speaker
) -> None:
    path = f"{_place(hall)}/ranking"
    packed = anonymous.get(path, Accept_Encoding=ALL)
    assert packed["ETag"].startswith('W/"')
    unchanged = anonymous.get(path, Accept_Encoding=ALL, If_None_Match=packed["ETag"])
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert "accept-encoding" in unchanged["Vary"].lower()
    first = tables(hall, 2)[0].table
    read = director.get(f"{_place(hall)}/rounds/2", Accept_Encoding=ALL)
    sheet = f"{_place(hall)}/rounds/2/tables/{first}/sheet"
    typed = director.put(sheet, {"totals": {"a": 2095, "b": 1990}}, If_Match=read["ETag"])
    assert typed.status_code == 200, typed.content


def test_the_document_is_fetched_again_only_when_it_changed(db: None) -> None:
    first = Client().get("/api/schema/", headers={"Accept-Encoding": ALL})
    assert first["Cache-Control"] == "public, no-cache"
    tag = {"If-None-Match": first["ETag"], "Accept-Encoding": ALL}
    again = Client().get("/api/schema/", headers=tag)
    assert (again.status_code, again.content) == (304, b"")


def test_what_answers_a_body_is_never_compressed(hall: Hall, director: Speaker) -> None:
    user("carla", password=PASSWORD)
    credentials = {"username": "carla", "password": PASSWORD}
    token = Speaker().post("/token", credentials, Accept_Encoding=ALL)
    lines = "\n".join(f"Cognome{number} Nome, Altro{number} Nome" for number in range(40))
    preview = director.post(
        f"{_place(hall)}/entrants/preview", {"text": lines}, Accept_Encoding=ALL
    )
    assert preview.status_code == 200, preview.content
    assert len(preview.content) > 2_000
    refused = director.get(f"{_place(hall)}/nowhere", Accept_Encoding=ALL)
    for answer in (token, preview, refused):
        assert "Content-Encoding" not in answer


def test_what_is_small_already_is_left_alone_and_pages_are_left_to_the_front(
    hall: Hall, director: Speaker
) -> None:
    packed = director.get(f"{_place(hall)}/dossier", Accept_Encoding=ALL)
    assert (packed.status_code, packed["Content-Type"]) == (200, "application/zip")
    assert "Content-Encoding" not in packed
    reader = Client()
    page = reader.get(f"/t/{hall.tournament.slug}/", headers={"Accept-Encoding": ALL})
    assert page.status_code == 200
    assert page["Content-Encoding"] == "br", "packed once, for everybody who asks"
    assert "Content-Encoding" not in reader.behind
