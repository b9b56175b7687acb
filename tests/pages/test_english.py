"""The pages as a guest reads them who knows no Italian."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring.commands import PublishRanking
from scoring.rules import regulations
from scoring.rules.circuits import CircuitTieBreak
from tests import builders, seasons
from tests.builders import Hall
from tests.machine.client import Client
from tournaments.models import Entrant, Tournament
from tournaments.organise.circuits import CircuitForm, change_circuit
from tournaments.organise.tournaments import OpenBookings
from tournaments.presenters.circuits.ranking import circuit_table

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]*>")
SAID = re.compile(r'(?:aria-label|title|data-[a-z]+)="([^"]* [^"]*)"')
ITALIAN = re.compile(
    r"[àèéìòù«»]|\b(di|della|dei|che|non|con|il|le|un|una|coppi[ae]|turn[oi]|tavol[oi]"
    r"|già|sono|nessun\w*|salva|classifica|manca\w*)\b",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Seven pairs, two of three rounds played, one sheet of the second still out."""
    hall = builders.open_tournament(name="Evening", slug="evening", rounds=3)
    builders.enter(hall, 7)
    builders.play_round(hall, 1)
    builders.correct_sheet(hall, 1, 1, builders.totals(1500, 900))
    builders.penalise(hall, 1, 1, 100)
    builders.play_round(hall, 2, leave=(2,))
    builders.withdraw(hall, 7)
    return hall


def read(client: Client, address: str) -> str:
    """The words of a page, without its tags; those said aloud or by scripts come last."""
    response = client.get(address, headers={"accept-language": "en"})
    assert response.status_code == 200, address
    assert response["Content-Language"] == "en"
    page = response.content.decode()
    assert '<html lang="en">' in page
    return " ".join(unescape(f"{TAG.sub(' ', page)} {' '.join(SAID.findall(page))}").split())


def desk(client: Client, hall: Hall, rest: str = "", *, who: User | None = None) -> str:
    client.force_login(who or hall.director)
    return read(client, reverse("admin:desk", args=[hall.tournament.pk]) + rest)


def test_the_ranking_in_english(hall: Hall, client: Client) -> None:
    page = read(client, "/t/evening/")
    assert "Ranking, round 2 in progress: 2 of 3 tables" in page
    assert "1 score sheet is missing: the ranking will change." in page
    assert "V.P. victory points: they decide the ranking" in page
    assert "P.P. game points: sum of the smazzate" in page
    assert "14 March 2026" in page
    assert "withdrawn" in page


