"""Somebody at the card where sheets are typed: how they get there, and what came of it."""

from playwright.sync_api import Page, expect

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries import EventFilter
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.keys import strike
from tests.machine.processes import Site


def round_of(hall: Hall) -> str:
    """The address of its first round's page."""
    return f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/rounds/1/"


def at_the_desk(site: Site, hall: Hall, page: Page, username: str) -> Page:
    """Somebody at the typing desk, ready for the first table number, totals of the round."""
    page.goto(f"{site.url}{round_of(hall)}scores/")
    page.get_by_label("Nome utente").fill(username)
    page.get_by_label("Password").fill(builders.PASSWORD)
    page.get_by_role("button", name="Entra").click()
    number = page.get_by_label("Tavolo", exact=True)
    expect(number).to_be_focused()
    strike(page, "F2", "F2")
    return page


def signed(hall: Hall) -> list[int]:
    """The tables whose sheet came in, once for each time it was saved."""
    wanted = EventFilter(names=(SheetSigned.name(),))
    found = [one.event for one in queries.events(hall.ledger, wanted)]
    return sorted(int(event.table) for event in found if isinstance(event, SheetSigned))


def seen(desk: Page, refused: str) -> Page:
    """What was not taken is told, and somebody says to have seen it."""
    plate = desk.locator("#refused")
    expect(plate).to_be_focused()
    expect(plate).to_contain_text(refused)
    strike(desk, "Escape")
    expect(plate).to_be_hidden()
    return desk


def totals_of(hall: Hall, table: int) -> tuple[int, ...] | None:
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
    return found.sheet.totals if found and found.sheet else None
