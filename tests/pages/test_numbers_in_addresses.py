"""A number in an address can be anything: no page of the players falls over it."""

import pytest

from tests import builders
from tests.machine.client import Client

pytestmark = pytest.mark.django_db
DIGITS = "9" * 5_000
"""More than Python turns into a number."""


@pytest.fixture(scope="module")
def slug(outer_transaction: None) -> str:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    return str(hall.tournament.slug)


@pytest.mark.parametrize("text", [DIGITS, "²", "-1", "1e9", "999", "0", "9" * 30])
@pytest.mark.parametrize(
    ("page", "name", "status"),
    [
        ("/t/{slug}/", "turno", 404),
        ("/t/{slug}/schermo/", "pagina", 200),
        ("/t/{slug}/schermo/tavoli/", "pagina", 200),
        ("/", "pagina", 200),
        ("/circuiti/", "pagina", 200),
        ("/strumenti/giochi/", "riprendi", 200),
        ("/strumenti/giochi/", "togli", 200),
        ("/strumenti/giochi/", "tocco", 200),
        ("/strumenti/conta/", "a.clean", 200),
        ("/strumenti/conta/", "before.a", 200),
        ("/strumenti/time-out/", "giocatori", 200),
    ],
)
def test_a_number_that_is_none_is_an_answer_and_no_error(
    client: Client, slug: str, page: str, name: str, status: int, text: str
) -> None:
    query = {name: text, "linea": "8h.8s.8d"}
    assert client.get(page.format(slug=slug), query).status_code == status


@pytest.mark.parametrize("number", [DIGITS, "9" * 30])
@pytest.mark.parametrize(
    "page",
    ["turni/{n}/", "turni/1/tavoli/{n}/perche/", "iscritti/{n}/", "turni/{n}/tavoli/1/perche/"],
)
def test_a_page_of_such_a_number_is_not_there(
    client: Client, slug: str, page: str, number: str
) -> None:
    assert client.get(f"/t/{slug}/{page.format(n=number)}").status_code == 404
