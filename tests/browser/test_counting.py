"""The counting helper on a phone: the rules' own arithmetic, and no network."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.rules import regulations, smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.single_table import game
from scoring.sheets import Breakdown, FigureKind, LineScore, SmazzataScore, made
from tests.machine.browser import OpenPage, barriers, goes_over
from tests.machine.processes import Site
from tests.machine.soak import OTHER_SCREEN
from tests.machine.waiting import until
from tournaments.presenters.counting import script
from tournaments.presenters.sheets.paper import figures

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}
Line = dict[str, Any]


def lines(regulation: Regulation, chance: random.Random) -> Line:
    """A line's figures, most of them possible, some not."""
    made: Line = {}
    for one in figures(regulation):
        if one.kind is FigureKind.TICK:
            made[one.name] = chance.random() < 0.4
        elif one.kind is FigureKind.COUNT:
            made[one.name] = chance.choice([0, 0, 0, 1, 1, 2, 3, 6, -1, 17, 53])
        else:
            made[one.name] = chance.choice([0, 5, 35, 70, 105, 140, 300, 600, 33, -5, 10_005])
    return made


def breakdown(line: Line) -> Breakdown:
    return made(line)


def by_the_rules(
    a: Line, b: Line, regulation: Regulation
) -> tuple[list[int], list[tuple[str, str]]]:
    both = breakdown(a), breakdown(b)
    totals = [
        smazzata.total(both[0], regulation, others=(both[1],)),
        smazzata.total(both[1], regulation, others=(both[0],)),
    ]
    score = SmazzataScore(
        a=LineScore(total=totals[0], breakdown=both[0]),
        b=LineScore(total=totals[1], breakdown=both[1]),
    )
    found = smazzata.problems(score, regulation)
    return totals, sorted((p.code.value, p.field) for p in found if not p.field.endswith("total"))


def by_the_page(page: Page, pairs: list[tuple[Line, Line]], regulation: Regulation) -> Any:
    return page.evaluate(
        """async ([pairs, rules]) => {
            const page = document.querySelector("script[type=module]").src;
            const text = await (await fetch(page)).text();
            const module = (name) =>
                import(new URL(text.match(`from "(./${name}[^"]*)"`)[1], page));
            const { total } = await module("sheet_arithmetic");
            const { problems } = await module("counting_checks");
            return pairs.map(([a, b]) => [
                [total(a, rules, b), total(b, rules, a)],
                problems({ a, b }, rules).map((one) => [one.code, one.field]),
            ]);
        }""",
        [pairs, script(regulation)],
    )


def test_the_page_counts_and_warns_as_the_rules_do_under_every_edition(
    site: Site, page: Page
) -> None:
    page.goto(f"{site.url}/strumenti/conta/")
    chance = random.Random(3)
    for edition in regulations.editions():
        regulation = regulations.load(edition)
        pairs = [(lines(regulation, chance), lines(regulation, chance)) for _ in range(400)]
        shown = by_the_page(page, pairs, regulation)
        for (a, b), (totals, problems) in zip(pairs, shown, strict=True):
            expected = by_the_rules(a, b, regulation)
            assert (totals, sorted(map(tuple, problems))) == expected, (edition, a, b)


@pytest.fixture
def phone(site: Site, open_page: OpenPage) -> Page:
    page = open_page(viewport=PHONE)
    page.goto(f"{site.url}/strumenti/conta/")
    return page


def total(page: Page, line: str) -> Any:
    return page.locator(f"[data-total='{line}']")


