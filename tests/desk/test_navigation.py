"""The ways through the desk: each page lights one of them, and nobody is shown a closed door."""

from __future__ import annotations

import pytest
from django.urls import URLPattern, URLResolver

from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address, as_
from tournaments.desk.navigation import ENTRIES
from tournaments.desk.urls import DESK, urlpatterns

BUTTONS = {
    *("desk-whistle", "desk-late", "desk-begin"),
    *("desk-check-in", "desk-withdraw", "desk-readmit"),
    *("desk-draw", "desk-publish-seating", "desk-verify", "desk-revoke", "desk-sanction-revoke"),
    *("desk-settle", "desk-publish-ranking", "desk-prize-draw"),
    *("desk-referto-file", "desk-official"),
    *("desk-undo", "desk-swap", "desk-second-keying"),
}
PIECES = {
    *("desk-now", "desk-sheets-now", "desk-sheets-open", "desk-papers-now"),
    *("desk-export", "desk-list-example"),
}
"""Fragments of pages that are open, and files."""


@pytest.fixture
def hall(db: None) -> Hall:
    return builders.small_tournament(4, rounds=2, played=1)


def test_each_page_of_the_desk_lights_exactly_one_entry() -> None:
    lit = [page for entry in ENTRIES for page in (entry.page, *entry.further)]
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
    official = {"director": hall.director, "referee": hall.referee}
    client = as_(official.get(role.value, hall.computerista))
    shown = client.get(address(hall, "desk")).context["navigation"]
    for link in shown:
        answer = client.get(link.url)
        assert answer.status_code == 200, link.url
        current = [other.title for other in answer.context["navigation"] if other.current]
        assert current == [link.title]


def test_before_the_first_round_no_way_leads_to_what_is_not_there_yet(db: None) -> None:
    hall = builders.open_tournament()
    titles = [
        link.title for link in as_(hall.director).get(address(hall, "desk")).context["navigation"]
    ]
    assert titles[:4] == ["Banco", "Coppie", "Programma", "Turni"]
    assert "Score" not in titles
    assert "Classifica" not in titles
