"""A phone shows what it is sent while no page is open: in a browser that can show notices."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests import builders
from tests.builders import Hall
from tests.machine.browser import CONTROLLED, OpenPage, launched, until_heard
from tests.machine.processes import Site
from tests.machine.waiting import until

pytestmark = pytest.mark.soak("a browser of its own, that `make soak` installs")

SHOWN = """async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => [title, body, data]);
}"""


@pytest.fixture
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, "chromium") as opened:
        yield opened


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=8, rounds=3, played=1, name="Serata di prova")


def test_a_phone_that_is_told_of_its_table_shows_the_way_there(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = open_page()
    page.context.grant_permissions(["notifications"], origin=site.url)
    here = f"/t/{hall.tournament.slug}/iscritti/1/"
    page.goto(f"{site.url}{here}")
    page.wait_for_function(CONTROLLED)
    expect(page.get_by_role("button", name="Avvisami quando esce il tavolo")).to_be_visible()
    found: list[Any] = []
    developer = page.context.new_cdp_session(page)
    developer.on(
        "ServiceWorker.workerRegistrationUpdated", lambda news: found.extend(news["registrations"])
    )
    developer.send("ServiceWorker.enable")
    until_heard(page, lambda: found, "the service worker")
    worker = {"origin": site.url, "registrationId": found[0]["registrationId"]}
    said = {"title": "Serata", "body": "Turno 2", "lang": "it", "tag": "serata", "address": here}
    developer.send("ServiceWorker.deliverPushMessage", {**worker, "data": json.dumps(said)})
    until(lambda: page.evaluate(SHOWN), "a notice")
    assert page.evaluate(SHOWN) == [["Serata", "Turno 2", here]]
