"""The typing desk when the hall is at its worst: no Wi-Fi, lost answers, two people, one sheet."""

import random

import pytest
from playwright.sync_api import Page, Request, Route, expect

from scoring import queries
from scoring.rules.formats import points_of_table
from scoring.values import Role, RoundNumber, TableNumber
from tests import builders
from tests.browser.typing_desk import at_the_desk, seen, signed
from tests.builders import Hall
from tests.machine.browser import OpenPage, barriers
from tests.machine.keys import let_go_of_enter, strike, type_, type_text
from tests.machine.processes import Site
from tournaments.permissions import authority

SCORES = "**/scores/"
NOW = "/scores/now/"


def test_typing_goes_on_without_wifi_and_nothing_is_lost_or_doubled(hall: Hall, desk: Page) -> None:
    desk.context.set_offline(True)
    type_(desk, "1", "1000", "900", "2", "800", "1200")
    expect(desk.locator("#unsent")).to_contain_text("2 da inviare")
    expect(desk.locator("#left-said")).to_have_text("Mancano 4 tavoli")
    assert signed(hall) == []
    desk.context.set_offline(False)
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1, 2]


def test_what_was_not_sent_survives_the_closing_of_the_page(hall: Hall, desk: Page) -> None:
    desk.route(SCORES, lambda route: route.abort() if is_post(route) else route.continue_())
    type_(desk, "1", "1000", "900")
    expect(desk.locator("#unsent")).to_contain_text("1 da inviare")
    desk.reload()
    expect(desk.locator("#unsent")).to_contain_text("1 da inviare")
    desk.unroute(SCORES)
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]


def test_a_sheet_whose_answer_was_lost_is_sent_again_and_saved_once(hall: Hall, desk: Page) -> None:
    lost: list[bool] = []

    def lose_the_first_answer(route: Route) -> None:
        if is_post(route) and not lost:
            lost.append(True)
            route.fetch()
            route.abort()
        else:
            route.continue_()

    desk.route(SCORES, lose_the_first_answer)
    type_(desk, "1", "1000", "900")
    expect(desk.locator("#unsent")).to_contain_text("1 da inviare")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert lost
    assert signed(hall) == [1]


@pytest.mark.slow("the page has to wait until it says that it waits")
def test_what_is_typed_before_the_tables_are_known_is_kept_and_it_says_so_and_asks_again(
    hall: Hall, desk: Page
) -> None:
    """Nor is any asked for twice: what the head of the page asks for is what its script reads."""
    asked: list[Request] = []
    desk.on("request", lambda request: asked.append(request) if NOW in request.url else None)
    desk.route(f"**{NOW}", lambda route: route.abort())
    desk.reload()
    expect(desk.locator("#unsent")).to_have_text("Tavoli non ancora letti: riprovo da solo")
    number = desk.get_by_label("Tavolo", exact=True)
    assert barriers(desk) == []
    type_(desk, "1", "1000", "900")
    type_text(desk, "2")
    assert signed(hall) == []
    desk.unroute(f"**{NOW}")
    expect(number).to_have_value("2")
    expect(desk.locator("#left-said")).to_have_text("Mancano 5 tavoli")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]

    asked.clear()
    desk.reload()
    expect(number).to_be_focused()
    assert len([one for one in asked if "if-none-match" not in one.headers]) == 1


def test_no_enter_posts_the_page_before_its_script_runs_and_the_servers_plate_is_gone_on_from(
    hall: Hall, desk: Page
) -> None:
    """The plate named the table once more, and the page was dead."""
    script = "**/sheet_desk*.js"
    desk.route(script, lambda route: route.abort())
    desk.reload()
    type_(desk, "1")
    expect(desk.get_by_label("Tavolo", exact=True)).to_have_value("1")
    desk.unroute(script)
    desk.get_by_role("button", name="Salva").click()
    seen(desk, "Tavolo 1 non salvato")
    expect(desk.locator("#unsent")).to_contain_text("1 da rivedere")
    strike(desk, "Escape")
    type_(desk, "1", "1000", "900")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]


