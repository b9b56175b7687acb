"""One's own account, walked by a person: the first login with a password that was handed out."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests import builders
from tests.browser.evening import press, sound
from tests.machine.processes import Site
from tournaments.organise.accounts import hand_out

OWN = "quattro parole a caso"


def log_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Nome utente").fill(name)
    page.get_by_label("Password").fill(password)
    press(page, "Entra")


def test_a_password_that_was_told_is_changed_before_the_desk_opens(site: Site, page: Page) -> None:
    hall = builders.open_tournament(password=builders.PASSWORD)
    hand_out(hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/")
    log_in(page, hall.director.username, builders.PASSWORD)
    expect(page.get_by_text("Prima di cominciare scegline una")).to_be_visible()
    sound(page, "password")
    page.get_by_label("Password attuale").fill(builders.PASSWORD)
    page.get_by_label("Nuova password", exact=True).fill(OWN)
    page.get_by_label("Conferma nuova password").fill(OWN)
    press(page, "Cambia la password")
    expect(page).to_have_url(
        f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/"
    )
    expect(page.get_by_text("Password cambiata.")).to_be_visible()
