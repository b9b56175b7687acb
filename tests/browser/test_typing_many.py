"""Many sheets are typed while the server dies and the network is cut: none is lost or doubled,
and the screen never says that one is saved before it is."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries import EventFilter
from scoring.values import RoundNumber
from tests import builders
from tests.browser.evening import log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.keys import strike, type_
from tests.machine.processes import SERVER, Site, running
from tests.machine.soak import as_many

TABLES = as_many(40, soak=100)
KILLED_AFTER, BACK_AFTER = TABLES // 5, TABLES * 7 // 20
CUT = {TABLES * tenth // 10: tenth in (5, 8) for tenth in (5, 6, 8, 9)}
"""Behind which tables the network goes, and comes back."""
CLAIMS = """() => {
    window.claims = [];
    const typed = new Set();
    document.getElementById("sheet").addEventListener("submit", () => {
        typed.add(Number(document.getElementById("table").value));
    }, true);
    const look = () => {
        const at = Date.now();
        const saved = [...document.querySelectorAll("#last tbody tr:not([class])")]
            .map((row) => Number(row.querySelector("a").textContent.replace(/\\D/g, "")));
        const told = document.getElementById("table-said").textContent.match(/(\\d+) salvato/);
        if (told) saved.push(Number(told[1]));
        if (document.getElementById("unsent").textContent === "Tutto salvato") saved.push(...typed);
        for (const table of saved)
            if (!window.claims.some((one) => one[0] === table)) window.claims.push([table, at]);
    };
    new MutationObserver(look).observe(document.body, {
        subtree: true, childList: true, characterData: true,
    });
}"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=2 * TABLES, rounds=1, played=0, started=True)


@pytest.mark.soak("dozens of sheets are typed, one after the other")
def test_sheets_survive_a_killed_server_and_a_network_cut_twice(
    site: Site,
    hall: Hall,
    open_page: OpenPage,
    program_environment: Mapping[str, str],
    tmp_path: Path,
) -> None:
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, hall.computerista)
    desk = f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    page.goto(f"{desk}rounds/1/scores/")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    page.locator("[data-choose='round']").click()
    strike(page, "Escape")
    page.evaluate(CLAIMS)
    type_tables(page, 1, KILLED_AFTER)
    site.process.kill()
    site.process.wait()
    type_tables(page, KILLED_AFTER + 1, BACK_AFTER)
    expect(page.locator("#unsent")).to_contain_text("da inviare")
    again = [*SERVER, "--port", str(urlsplit(site.url).port)]
    with running(again, tmp_path / "again.log", program_environment):
        type_tables(page, BACK_AFTER + 1, TABLES)
        expect(page.locator("#left-said")).to_have_text("Tutti gli score sono arrivati.")
        expect(page.locator("#unsent")).to_have_text("Tutto salvato")
        claims = dict(page.evaluate("window.claims"))
    assert claims.keys() == set(range(1, TABLES + 1))
    signed = queries.events(hall.ledger, EventFilter(names=(SheetSigned.name(),)))
    written: dict[int, list[float]] = {}
    for record in signed:
        assert isinstance(record.event, SheetSigned)
        written.setdefault(int(record.event.table), []).append(record.at.timestamp() * 1000)
    assert {table: len(times) for table, times in written.items()} == dict.fromkeys(claims, 1)
    too_soon = {table for table, at in claims.items() if at + 1 < written[table][0]}
    assert too_soon == set()
    for table in queries.tables(hall.ledger, RoundNumber(1)):
        assert table.sheet == builders.totals(*figures(int(table.table)))


def figures(table: int) -> tuple[int, int]:
    return 1000 + 5 * table, 900


def type_tables(page: Page, first: int, last: int) -> None:
    for table in range(first, last + 1):
        type_(page, str(table), *map(str, figures(table)))
        if table in CUT:
            page.context.set_offline(CUT[table])