def test_what_is_no_round_is_no_answer(hall: Hall, desk: Page) -> None:
    """A network that wants a login first answers anything, and may pass a tag on."""
    strange: list[bool] = []

    def answer(route: Route) -> None:
        if strange:
            return route.continue_()
        strange.append(True)
        return route.fulfill(json={}, headers={"ETag": route.fetch().headers["etag"]})

    desk.route(f"**{NOW}", answer)
    desk.reload()
    type_(desk, "1", "1000", "900")
    expect(desk.locator("#left-said")).to_have_text("Mancano 5 tavoli")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]


def test_all_tables_come_into_the_page_when_they_are_opened(hall: Hall, desk: Page) -> None:
    builders.enter_sheet(hall, 1, 2)
    desk.reload()
    type_(desk, "1")
    type_text(desk, "1000")
    tables = desk.locator("#seats")
    tables.locator("summary").click()
    expect(tables.locator("tbody tr")).to_have_count(6)
    expect(desk.get_by_label("Totale del turno, linea A")).to_have_value("1000")
    assert barriers(desk) == []


def is_post(route: Route) -> bool:
    return route.request.method == "POST"


def test_two_people_on_one_sheet_are_shown_side_by_side_and_one_chooses(
    hall: Hall, desk: Page
) -> None:
    type_(desk, "1")
    expect(desk.get_by_label("Totale del turno, linea A")).to_be_focused()
    other = authority(builders.official(hall.tournament, Role.COMPUTERISTA), hall.tournament)
    builders.enter_sheet(hall, 1, 1, builders.totals(700, 800), by=other)
    type_(desk, "1000", "900")
    both = seen(desk, "ha inserito il tavolo 1").locator("#stale")
    expect(both).to_contain_text("1000")
    expect(both).to_contain_text("800")
    assert barriers(desk) == []
    # The next sheet, by whoever has not looked up: a button with the focus chose unseen.
    strike(desk, "3", "Enter", "9", "Enter")
    expect(both).to_be_focused()
    strike(desk, "Tab", "Enter")
    expect(both).to_be_hidden()
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert found is not None
    assert found.sheet == builders.totals(700, 800)


def test_a_sheet_refused_after_one_went_on_waits_and_comes_back_as_it_was_typed(
    hall: Hall, desk: Page
) -> None:
    desk.route(SCORES, lambda route: route.abort() if is_post(route) else route.continue_())
    # Nothing here can tell that it is unlikely: only the server knows the bounds.
    type_(desk, "1", "5000", "900")
    type_(desk, "2", "1000")
    type_text(desk, "9")
    desk.unroute(SCORES)
    # Over the sheet that is typed now, whose figure comes back selected.
    seen(desk, "Tavolo 1 non salvato")
    expect(desk.locator("#unsent")).to_contain_text("1 da rivedere")
    type_(desk, "900")
    expect(desk.locator("#last")).to_contain_text("Tavolo 2")
    desk.get_by_role("button", name="Riapri tavolo 1").click()
    wrong = desk.get_by_label("Totale del turno, linea A")
    expect(wrong).to_have_value("5000")
    expect(desk.get_by_text("Cifre insolite")).to_be_visible()
    wrong.focus()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    wrong.fill("950")
    expect(desk.locator("#unsent")).to_have_text("1 da rivedere")
    strike(desk, "Enter")
    type_(desk, "900")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1, 2]


def test_an_enter_held_behind_the_last_figure_opens_no_table(hall: Hall, desk: Page) -> None:
    type_(desk, "1", "1000")
    type_text(desk, "900")
    desk.keyboard.down("Enter")
    desk.keyboard.down("Enter")
    desk.keyboard.up("Enter")
    expect(desk.locator("#table-said")).to_have_text("Tavolo 1 salvato.")
    assert signed(hall) == [1]


def test_a_button_stays_under_the_finger_while_others_save(hall: Hall, desk: Page) -> None:
    type_(desk, "2", "1000", "900")
    again = desk.get_by_role("button", name="Riapri tavolo 2")
    again.focus()
    builders.enter_sheet(hall, 1, 3)
    expect(desk.locator("#last").get_by_role("row", name="Tavolo 3")).to_be_visible()
    expect(again).to_be_focused()


