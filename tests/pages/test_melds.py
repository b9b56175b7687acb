"""The referees' page on melds, as a plain form: every tap is an address."""

import re
from html import unescape

import pytest

from scoring.rules import melds, regulations
from scoring.rules.melds.cards import Breach, MeldKind, Quality, deck_of, read_cards
from tests.machine.client import Client
from tournaments.presenters.melds import keyboard
from tournaments.wording import explain
from tournaments.wording.melds import BREACHES, KINDS, QUALITIES

pytestmark = pytest.mark.django_db
HERE = "/strumenti/giochi/"


Fields = dict[str, str | list[str]]


def read(client: Client, edition: str = "classico", **fields: str | list[str]) -> str:
    return look(client, fields, edition)


def look(client: Client, fields: Fields, edition: str = "classico") -> str:
    answer = client.get(f"{HERE}{edition}/", fields, headers={"accept-language": "it"})
    assert answer.status_code == 200
    return unescape(re.sub(r"\s+", " ", answer.content.decode()))


def written(page: str) -> list[tuple[str, str]]:
    """What the page's form would send with the next tap."""
    return re.findall(r'type="hidden" name="(gioco|linea)" value="([^"]*)"', page)


@pytest.mark.parametrize("edition", regulations.editions())
def test_every_card_of_the_deck_is_a_key(client: Client, edition: str) -> None:
    regulation = regulations.load(edition)
    keys = re.findall(r'name="tocco" value="([^"]*)"', read(client, edition))
    assert sorted(keys) == sorted(card.code for card in deck_of(regulation))
    names = [face.name for row in keyboard(regulation) for face in row]
    assert len(set(names)) == len(keys)


def test_tap_by_tap_a_burraco_comes_about(client: Client) -> None:
    meld = page = ""
    for card in ("3h", "4h", "5h", "6h", "7h", "8h", "joker"):
        page = read(client, gioco=meld, tocco=card)
        meld = dict(written(page))["gioco"]
    assert meld == "3h.4h.5h.6h.7h.8h.joker"
    assert "Burraco sporco" in page
    assert "165" in page
    assert "art. 6" in page


def test_the_last_card_is_taken_back_and_all_are(client: Client) -> None:
    assert written(read(client, gioco="3h.4h.5h", togli="2")) == [("gioco", "3h.4h")]
    assert written(read(client, gioco="3h.4h.5h", togli="0")) == [("gioco", "4h.5h")]
    assert written(read(client, gioco="3h.4h.5h", svuota="gioco")) == []


def test_what_is_wrong_is_said_with_its_article(client: Client) -> None:
    page = read(client, gioco="joker.2c.8h.8s")
    assert "Non valido" in page
    assert "In questo gioco le matte sono troppe: 2, e il massimo è 1 (art. 5)." in page


def test_fewer_cards_than_a_meld_needs_are_no_mistake_yet(client: Client) -> None:
    page = read(client, gioco="3h")
    assert "Servono almeno 3 carte" in page
    assert "Non valido" not in page


def test_c_6_a_combination_opened_with_a_wild_is_marked_by_a_tap(client: Client) -> None:
    cards = "9h.9h.9s.9s.9d.9d.9c"
    assert "Burraco pulito" in read(client, gioco=cards)
    page = read(client, gioco=cards, cambia="opened_with_wild")
    assert "Burraco sporco" in page
    assert written(page) == [("gioco", f"{cards};opened_with_wild")]
    again = read(client, gioco=f"{cards};opened_with_wild", cambia="opened_with_wild")
    assert "Burraco pulito" in again


def test_c_4_read_as_it_lies_a_2_above_the_others_is_a_wild(client: Client) -> None:
    cards = "3h.4h.5h.6h.7h.8h.2h"
    assert "Burraco pulito" in read(client, gioco=cards)
    assert "Burraco sporco" in read(client, gioco=cards, cambia="as_laid")


def test_c_5_a_line_s_melds_are_added_up_and_looked_at_together(client: Client) -> None:
    page = read(client, gioco="8c.8c.joker", linea=["8h.8s.8d"], posa="1")
    assert written(page) == [("linea", "8h.8s.8d"), ("linea", "8c.8c.joker")]
    assert "Una linea non apre due combinazioni uguali, e qui ce ne sono 2 di 8 (art. 5)." in page
    assert ">80</strong> punti" in page
    back = read(client, linea=["8h.8s.8d", "8c.8c.joker"], riprendi="0")
    assert written(back) == [("gioco", "8h.8s.8d"), ("linea", "8c.8c.joker")]
    assert written(read(client, gioco="3h", linea=["8h.8s.8d"], svuota="tutto")) == []


