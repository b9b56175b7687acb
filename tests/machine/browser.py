"""Debian's Chromium, driven from the test; playwright's own browsers are never downloaded."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeAlias

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.machine.processes import needed
from tests.machine.waiting import PATIENCE_MS, until

OpenPage: TypeAlias = Callable[..., Page]
# What a projector shows to a hundred people may have no fault that bars somebody from reading it.
BARRIERS = ("serious", "critical")
# Once the service worker answers for the page.
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        # While playwright's loop runs, Django takes the test for asynchronous code and refuses it
        # the database; each test is alone in its thread, so nothing is at stake.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        expect.set_options(timeout=PATIENCE_MS)
        yield playwright
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launched(playwright, "chromium-headless-shell") as opened:
        yield opened


@contextmanager
def launched(playwright: Playwright, program: str) -> Iterator[Browser]:
    """One of Debian's, which calls its packages by the programs' names."""
    flags = ["--disable-dev-shm-usage", "--disable-gpu"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    opened = playwright.chromium.launch(executable_path=needed(program, program), args=flags)
    yield opened
    opened.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Each call is another person at another device: own cookies, and options of new_context().

    A script that fails, or that the Content Security Policy bars, fails the test at its end.
    """
    broken: list[str] = []
    with ExitStack() as stack:

        def open_(**options: Any) -> Page:
            context = browser.new_context(**{"locale": "it-IT", **options})
            context.set_default_timeout(PATIENCE_MS)
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: broken.append(str(error)))
            page.on("console", lambda message: broken.extend(_barred(message)))
            return page

        yield open_
    assert not broken, "scripts failed in the browser"


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()


def _barred(message: ConsoleMessage) -> list[str]:
    text = message.text
    return [text] if message.type == "error" and "Content Security Policy" in text else []


def until_heard(page: Page, ready: Callable[[], object], what: str) -> None:
    """What pages tell by events reaches the test only while it asks one of them something."""
    until(lambda: page.evaluate("true") and ready(), what)


def too_wide(page: Page, *sizes: ViewportSize) -> list[int]:
    """The widths, of these, that the page as it stands runs over."""
    over = []
    for size in sizes:
        page.set_viewport_size(size)
        if goes_over(page):
            over.append(size["width"])
    return over


def goes_over(page: Page) -> bool:
    """Whether the page, once it has come, is wider than its screen."""
    page.wait_for_load_state()
    root = "document.documentElement"
    return bool(page.evaluate(f"{root}.scrollWidth > {root}.clientWidth"))


def barriers(page: Page) -> list[str]:
    """What axe finds serious or critical on the page, once it has come, one line each."""
    page.wait_for_load_state()
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    # Without preload: axe's copies of imported style sheets would themselves break our policy.
    # Without selectors: what is found is told by its HTML, and a selector is sought for all that
    # is in order too.
    found = page.evaluate(
        "axe.run({resultTypes: ['violations'], preload: false, selectors: false})"
    )
    return [
        f"{violation['impact']} {violation['id']}: {violation['help']}"
        f" {[node['html'] for node in violation['nodes']]}"
        for violation in found["violations"]
        if violation["impact"] in BARRIERS
    ]
