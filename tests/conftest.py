"""Fixtures for every room. Each lives with the machine it starts: see tests/machine/."""

import pytest
from hypothesis import settings

from config.translations import compile_changed

# How long an example takes on a shared machine says nothing about the code.
settings.register_profile("shared", deadline=None, print_blob=True)
settings.load_profile("shared")

pytest_plugins = [
    "tests.machine.database",
    "tests.machine.processes",
    "tests.machine.broker",
    "tests.machine.browser",
    "tests.machine.editions",
    "tests.machine.clock",
    "tests.machine.network",
]


def pytest_configure(config: pytest.Config) -> None:
    """A bare pytest in a new checkout, or after a change of words, speaks today's English."""
    compile_changed()
