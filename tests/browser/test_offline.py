"""A phone without network shows what it saw last, and says how old that is."""

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.machine.browser import CONTROLLED, OpenPage, barriers
from tests.machine.processes import Site
from tests.machine.waiting import until
from tournaments.models import Player
from tournaments.organise.privacy import erase_player

KEPT = """async () => {
    const names = (await caches.keys()).filter(name => name.startsWith("burraco-tournaments-"));
    const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
    return [names, lists.flat().map(request => new URL(request.url).pathname)];
}"""
OLD = """async () => {
    const cache = await caches.open("burraco-tournaments-vecchia");
    await cache.put(location.href, new Response("vecchia"));
}"""
WHEN_OFFLINE = """() => {
    window.whenOffline = new Promise(told => addEventListener(
        "offline", () => told(document.getElementById("live-state").dataset.state)
    ));
}"""
AGED = """async address => {
    const [name] = (await caches.keys()).filter(name => name.startsWith("burraco-tournaments-"));
    const at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toUTCString();
    const page = new Response("<html data-kept=''>", { headers: { Date: at } });
    await (await caches.open(name)).put(address, page);
}"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament("Serata di prova", rounds=3)
    builders.enter(hall, 8)
    builders.play_round(hall, 1)
    builders.start_round(hall, 2)
    builders.enter_sheet(hall, 2, 4)
    return hall


def kept(page: Page) -> tuple[list[str], list[str]]:
    names, paths = page.evaluate(KEPT)
    return names, paths


def pages_kept(page: Page, hall: Hall) -> list[str]:
    return [path for path in kept(page)[1] if path.startswith(f"/t/{hall.tournament.slug}/")]


def until_kept(page: Page, hall: Hall, *paths: str) -> None:
    """These pages of it and no others: the worker keeps and forgets behind what is shown."""
    until(
        lambda: sorted(pages_kept(page, hall)) == sorted(paths), lambda: str(pages_kept(page, hall))
    )


def test_what_was_seen_last_is_kept_with_its_age_and_is_live_again_with_the_network(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    here = f"{site.url}/t/{hall.tournament.slug}/"
    state = page.locator("#live-state")
    # What an upgrade left behind.
    page.goto(f"{site.url}/strumenti/")
    page.evaluate(OLD)
    page.goto(here)
    page.wait_for_function(CONTROLLED)
    page.goto(f"{here}iscritti/1/")
    page.get_by_role("button", name="Segui").click()
    page.goto(here)
    expect(page.locator("#pin")).to_contain_text("turno 2")
    page.goto(f"{here}schermo/")
    page.goto(f"{site.url}/admin/login/")
    assert not page.evaluate(CONTROLLED)
    names, paths = kept(page)
    assert len(names) == 1
    pages = pages_kept(page, hall)
    assert sorted(pages) == [f"/t/{hall.tournament.slug}/{rest}" for rest in ("", "iscritti/1/")]
    assert len([path for path in paths if not path.startswith("/static/")]) == 3

    page.context.set_offline(True)
    page.goto(here)
    expect(state).to_have_attribute("data-state", "kept")
    expect(state).to_contain_text("senza collegamento")
    assert state.evaluate("one => one.getBoundingClientRect().top") < 200
    expect(page.locator(".ranking tbody tr")).to_have_count(8)
    expect(page.locator("#pin")).to_contain_text("turno 2")
    expect(page.locator("#pin time")).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.querySelector('.site-header')).position")
    assert barriers(page) == []
    builders.enter_sheet(hall, 2, 1)
    page.goto(f"{here}iscritti/2/")
    expect(page.get_by_role("heading", name="Senza rete")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("link", name="Alla classifica").click()
    expect(state).to_have_attribute("data-state", "kept")

    page.context.set_offline(False)
    expect(state).to_have_attribute("data-state", "open")
    expect(page.locator("#live")).to_contain_text("Mancano 2 score")
    # A stream that is merely silent says for half a minute that it lives.
    page.evaluate(WHEN_OFFLINE)
    page.context.set_offline(True)
    assert page.evaluate("window.whenOffline") == "lost"


def test_a_tournament_that_is_hidden_is_forgotten(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page()
    here = f"{site.url}/t/{hall.tournament.slug}/"
    page.goto(here)
    page.wait_for_function(CONTROLLED)
    page.goto(here)
    hall.tournament.is_public = False
    hall.tournament.save()
    builders.rename(hall, 1, "Rossi-Bassi Anna")
    # It asked again, and there is nothing any more: no stream, or no answer.
    expect(page.locator("#live-state")).not_to_have_attribute("data-state", "open")
    page.goto(here)
    expect(page.locator("#live")).to_have_count(0)
    assert f"/t/{hall.tournament.slug}/" not in kept(page)[1]


def test_a_name_that_was_erased_is_on_no_page_that_was_kept(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page()
    here = f"/t/{hall.tournament.slug}/"
    page.goto(f"{site.url}{here}")
    page.wait_for_function(CONTROLLED)
    for path in (f"{here}turni/1/", f"{here}iscritti/1/", here):
        page.goto(f"{site.url}{path}")
    until_kept(page, hall, here, f"{here}turni/1/", f"{here}iscritti/1/")
    erased = queries.entrants(hall.ledger)[0].players[0]
    erase_player(by=hall.director, player=Player.objects.get(pk=erased))
    page.goto(f"{site.url}{here}")
    expect(page.locator("#live")).to_contain_text("(nome cancellato)")
    until_kept(page, hall, here)


def test_what_is_a_week_old_is_kept_no_longer(site: Site, hall: Hall, open_page: OpenPage) -> None:
    page = open_page()
    here = f"/t/{hall.tournament.slug}/"
    page.goto(f"{site.url}{here}")
    page.wait_for_function(CONTROLLED)
    page.goto(f"{site.url}{here}")
    page.evaluate(AGED, f"{here}iscritti/9/")
    until_kept(page, hall, here, f"{here}iscritti/9/")
    page.goto(f"{site.url}{here}iscritti/1/")
    until_kept(page, hall, here, f"{here}iscritti/1/")
