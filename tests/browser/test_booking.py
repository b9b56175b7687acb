"""Who booked a place: the answer comes by itself, and a place is not lost by one touch."""

from uuid import uuid4

import pytest
from playwright.sync_api import ViewportSize, expect

from tests import builders
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.processes import Site
from tournaments.models import Booking
from tournaments.models.lists import BookingState
from tournaments.organise.bookings import book, give_up
from tournaments.organise.entrants import EntryForm
from tournaments.organise.players import PlayerForm
from tournaments.organise.tournaments import OpenBookings

SMALL: ViewportSize = {"width": 360, "height": 740}


def booked(hall: builders.Hall, *names: str) -> Booking:
    entry = EntryForm(players=tuple(map(PlayerForm, names)))
    return book(moment=hall.moment, entry=entry, contact="", booking_id=uuid4())


@pytest.mark.slow("the page asks again every 15 seconds")
def test_the_waiting_list_tells_by_itself_and_rinuncio_asks(
    site: Site, open_page: OpenPage, transactional_db: None
) -> None:
    hall = builders.open_tournament("Serale")
    builders.describe(hall, OpenBookings(open_=True, limit=1, until=None))
    first, second = booked(hall, "Rossi Ada", "Verdi Ugo"), booked(hall, "Neri Ivo", "Galli Eva")
    page = open_page(viewport=SMALL)
    page.goto(f"{site.url}/prenota/{hall.tournament.slug}/{second.pk}/")
    answer = page.locator("#answer")
    expect(answer).to_contain_text("Sei il primo")
    give_up(tournament=hall.tournament, booking=first.pk)
    expect(answer).to_contain_text("Il posto c'è")
    page.get_by_text("Rinuncio", exact=True).click()
    expect(page.get_by_text("Il posto va a chi aspetta")).to_be_visible()
    assert barriers(page) == []
    assert not goes_over(page)
    second.refresh_from_db()
    assert second.state == BookingState.ASKED
    page.get_by_role("button", name="Sì, rinuncio al posto").click()
    expect(answer).to_contain_text("ritirata")
