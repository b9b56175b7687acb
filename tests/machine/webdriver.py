"""WebDriver's orders, over the two wires that browsers of Debian's take them on.

WebKitGTK has a driver, which listens for HTTP; Firefox's is not in Debian, but Firefox itself takes
the same orders under Marionette's names.
"""

import itertools
import json
import socket
from http.client import HTTPConnection
from typing import Any, Protocol

from tests.machine.waiting import PATIENCE_SECONDS

# Under this name an answer says which element it found.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Refused(Exception):
    """The browser did not do what it was told: what it is about is gone, or a script failed."""


class Wire(Protocol):
    def __call__(self, name: str, place: str, **given: Any) -> Any:
        """Give one order, by Marionette's name for it and its place over HTTP."""

    def end(self) -> None: ...


class Marionette:
    """Messages of JSON, each after its length."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._stream = self._socket.makefile("rwb")
        self._numbers = itertools.count(1)
        self._read()
        self("WebDriver:NewSession", "", capabilities={})

    def __call__(self, name: str, place: str, **given: Any) -> Any:
        words = json.dumps([0, next(self._numbers), name, given]).encode()
        self._stream.write(b"%d:%b" % (len(words), words))
        self._stream.flush()
        _, _, problem, answer = self._read()
        if problem:
            raise Refused(problem["error"], problem["message"])
        return answer.get("value", answer)

    def end(self) -> None:
        self._socket.close()

    def _read(self) -> Any:
        length = b"".join(iter(lambda: self._stream.read(1), b":"))
        return json.loads(self._stream.read(int(length)))


class Http:
    def __init__(self, port: int) -> None:
        self._driver = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        begun = self._told("POST", "/session", {"capabilities": {}})
        self._session = f"/session/{begun['sessionId']}"

    def __call__(self, name: str, place: str, **given: Any) -> Any:
        return self._told("POST", f"{self._session}/{place}", given)

    def end(self) -> None:
        self._told("DELETE", self._session, {})
        self._driver.close()

    def _told(self, method: str, place: str, given: dict[str, Any]) -> Any:
        self._driver.request(method, place, json.dumps(given))
        answer = json.load(self._driver.getresponse())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise Refused(answer["error"], answer["message"])
        return answer
