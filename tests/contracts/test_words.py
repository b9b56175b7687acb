"""Awkward words, through every door that a name comes in by, and in all that shows it again."""

import csv
import html
import io
import subprocess
import zipfile
from collections.abc import Callable
from io import StringIO
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.api.conftest import as_user
from tests.builders import Hall, open_tournament, start_round
from tests.desk.desk_of_formats import address
from tests.machine.client import Client, as_
from tests.tournaments.dossiers import opened
from tests.words import Word, words
from tournaments.api.wire.pagination import InADictionary
from tournaments.models import DocumentKind, Player
from tournaments.moment import Moment
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.lists.cells import as_written
from tournaments.organise.players import PlayerForm
from tournaments.organise.tournaments import describe_tournament
from tournaments.reports import documents, rendering
from tournaments.spelling.letters import in_a_dictionary, plain

WORDS = words()
KEPT = tuple(word for word in WORDS if word.kept)
Door = Callable[[Hall, str], Any]


def asked(path: str, **query: str) -> Any:
    """A public address, as its visitor gets it."""
    return Client().get(f"{path}?{urlencode(query)}" if query else path)


def name_of(at: int, text: str) -> str:
    """No two players alike, whatever is left of their surname."""
    return f"{text} Ada{at:02}"


@pytest.fixture(scope="module")
def built(outer_transaction: None) -> Hall:
    """Every word that can be kept as a player, a club and a category; the first round is out."""
    hall = open_tournament("Parole", rounds=1)
    enter_entrants(by=hall.directing, entries=[_entry(at, one) for at, one in enumerate(KEPT)])
    start_round(hall, 1)
    return hall


@pytest.fixture
def hall(built: Hall, db: None) -> Hall:
    return built


def _entry(at: int, word: Word) -> EntryForm:
    players = (PlayerForm(name_of(at, word.typed)), PlayerForm(f"Zeta{at:02}"))
    return EntryForm(players=players, club=word.typed, category=word.typed)


def _by_desk(hall: Hall, name: str) -> Any:
    fields = {"player_1": name, "player_2": f"Con {name[-5:]}"}
    return as_(hall.director).post(address(hall, "desk-entrants"), fields)


def _by_api(hall: Hall, name: str) -> Any:
    entry = {"players": [{"name": name}, {"name": f"Con {name[-5:]}"}]}
    return as_user(hall.director).post(_api(hall, "entrants"), {"entries": [entry]})


def _by_list(hall: Hall, name: str) -> Any:
    text = f"{name}\tCon {name[-5:]}"
    return as_user(hall.director).post(_api(hall, "entrants/paste"), {"text": text})


def _by_booking(hall: Hall, name: str) -> Any:
    """From home; the direction enters whoever could ask."""
    page, booking = f"/prenota/{hall.tournament.slug}/", uuid4()
    fields = {"player_1": name, "player_2": f"Con {name[-5:]}", "id": str(booking)}
    asked_for = Client().post(page, fields)
    if asked_for.status_code != 302:
        return asked_for
    return as_user(hall.director).post(_api(hall, f"bookings/{booking}/entry"), {})


def _by_renaming(hall: Hall, name: str) -> Any:
    """Of a player who was entered under another."""
    _by_api(hall, f"Con altro {name[-5:]}")
    *_, last = Moment(hall.tournament).names.entrants.values()
    return as_user(hall.director).patch(_api(hall, f"players/{last.player_ids[0]}"), {"name": name})


def _api(hall: Hall, path: str) -> str:
    return f"/tournaments/{hall.tournament.slug}/{path}"


DOORS = (_by_desk, _by_api, _by_list, _by_booking, _by_renaming)
BY_FORM = (_by_desk, _by_booking)


@pytest.mark.parametrize("door", DOORS)
def test_a_name_is_kept_alike_by_every_door_or_refused_with_a_sentence(
    db: None, door: Door
) -> None:
    hall = open_tournament("Porte", rounds=1)
    describe_tournament(tournament=hall.tournament, bookings_open=True)
    wrong: list[tuple[Any, ...]] = []
    for at, word in enumerate(WORDS):
        if word.is_for_json_alone and door in BY_FORM:
            continue
        before = set(_names(hall))
        answer = door(hall, name_of(at, word.typed))
        new = [name for name in _names(hall) if name not in before and not name.startswith("Con ")]
        if answer.status_code < 400:
            if new != [name_of(at, word.kept)]:
                wrong.append((word.label, new))
        elif not (answer.status_code in (400, 422) and _says_why(answer)):
            wrong.append((word.label, answer.status_code, answer.content[:300]))
    assert wrong == []


def _says_why(answer: Any) -> bool:
    if answer["Content-Type"] == "application/problem+json":
        return bool(answer.json()["detail"]) and "regex" not in answer.json()["detail"]
    return "errorlist" in answer.content.decode() or "error" in answer.content.decode()


def _names(hall: Hall) -> list[str]:
    entrants = Moment(hall.tournament).names.entrants.values()
    return [player for entrant in entrants for player in entrant.players]


