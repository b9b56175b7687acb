"""Settings: each row says how it is now, and is changed in its place."""

import pytest

from scoring.plans import PositionsBy
from scoring.rules.violations import Violation
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address
from tests.machine.client import as_
from tournaments.organise.tournaments import describe_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return builders.small_tournament(4, rounds=2, played=1)


def _text(hall: Hall, name: str = "desk-settings") -> str:
    return str(as_(hall.director).get(address(hall, name)).content.decode())


def test_each_row_says_how_it_is_now(hall: Hall) -> None:
    page = _text(hall)
    for row in ("2 turni di 3 smazzate", "No: gli score si scrivono solo qui", "Chiuse"):
        assert row in page
    describe_tournament(tournament=hall.tournament, bookings_open=True, proposals_allowed=True)
    page = _text(hall)
    assert "Aperte" in page
    assert "una linea propone" in page


def test_how_long_complaints_are_heard_is_said_once(db: None) -> None:
    page = _text(builders.open_tournament(protest_minutes=10))
    assert "<span>Reclami</span><span>10 minuti dalla classifica finale</span>" in page


def test_name_place_and_day_are_changed_on_the_page(hall: Hall) -> None:
    fields = {"name": "Coppa d'inverno", "venue": "Palazzetto", "played_on": "2026-12-12"}
    sent = as_(hall.director).post(address(hall, "desk-describe"), {**fields, "is_public": "on"})
    assert sent["Location"] == address(hall, "desk-settings")
    hall.tournament.refresh_from_db()
    assert (hall.tournament.name, hall.tournament.venue) == ("Coppa d'inverno", "Palazzetto")
    assert not hall.tournament.equal_cards


def test_the_lines_are_marked_as_a_row_says_and_its_link_opens_where_that_is_changed(
    hall: Hall,
) -> None:
    page = _text(hall)
    assert "A e B" in page
    assert f"{address(hall, 'desk-describe')}#id_compass_lines" in page
    assert 'id="id_compass_lines"' in _text(hall, "desk-describe")
    fields = {"name": "Altro", "is_public": "on", "compass_lines": "on"}
    as_(hall.director).post(address(hall, "desk-describe"), fields)
    assert "N/S e E/O" in _text(hall)


def test_where_places_are_given_before_one_sits_down_the_lines_stay_a_and_b(db: None) -> None:
    hall = builders.open_tournament(regulation="uisp-parole", positions=PositionsBy.PROGRAM)
    fields = {"name": "Altro", "is_public": "on", "compass_lines": "on"}
    answer = as_(hall.director).post(address(hall, "desk-describe"), fields)
    assert answer.status_code == 422
    assert "a Nord sta chi dà le carte" in answer.content.decode()
    with pytest.raises(Violation, match="places_given"):
        describe_tournament(tournament=hall.tournament, compass_lines=True)


def test_what_is_refused_stands_at_its_field_with_what_was_typed(hall: Hall) -> None:
    fields = {"name": "", "venue": "Palazzetto"}
    answer = as_(hall.director).post(address(hall, "desk-describe"), fields)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<details class="fold" open id="torneo">' in page
    assert 'value="Palazzetto"' in page
    assert hall.tournament.name in page, "how it is now"


def test_phones_propose_what_is_allowed_elsewhere_and_not_here(hall: Hall) -> None:
    """The form says nothing of proposals: what a switch of its own says stays."""
    describe_tournament(tournament=hall.tournament, proposals_allowed=True)
    as_(hall.director).post(address(hall, "desk-describe"), {"name": "Altro", "is_public": "on"})
    hall.tournament.refresh_from_db()
    assert hall.tournament.proposals_allowed


def test_who_may_not_change_reads(hall: Hall) -> None:
    page = as_(hall.computerista).get(address(hall, "desk-settings")).content.decode()
    assert hall.tournament.name in page
    assert address(hall, "desk-describe") not in page
