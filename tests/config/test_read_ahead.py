"""After a start this evening's books are there before anybody saves."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError

from config import asgi, handler
from config.handler import ReadAhead
from scoring.store import Memory
from tests import builders
from tests.machine.waiting import until


def _opened() -> list[str]:
    opened = []

    async def doors(scope: dict[str, Any], receive: Any, send: Any) -> None:
        opened.append(scope["type"])

    # In a thread of its own: where a browser was driven before, this one has a running loop.
    lifespan = ReadAhead(doors)({"type": "lifespan"}, None, None)  # type: ignore[arg-type]
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, lifespan).result()
    return opened


@pytest.mark.django_db(transaction=True)
def test_the_books_of_this_evening_are_read_while_the_doors_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    builders.open_tournament()
    remembered = Memory()
    monkeypatch.setattr(handler, "memory", remembered)
    assert _opened() == ["lifespan"]
    until(lambda: remembered.books == 1, "the book of this evening")
    assert isinstance(asgi.application, ReadAhead)


def test_a_database_that_is_away_keeps_no_door_shut(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Away(Memory):
        def read_ahead(self) -> None:
            raise OperationalError("nobody answers")

    monkeypatch.setattr(handler, "memory", Away())
    assert _opened() == ["lifespan"]
    until(lambda: "nobody answers" in caplog.text, "a line in the log")
