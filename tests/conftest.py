"""Fixtures for every room. Each lives with the machine it starts: see tests/machine/."""

pytest_plugins = [
    "tests.machine.database",
    "tests.machine.processes",
    "tests.machine.broker",
    "tests.machine.browser",
]
