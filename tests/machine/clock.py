"""The database's clock, as this process asks for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring import clock

SetAhead = Callable[[float], None]


@pytest.fixture
def set_ahead(monkeypatch: pytest.MonkeyPatch) -> SetAhead:
    """Sets the clock of the database ahead by so many seconds, in all."""
    plain = clock.NOW

    def set_ahead_by(seconds: float) -> None:
        monkeypatch.setattr(clock, "NOW", f"({plain} + interval '{seconds} seconds')")

    return set_ahead_by
