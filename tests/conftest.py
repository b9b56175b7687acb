"""Fixtures for every room. Each lives with the machine it starts: see tests/machine/."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation

from config.translations import compile_changed
from tournaments.pages.public_tournament import forget_moments

pytest_plugins = [
    "tests.machine.soak",
    "tests.machine.collecting",
    "tests.machine.costs",
    "tests.machine.passwords",
    "tests.machine.database",
    "tests.machine.halls",
    "tests.machine.processes",
    "tests.machine.broker",
    "tests.machine.browser",
    "tests.machine.engines",
    "tests.machine.editions",
    "tests.machine.clock",
    "tests.machine.network",
    "tests.machine.servers",
    "tests.machine.receiver",
    "tests.machine.client",
]


@pytest.fixture(autouse=True)
def _italian() -> None:
    """A request in English leaves its thread English, as the next one in a server would change
    again; a test that asks the rules for a sentence would get the language of the one before."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    """Attempts at passwords and codes are counted in the process, and what visitors share is kept
    there by its number, which is another's in the next test."""
    cache.clear()
    forget_moments()


def pytest_configure(config: pytest.Config) -> None:
    """A bare pytest in a new checkout, or after a change of words, speaks today's English."""
    compile_changed()
