"""Fixtures for every room. Each lives with the machine it starts: see tests/machine/."""

from hypothesis import settings

# How long an example takes on a shared machine says nothing about the code.
settings.register_profile("shared", deadline=None, print_blob=True)
settings.load_profile("shared")

pytest_plugins = [
    "tests.machine.database",
    "tests.machine.processes",
    "tests.machine.broker",
    "tests.machine.browser",
    "tests.machine.editions",
]
