"""The wall's first row and the typing page's first field, over a phone's line, by its processor."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

from tests.bench import house, live, made_up
from tests.bench.bare_rows import FILE, HEAD, bare
from tests.bench.figures import Measurement
from tests.bench.phone import (
    FLOOR,
    PAIRS,
    ROUNDS,
    SLOWED,
    SPOKEN,
    Sizes,
    asked,
    launched,
    url_of,
)
from tests.machine.painted import ROW_PAINTED, WHEN_ROW_PAINTED
from tests.machine.slow_line import SlowLine, slow_line

SIZE: ViewportSize = {"width": 1366, "height": 768}
WHEN_CARET = """document.addEventListener("focusin", ({ target }) => {
  if (target.matches("input")) window.caretThere ??= performance.now();
});"""
CARET = """() => new Promise((resolve) => {
  const look = () => (window.caretThere ? resolve(window.caretThere) : setTimeout(look, 20));
  look();
})"""


@dataclass(frozen=True, slots=True)
class Watched:
    """A page, what is waited for on it, and who may see it."""

    name: str
    path: str
    when: str
    there: str
    cookies: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Seen:
    """Of each visit: seconds until what was waited for is there, and bytes until then."""

    seconds: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)


def measurements(sizes: Sizes) -> Iterator[Measurement]:
    """In alternating turns with a bare page of the same rows, nothing kept from before."""
    director, _ = made_up.make_user("direttore-al-tavolo")
    User.objects.filter(pk=director.pk).update(is_staff=True)
    tournament = live.one_tournament("inserimento", PAIRS, ROUNDS, director)
    client = Client(headers={"host": house.LOOPBACK})
    client.force_login(director)
    page = f"/admin/tournaments/tournament/{tournament.pk}/desk/rounds/{ROUNDS}/"
    sheet = {"table": "1", "way": "round", "totals.a": "1000", "totals.b": "800"}
    client.post(f"{page}scores/", sheet, headers={"Accept": "application/json"})
    round_ = client.get(f"{page}scores/now/").json()
    session = {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
    wall = f"/t/{tournament.slug}/schermo/"
    with ExitStack() as stack:
        site = stack.enter_context(house.serving(live.SITE))
        browser = stack.enter_context(launched(stack.enter_context(sync_playwright())))
        compared = partial(_compared, stack, browser, url_of(site), sizes.turns)
        row = Watched("muro, prima riga", wall, WHEN_ROW_PAINTED, ROW_PAINTED)
        yield from compared(row, bare(asked(url_of(site) + wall).decode()))
        caret = Watched("inserimento, primo campo", page, WHEN_CARET, CARET, session)
        yield from compared(caret, _bare_round(round_))


def _bare_round(round_: dict[str, Any]) -> str:
    """A field, and who sits at which table."""
    rows = (
        [table["table"], *(f"{line['number']} {line['name']}" for line in table["lines"])]
        for table in round_["tables"]
    )
    cells = "\n".join(
        f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"{HEAD}<input autofocus><table><tbody>{cells}</tbody></table>"


def _compared(
    stack: ExitStack, browser: Browser, site: str, turns: int, watched: Watched, floor: str
) -> Iterator[Measurement]:
    folder = Path(stack.enter_context(TemporaryDirectory()))
    rows = folder / "rows.html"
    rows.write_text(floor)
    server = stack.enter_context(house.serving(FLOOR, environment={FILE: str(rows)}))
    ours, bare_page = Seen(), Seen()
    for _ in range(turns):
        _visit(browser, url_of(server), watched, bare_page)
        _visit(browser, site, watched, ours)
    for name, unit, values, floors in (
        (watched.name, "s", ours.seconds, bare_page.seconds),
        (f"{watched.name}: byte fino a lì", "B", ours.bytes, bare_page.bytes),
    ):
        yield Measurement(
            name=f"{name} ({PAIRS} coppie)",
            value=median(values),
            unit=unit,
            floor=median(floors),
            floor_name="una pagina nuda delle stesse righe",
        )


def _visit(browser: Browser, url: str, watched: Watched, seen: Seen) -> None:
    with slow_line(url) as line:
        context = browser.new_context(viewport=SIZE, locale=SPOKEN)
        for name, value in watched.cookies.items():
            context.add_cookies([{"name": name, "value": value, "url": line.url}])
        seen.seconds.append(_there(context, line, watched))
        seen.bytes.append(line.bytes)
        context.close()


def _there(context: BrowserContext, line: SlowLine, watched: Watched) -> float:
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.add_init_script(watched.when)
    page.goto(line.url + watched.path, wait_until="commit")
    return float(page.evaluate(watched.there)) / 1_000
