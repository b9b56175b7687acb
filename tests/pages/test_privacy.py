"""What the page on privacy says, in the figures of the installation, and to whom it leads."""

import pytest
from django.conf import LazySettings
from playwright.sync_api import expect

from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.client import Client
from tests.machine.processes import Site


def text(language: str = "it") -> str:
    answer = Client(headers={"Accept-Language": language}).get("/privacy/")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("setting", "days"),
    [("TRACES_DAYS", 411), ("REFERTI_DAYS", 777), ("PHOTOS_DAYS", 55), ("BOOKINGS_DAYS", 44)],
)
@pytest.mark.django_db
def test_it_says_for_how_long_as_it_is_set(settings: LazySettings, setting: str, days: int) -> None:
    setattr(settings, setting, days)
    assert f"{days} giorni" in text()
    assert f"{days} days" in text("en")


@pytest.mark.django_db
def test_it_says_who_answers_and_where_to_ask(settings: LazySettings) -> None:
    assert "chi organizza il torneo" in text()
    settings.ORGANISER, settings.PRIVACY_CONTACT = "Federazione <Prova>", "privacy@example.org"
    assert "Federazione &lt;Prova&gt;" in text()
    assert 'href="mailto:privacy@example.org"' in text()
    settings.PRIVACY_CONTACT = "https://example.org/privacy"
    assert 'href="https://example.org/privacy"' in text("en")


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/strumenti/", "/regolamenti/", "/aiuto/"])
def test_every_public_page_leads_to_it(address: str) -> None:
    assert 'href="/privacy/"' in Client().get(address).content.decode()


@pytest.mark.parametrize("width", [390, 768, 1366])
def test_it_fits_the_screen_and_stands_in_nobodys_way(
    site: Site, open_page: OpenPage, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    page.goto(f"{site.url}/privacy/")
    expect(page.locator("h1")).to_be_visible()
    assert not goes_over(page)
    assert barriers(page) == []
