"""The ways through the desk: each page lights one of them, and nobody is shown a closed door."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.urls import URLPattern, URLResolver

from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address, as_
from tournaments.desk.navigation import GROUPS, NavigationTab, access_letters
from tournaments.desk.urls import DESK, urlpatterns

BUTTONS = {
    "desk-whistle",
    "desk-late",
    "desk-begin",
    "desk-give-seat-back",
    "desk-pause",
    "desk-resume",
    "desk-time-out",
    "desk-clock-undo",
    "desk-check-in",
    "desk-captain",
    "desk-paid",
    "desk-payment-take-back",
    "desk-withdraw",
    "desk-readmit",
    "desk-bookings-enter",
    "desk-booking-enter",
    "desk-booking-decline",
    "desk-screen-remove",
    "desk-presence-all",
    "desk-withdraw-absent",
    "desk-draw",
    "desk-publish-seating",
    "desk-take-back",
    "desk-verify",
    "desk-revoke",
    "desk-sanction-revoke",
    "desk-uninvite",
    "desk-webhook-test",
    "desk-webhook-on",
    "desk-webhook-secret",
    "desk-webhook-again",
    "desk-webhook-remove",
    "desk-settle",
    "desk-publish-ranking",
    "desk-prize-draw",
    "desk-referto-file",
    "desk-official",
    "desk-results-sent",
    "desk-undo",
    "desk-swap",
    "desk-second-keying",
    "desk-proposals",
}
PIECES = {
    "desk-now",
    "desk-sheets-now",
    "desk-sheets-open",
    "desk-papers-now",
    "desk-export",
    "desk-dossier",
    "desk-list-example",
    "desk-file",
    "desk-register-file",
    "desk-clock-now",
    "desk-sheet-photo",
}
"""Fragments of pages that are open, and files."""


@pytest.fixture
def hall(hall_of_module: Hall, db: None) -> Hall:
    return deepcopy(hall_of_module)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    return builders.small_tournament(4, rounds=2, played=1)


def test_each_page_of_the_desk_lights_exactly_one_entry() -> None:
    entries = [entry for group in GROUPS for entry in group.entries]
    lit = [page for entry in entries for page in (entry.page, *entry.further)]
    pages = {
        str(page.name)
        for subject in urlpatterns
        if isinstance(subject, URLResolver) and str(subject.pattern) == DESK
        for page in subject.url_patterns
        if isinstance(page, URLPattern)
    }
    assert len(lit) == len(set(lit))
    assert set(lit) == pages - BUTTONS - PIECES


@pytest.mark.parametrize("role", Role)
def test_every_way_that_is_shown_is_open(hall: Hall, role: Role) -> None:
    holder = hall.tournament.officials.filter(role=role.value).first()
    client = as_(holder.user if holder else builders.official(hall.tournament, role))
    for tab in client.get(address(hall, "desk")).context["navigation"]:
        for link in tab.links:
            answer = client.get(link.url)
            assert answer.status_code == 200, link.url
            assert _current(answer.context["navigation"]) == [link.title]


def _current(tabs: list[NavigationTab]) -> list[str]:
    return [link.title for tab in tabs for link in tab.links if link.current]


def test_one_group_is_open_and_the_others_lead_to_their_first_page(hall: Hall) -> None:
    answer = as_(hall.director).get(address(hall, "desk-penalties"))
    shown = [(tab.title, tab.way and tab.way.url) for tab in answer.context["navigation"]]
    assert shown == [
        ("Banco", address(hall, "desk")),
        ("Preparazione", address(hall, "desk-entrants")),
        ("Gioco", address(hall, "desk-round", 1)),
        ("Arbitro", None),
        ("Risultati", address(hall, "desk-ranking")),
        ("Archivio", address(hall, "desk-documents")),
    ]
    assert '<span id="open-group">Arbitro</span>' in answer.content.decode()


def test_each_way_on_a_page_has_a_letter_of_its_own(hall: Hall) -> None:
    desk = as_(hall.director)
    fresh = builders.open_tournament(director=hall.director)
    for tournament in (hall, fresh):
        for tab in desk.get(address(tournament, "desk")).context["navigation"]:
            page = (tab.way or tab.links[0]).url
            tabs = desk.get(page).context["navigation"]
            shown = [link.letter for tab in tabs for link in ([tab.way] if tab.way else tab.links)]
            assert len(set(shown)) == len(shown), page
            assert all(shown), page


def test_a_title_takes_its_first_letter_that_is_free() -> None:
    letters = access_letters(["Banco", "Bar", "Età", "Ab"], taken=["e"])
    assert letters == {"Banco": "b", "Bar": "a", "Età": "t", "Ab": ""}


def test_before_the_first_round_no_way_leads_to_what_is_not_there_yet(db: None) -> None:
    hall = builders.open_tournament()
    tabs = as_(hall.director).get(address(hall, "desk")).context["navigation"]
    titles = [link.title for tab in tabs for link in tab.links]
    assert titles[:4] == ["Banco", "Coppie", "Prenotazioni", "Presenze"]
    assert "Score" not in titles
    assert "Classifica" not in titles