def test_who_opens_an_own_sheet_again_by_its_button_is_not_asked_whether_to(
    hall: Hall, desk: Page
) -> None:
    """The question had the focus: whoever looked at the paper kept the old figures with the next
    Enter. By its number a table may be the wrong one, and there it is asked."""
    type_(desk, "2", "1000", "900")
    expect(desk.locator("#table-said")).to_have_text("Tavolo 2 salvato.")
    desk.get_by_role("button", name="Riapri tavolo 2").click()
    expect(desk.get_by_label("Totale del turno, linea A")).to_be_focused()
    type_(desk, "950", "900")
    expect(desk.get_by_label("Tavolo", exact=True)).to_be_focused()
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    expect(desk.locator("#stale")).to_be_hidden()
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(2))
    assert found is not None
    assert found.sheet == builders.totals(950, 900)
    type_(desk, "2", "700", "900")
    seen(desk, "Il tavolo 2 c'è già")
    expect(desk.locator("#stale")).to_contain_text("Tieni quel che c'è")


def test_a_closed_round_has_no_card_to_type_in_vain(hall: Hall, desk: Page) -> None:
    for table in range(1, 7):
        builders.enter_sheet(hall, 1, table)
    builders.start_round(hall, 2)
    desk.reload()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Turno 1")
    expect(desk.get_by_label("Tavolo", exact=True)).to_have_count(0)


def test_what_came_too_late_to_be_typed_again_goes_on_as_a_correction(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    """I art. 19: the next seating went out while the sheet stood open in the form."""
    page = at_the_desk(
        site, hall, open_page(viewport={"width": 1366, "height": 768}), hall.director.username
    )
    type_(page, "1", "1000", "900")
    expect(page.locator("#table-said")).to_have_text("Tavolo 1 salvato.")
    type_(page, "1")
    expect(page.get_by_label("Totale del turno, linea A")).to_have_value("1000")
    for table in range(2, 7):
        builders.enter_sheet(hall, 1, table)
    builders.start_round(hall, 2)
    type_(page, "950", "900")
    expect(page.locator("#refused")).to_contain_text("sono una correzione")
    assert barriers(page) == []
    seen(page, "Tavolo 1 non salvato")
    expect(page.locator("#problems")).to_contain_text("sono una correzione")
    assert barriers(page) == []
    page.get_by_role("button", name="Correggi con queste cifre").click()
    expect(page.get_by_role("heading", name="Correzione", exact=True)).to_be_visible()
    expect(page.locator('[name="totals.a"]')).to_have_value("950")
    expect(page.locator('[name="totals.b"]')).to_have_value("900")


def test_the_arithmetic_shown_while_typing_is_the_servers(hall: Hall, desk: Page) -> None:
    book = queries.book(hall.ledger)
    assert book is not None
    chance = random.Random(7)
    bands = book.regulation.victory_points_table(3).bands
    edges = [(1000 + band + step, 1000) for band in bands for step in (0, 5)]
    pairs = [
        *edges,
        *((5 * chance.randint(-60, 700), 5 * chance.randint(-60, 700)) for _ in range(200)),
    ]
    shown = desk.evaluate(
        """async (pairs) => {
            const followed = async (address, name) => {
                const text = await (await fetch(address)).text();
                return new URL(text.match(`from "(./${name}[^"]*)"`)[1], address);
            };
            const desk = document.querySelector("script[src*=sheet_desk]").src;
            const { ofTable } = await import(
                await followed(await followed(desk, "sheet_form"), "sheet_arithmetic")
            );
            const rules = JSON.parse(document.getElementById("sheet-data").textContent);
            return pairs.map(([a, b]) => {
                const both = ofTable(a, b, rules);
                return [both.a, both.b].map((one) => [one.victory, one.match, one.game]);
            });
        }""",
        [list(pair) for pair in pairs],
    )
    for (a, b), found in zip(pairs, shown, strict=True):
        expected = points_of_table(a, b, book.regulation, 3)
        assert found == [[p.victory_points, p.match_points, p.game_points] for p in expected]


def test_a_breakdown_adds_up_on_the_page_as_on_the_server(hall: Hall, desk: Page) -> None:
    strike(desk, "F2")
    sheets = {table: builders.plausible_sheet(1, table) for table in (1, 2, 3)}
    for table, sheet in sheets.items():
        builders.enter_sheet(hall, 1, table, sheet)
    expect(desk.locator("#left-said")).to_have_text("Mancano 3 tavoli")
    for table, sheet in sheets.items():
        strike(desk, "Escape")
        type_(desk, str(table))
        totals = [line.total for one in sheet.smazzate for line in (one.a, one.b)]
        sums = desk.locator("output[data-sum]")
        expect(sums).to_have_text([str(total).replace("-", "−") for total in totals])
        found = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
        assert found is not None
        for line, points in zip("ab", found.points, strict=True):
            shown = desk.locator(f"[data-points='{line}.victory_points']")
            expect(shown).to_have_text(str(points.victory_points))


def test_a_director_sets_a_check_aside_with_a_reason(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    page = at_the_desk(site, hall, open_page(), hall.director.username)
    type_(page, "1", "1001", "900")
    seen(page, "1001")
    expect(page.locator("[aria-invalid=true]")).to_be_focused()
    page.get_by_label("Salva lo stesso, sotto la mia responsabilità").check()
    page.get_by_label("Motivo").focus()
    type_(page, "Così l'ha firmato il tavolo")
    expect(page.locator("#last")).to_contain_text("1001")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]


def test_a_check_set_aside_without_a_reason_asks_for_it_where_it_is_written(
    site: Site, hall: Hall, open_page: OpenPage
) -> None:
    """The tick and its field vanished, and what was typed blind fell into the figures."""
    page = at_the_desk(site, hall, open_page(), hall.director.username)
    type_(page, "1", "1001", "900")
    seen(page, "1001")
    aside = page.get_by_label("Salva lo stesso, sotto la mia responsabilità")
    aside.check()
    page.get_by_label("Motivo").focus()
    strike(page, "Enter")
    seen(page, "Manca il motivo")
    expect(aside).to_be_checked()
    expect(page.get_by_label("Motivo")).to_be_focused()
    type_(page, "Così l'ha firmato il tavolo")
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1]


