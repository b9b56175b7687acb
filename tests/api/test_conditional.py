"""What an ETag holds for: one address, one pair of eyes, one content; and what has none."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from tests import seasons
from tests.api.conftest import Speaker, code
from tests.builders import PASSWORD, Hall

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _place(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}"


@pytest.mark.parametrize(
    ("there", "not_there", "refusal"),
    [
        ("events/1", "events/999999", "not_found"),
        ("rounds/1", "rounds/99", "round_unknown"),
        ("rounds/2/tables/1", "rounds/4/tables/77", "round_unknown"),
        ("rounds/2/tables/1/sheet", "rounds/2/tables/77/sheet", "table_unknown"),
    ],
)
def test_what_is_not_there_is_not_unchanged(
    hall: Hall, director: Speaker, there: str, not_there: str, refusal: str
) -> None:
    tag = director.get(f"{_place(hall)}/{there}")["ETag"]
    assert director.get(f"{_place(hall)}/{there}", if_none_match=tag).status_code == 304
    answer = director.get(f"{_place(hall)}/{not_there}", if_none_match=tag)
    assert (answer.status_code, code(answer)) == (404, refusal)


def test_what_one_may_not_ask_for_is_not_unchanged(hall: Hall, anonymous: Speaker) -> None:
    path = f"{_place(hall)}/ranking"
    tag = anonymous.get(path)["ETag"]
    assert anonymous.get(path, if_none_match=tag).status_code == 304
    assert anonymous.get(path, "as_of=5", if_none_match=tag).status_code == 401


def test_tokens_of_different_scopes_have_tags_of_their_own(hall: Hall) -> None:
    hall.director.set_password(PASSWORD)
    hall.director.save()
    credentials = {"username": hall.director.username, "password": PASSWORD}
    path = f"{_place(hall)}/events"
    asked: dict[str, Any] = {
        scope: Speaker(Speaker().post("/token", {**credentials, "scope": scope}).json()["token"])
        for scope in ("read", "direct")
    }
    tags = {scope: speaker.get(path)["ETag"] for scope, speaker in asked.items()}
    assert tags["read"] != tags["direct"]
    assert asked["read"].get(path, if_none_match=tags["direct"]).status_code == 200
    assert asked["read"].get(path, if_none_match=tags["read"]).status_code == 304


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("{tournament}/files/register", "text/csv"),
        ("{tournament}/files/ranking", XLSX),
        ("{tournament}/entrants/example", XLSX),
        ("{tournament}/dossier", "application/zip"),
        ("/circuits/coppa/files/ranking", "text/csv"),
    ],
)
def test_a_file_is_tagged_by_its_content_and_is_not_sent_twice(
    hall: Hall, director: Speaker, path: str, accept: str
) -> None:
    seasons.circuit(hall.director, hall)
    place = path.format(tournament=_place(hall))
    first = director.get(place, accept=accept)
    assert first.status_code == 200, first.content
    unchanged = director.get(place, accept=accept, if_none_match=first["ETag"])
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged["ETag"] == first["ETag"]
    assert "Content-Disposition" not in unchanged


def test_a_tournament_taken_out_later_is_the_same_file(hall: Hall, director: Speaker) -> None:
    packed = ZipFile(BytesIO(director.get(f"{_place(hall)}/dossier").content))
    assert {member.date_time for member in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert {member.external_attr >> 16 for member in packed.infolist()} == {0o600}
