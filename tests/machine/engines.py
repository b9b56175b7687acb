"""Engines other than Chromium's: Debian's Firefox and WebKitGTK, each call a device of its own."""

import os
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.machine.processes import free_port, needed, running
from tests.machine.waiting import until
from tests.machine.webdriver import ELEMENT, Http, Marionette, Refused, Wire

Size: TypeAlias = tuple[int, int]
PHONE: Size = (390, 844)
LAPTOP: Size = (1366, 768)
# WebDriver's names of keys.
ENTER, F2 = "\ue007", "\ue032"
FIREFOX_SETTINGS = """
user_pref("marionette.port", 0);
user_pref("intl.accept_languages", "it-IT, it");
// Scripts that fail are written out.
user_pref("browser.dom.window.dump.enabled", true);
user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);
"""
# A window gets as narrow as a phone when what stands around the page lets it.
FIREFOX_STYLE = ":root { min-width: 0 !important } #navigator-toolbox { display: none }"
WEBKIT_STYLE = "window * { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px }"
DISPLAY = re.compile(r"^\d+\n", re.MULTILINE)
BROKEN = re.compile(r"^JavaScript error: http.*", re.MULTILINE)
FOUND = """const [what, text, place] = arguments;
    return [...document.querySelectorAll(what)].filter(one => one.checkVisibility()
        && (!text || one.innerText.trim() === text))[place] ?? null;"""
SAID = "return document.querySelector(arguments[0])?.innerText ?? '';"
HAS_FOCUS = "return document.activeElement?.matches(arguments[0]) ?? false;"


@dataclass(frozen=True)
class Screen:
    """What somebody sees and does at a browser: taps, types, and looks until it is there."""

    order: Wire

    def resize(self, size: Size) -> None:
        """The page's own size, whatever the window has around it."""
        self.until(lambda: self._has_become(size), f"{size}")

    def go(self, address: str) -> None:
        self.order("WebDriver:Navigate", "url", url=address)

    def run(self, script: str, *given: object) -> Any:
        return self.order("WebDriver:ExecuteScript", "execute/sync", script=script, args=given)

    def tap(self, what: str, text: str = "") -> None:
        """The first that is there to be seen, of these that say just that."""
        found = self._find(what, text, 0)
        self.order("WebDriver:ElementClick", f"element/{found}/click", id=found)

    def write(self, what: str, text: str, place: int = 0) -> None:
        """Into the field that is so many places behind the first."""
        found = self._find(what, "", place)
        self.order("WebDriver:ElementSendKeys", f"element/{found}/value", id=found, text=text)

    def type(self, *figures: str) -> None:
        """Where the keyboard is, each followed by Enter."""
        self.press(*(key for figure in figures for key in (*figure, ENTER)))

    def press(self, *keys: str) -> None:
        pressed = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        keyboard = {"type": "key", "id": "keyboard", "actions": pressed}
        self.order("WebDriver:PerformActions", "actions", actions=[keyboard])

    def shows(self, what: str, text: str) -> None:
        self.until(lambda: text in self.run(SAID, what), f"{what} says {text!r}")

    def has_focus(self, what: str) -> None:
        self.until(lambda: self.run(HAS_FOCUS, what), f"{what} has the focus")

    def counts(self, what: str, number: int) -> None:
        self.until(
            lambda: (
                self.run("return document.querySelectorAll(arguments[0]).length", what) == number
            ),
            f"{number} of {what}",
        )

    def until(self, ready: Callable[[], object], said: str = "it is so") -> None:
        until(lambda: self._so(ready), lambda: f"{said}\n{self.run(SAID, 'body')}")

    def _find(self, what: str, text: str, place: int) -> str:
        self.until(lambda: self.run(FOUND, what, text, place), f"{what} {text!r} is there")
        return str(self.run(FOUND, what, text, place)[ELEMENT])

    def _has_become(self, size: Size) -> bool:
        around = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        width, height = (inner + more for inner, more in zip(size, around, strict=True))
        self.order("WebDriver:SetWindowRect", "window/rect", width=width, height=height)
        return bool(self.run("return [innerWidth, innerHeight]") == list(size))

    def _so(self, ready: Callable[[], object]) -> bool:
        # Between one page and the next there is nothing to ask.
        try:
            return bool(ready())
        except Refused:
            return False


OpenScreen: TypeAlias = Callable[..., Screen]
Engine: TypeAlias = Callable[[Path], AbstractContextManager[Wire]]


@contextmanager
def firefox(own: Path) -> Iterator[Wire]:
    program = needed("firefox-esr", "firefox-esr")
    (own / "user.js").write_text(FIREFOX_SETTINGS)
    (own / "chrome").mkdir()
    (own / "chrome" / "userChrome.css").write_text(FIREFOX_STYLE)
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(own)]
    with running(command, own / "log") as browser:
        port = own / "MarionetteActivePort"
        browser.wait_until(lambda: port.exists() and port.read_text() != "")
        wire = Marionette(int(port.read_text()))
        yield wire
        wire.end()


@contextmanager
def webkit(own: Path) -> Iterator[Wire]:
    driver = needed("WebKitWebDriver", "webkit2gtk-driver")
    style = own / "gtk-3.0" / "gtk.css"
    style.parent.mkdir()
    style.write_text(WEBKIT_STYLE)
    port = free_port()
    with display(own) as shown:
        # It asks for pages in the locale's language: this one's is nobody's, and C's is English.
        own_environment = {"DISPLAY": shown, "XDG_CONFIG_HOME": str(own), "LC_ALL": "C.UTF-8"}
        command = [driver, f"--port={port}"]
        with running(command, own / "log", os.environ | own_environment) as program:
            program.wait_until(lambda: answers(port))
            wire = Http(port)
            yield wire
            wire.end()


@contextmanager
def display(own: Path) -> Iterator[str]:
    """Where a browser that wants a screen is shown to nobody."""
    command = [needed("Xvfb", "xvfb"), "-displayfd", "1", "-screen", "0", "1400x1000x24"]
    with running([*command, "-nolisten", "tcp"], own / "display") as program:
        program.wait_until(lambda: DISPLAY.search(program.said()) is not None)
        number = DISPLAY.search(program.said())
        assert number is not None
        yield f":{number[0].strip()}"


def answers(port: int) -> bool:
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 5).close()
        return True
    return False


@pytest.fixture(params=[firefox, webkit], ids=["firefox", "webkit"])
def open_screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenScreen]:
    """Each call is another person at another device.

    A script that fails in Firefox fails the test at its end; WebKitGTK tells nobody of it.
    """
    devices: list[Path] = []
    with ExitStack() as stack:

        def open_(size: Size = PHONE) -> Screen:
            devices.append(tmp_path / f"device-{len(devices)}")
            devices[-1].mkdir()
            screen = Screen(stack.enter_context(request.param(devices[-1])))
            screen.resize(size)
            return screen

        yield open_
    broken = [line for own in devices for line in BROKEN.findall((own / "log").read_text())]
    assert not broken, "scripts failed in the browser"
