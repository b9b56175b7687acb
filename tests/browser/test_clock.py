"""Desk, phone and wall count the same second, whatever their own clocks say."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests import builders
from tests.browser.evening import LAPTOP, PHONE, log_in, press
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.clock import PassMinutes
from tests.machine.processes import SERVER, Site, running
from tests.machine.waiting import since, until

MINUTES = 40
COUNT_SOUNDS = """() => {
    window.sounds = 0;
    const plain = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.sounds += 1;
        return plain.call(this);
    };
}"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(
        entrants=6, rounds=2, played=0, started=True, name="Serata di prova"
    )


def seconds(page: Page) -> int:
    text = page.locator("#clock [data-clock-left]").inner_text()
    assert re.fullmatch(r"\d+:\d\d", text), text
    minutes, rest = text.split(":")
    return int(minutes) * 60 + int(rest)


def all_say(pages: Iterable[Page], text: str) -> None:
    for page in pages:
        expect(page.locator("#clock").get_by_text(text).first).to_be_visible()


def same_second(*pages: Page) -> int:
    """Read one after another: a second may end in between, but not each time."""
    shown: list[int] = []

    def agree() -> bool:
        shown[:] = map(seconds, pages)
        return len(set(shown)) == 1

    until(agree, lambda: f"screens differ: {shown}")
    return shown[0]


@dataclass(frozen=True)
class Screens:
    """Four people's screens, and the time that goes by at the server."""

    desk: Page
    typing: Page
    phone: Page
    wall: Page
    pass_minutes: PassMinutes

    @property
    def all(self) -> tuple[Page, ...]:
        return self.desk, self.typing, self.phone, self.wall

    def pass_on(self, minutes: float) -> None:
        """A jump no clock makes: the screens are told to ask again."""
        self.pass_minutes(minutes)
        for page in self.all:
            page.evaluate("window.dispatchEvent(new Event('online'))")

    def seconds(self) -> int:
        return same_second(*self.all)

    def shows(self, most: float, gone: Callable[[], float]) -> None:
        """A time of which at most what has gone by since is over, and the second that runs."""
        left = self.seconds()
        assert most - gone() - 1 < left <= most

    def are_lost(self, lost: bool) -> None:
        for page in self.all:
            notice = page.locator("[data-clock-lost]")
            expect(notice).to_be_visible(visible=lost)


@pytest.fixture
def screens(pass_minutes: PassMinutes, hall: Hall, site: Site, open_page: OpenPage) -> Screens:
    desk, typing = (open_page(viewport=LAPTOP) for _ in range(2))
    phone = open_page(viewport=PHONE)
    wall = open_page(viewport={"width": 1920, "height": 1080})
    phone.add_init_script(f"({COUNT_SOUNDS})()")
    phone.clock.install(time=datetime(2020, 1, 1, tzinfo=UTC))
    wall.clock.install(time=datetime(2031, 5, 5, tzinfo=UTC))
    of_desk = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    log_in(desk, site, hall.director).goto(of_desk)
    log_in(typing, site, hall.computerista).goto(f"{of_desk}rounds/1/scores/")
    phone.goto(f"{site.url}/t/{hall.tournament.slug}/")
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/")
    return Screens(desk, typing, phone, wall, pass_minutes)


@pytest.mark.soak("four screens from whistle to time out, the server killed in between")
def test_all_screens_count_the_same_second_from_whistle_to_time_out(
    screens: Screens,
    site: Site,
    hall: Hall,
    open_page: OpenPage,
    program_environment: Mapping[str, str],
    tmp_path: Path,
) -> None:
    whistle_and_pause(screens)
    extend(screens)
    site.process.kill()
    site.process.wait()
    screens.are_lost(True)
    left = screens.seconds()
    until(lambda: screens.seconds() < left, "a clock that goes on by itself")
    again = [*SERVER, "--port", str(urlsplit(site.url).port)]
    with running(again, tmp_path / "again.log", program_environment):
        screens.are_lost(False)
        end(screens)
        plain = open_page(viewport=PHONE, java_script_enabled=False)
        plain.goto(f"{site.url}/t/{hall.tournament.slug}/")
        all_say([plain], "Tempo scaduto alle")
        expect(plain.get_by_role("button", name="Suona alla fine")).to_be_hidden()


def in_the_menu(desk: Page) -> None:
    """What is done to the time once in ten rounds."""
    desk.locator("#time summary").click()


def whistle_and_pause(screens: Screens) -> None:
    all_say(screens.all, "Si comincia al fischio")
    gone = since()
    press(screens.desk, "Fischio d'inizio")
    all_say(screens.all, "finisce alle")
    screens.shows(MINUTES * 60, gone)
    assert barriers(screens.phone) == []
    assert barriers(screens.desk) == []
    sound = screens.phone.get_by_role("button", name="Suona alla fine")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    in_the_menu(screens.desk)
    press(screens.desk, "Ferma il tempo")
    all_say(screens.all, "Tempo fermo")
    stopped = screens.seconds()
    screens.pass_on(3)
    assert screens.seconds() == stopped
    gone = since()
    press(screens.desk, "Il tempo riprende")
    all_say(screens.all, "finisce alle")
    screens.shows(stopped, gone)


def extend(screens: Screens) -> None:
    """What was typed stays where it is refused; the reason is for the register alone."""
    gone, left, desk = since(), screens.seconds(), screens.desk
    in_the_menu(desk)
    desk.get_by_role("link", name="Proroga").click()
    desk.get_by_label("Minuti in più").fill("5")
    press(desk, "Dai la proroga")
    expect(desk.locator(".field__error")).to_have_count(1)
    expect(desk.get_by_label("Minuti in più")).to_have_value("5")
    desk.get_by_label("Motivo").fill("Mancava la corrente")
    press(desk, "Dai la proroga")
    all_say(screens.all, "5 minuti di proroga")
    screens.shows(left + 300, gone)
    expect(screens.phone.locator("body")).not_to_contain_text("Mancava la corrente")


def end(screens: Screens) -> None:
    """The last minutes, the end by itself, and the referee's word."""
    desk, phone = screens.desk, screens.phone
    gone = since()
    screens.pass_on(screens.seconds() / 60 - 4)
    all_say(screens.all, "sta per finire")
    screens.shows(240, gone)
    warned = phone.evaluate("window.sounds")
    expect(desk.get_by_role("button", name="Chiama il time-out")).to_be_hidden()
    screens.pass_on(4)
    all_say(screens.all, "Tempo scaduto alle")
    assert screens.seconds() == 0
    assert phone.evaluate("window.sounds") > warned > 2
    helper = phone.get_by_role("link", name="Chi gioca ancora?")
    expect(helper).to_have_attribute("href", "/strumenti/time-out/classico/")
    assert barriers(screens.wall) == []
    press(desk, "Chiama il time-out")
    all_say(screens.all, "Time-out dalle")
    in_the_menu(desk)
    press(desk, "Annulla il time-out")
    all_say(screens.all, "Tempo scaduto alle")
