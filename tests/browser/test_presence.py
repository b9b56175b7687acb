"""The roll at the door on a slow network: typed faster than it answers, nobody is lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.values import EntrantNumber
from tests import builders
from tests.browser.evening import log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, too_wide, until_heard
from tests.machine.keys import strike
from tests.machine.processes import Site
from tournaments.organise.fees import SetFee
from tournaments.organise.perform import perform
from tournaments.presenters.fees import fees


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=8, played=0)


@pytest.fixture
def door(hall: Hall, site: Site, open_page: OpenPage) -> Page:
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/")
    return page


def test_a_queue_at_the_door_is_typed_without_waiting_for_answers(door: Page, hall: Hall) -> None:
    held: list[Route] = []
    # Each is sent when the one before it has been answered.
    door.route("**/presence/", lambda route: route.continue_() if held else held.append(route))
    field = door.get_by_label("Chi è arrivato?")
    for typed in ("1", "2", "nessuno", "4", "5"):
        field.press_sequentially(typed, delay=30)
        strike(door, "Enter")
        expect(field).to_have_value("")
    until_heard(door, lambda: held, "the first of them, on its way")
    held[0].continue_()
    expect(door.locator("#roll-count")).to_have_text("4 di 8")
    expect(door.locator("#roll-unheard p")).to_have_count(1)
    expect(door.locator("#roll-unheard")).to_contain_text("«nessuno» non è nessuno degli iscritti")
    expect(field).to_be_focused()
    expect(door.locator("#entrant-4 .here button").first).to_have_attribute("aria-pressed", "true")
    expect(door.locator("#steps")).to_contain_text("4 presenti, 4 da segnare")
    there = [
        entrant.number for entrant in hall.moment.names.entrants.values() if entrant.checked_in
    ]
    assert there == [1, 2, 4, 5]
    assert barriers(door) == []


def test_shift_and_enter_say_that_they_have_paid_as_well(hall: Hall, door: Page) -> None:
    perform(SetFee(cents=15_00), by=hall.directing)
    door.reload()
    field = door.get_by_label("Chi è arrivato?")
    field.press_sequentially("1")
    strike(door, "Shift+Enter")
    expect(door.locator("#roll-heard")).to_contain_text("Ha pagato 30,00")
    expect(field).to_be_focused()
    field.press_sequentially("2")
    strike(door, "Enter")
    expect(door.locator("#roll-heard")).to_contain_text("Deve 30,00")
    expect(door.locator("#roll-count")).to_have_text("2 di 8")
    accounts = fees(hall.moment).accounts.values()
    assert [one.entrant.number for one in accounts if not one.owes] == [1]
    assert barriers(door) == []
    assert too_wide(door, {"width": 360, "height": 640}) == []


def test_rows_are_marked_here_and_absent_without_a_reload_and_the_focus_stays(door: Page) -> None:
    door.evaluate("window.neverReloaded = true")
    here, absent = (door.locator("#entrant-3 .here button").nth(at) for at in (0, 1))
    here.focus()
    strike(door, "Enter")
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(here).to_be_focused()
    strike(door, "Tab", "Enter")
    expect(absent).to_have_attribute("aria-pressed", "true")
    expect(here).to_have_attribute("aria-pressed", "false")
    expect(door.locator("#counted")).to_contain_text("1 assente, 7 da segnare")
    strike(door, "Enter")
    expect(door.locator("#counted")).to_contain_text("appello non fatto")
    assert door.evaluate("window.neverReloaded")


def test_who_is_typed_in_part_is_offered_under_the_field(door: Page, hall: Hall) -> None:
    name = hall.moment.names.entrants[EntrantNumber(2)].players[0]
    door.get_by_label("Chi è arrivato?").press_sequentially(name[:3].lower())
    expect(door.locator("#roll li").first).to_contain_text(name)
    door.locator("#roll").get_by_role("button", name="Presente: n. 2", exact=True).click()
    expect(door.locator("#entrant-2 .here button").first).to_have_attribute("aria-pressed", "true")


def test_of_several_who_are_sent_at_once_those_meant_stay_below(door: Page, hall: Hall) -> None:
    for number, name in ((2, "Quagliotti Ada"), (5, "Quagliotti Ugo")):
        builders.rename(hall, number, name)
    door.clock.install()
    door.reload()
    field = door.get_by_label("Chi è arrivato?")
    field.press_sequentially("quagl")
    strike(door, "Enter")
    expect(door.locator("#roll-unheard")).to_contain_text("«quagl»: sono in 2, scegli sotto")
    door.clock.run_for(400)
    expect(door.locator("#roll li")).to_have_count(2)
    field.press_sequentially("quagliotti u")
    expect(door.locator("#roll-unheard")).to_be_empty()
    expect(door.locator("#roll li")).to_have_count(1)


@pytest.mark.soak("the network goes and comes back")
def test_who_is_typed_without_network_is_marked_when_it_is_back(door: Page, hall: Hall) -> None:
    door.context.set_offline(True)
    for typed in ("3", "6"):
        door.get_by_label("Chi è arrivato?").press_sequentially(typed)
        strike(door, "Enter")
    expect(door.locator("#roll-sending")).to_have_text("in invio: 2")
    door.context.set_offline(False)
    expect(door.locator("#roll-count")).to_have_text("2 di 8")
    expect(door.locator("#roll-sending")).to_be_hidden()