def test_u_4_7_a_wild_is_told_which_letter_it_stands_for(client: Client) -> None:
    page = read(client, "uisp-parole", gioco="Cr.Ar.joker.Ar")
    assert len(re.findall(r'name="vale"', page)) == 22
    told = read(client, "uisp-parole", gioco="Cr.Ar.joker.Ar", vale="S")
    assert written(told) == [("gioco", "Cr.Ar.joker=S.Ar")]
    assert "Nel dizionario: casa." in told
    assert "Decide il giudice di lingua" in told
    pinella = read(client, "uisp-parole", gioco="Cr.deuce.Sr.Ar")
    assert len(re.findall(r'name="vale"', pinella)) == 6
    assert written(read(client, "uisp-parole", gioco="Cr.deuce=A.Sr", vale="")) == [
        ("gioco", "Cr.deuce.Sr")
    ]


def test_a_tap_on_a_script_s_page_leaves_an_address_that_is_the_desk(client: Client) -> None:
    answer = client.get(f"{HERE}classico/", {"gioco": "3h", "tocco": "4h", "linea": "8h.8s.8d"})
    assert answer["HX-Replace-Url"] == f"{HERE}classico/?gioco=3h.4h&linea=8h.8s.8d"


@pytest.mark.parametrize(
    "odd",
    [
        {"gioco": "xx.3h..4h;nonsense"},
        {"tocco": "<b>"},
        {"gioco": "3h.4h", "togli": "-1"},
        {"linea": ["", "zz"], "riprendi": "999999999999"},
        {"riprendi": "²"},
        {"linea": ["8h.8s.8d"], "riprendi": "9" * 5_000},
        {"gioco": "9" * 5_000, "tocco": "9" * 5_000, "togli": "9" * 5_000, "vale": "9" * 5_000},
        {"vale": "Q"},
        {"cambia": "all"},
        {"gioco": ".".join(["3h"] * 999)},
        {"linea": ["3h.4h.5h"] * 99, "gioco": "3h", "posa": "1"},
    ],
)
def test_an_address_that_makes_no_sense_is_read_as_far_as_it_does(
    client: Client, odd: Fields
) -> None:
    page = look(client, odd)
    assert "nonsense" not in str(written(page))
    assert len(page) < 120_000


def test_an_edition_is_chosen_by_address_too(client: Client) -> None:
    answer = client.get(f"{HERE}?regolamento=italiano")
    assert (answer.status_code, answer["Location"]) == (302, f"{HERE}italiano/")
    assert client.get(f"{HERE}?regolamento=mai").status_code == 404
    assert client.get(f"{HERE}mai/").status_code == 404


def test_the_tools_page_leads_here(client: Client) -> None:
    assert f'href="{HERE}"' in client.get("/strumenti/").content.decode()


def test_every_breach_kind_and_quality_has_words() -> None:
    assert set(BREACHES) == set(Breach)
    assert set(KINDS) == set(MeldKind)
    assert set(QUALITIES) == set(Quality)


HANDS = {
    "classico": [
        "3h 4h",
        "joker joker 5h 6h",
        "3h 4h 5s",
        "3h 4h 7h",
        "3h 3h 4h",
        "Ah Ah Qh Kh",
        "2h 2s joker",
        "8h 8h 8h",
        "10h 10h 10d 10d 10c 10c 10s 10s joker joker",
    ],
    "internazionale": ["5h 5s 5d"],
    "uisp-parole": ["Ar Er Ob", "Ar deuce=B Er", "Zr Zr Zr"],
}


def test_every_breach_is_met_and_said_whole() -> None:
    """No sentence has an ellipsis where a datum should stand."""
    met = set()
    for edition, hands in HANDS.items():
        regulation = regulations.load(edition)
        problems = [
            problem
            for hand in hands
            for problem in melds.judge(read_cards(hand.split(), regulation), regulation).problems
        ]
        eights = read_cards(["8h", "8s", "8d"], regulations.load("classico"))
        problems += melds.judge_line([eights, eights], regulations.load("classico"))
        met |= {problem.code for problem in problems}
        assert all("…" not in explain(problem) for problem in problems)
    assert met == set(Breach)
