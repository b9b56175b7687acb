"""The rail of the desk: each page lights one entry, and nobody is shown a closed door."""

import pytest
from django.urls import URLPattern, URLResolver

from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address
from tests.machine.client import Client, as_
from tournaments.desk.navigation import ENTRIES, Rail
from tournaments.desk.urls import DESK, urlpatterns
from tournaments.presenters.round_course import RoundState

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=1)

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
    "desk-sheets",
    "desk-papers",
}
PIECES = {
    "desk",
    "desk-round-now",
    "desk-sheets-now",
    "desk-sheets-open",
    "desk-dossier",
    "desk-list-example",
    "desk-file",
    "desk-register-file",
    "desk-clock-now",
    "desk-sheet-photo",
}
"""What leads on to another page, fragments of pages that are open, and files."""


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
    holder = hall.tournament.officials.filter(role=role.value).first()
    client = as_(holder.user if holder else builders.official(hall.tournament, role))
    for link in _rail(client, hall).links:
        answer = client.get(link.url)
        assert answer.status_code == 200, link.url
        assert answer.content.count(b"<h1") == 1, link.url
        assert _current(answer.context["rail"]) == [link.title]


def _rail(client: Client, hall: Hall) -> Rail:
    rail: Rail = client.get(address(hall, "desk-entrants")).context["rail"]
    return rail


def _current(rail: Rail) -> list[str]:
    return [link.title for link in rail.links if link.current]


def test_an_evening_has_no_more_than_twelve_entries(hall: Hall) -> None:
    """With those of the foot: the players' page, help, and who one is."""
    evening = builders.small_tournament(4, rounds=4, played=1)
    assert len(_rail(as_(evening.director), evening).links) + 3 <= 12


def test_a_computerista_sees_the_entrants_the_rounds_and_the_ranking(hall: Hall) -> None:
    titles = [link.title for link in _rail(as_(hall.computerista), hall).links]
    assert titles == ["Coppie", "Turno 1", "Turno 2", "Classifica", "Impostazioni"]


def test_each_round_stands_with_how_far_it_is(db: None) -> None:
    hall = builders.open_tournament("Serata", rounds=3)
    builders.enter(hall, 4)
    director = as_(hall.director)
    later = [(RoundState.TO_COME, False)] * 2
    assert _states(director, hall) == [(RoundState.TO_COME, True), *later]
    builders.start_round(hall, 1)
    out, following, _last = _states(director, hall)
    assert (out, following) == ((RoundState.PUBLISHED, True), (RoundState.TO_COME, True))
    builders.enter_sheet(hall, 1, 1)
    (playing, *_rest) = _rail(director, hall).rounds
    assert (playing.state, playing.arrived, playing.tables) == (RoundState.PLAYING, 1, 2)


def _states(client: Client, hall: Hall) -> list[tuple[RoundState, bool]]:
    return [(link.state, bool(link.url)) for link in _rail(client, hall).rounds]


def test_each_way_has_a_letter_of_its_own(hall: Hall) -> None:
    letters = [link.letter for link in _rail(as_(hall.director), hall).links]
    assert len(set(letters)) == len(letters)
    assert all(letters)


def test_before_the_first_round_no_way_leads_to_what_is_not_there_yet(db: None) -> None:
    hall = builders.open_tournament()
    titles = [link.title for link in _rail(as_(hall.director), hall).links]
    assert titles[0] == "Coppie"
    assert "Classifica" not in titles
