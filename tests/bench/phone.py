"""A phone's first row: a slow line, a slowed processor, beside a bare table of the same rows."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from django.core.management import call_command
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from tests.bench import house, live, made_up
from tests.bench.bare_rows import FILE, bare
from tests.bench.figures import Measurement
from tests.machine.painted import ROW_PAINTED, WHEN_ROW_PAINTED
from tests.machine.slow_line import SlowLine, slow_line

FLOOR = "tests.bench.bare_rows:application"
BARE_TABLE = "una tabella delle stesse righe"
SLOWED = 4
"""Times: the processor of the browser's main thread."""
PAIRS, ROUNDS = 280, 6
SPOKEN = "it-IT"
SEEN = 3_000
"""Milliseconds that the first visit stays, for the page to be kept on the phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How often."""

    turns: int


@dataclass(slots=True)
class Seen:
    """Seconds to the first row, of each turn."""

    first: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)
    """That came down the line until then."""


def measurements(sizes: Sizes) -> Iterator[Measurement]:
    """In alternating turns, each with a browser's memory of its own."""
    call_command("collectstatic", interactive=False, verbosity=0)
    path, ours, floor = _path(), Seen(), Seen()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        site = stack.enter_context(house.serving(live.SITE))
        rows = folder / "rows.html"
        rows.write_text(bare(asked(url_of(site) + path).decode()))
        table = stack.enter_context(house.serving(FLOOR, environment={FILE: str(rows)}))
        playwright = stack.enter_context(sync_playwright())
        browser = stack.enter_context(launched(playwright))
        for _ in range(sizes.turns):
            _visit(browser, url_of(table), path, floor)
            _visit(browser, url_of(site), path, ours)
    yield _measured(f"telefono, prima riga di {PAIRS} coppie", ours.first, floor.first, "1.3 volte")
    yield _measured("telefono, la stessa alla seconda visita", ours.again, floor.again, "0.8 s")
    yield Measurement(
        name="telefono, byte fino alla prima riga",
        value=median(ours.bytes),
        unit="B",
        floor=median(floor.bytes),
        floor_name=BARE_TABLE,
    )


def launched(playwright: Playwright) -> Browser:
    """Debian's; what tests launch it by sets up a database of theirs."""
    program = shutil.which("chromium-headless-shell")
    flags = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=program, args=flags)


def _measured(name: str, ours: list[float], floor: list[float], target: str) -> Measurement:
    return Measurement(
        name=name,
        value=median(ours),
        unit="s",
        floor=median(floor),
        floor_name=BARE_TABLE,
        target=target,
    )


def _path() -> str:
    director, _ = made_up.make_user("direttore")
    slug = live.one_tournament("telefono", PAIRS, ROUNDS, director).slug
    return f"/t/{slug}/classifica/"


def url_of(server: house.Server) -> str:
    return "http://{}:{}".format(*server.address)


def asked(url: str, **headers: str) -> bytes:
    with urlopen(Request(url, headers={"Accept-Language": SPOKEN, **headers})) as answer:
        return bytes(answer.read())


def _visit(browser: Browser, url: str, path: str, seen: Seen) -> None:
    with slow_line(url) as line:
        # Drawn and packed for others before: the memory knows a page by the name of its site.
        asked(url + path, **{"Host": line.url.removeprefix("http://"), "Accept-Encoding": "br"})
        phone = browser.new_context(**_phone())
        seen.first.append(_row_painted(phone, line, path))
        seen.bytes.append(line.bytes)
        phone.pages[0].wait_for_timeout(SEEN)
        phone.pages[0].close()
        seen.again.append(_row_painted(phone, line, path))
        phone.close()


def _phone() -> dict[str, Any]:
    size = {"width": 390, "height": 740}
    return {"viewport": size, "locale": SPOKEN, "device_scale_factor": 2}


def _row_painted(phone: BrowserContext, line: SlowLine, path: str) -> float:
    """Seconds from asking until the first row is on the screen."""
    page = phone.new_page()
    slowed = {"rate": SLOWED}
    phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slowed)
    page.add_init_script(WHEN_ROW_PAINTED)
    page.goto(line.url + path, wait_until="commit")
    return float(page.evaluate(ROW_PAINTED)) / 1_000
