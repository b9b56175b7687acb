"""Whoever is sent through one of our doors with somebody else's address ends at home."""

import pytest

from tests.builders import PASSWORD, user
from tests.machine.client import Client

pytestmark = pytest.mark.django_db
FOREIGN = (
    "https://elsewhere.example.org/admin/",
    "//elsewhere.example.org/",
    "/\\elsewhere.example.org/",
    "javascript:alert(1)",
    "http:///elsewhere.example.org",
)
foreign = pytest.mark.parametrize("address", FOREIGN)


@pytest.fixture
def client() -> Client:
    user("carla", password=PASSWORD)
    return Client()


def log_in(client: Client, **more: str) -> str:
    form = {"username": "carla", "password": PASSWORD, **more}
    answer = client.post("/admin/login/", form)
    assert answer.status_code == 302
    return answer["Location"]


@foreign
def test_a_login_ends_at_the_front_page(client: Client, address: str) -> None:
    assert log_in(client, next=address) == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_a_login_ends_where_it_was_asked_for(client: Client) -> None:
    assert log_in(client, next="/admin/password_change/") == "/admin/password_change/"


@foreign
def test_a_login_in_the_address_ends_there_too(client: Client, address: str) -> None:
    form = {"username": "carla", "password": PASSWORD}
    assert client.post("/admin/login/", form, query_params={"next": address})["Location"] == (
        "/admin/"
    )


@foreign
def test_who_chooses_a_language_stays_here(client: Client, address: str) -> None:
    form = {"language": "en", "next": address}
    answer = client.post("/lingua/", form, headers={"Referer": address})
    assert answer["Location"] == "/"


@foreign
def test_who_leaves_is_sent_nowhere(client: Client, address: str) -> None:
    log_in(client)
    answer = client.post("/admin/logout/", {"next": address})
    assert answer.get("Location", "/").startswith("/admin/") or answer.status_code == 200
