"""The referees' page on melds, on a phone: under the thumb, at once, and without a script."""

import pytest
from playwright.sync_api import Page, expect

from scoring.rules import regulations
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.keys import strike
from tests.machine.processes import Site
from tests.machine.soak import as_many

PHONE = {"width": 360, "height": 740}
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#melds button")].map(
    (one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)))"""


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f'[name="tocco"][value="{card}"]').click()


def test_taps_follow_each_other_at_once_and_none_is_lost(site: Site, open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.goto(f"{site.url}/strumenti/giochi/classico/")
    page.evaluate("window.neverReloaded = true")
    page.evaluate(
        """(codes) => codes.forEach((code) =>
            document.querySelector(`[name="tocco"][value="${code}"]`).click())""",
        ["3h", "4h", "5h", "6h", "7h", "8h", "2h"],
    )
    bar = page.locator("#meld-bar")
    expect(bar).to_contain_text("Burraco pulito")
    expect(bar.locator(".meld__card")).to_have_count(7)
    expect(bar).to_be_in_viewport()
    assert page.evaluate("window.neverReloaded")
    assert page.url.endswith("/strumenti/giochi/classico/?gioco=3h.4h.5h.6h.7h.8h.2h")
    page.reload()
    expect(bar).to_contain_text("Burraco pulito")
    page.get_by_role("button", name="Annulla").click()
    expect(bar).to_contain_text("Sequenza valida")
    expect(page.get_by_role("status")).to_contain_text("Sequenza valida")


def test_it_works_by_the_keyboard_alone(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/strumenti/giochi/classico/")
    page.get_by_role("button", name="8 di cuori").focus()
    strike(page, "Enter")
    expect(page.locator("#meld-bar .meld__card")).to_have_count(1)
    expect(page.get_by_role("button", name="8 di cuori", exact=True)).to_be_focused()
    strike(page, "Space")
    expect(page.locator("#meld-bar .meld__card")).to_have_count(2)


def test_everything_works_without_a_script(site: Site, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, viewport=PHONE)
    page.goto(f"{site.url}/strumenti/")
    page.get_by_role("link", name="Giochi").click()
    page.get_by_text("Regole:").click()
    page.get_by_role("link", name="Parole").click()
    tap(page, "Cr", "Ar", "joker", "Ar")
    expect(page.locator("#meld-bar")).to_contain_text("Lettere in regola")
    page.locator('[name="vale"][value="S"]').click()
    expect(page.locator("#meld")).to_contain_text("Nel dizionario: casa.")
    page.get_by_role("button", name="Un altro").click()
    expect(page.locator("#meld")).to_contain_text("I giochi della linea")
    expect(page.locator("#meld-bar .meld__card")).to_have_count(0)
    page.get_by_role("button", name="Riprendi").click()
    expect(page.locator("#meld-bar .meld__card")).to_have_count(4)


@pytest.mark.soak("every regulation's page is looked at")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_bars_anybody_and_every_key_is_wide_enough_for_a_thumb(
    site: Site, open_page: OpenPage, scheme: str
) -> None:
    page = open_page(viewport=PHONE, color_scheme=scheme)
    queries = dict.fromkeys(regulations.editions(), "?gioco=Ah.Ad.As.joker.2h&linea=3h.4h.5h")
    queries["uisp-parole"] = "?gioco=Tr.Ar.Vr.Or.Lr.joker.Nr&linea=Or.Rr.Er"
    longest = "?gioco=Ah.2h.3h.4h.5h.6h.7h.8h.9h.10h.Jh.Qh.Kh.joker"
    addresses = [f"{edition}/{query}" for edition, query in queries.items()]
    pages = (f"classico/{longest}", "", *addresses)
    # An edition changes which keys there are, and no colour: all are seen in the light each time.
    seen = len(pages) if scheme == "light" else as_many(2, soak=len(pages))
    for address in pages[:seen]:
        page.goto(f"{site.url}/strumenti/giochi/{address}")
        assert barriers(page) == [], address
        assert not goes_over(page), address
        assert page.evaluate(SMALLEST) >= 44, address
