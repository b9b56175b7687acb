"""`MUTANTS=40 SEED=7 make mutants`: tries as many faults, and says who noticed which.

A fault that survives has passed every test that runs its function.
"""

import gc
import importlib
import inspect
import os
import random
import re
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from types import FunctionType
from typing import Any

import pytest

from config.env import CHECKOUT
from tests.mutants.faults import Fault, faults_in
from tests.mutants.reach import Reach

FLOORS = os.environ.get("FLOORS", "organise presenters api desk").split()
TESTS = ("api", "desk", "pages", "reports", "tournaments")
HOW_MANY = int(os.environ.get("MUTANTS", "100"))
SEED = int(os.environ.get("SEED", "23"))
NEAREST = 20


class Trial:
    """Takes the place of pytest's own run once all is collected."""

    def __init__(self) -> None:
        self._tried: Counter[str] = Counter()
        self._killed: Counter[str] = Counter()
        self._reach = Reach()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # What was imported as the program began is frozen, and in no list of what there is.
        gc.unfreeze()
        items = [item for item in session.items if isinstance(item, pytest.Function)]
        texts = {item: _text(item) for item in items}
        self._items = {item: text for item, text in texts.items() if _in_process(item)}
        self._report: Any = session.config.pluginmanager.get_plugin("terminalreporter")
        self._session = session
        _begin(items)
        for name in self._in_child(self._measure).splitlines():
            self._say(f"fails without any fault: {name}")
            self._items = {item: text for item, text in self._items.items() if item.nodeid != name}
        # In turn, so that a run that is ended early has looked at each.
        for faults in zip(*map(_drawn, FLOORS), strict=True):
            for floor, fault in zip(FLOORS, faults, strict=True):
                self._try(floor, fault)
        return True

    def pytest_terminal_summary(self) -> None:
        for floor in FLOORS:
            self._say(f"{self._killed[floor]} of {self._tried[floor]} killed: {floor}")
        self._say(f"{self._killed.total()} of {self._tried.total()} killed (SEED={SEED})")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fewer than nine of ten, or none at all, is a failure."""
        if self._killed.total() * 10 < self._tried.total() * 9 or not self._tried:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _try(self, floor: str, fault: Fault) -> None:
        where = f"{fault.module.relative_to(CHECKOUT)}:{fault.line}:{fault.column}"
        killer = self._killer(fault)
        self._tried[floor] += 1
        self._killed[floor] += bool(killer)
        self._say(f"killed {where} by {killer}" if killer else f"SURVIVED {where}\n{fault.said}")

    def _killer(self, fault: Fault) -> str:
        """The first test that fails by it alone."""
        items = self._likely(fault)
        while name := self._first_failure(fault, items):
            (killer, *_) = (item for item in items if name == item.nodeid)
            if not self._first_failure(None, [killer]):
                return name
            self._say(f"fails by itself: {name}")
            items.remove(killer)
        return ""

    def _likely(self, fault: Fault) -> list[pytest.Function]:
        """Those that can notice; first those that speak most of it, then a module's together, since
        they share what they build."""
        words = _words(fault)
        scores = {
            item: sum(min(self._items[item].count(word), 3) for word in words)
            for item in self._reach.of(fault, [*self._items])
        }
        best = sorted(scores, key=scores.__getitem__, reverse=True)
        modules = list(dict.fromkeys(item.module for item in best))
        # The nearest tell most faults.
        rest = sorted(best[NEAREST:], key=lambda item: modules.index(item.module))
        return best[:NEAREST] + rest

    def _first_failure(self, fault: Fault | None, items: Sequence[pytest.Function]) -> str:
        return self._in_child(lambda: self._run(fault, items))

    def _in_child(self, act: Callable[[], str]) -> str:
        """What it says, of a program that is as it was before."""
        reading, writing = os.pipe()
        if not (child := os.fork()):
            try:
                os.setpgid(0, 0)
                self._session.config.pluginmanager.unregister(self._report)
                os.write(writing, act().encode())
            except BaseException:
                traceback.print_exc()
            finally:
                # The end of the session is the parent's: it drops the database.
                os._exit(0)
        os.waitpid(child, 0)
        with suppress(ProcessLookupError):  # what a test began and its end did not stop
            os.killpg(child, signal.SIGKILL)
        os.close(writing)
        with os.fdopen(reading) as said:
            return said.read()

    def _run(self, fault: Fault | None, items: Sequence[pytest.Function]) -> str:
        if fault:
            _put(fault)
        for item, run in self._each(items):
            try:
                run()
            except BaseException:  # an end of the program, which pytest lets through
                return item.nodeid
            if self._session.testsfailed:
                return item.nodeid
        return ""

    def _measure(self) -> str:
        """Which tests fail without a fault; what the others run is kept."""
        return "\n".join(self._reach.measure(self._each([*self._items]), self._session))

    def _each(
        self, items: Sequence[pytest.Function]
    ) -> Iterator[tuple[pytest.Function, Callable[[], object]]]:
        # After the last one comes the session: what it holds is the parent's. None is none.
        for item, following in zip(items, [*items[1:], self._session], strict=False):
            yield item, partial(item.ihook.pytest_runtest_protocol, item=item, nextitem=following)

    def _say(self, line: str) -> None:
        self._report.write_line(line)
        self._report.flush()


def _in_process(item: pytest.Function) -> bool:
    """Not a browser's, which asks another process, where there is no fault; nor one that commits:
    its database may be another one afterwards, and all share it."""
    mark = item.get_closest_marker("django_db")
    commits = "transactional_db" in item.fixturenames or (mark and mark.kwargs.get("transaction"))
    return not commits and not {"page", "browser"} & {*item.fixturenames}


def _text(item: pytest.Function) -> str:
    return f"{item.nodeid.replace('_', ' ') * 3} {inspect.getsource(item.function)}".lower()


def _words(fault: Fault) -> list[str]:
    """Of its subject and its line, without the ends that number and verb give them."""
    names = (*fault.module.relative_to(CHECKOUT / "tournaments").with_suffix("").parts,)
    line = fault.module.read_text().splitlines()[fault.line - 1]
    parts = re.findall(r"[a-z]+", " ".join((*names, fault.function, line.lower())))
    return sorted({part.removesuffix("s") for part in parts if len(part) > 3})


def _drawn(floor: str) -> Iterator[Fault]:
    """An equal share of each floor; the same for the same seed."""
    modules = sorted((CHECKOUT / "tournaments" / floor).rglob("*.py"))
    faults = [*chain.from_iterable(map(faults_in, modules))]
    random.Random(f"{SEED} {floor}").shuffle(faults)
    yield from islice(filter(_differing, faults), HOW_MANY // len(FLOORS))


def _begin(items: Sequence[pytest.Function]) -> None:
    """The database is made here; each child opens its own connection to it."""
    from django.db import connection, connections

    needs_it = next(item for item in items if "db" in item.fixturenames)
    needs_it.ihook.pytest_runtest_protocol(item=needs_it, nextitem=needs_it.session)
    if needs_it.session.testsfailed:
        raise pytest.UsageError(f"{needs_it.nodeid} fails without any fault")
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]


def _differing(fault: Fault) -> list[FunctionType]:
    """The functions that it changes; none where it is run on import alone."""
    module = fault.module.relative_to(CHECKOUT).with_suffix("")
    importlib.import_module(".".join(module.parts).removesuffix(".__init__"))
    codes = fault.codes
    there = [
        function
        for function in gc.get_objects()
        if type(function) is FunctionType and function.__code__.co_filename == str(fault.module)
    ]
    if not there:
        raise LookupError(f"no function of {fault.module} is in sight")
    return [each for each in there if codes.get(_key(each), each.__code__) != each.__code__]


def _key(function: FunctionType) -> tuple[str, int]:
    return function.__code__.co_qualname, function.__code__.co_firstlineno


def _put(fault: Fault) -> None:
    for function in _differing(fault):
        function.__code__ = fault.codes[_key(function)]


if __name__ == "__main__":
    folders = [f"tests/{folder}" for folder in TESTS]
    sys.exit(pytest.main([*folders, "-m", "not slow", "--timeout=120"], plugins=[Trial()]))
