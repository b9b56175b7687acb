"""What a hall reads from afar: letters by distance, the alphabet in parts, nothing to press."""

import os
import re
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scoring.commands import StartRound
from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.processes import Site
from tests.machine.waiting import until
from tests.machine.walls import BROKEN, CUT, LOWEST, SEEN, seen_within, stop_time
from tournaments.models.screens import Show
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.organise.screens import SaveScreen

PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
PLAYERS, SCREENS = 560, 3
FAMILIES = (
    "Abbatantuono Acquaviva Bianchi Buonanotte Cacciavillani Castelvetro D'Angelo "
    "Della·Gherardesca Esposito Ferrara Galli Lo·Presti Montecuccoli Moretti Papagni "
    "Pellegrini-Vannucchi Quaranta Rossi Sanseverino Tagliaferri Verdi Zanetti Alberti "
    "Barbieri Bellini Benedetti Bernardi Bruno Caruso Colombo Conti Costa De·Luca De·Santis "
    "Fabbri Ferrari Ferri Fiore Fontana Gallo Gatti Gentile Giordano Grassi Greco Guerra "
    "Leone Lombardi Longo Mancini Marchetti Mariani Marini Marino Martinelli Martini "
    "Messina Monti Morelli Negri Neri Orlando Pagano Palmieri Parisi Pellegrino Piras Ricci "
    "Rinaldi Riva Rizzi Rizzo Romano Romeo Ruggiero Russo Sala Sanna Santoro Serra "
    "Silvestri Sorrentino Testa Valentini Villa Vitale Vitali"
)
GIVEN = "Anna Bruno Carla Dino Elena Franco Gina Hugo Ivo Laura Maria Nino Olga Piera"
MORE = "Maria Antonietta Guendalina Elisabetta Massimiliana Bartolomea"
THROUGH = 45
SHOTS = os.environ.get("SHOTS")
SIZE = "shown => parseFloat(getComputedStyle(shown).fontSize)"
LONGEST = "left => { left.textContent = '100:00'; return left.scrollWidth; }"
BEHIND = """() => {
  const said = document.getElementById("live-state").getBoundingClientRect();
  const hidden = (box) => box.bottom > said.top && box.top < said.bottom
    && box.right > said.left && box.left < said.right && box.height > 0;
  return [...document.querySelectorAll("tbody tr")]
    .filter((row) => row.checkVisibility() && hidden(row.getBoundingClientRect()))
    .map((row) => row.textContent);
}"""
"""The rows that are behind the sentence of a lost line."""
CAPITAL = "parseFloat(getComputedStyle(document.querySelector('tbody th')).fontSize)"


def named(number: int) -> str:
    """Sixty letters each; hardly two with one surname and initial, as in any hall."""
    families, given = FAMILIES.split(), GIVEN.split()
    turn, place = divmod(number, len(families))
    first = given[(5 * turn + place) % len(given)]
    return f"{families[place]} {first} {MORE}".replace("·", " ")[:60]


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    """140 tables in their first round, at the whistle."""
    hall = builders.open_tournament("Campionato nazionale", rounds=2, round_minutes=40)
    people = [PlayerForm(named(number)) for number in range(PLAYERS)]
    pairs = [EntryForm(players=tuple(people[at : at + 2])) for at in range(0, PLAYERS, 2)]
    enter_entrants(by=hall.directing, entries=pairs)
    builders.start_round(hall, 1)
    return hall


def looked_at(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"wall-{name}.png")