def test_enter_on_a_tick_says_no_on_a_sheet_that_is_opened_again(hall: Hall, desk: Page) -> None:
    """*Pozzetto non preso* stayed ticked, and cost a hundred points that nobody meant."""
    strike(desk, "F2")
    type_(desk, "1")
    ticks = desk.locator('[data-way="breakdown"] input[type="checkbox"]')
    not_taken = desk.get_by_label("pozzetto non preso").first
    while not not_taken.is_visible():
        strike(desk, "F2")
    not_taken.check()
    not_taken.blur()
    not_taken.focus()
    strike(desk, "Enter")
    expect(not_taken).not_to_be_checked()
    not_taken.focus()
    strike(desk, "Space")
    strike(desk, "Enter")
    expect(not_taken).to_be_checked()
    assert ticks.count() > 1


def test_in_a_conflict_a_computerista_keeps_both_readings_one_key_from_the_choice(
    hall: Hall, desk: Page
) -> None:
    type_(desk, "1")
    other = authority(builders.official(hall.tournament, Role.COMPUTERISTA), hall.tournament)
    builders.enter_sheet(hall, 1, 1, builders.totals(700, 800), by=other)
    type_(desk, "1000", "900")
    seen(desk, "ha inserito il tavolo 1")
    desk.get_by_role("button", name="Tieni tutti e due").press("Enter")
    flagged = desk.locator("#left .tile--look")
    expect(flagged).to_contain_text("1, inserimenti diversi")
    table = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert table is not None
    assert table.flagged
    assert table.sheet == builders.totals(700, 800)
    flagged.press("Enter")
    expect(desk.get_by_role("heading", name="Inserimenti diversi")).to_be_visible()
    expect(desk.locator("main")).to_contain_text("1000")
    assert barriers(desk) == []


def test_a_second_paper_with_the_same_number_is_shown_beside_what_is_there(
    hall: Hall, desk: Page
) -> None:
    type_(desk, "1", "1000", "900")
    expect(desk.locator("#last")).to_contain_text("Tavolo 1")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    let_go_of_enter(desk)
    type_(desk, "1", "700", "800")
    both = seen(desk, "Il tavolo 1 c'è già").locator("#stale")
    expect(both).to_contain_text("1000")
    expect(both).to_contain_text("700")
    assert barriers(desk) == []
    both.get_by_role("button", name="Sostituisci").press("Enter")
    expect(desk.locator("#unsent")).to_have_text("Tutto salvato")
    assert signed(hall) == [1, 1]