def test_the_page_knows_who_has_won_as_the_rules_do(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/strumenti/conta/")
    points = (-100, 1995, 2000, 2005, 2010)
    pairs = [(a, b) for a in points for b in points]
    for edition in regulations.editions():
        regulation = regulations.load(edition)
        shown = page.evaluate(
            """async ([pairs, single]) => {
                const page = document.querySelector("script[type=module]").src;
                const text = await (await fetch(page)).text();
                const name = text.match(/from "(.\\/counting_checks[^"]*)"/)[1];
                const { won } = await import(new URL(name, page));
                return pairs.map(([a, b]) => won({ a, b }, single));
            }""",
            [pairs, script(regulation)["single"]],
        )
        if regulation.single_table is None:
            assert set(shown) == {None}
        else:
            winners = [game(regulation, [pair]).winner for pair in pairs]
            assert shown == [None if one is None else "ab"[one] for one in winners], edition


def written(page: Page, name: str) -> Any:
    return page.get_by_role("textbox", name=name).first


def test_a_smazzata_is_counted_by_tapping(phone: Page) -> None:
    phone.get_by_role("button", name="Burrachi puliti, Noi: uno in più").click(click_count=2)
    phone.get_by_label("Chiusura").first.check()
    phone.get_by_role("button", name="Tocca le carte").first.click()
    keys = phone.get_by_role("group", name="Carte a terra, Noi")
    for key in ("Jolly", "2 20", "A 15", "K Q J"):
        keys.get_by_role("button", name=key).click()
    expect(total(phone, "a")).to_have_text("575")
    keys.get_by_role("button", name="Togli l’ultima carta").click()
    expect(total(phone, "a")).to_have_text("565")
    expect(written(phone, "Carte a terra")).to_have_value("65")
    expect(phone.locator("#line-b")).to_be_hidden()
    total(phone, "b").click()
    phone.locator("#line-b").get_by_label("Carte in mano").first.fill("80")
    expect(total(phone, "b")).to_have_text("−80")


def test_smazzate_add_up_to_a_game(phone: Page) -> None:
    for expected in ("700", "1400", "2100"):
        written(phone, "Burrachi puliti").fill("3")
        written(phone, "Carte a terra").fill("105")
        written(phone, "Carte in mano").fill("5")
        if expected == "2100":
            expect(phone.get_by_text("avete vinto")).to_be_visible()
        phone.get_by_role("button", name="Smazzata dopo").click()
        expect(phone.locator("#before-a")).to_have_value(expected)
    phone.get_by_role("link", name="Azzera").click()
    expect(phone.locator("#before-a")).to_have_value("")


def test_what_cannot_be_is_said_while_it_is_typed(phone: Page) -> None:
    written(phone, "Carte a terra").fill("33")
    expect(phone.get_by_text("33 non è un multiplo di 5")).to_be_visible()
    phone.get_by_label("Chiusura").first.check()
    expect(phone.get_by_text("Chiude chi ha almeno un burraco")).to_be_visible()
    assert barriers(phone) == []


def test_once_opened_it_counts_without_network_and_keeps_nothing_typed(phone: Page) -> None:
    expect(phone.locator("#offline")).to_be_visible()
    written(phone, "Burrachi puliti").fill("2")
    phone.context.set_offline(True)
    phone.reload()
    expect(written(phone, "Burrachi puliti")).to_have_value("")
    phone.locator("summary").first.click()
    phone.get_by_role("link", name=regulations.load("fedibur-1985").name, exact=True).click()
    expect(phone).to_have_url(re.compile("/fedibur-1985/$"))
    written(phone, "Burrachi sporchi").fill("4")
    expect(total(phone, "a")).to_have_text("400")
    kept = phone.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys())
                for (const one of await (await caches.open(name)).keys()) found.push(one.url);
            return [found, localStorage.length + sessionStorage.length, document.cookie];
        }"""
    )
    assert all("?" not in url for url in kept[0])
    assert kept[1:] == [0, ""]


def test_the_rest_of_the_site_is_not_the_worker_s_business(phone: Page) -> None:
    expect(phone.locator("#offline")).to_be_visible()
    scopes = phone.evaluate(
        "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope))"
    )
    assert [scope.split("/", 3)[3] for scope in scopes] == ["strumenti/conta/"]
    phone.goto(phone.url.replace("conta/", ""))
    assert phone.evaluate("navigator.serviceWorker.controller") is None


def test_another_language_is_another_copy(phone: Page) -> None:
    def only_kept(language: str) -> bool:
        names = phone.evaluate("caches.keys()")
        return len(names) == 1 and f"-{language}-" in names[0]

    expect(phone.locator("#offline")).to_be_visible()
    assert only_kept("it")
    phone.get_by_role("button", name="English").click()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    until(lambda: only_kept("en"), "the English copy alone")


@pytest.mark.parametrize(
    "viewport", [PHONE, pytest.param(LAPTOP, marks=OTHER_SCREEN)], ids=["phone", "laptop"]
)
def test_no_tool_bars_anybody_or_runs_over_its_screen(
    site: Site, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_page(viewport=viewport)
    addresses = ["", *(f"conta/{edition}/" for edition in regulations.editions())]
    for address in addresses:
        page.goto(f"{site.url}/strumenti/{address}")
        assert barriers(page) == [], address
        assert not goes_over(page), address


def test_without_a_script_the_form_is_counted_by_the_server(
    site: Site, open_page: OpenPage
) -> None:
    page = open_page(viewport=PHONE, java_script_enabled=False)
    page.goto(f"{site.url}/strumenti/conta/")
    page.locator("#a-clean").fill("1")
    page.locator("#b-cards_hand").fill("45")
    page.get_by_role("button", name="Conta").click()
    expect(total(page, "a")).to_have_text("200")
    expect(total(page, "b")).to_have_text("−45")