@pytest.mark.slow("three screens are looked at for 45 seconds each")
def test_three_screens_share_the_alphabet_and_are_through_before_anybody_leaves(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    for number in range(1, SCREENS + 1):
        perform(
            SaveScreen(name=f"Muro {number}", shows=(Show.SEATS, Show.RANKING), seconds=7),
            by=hall.directing,
        )
    wall = open_page(viewport=PROJECTOR)
    stop_time(wall)
    seen: set[str] = set()
    ranges: list[str] = []
    for number in range(1, SCREENS + 1):
        wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/muro-{number}/")
        ranges.append(wall.locator(".wall__range").inner_text())
        expect(wall.locator(".wall__page")).to_have_text(re.compile("^1/"))
        assert wall.evaluate(CUT) == [], number
        assert wall.evaluate(BROKEN) == [], number
        assert wall.evaluate(LOWEST) <= PROJECTOR["height"], number
        seen.update(row for rows in seen_within(wall, THROUGH) for row in rows)
        looked_at(wall, f"seats-{number}")
    assert len(seen) == PLAYERS
    assert ranges[0].startswith("A – ")
    assert ranges[-1].endswith(" – Z")
    assert len({text.split()[-2] for text in seen}) == PLAYERS // 4, "a table for each"
    expect(wall.locator("h1")).not_to_contain_text("Campionato nazionale")
    wall.clock.resume()
    assert barriers(wall) == []


def test_a_word_of_sixty_letters_is_written_smaller_and_not_broken(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = builders.open_tournament(rounds=2)
    long = [PlayerForm(f"Torre{number}{'valsassina' * 6}"[:60]) for number in range(4)]
    people = [*long, *(PlayerForm(named(number)) for number in range(12))]
    pairs = [EntryForm(players=tuple(people[at : at + 2])) for at in range(0, len(people), 2)]
    enter_entrants(by=hall.directing, entries=pairs)
    builders.start_round(hall, 1)
    wall = open_page(viewport={"width": 1366, "height": 768})
    for rest, shrunk in (("posti/", 4), ("tavoli/", 2), ("", 2)):
        wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/{rest}")
        expect(wall.locator(".wall__name[style]")).to_have_count(shrunk)
        assert wall.evaluate(BROKEN) == [], rest
        assert wall.evaluate(CUT) == [], rest


def test_a_screen_that_lost_its_line_says_so_before_no_name(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    wall = open_page(viewport=PROJECTOR)
    for rest in ("posti/", "tavoli/"):
        wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/{rest}")
        expect(wall.locator("#live-state")).to_have_attribute("data-state", "open")
        wall.context.set_offline(True)
        expect(wall.locator("#live-state")).to_contain_text("Collegamento perso")
        looked_at(wall, f"lost-{rest[:-1]}")
        assert wall.evaluate(BEHIND) == [], rest
        wall.context.set_offline(False)


def test_a_score_that_comes_in_leaves_a_screen_at_its_page(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    wall = open_page(viewport=PROJECTOR)
    stop_time(wall)
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/tavoli/")
    expect(wall.locator("#live-state")).to_have_attribute("data-state", "open")
    wall.clock.fast_forward(7_000)
    expect(wall.locator(".wall__page")).to_have_text(re.compile("^2/"))
    rows = wall.evaluate(SEEN)
    builders.enter_sheet(hall, 1, 1)
    state = wall.locator(".wall__state")

    def told() -> bool:
        # When the stream speaks is its own affair: the clock creeps, lest the page turn before.
        wall.clock.run_for(10)
        return "Mancano 139 tavoli" in (state.text_content() or "")

    until(told, "a screen that tells of the score")
    expect(wall.locator(".wall__page")).to_have_text(re.compile("^2/"))
    assert wall.evaluate(SEEN) == rows
    wall.clock.fast_forward(7_000)
    expect(wall.locator(".wall__page")).to_have_text(re.compile("^3/"))


def test_a_notice_comes_round_between_the_pages_of_a_long_list(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    shows = (Show.NOTICE, Show.TABLES)
    perform(
        SaveScreen(name="Muro", shows=shows, seconds=7, notice="Si cena alle 20"), by=hall.directing
    )
    wall = open_page(viewport=PROJECTOR)
    stop_time(wall)
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/muro/")
    notice, page = wall.locator(".wall__notice"), wall.locator(".wall__page")
    for first in (1, 7):
        expect(notice).to_have_text("Si cena alle 20")
        # A moment more than it stands, in which the next is asked for.
        wall.clock.run_for(7_100)
        for number in range(first, first + 6):
            expect(page).to_have_text(re.compile(f"^{number}/"))
            wall.clock.run_for(7_100)
    expect(notice).to_be_visible()


@pytest.mark.parametrize(("metres", "letters"), [(4, 24.7), (12, 74), (15, 92.5)])
def test_a_letter_is_as_high_as_the_hall_is_deep(
    site: Site, hall: Hall, open_page: OpenPage, metres: Literal[4, 12, 15], letters: float
) -> None:
    shows = (Show.SEATS,)
    perform(
        SaveScreen(name="Muro", shows=shows, seconds=7, metres=metres, letters="C-D"),
        by=hall.directing,
    )
    wall = open_page(viewport=PROJECTOR)
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/muro/")
    assert wall.evaluate(CAPITAL) == pytest.approx(letters, abs=0.5)
    expect(wall.locator(".wall__range")).to_have_text(re.compile("C – D"))
    assert {text[0] for text in wall.locator("tbody th").all_inner_texts()} <= set("CD")
    assert wall.locator("a, button, input").count() == 0
    looked_at(wall, f"metres-{metres}")


def test_ranking_and_clock_are_read_from_afar_and_the_time_is_printed_by_the_server(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    perform(StartRound(round=RoundNumber(1)), by=hall.directing)
    builders.enter_sheet(hall, 1, 1)
    perform(
        SaveScreen(name="Muro", shows=(Show.CLOCK, Show.RANKING, Show.TABLES), seconds=7),
        by=hall.directing,
    )
    plain = open_page(viewport=PROJECTOR, java_script_enabled=False)
    for page, name in enumerate(("clock", "ranking"), 1):
        plain.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/muro/?pagina={page}")
        expect(plain.locator(".clock__left")).to_have_text(re.compile(r"^(40:00|39:\d\d)$"))
        expect(plain.locator(".clock__says")).to_contain_text("finisce alle")
        looked_at(plain, name)
    plain.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/tavoli/")
    assert len(plain.evaluate(SEEN)) > 5, "the first page stands without a script"
    looked_at(plain, "tables")
    phone = open_page(viewport={"width": 390, "height": 844})
    phone.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/posti/")
    assert not goes_over(phone)
    looked_at(phone, "phone")


def test_the_countdown_neither_vanishes_nor_jumps_when_a_page_turns(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    perform(StartRound(round=RoundNumber(1)), by=hall.directing)
    builders.enter_sheet(hall, 1, 1)
    wall = open_page(viewport=PROJECTOR)
    wall.add_init_script(
        """window.seen = []; window.widths = new Set();
        (function look() {
            const left = document.querySelector("[data-clock-left]");
            if (left) {
                window.seen.push(left.textContent.trim());
                window.widths.add(Math.round(left.getBoundingClientRect().width));
            }
            requestAnimationFrame(look);
        })()"""
    )
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermo/")
    expect(wall.locator("#live-state")).to_have_attribute("data-state", "open")
    for table in range(2, 5):
        builders.enter_sheet(hall, 1, table)
        expect(wall.locator(".wall__state")).to_contain_text(f"Mancano {140 - table} score")
    seen = wall.evaluate("window.seen")
    assert "" not in seen
    seconds = [int(text[:-3]) * 60 + int(text[-2:]) for text in seen]
    assert all(0 <= before - after <= 2 for before, after in pairwise(seconds))
    assert len(set(wall.evaluate("[...window.widths]"))) == 1


@pytest.mark.parametrize("width", [1366, 1920])
def test_a_clock_that_counts_nothing_says_so_as_large_as_names(
    site: Site, hall: Hall, open_page: OpenPage, width: int
) -> None:
    builders.enter_sheet(hall, 1, 1)
    perform(SaveScreen(name="Muro", shows=(Show.CLOCK,), seconds=7), by=hall.directing)
    wall = open_page(viewport={"width": width, "height": width * 9 // 16})
    wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/muro/")
    says = wall.locator(".wall__empty")
    expect(says).to_contain_text("nessuno ha fischiato")
    names = wall.locator(".wall__screen").evaluate(SIZE)
    assert says.evaluate(SIZE) >= names
    assert says.evaluate("says => says.getBoundingClientRect().width") <= width
    looked_at(wall, f"untold-{width}")


def test_the_time_that_is_left_is_written_within_its_width(
    site: Site, transactional_db: None, open_page: OpenPage
) -> None:
    hall = builders.open_tournament(rounds=2, round_minutes=40)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    perform(StartRound(round=RoundNumber(1)), by=hall.directing)
    wall = open_page(viewport=PROJECTOR)
    for show in ("clock", "tables"):
        perform(SaveScreen(name=show, shows=(Show(show),), seconds=7), by=hall.directing)
        wall.goto(f"{site.url}/t/{hall.tournament.slug}/schermi/{show}/")
        left = wall.locator(".clock__left")
        expect(left).to_have_text(re.compile(":"))
        assert left.evaluate(LONGEST) <= left.evaluate("left => left.clientWidth"), show
        looked_at(wall, f"time-{show}")
