"""People at their screens on one evening, and how they get about: by keyboard."""

import os
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, ViewportSize

from scoring import queries
from scoring.values import RoundNumber
from tests.builders import Hall
from tests.machine.browser import barriers, goes_over
from tests.machine.client import as_
from tests.machine.clock import PassMinutes
from tests.machine.processes import Site

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHOTS = os.environ.get("SHOTS")
Places = list[tuple[int, int, int, int]]
"""Number, V.P., M.P. and P.P., from the first to the last."""


@dataclass(frozen=True)
class Evening:
    """A hall, its computerista, referee and director at their screens, and the time that goes."""

    hall: Hall
    site: Site
    types: Page
    judges: Page
    directs: Page
    pass_minutes: PassMinutes

    def opens(self, page: Page, address: str = "") -> Page:
        """A page of the desk."""
        desk = f"/admin/tournaments/tournament/{self.hall.tournament.pk}/desk/"
        answer = page.goto(f"{self.site.url}{desk}{address}")
        assert answer is not None
        assert answer.status == 200, address
        return page

    def ranking(self, after: int | None = None) -> Places:
        wanted = RoundNumber(after) if after else None
        standings = queries.standings(self.hall.ledger, after_round=wanted)
        assert standings is not None
        return [
            (row.entrant, got.victory_points, got.match_points, got.game_points)
            for row in standings.rows
            for got in (row.points,)
        ]


def log_in(page: Page, site: Site, who: User) -> Page:
    """Without the form, which other tests fill in."""
    client = as_(who)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    return page


def press(where: Page | Locator, name: str) -> None:
    where.get_by_role("button", name=name, exact=True).press("Enter")


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).press("Enter")


def looked_at(page: Page, name: str) -> None:
    """Nothing lies beyond the edge of a phone."""
    for viewport in (PHONE, LAPTOP):
        page.set_viewport_size(viewport)
        assert not goes_over(page), name
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{viewport['width']}.png", full_page=True)


def sound(page: Page, name: str) -> None:
    """Nor does anything on it bar anybody; pages in `test_desk_pages` are asked that there."""
    assert barriers(page) == [], name
    looked_at(page, name)
