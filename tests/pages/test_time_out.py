"""The time-out page: who still plays, by each edition's article, without a script."""

import re

import pytest

from scoring.rules import regulations
from tests.machine.client import Client

pytestmark = pytest.mark.django_db


def read(client: Client, edition: str = "", **asked: str) -> str:
    address = f"/strumenti/time-out/{edition}/" if edition else "/strumenti/time-out/"
    response = client.get(address, asked, headers={"accept-language": "it"})
    assert response.status_code == 200
    return str(response.content.decode())


def plays(page: str) -> list[str]:
    return re.findall(r'plays__number">\d</span> <strong>(\w+)</strong>', page)


@pytest.mark.parametrize(
    ("playing", "expected"),
    [
        ("north", "Est Sud Ovest Nord"),
        ("west", "Nord Est Sud Ovest Nord"),
        ("south", "Ovest Nord Est Sud Ovest Nord"),
        ("east", "Sud Ovest Nord Est Sud Ovest Nord"),
    ],
)
@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "uisp-parole", "internazionale"])
def test_the_four_cases_of_c_art_10_are_told_in_order(
    client: Client, edition: str, playing: str, expected: str
) -> None:
    page = read(client, edition, mazziere="north", gioca=playing)
    assert plays(page) == expected.split()
    assert regulations.load(edition).name in page


def test_the_deal_is_not_played_by_c_and_a_full_lap_by_i(client: Client) -> None:
    assert "non si gioca" in read(client, "classico", fase="dealing")
    page = read(client, "internazionale", fase="dealing", mazziere="east")
    assert plays(page) == ["Sud", "Ovest", "Nord", "Est"]
    assert "art. 15" in page


def test_during_the_count_the_round_is_over(client: Client) -> None:
    page = read(client, "internazionale", fase="counting")
    assert "Il turno è finito" in page
    assert plays(page) == []


@pytest.mark.parametrize("edition", regulations.editions())
def test_every_edition_answers(client: Client, edition: str) -> None:
    assert plays(read(client, edition)) == ["Est", "Sud", "Ovest", "Nord"]


def test_what_is_no_choice_is_as_if_nothing_was_chosen(client: Client) -> None:
    odd = read(client, "classico", mazziere="nord", gioca="9" * 500, fase="\0")
    assert plays(odd) == plays(read(client, "classico"))
    assert client.get("/strumenti/time-out/nessuno/").status_code == 404


def test_at_a_table_of_three_or_two_the_lap_is_shorter(client: Client) -> None:
    assert plays(read(client, "uisp-parole", giocatori="3")) == ["Est", "Sud", "Nord"]
    page = read(client, "uisp-parole", giocatori="2", mazziere="south", gioca="north")
    assert plays(page) == ["Sud", "Nord", "Sud"]
    assert "Ovest" not in page


def test_a_seat_that_is_empty_is_as_if_nothing_was_chosen(client: Client) -> None:
    page = read(client, "uisp-parole", giocatori="3", mazziere="west", gioca="west")
    assert plays(page) == ["Est", "Sud", "Nord"]
    assert plays(read(client, giocatori="7")) == plays(read(client))