@pytest.mark.slow("every awkward word, in every search")
def test_a_player_is_found_however_the_word_is_written(hall: Hall) -> None:
    page, api = f"/t/{hall.tournament.slug}", as_user(hall.director)
    desk = as_(hall.director)
    missing = []
    for at, word in enumerate(KEPT):
        shown, number = html.escape(name_of(at, word.kept)), at + 1
        for text in (word.typed, word.kept, word.also):
            answer = asked(f"{page}/posto/", cognome=text).content.decode()
            if shown not in answer.replace("\N{NO-BREAK SPACE}", " "):
                missing.append((word.label, text, "posto"))
            found = api.get(_api(hall, "entrants"), urlencode({"name": text, "fields": "number"}))
            if found.status_code == 200 and number not in _numbers(found):
                missing.append((word.label, text, "api"))
        if shown not in asked(f"{page}/iscritti/", nome=word.also).content.decode():
            missing.append((word.label, word.also, "iscritti"))
        if shown not in asked(f"{page}/iscritti/", circolo=word.typed).content.decode():
            missing.append((word.label, word.typed, "circolo"))
        called = desk.get(address(hall, "desk-presence"), {"who": word.also}).content.decode()
        if shown not in called.replace("\N{NO-BREAK SPACE}", " "):
            missing.append((word.label, word.also, "presenze"))
    assert missing == []


@pytest.mark.slow("every awkward word, as a club")
def test_plain_letters_find_a_club_with_accents_once_among_those_to_choose_from(hall: Hall) -> None:
    page, api = f"/t/{hall.tournament.slug}/iscritti/", as_user(hall.director)
    missing = []
    for at, word in enumerate(KEPT):
        for text in (word.kept.upper(), plain(word.kept) or word.kept):
            if (
                html.escape(name_of(at, word.kept))
                not in asked(page, circolo=text).content.decode()
            ):
                missing.append((word.label, text, "page"))
            found = api.get(_api(hall, "entrants"), urlencode({"club": text, "fields": "number"}))
            if found.status_code == 200 and at + 1 not in _numbers(found):
                missing.append((word.label, text, "api"))
    assert missing == []


def _numbers(answer: Any) -> list[int]:
    return [item["number"] for item in answer.json()["items"]]


def test_a_word_longer_than_any_name_finds_nobody(hall: Hall) -> None:
    long = next(word.typed for word in WORDS if len(word.typed) > 150)
    for text in (long, long[:121]):
        found = asked(f"/t/{hall.tournament.slug}/posto/", cognome=text)
        assert (found.status_code, b" Ada" in found.content) == (200, False)


def test_a_tournament_is_found_by_its_name_however_it_is_written(hall: Hall) -> None:
    missing = []
    for word in KEPT:
        describe_tournament(tournament=hall.tournament, name=f"Coppa {word.typed}")
        missing += [
            (word.label, text, "home")
            for text in (word.typed, word.kept, word.also)
            if f"/t/{hall.tournament.slug}/" not in asked("/", nome=text).content.decode()
        ]
        page = as_(hall.director).get("/admin/", {"nome": word.kept})
        if str(hall.tournament.pk) not in page.content.decode():
            missing.append((word.label, word.kept, "desk"))
    assert missing == []


def test_the_admin_finds_players_with_accents_of_both_kinds(hall: Hall) -> None:
    root = as_(User.objects.create_superuser("radice"))
    for at, word in enumerate(KEPT):
        if "accent" in word.label:
            page = root.get("/admin/tournaments/player/", {"q": word.typed}).content.decode()
            assert html.escape(name_of(at, word.kept)) in page, word.label


def test_the_database_puts_names_in_the_order_of_the_pages(hall: Hall) -> None:
    rows = Player.objects.annotate(place=InADictionary("name")).values_list("name", "place")
    wrong = [(name, place) for name, place in rows if place != in_a_dictionary(name)]
    assert wrong == []


def test_files_hold_the_names_as_they_are_kept(hall: Hall) -> None:
    kept = {name_of(at, word.kept) for at, word in enumerate(KEPT)}
    sheet = asked(f"/t/{hall.tournament.slug}/iscritti.csv").content.decode("utf-8-sig")
    cells = {
        cell.removeprefix("'")
        for row in csv.reader(io.StringIO(sheet), delimiter=";")
        for cell in row
    }
    assert kept - {part for cell in cells for part in (cell, *cell.split(" – "))} == set()
    book = asked(f"/t/{hall.tournament.slug}/iscritti.xlsx").content
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        inside = "".join(archive.read(name).decode() for name in archive.namelist())
    assert [
        name
        for name in kept
        if html.escape(name, quote=False) not in html.unescape(inside)
        and name not in html.unescape(inside)
    ] == []


@pytest.mark.parametrize("kind", [DocumentKind.ENTRANTS, DocumentKind.SEATING_BY_NAME])
def test_papers_print_the_names_as_they_are_kept(hall: Hall, kind: DocumentKind) -> None:
    subject = "" if kind is DocumentKind.ENTRANTS else "1"
    paper = rendering.pdf(documents.content(hall.moment, kind, subject), "it")
    command = ["pdftotext", "-", "-"]
    read = subprocess.run(command, input=paper, capture_output=True, check=True).stdout.decode()
    missing = [word.label for word in KEPT if _unspaced(word.kept) not in _unspaced(read)]
    assert missing == []


def _unspaced(text: str) -> str:
    """What joins two letters on paper is no letter."""
    return plain(text).replace(" ", "")


def test_a_dossier_brings_the_same_names_elsewhere(hall: Hall) -> None:
    packed = as_user(hall.director).get(_api(hall, "dossier"), accept="application/zip")
    table = StringIO(opened(packed.content)["tabelle/iscritti.csv"].decode(), newline="")
    cells = {as_written(cell) for row in csv.reader(table, delimiter=";") for cell in row}
    missing = [word.kept for at, word in enumerate(KEPT) if name_of(at, word.kept) not in cells]
    assert missing == []
