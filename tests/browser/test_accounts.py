"""One's own account, walked by a person: a password that was handed out, a phone's code."""

from base64 import b32decode

import pytest
from django_otp.plugins.otp_static.models import StaticDevice
from playwright.sync_api import Page, expect

from tests import builders
from tests.browser.evening import press, sound
from tests.factors import Phone
from tests.machine.keys import strike, type_text
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


@pytest.mark.slow("many pages, one after the other")
def test_a_phone_s_code_is_set_up_and_asked_for_with_the_keyboard_alone(
    site: Site, page: Page
) -> None:
    hall = builders.open_tournament(password=builders.PASSWORD)
    wanted = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/pairs/"
    page.goto(f"{site.url}/admin/second-factor/")
    log_in(page, hall.director.username, builders.PASSWORD)
    page.get_by_text("Non si può inquadrare?").click()
    sound(page, "second-factor")
    phone = Phone(b32decode(page.locator("code.password").inner_text().replace(" ", "")).hex())
    page.get_by_label("Codice che il telefono mostra adesso").fill(phone.wrong())
    page.get_by_label("La tua password").fill(builders.PASSWORD)
    press(page, "Metti il secondo fattore")
    expect(page.get_by_text("Il telefono ne mostra un altro")).to_be_visible()
    page.get_by_label("Codice che il telefono mostra adesso").fill(phone.code())
    page.get_by_label("La tua password").fill(builders.PASSWORD)
    press(page, "Metti il secondo fattore")
    expect(page.locator("ol code.password")).to_have_count(10)
    sound(page, "recovery-codes")
    on_paper = page.locator("ol code.password").first.inner_text()

    page.context.clear_cookies()
    page.goto(wanted)
    type_text(page.get_by_label("Nome utente"), hall.director.username)
    strike(page, "Tab")
    type_text(page.get_by_label("Password"), "sbagliata")
    strike(page, "Enter")
    # Only then is it the field of another page.
    expect(page.get_by_role("alert")).to_be_visible()
    type_text(page.get_by_label("Password"), builders.PASSWORD)
    strike(page, "Enter")
    expect(page.get_by_label("Codice del telefono")).to_be_focused()
    sound(page, "code")
    page.get_by_text("Non hai il telefono?").click()
    page.get_by_label("Codice di recupero").fill("aaaa-aaaa")
    press(page, "Entra con questo")
    expect(page.get_by_text("Questo codice di recupero non c'è")).to_be_visible()
    sound(page, "code-refused")
    StaticDevice.objects.update(throttling_failure_timestamp=None)
    page.get_by_label("Codice di recupero").fill(on_paper)
    press(page, "Entra con questo")
    expect(page).to_have_url(wanted)
