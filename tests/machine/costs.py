"""What each folder of tests cost, said at the end of a run.

Seconds by the clock, and of the processor of the test's own process and of those it saw end: what
a database or a server that outlives the test did for it is not among them.
"""

import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import pytest

LONG_SECONDS = 5
"""What a test may take without saying why (its marker `slow` or `soak` does)."""
PROCESSOR, SAYS_WHY = "processor", "says why"
_SPENT = pytest.StashKey[float]()


@dataclass
class Cost:
    """Of one test, or of all of a folder."""

    tests: int = 0
    seconds: float = 0
    processor: float = 0
    own_seconds: float = 0
    """Without what it shares with others: fixtures that the first one waits for."""


def _processor() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a phase cost travels with its report, from whichever process ran it."""
    report = yield
    before, now = item.stash.get(_SPENT, None), _processor()
    item.stash[_SPENT] = now
    report.user_properties = [
        (PROCESSOR, now - before if before is not None else 0.0),
        (SAYS_WHY, bool(item.get_closest_marker("slow") or item.get_closest_marker("soak"))),
    ]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_SPENT] = _processor()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    costs: dict[str, Cost] = defaultdict(Cost)
    explained = set()
    for report in _reports(terminalreporter):
        told = dict(report.user_properties)
        cost = costs[report.nodeid]
        cost.tests = 1
        cost.seconds += report.duration
        cost.processor += float(str(told[PROCESSOR]))
        cost.own_seconds += report.duration if report.when == "call" else 0
        if told[SAYS_WHY]:
            explained.add(report.nodeid)
    for line in (*_folders(costs), *_unexplained(costs, explained)):
        terminalreporter.write_line(line)


def _reports(terminalreporter: Any) -> Iterator[pytest.TestReport]:
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport) and PROCESSOR in dict(report.user_properties):
                yield report


def _folders(costs: dict[str, Cost]) -> Iterator[str]:
    """The dearest first."""
    folders: dict[str, Cost] = defaultdict(Cost)
    for name, cost in costs.items():
        folder = folders[str(PurePath(name.partition("::")[0]).parent)]
        folder.tests += cost.tests
        folder.seconds += cost.seconds
        folder.processor += cost.processor
    if folders:
        yield f"{'seconds':>9} {'processor':>9} {'tests':>6}"
    for name, cost in sorted(folders.items(), key=lambda folder: -folder[1].seconds):
        yield f"{cost.seconds:9.0f} {cost.processor:9.0f} {cost.tests:6} {name}"


def _unexplained(costs: dict[str, Cost], explained: set[str]) -> Iterator[str]:
    for name, cost in sorted(costs.items(), key=lambda test: -test[1].own_seconds):
        if cost.own_seconds > LONG_SECONDS and name not in explained:
            why = f"over {LONG_SECONDS} s of its own, and does not say why"
            yield f"{cost.own_seconds:9.1f} {name}: {why}"
