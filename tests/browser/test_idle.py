"""A desk left alone, walked by a person: nothing that was typed is lost."""

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries import EventFilter
from tests import builders
from tests.browser.evening import follow, press, sound
from tests.browser.typing_desk import at_the_desk, signed
from tests.builders import Hall
from tests.machine.clock import PassMinutes
from tests.machine.keys import strike, type_
from tests.machine.processes import Site


@pytest.fixture
def hall(pass_minutes: PassMinutes) -> Hall:
    hall = builders.open_tournament(rounds=1, password=builders.PASSWORD)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    return hall


def test_half_a_sheet_is_still_there_after_the_password_and_is_saved(
    hall: Hall, pass_minutes: PassMinutes, site: Site, page: Page
) -> None:
    page.clock.install()
    at_the_desk(site, hall, page, hall.computerista.username)
    type_(page, "1", "1000")
    page.clock.fast_forward("59:00")
    pass_minutes(59)
    stay = page.get_by_role("button", name="Resta")
    expect(stay).to_be_visible()
    sound(page, "resta")
    pass_minutes(2)
    page.clock.fast_forward("02:00")
    expect(page.get_by_text("La sessione è finita per inattività")).to_be_visible()
    sound(page, "sessione-finita")
    strike(page, "Escape")
    password = page.get_by_label(f"Password di {hall.computerista.username}")
    password.fill("sbagliata")
    press(page, "Continua")
    expect(page.locator("#idle-over [role=alert]")).to_be_visible()
    password.fill(builders.PASSWORD)
    press(page, "Continua")
    expect(password).to_be_hidden()
    page.locator("#sheet input:focus, #sheet [name='totals.b']").first.focus()
    type_(page, "900")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]


def test_who_comes_types_on_under_their_own_name(hall: Hall, site: Site, page: Page) -> None:
    at_the_desk(site, hall, page, hall.computerista.username)
    here = page.url
    page.locator(".who > summary").press("Enter")
    follow(page, "Cambia persona")
    sound(page, "cambia-persona")
    page.get_by_label("Nome utente").fill(hall.referee.username)
    page.get_by_label("Password", exact=True).fill(builders.PASSWORD)
    press(page, "Cambia persona")
    expect(page).to_have_url(here.partition("#")[0])
    # The way of typing is each person's own: here, the totals of the round.
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    strike(page, "F2", "F2")
    type_(page, "2", "1000", "900")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    (newest,) = queries.events(hall.ledger, EventFilter(names=(SheetSigned.name(),)))
    assert newest.user == hall.referee.pk