def test_the_ranking_says_how_long_one_may_protest(client: Client) -> None:
    hall = builders.open_tournament(slug="short", rounds=1, protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    builders.do(PublishRanking(), hall.directing)
    page = read(client, "/t/short/")
    assert "Provisional ranking. Complaints are made at the tournament desk by " in page


def test_the_tables_in_english(hall: Hall, client: Client) -> None:
    page = read(client, "/t/evening/turni/2/")
    assert "Round 2 of 3" in page
    assert "1 table of 3 is missing." in page
    assert "bye" in page
    assert "in play" in page
    assert "All tables have handed in their score sheets." in read(client, "/t/evening/turni/1/")


def test_the_seat_in_english(hall: Hall, client: Client) -> None:
    assert "Type your surname: you will see your table" in read(client, "/t/evening/posto/")
    page = read(client, "/t/evening/posto/?cognome=r")
    assert "You have a bye in this round." in page
    assert re.search(r"Table \d+ Line [AB] against ", page)
    assert "Nobody called “zz” was found." in read(client, "/t/evening/posto/?cognome=zz")


def test_a_pair_in_english(hall: Hall, client: Client) -> None:
    page = read(client, "/t/evening/coppie/1/")
    assert "place in the ranking" in page
    assert "table 1, line A corrected against" in page
    assert "Penalty in the round (P.P.) −100 P.P. 1400 900" in page
    assert "Smazzata Pair Opponents" in page


def test_the_desk_in_english(hall: Hall, client: Client) -> None:
    page = desk(client, hall, "rounds/2/")
    assert "1 table missing" in page
    assert "2 of 3" in page
    register = desk(client, hall, "register/")
    assert re.search(r"took 100 P\.P\. off pair 1 in round 1 \(art\. [\d.]+\): “.+”", register)


def test_the_sheets_in_english(hall: Hall, client: Client) -> None:
    page = desk(client, hall, "rounds/2/?table=2", who=hall.computerista)
    assert "Round 2" in page
    assert "Enter next; on the last figure it saves" in page
    assert "item by item totals per smazzata round total" in page
    history = desk(client, hall, "rounds/1/tables/1/")
    assert "corrected table 1 (round 1), totals: from " in history
    assert "requested by line A, countersigned by" in history


def test_a_refusal_at_the_desk_in_english(hall: Hall, client: Client) -> None:
    client.force_login(hall.director)
    address = reverse("admin:desk-paste", args=[hall.tournament.pk])
    form = {"pasted": "Corsi Ciro;\n", "accept": "1"}
    response = client.post(address, form, headers={"accept-language": "en"})
    assert response.status_code == 422
    page = unescape(response.content.decode())
    assert "1 line to correct: nothing has been saved." in page
    said = "Line 1 (“Corsi Ciro;”): Here the number of players is 1 instead of 2."
    assert said.lower() in " ".join(page.split()).lower()
    assert "Add who is missing, or take the line away." in page


PLACES = (
    "settings/",
    "pairs/",
    "pairs/1/",
    "rounds/1/",
    "rounds/2/",
    "rounds/3/",
    "rounds/2/?table=2",
    "rounds/1/tables/1/",
    "rounds/1/tables/1/correct/",
    "rounds/1/tables/1/award/",
    "ranking/",
    "penalties/?new=1",
    "referee/",
    "end/",
    "referti/new/",
    "officials/",
    "register/",
)
PUBLIC = (
    "",
    "?turno=1",
    "turni/1/",
    "turni/2/",
    "posto/?cognome=r",
    "coppie/1/",
    "coppie/5/",
    "schermo/",
    "schermo/tavoli/",
)

LATER_PUBLIC = (
    "regolamento/",
    "incroci/",
    "vetta/",
    "programma/",
    "iscritti/",
    "iscritti/1/",
    "confronto/",
    "turni/1/tavoli/1/perche/",
    "schermo/posti/",
)
LATER_PLACES = ("sanctions/?new=1", "screens/", "complaints/?new=1", "plan/", "plan/change/")


def without_names(page: str) -> str:
    printed = (edition.name for edition in regulations.load_all())
    cited = ("Regolamento ed Etica di Gara", "Irregolarità", "Organo di Giustizia Sportiva")
    for own in (*printed, *cited, "Conta sbagliata", "Italiano"):
        page = page.replace(own, "")
    return page


@pytest.mark.parametrize("rest", PUBLIC)
def test_no_italian_is_left_on_public_pages(hall: Hall, client: Client, rest: str) -> None:
    page = without_names(read(client, f"/t/evening/{rest}"))
    assert ITALIAN.findall(page) == []


def test_no_italian_is_left_on_the_pages_of_a_circuit(client: Client) -> None:
    ties = tuple(CircuitTieBreak)
    season = seasons.season(builders.user(may_open=True), ties=ties)
    change = CircuitForm(name="Cup", rules=replace(season.rules, best_of=1))
    season = change_circuit(circuit=season, form=change, by=season.owner)
    Tournament.objects.update(name="Evening", venue="Club")
    Entrant.objects.update(category="")
    key = circuit_table(season).rows[0].key
    pages = ("/circuiti/", f"/circuiti/{season.slug}/", f"/circuiti/{season.slug}/{key}/")
    found = {one: ITALIAN.findall(read(client, one)) for one in pages}
    client.force_login(season.owner)
    circuits = "/admin/tournaments/tournament/circuits/"
    below = ("", "change/", "managers/", f"{key}/")
    desk = (circuits, *(f"{circuits}{season.slug}/{one}" for one in below))
    opening = "/admin/tournaments/tournament/open-circuit/"
    found |= {one: ITALIAN.findall(read(client, one)) for one in (*desk, opening)}
    assert {one: words for one, words in found.items() if words} == {}


@pytest.mark.parametrize("rest", PLACES)
def test_no_italian_is_left_at_the_desk(hall: Hall, client: Client, rest: str) -> None:
    page = without_names(desk(client, hall, rest))
    assert ITALIAN.findall(page) == []


def test_no_italian_is_left_on_what_came_later(hall: Hall, client: Client) -> None:
    builders.describe(hall, OpenBookings(open_=True, limit=None, until=None))
    public = [f"/t/evening/{rest}" for rest in LATER_PUBLIC]
    public += [f"/regolamenti/{edition}/" for edition in regulations.editions()]
    public += ["/regolamenti/", "/strumenti/", "/strumenti/conta/", "/strumenti/time-out/"]
    public += ["/strumenti/giochi/", "/t/senza-rete.html", "/prenota/evening/", "/aiuto/"]
    found = {address: ITALIAN.findall(without_names(read(client, address))) for address in public}
    for rest in LATER_PLACES:
        found[rest] = ITALIAN.findall(without_names(desk(client, hall, rest)))
    assert {address: words for address, words in found.items() if words} == {}
