"""The counting helper without a script, and the worker that keeps it for halls without network."""

import json
import re
from typing import Any

import pytest

from scoring.rules import regulations
from tests.machine.client import Client
from tournaments.presenters.counting import card_keys
from tournaments.presenters.sheets.paper import figures

pytestmark = pytest.mark.django_db


def read(client: Client, address: str, **fields: str | int) -> str:
    response = client.get(f"/strumenti/{address}", fields, headers={"accept-language": "it"})
    assert response.status_code == 200, address
    return re.sub(r"(?s)<script.*?</script>", "", response.content.decode())


def totals(page: str) -> list[str]:
    return re.findall(r'data-total="\w">(.*?)</output>', page)


def test_a_smazzata_is_counted_by_the_server_where_there_is_no_script(client: Client) -> None:
    written: dict[str, str | int] = {
        "a.clean": 1,
        "a.dirty": 2,
        "a.closed": 1,
        "a.cards_table": 320,
    }
    written |= {"b.no_pozzetto": 1, "b.cards_table": 45, "b.cards_hand": 80, "b.penalised": 10}
    page = read(client, "conta/classico/", **written)
    assert totals(page) == ["820", "−145"]
    assert 'name="a.cards_table" value="320"' in page


def test_what_cannot_have_been_played_is_said_at_its_figure(client: Client) -> None:
    written: dict[str, str | int] = {"a.cards_hand": 33, "b.closed": 1, "b.clean": "x"}
    page = read(client, "conta/classico/", **written)
    said = re.findall(r'data-wrong="([\w.]+)"><p class="field__error">(.*?)</p>', page)
    assert [path for path, _ in said] == ["a.cards_hand", "b.clean", "b.closed"]
    assert "33 non è un multiplo di 5" in said[0][1]
    assert "(art. 8)" in said[2][1]


def test_two_closings_are_said_of_the_table(client: Client) -> None:
    written = {f"{line}.{name}": 1 for line in "ab" for name in ("closed", "clean")}
    page = read(client, "conta/", **written, **{"a.cards_table": 50, "b.cards_table": 50})
    assert re.search(r'notice--bad">Risultano in chiusura tutte e due', page)


@pytest.mark.parametrize("before", ["1700", "1705"])
def test_a_game_at_a_single_table_goes_on_until_it_is_won(client: Client, before: str) -> None:
    regulation = regulations.load("classico")
    if regulation.single_table is None:
        pytest.fail("C art. 7 says when it is won")
    written: dict[str, str | int] = {
        "a.clean": 1,
        "a.cards_table": 100,
        "before.a": before,
        "before.b": "-20",
    }
    page = read(client, "conta/classico/", **written)
    assert ("avete vinto (art. 7)" in page) == (before == "1705")
    assert f"?before.a={300 + int(before)}&amp;before.b=-20" in page


def test_a_tournament_s_player_hears_nothing_of_a_game(client: Client) -> None:
    page = read(client, "conta/classico/", **{"a.clean": 9, "a.cards_table": 700})
    assert "vinto" not in page


@pytest.mark.parametrize("edition", regulations.editions())
def test_the_page_asks_for_the_figures_of_its_edition(client: Client, edition: str) -> None:
    regulation = regulations.load(edition)
    page = read(client, f"conta/{edition}/")
    asked = re.findall(r'name="a\.(\w+)"', page)
    assert asked == [one.name for one in figures(regulation)]


@pytest.mark.parametrize("edition", regulations.editions())
def test_there_is_a_key_for_every_card(edition: str) -> None:
    cards = regulations.load(edition).card_values
    keys = {key.value: key.label.split() for key in card_keys(regulations.load(edition))[2:]}
    assert {rank: value for value, ranks in keys.items() for rank in ranks} == cards.ranks


@pytest.mark.parametrize("odd", ["9" * 40, "-", "−5", "²", "1e3", "\0"])
def test_no_text_breaks_the_page(client: Client, odd: str) -> None:
    for field in ("a.clean", "b.cards_table", "before.a", "whatever"):
        read(client, "conta/", **{field: odd})


def test_an_edition_that_is_not_there_is_no_page(client: Client) -> None:
    assert client.get("/strumenti/conta/nessuno/").status_code == 404


def kept(client: Client, language: str) -> dict[str, Any]:
    answer = client.get("/strumenti/conta/worker.js", headers={"accept-language": language})
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    found = re.match(r"const KEPT = (.*);", answer.content.decode())
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_worker_keeps_the_pages_of_every_edition_and_no_other(client: Client) -> None:
    data = kept(client, "it")
    assert {f"/strumenti/conta/{one}/" for one in regulations.editions()} < set(data["pages"])
    assert all(one.startswith("/strumenti/conta/") for one in data["pages"])
    assert kept(client, "it")["version"] == data["version"] != kept(client, "en")["version"]


def test_the_tools_are_listed_and_lead_somewhere(client: Client) -> None:
    page = read(client, "")
    found = re.findall(r'card__title"><a href="([^"]+)"', page)
    assert "/strumenti/conta/" in found
    assert {client.get(one).status_code for one in found} == {200}


def test_every_public_page_leads_to_the_tools(client: Client) -> None:
    assert 'href="/strumenti/"' in str(client.get("/").content)
