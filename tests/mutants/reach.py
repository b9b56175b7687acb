"""Which tests run a function: only those can notice a fault in it."""

import tempfile
from collections.abc import Callable, Iterable, Sequence

import pytest
from coverage import Coverage, CoverageData

from config.env import CHECKOUT
from tests.mutants.faults import Fault


class Reach:
    """What a run of all tests reaches, read when it is over: it is measured in a process apart."""

    def __init__(self) -> None:
        self._where = tempfile.mkdtemp(prefix="reach-")

    def measure(
        self,
        tests: Iterable[tuple[pytest.Function, Callable[[], object]]],
        session: pytest.Session,
    ) -> list[str]:
        """Run each of them, keep who runs which lines, and say which failed."""
        failed = []
        coverage = Coverage(
            data_file=f"{self._where}/lines",
            config_file=False,
            include=[f"{CHECKOUT}/tournaments/*"],
        )
        coverage.start()
        for item, run in tests:
            coverage.switch_context(item.nodeid)
            before = session.testsfailed
            run()
            if session.testsfailed > before:
                failed.append(item.nodeid)
        coverage.stop()
        coverage.save()
        return failed

    def of(self, fault: Fault, items: Sequence[pytest.Function]) -> list[pytest.Function]:
        """Those that run its function, and their neighbours: what a module builds for all its tests
        was built under the first one's name."""
        data = CoverageData(f"{self._where}/lines")
        data.read()
        tests = data.contexts_by_lineno(str(fault.module))
        names = {name for line in fault.lines for name in tests.get(line, ())}
        modules = {_module(name) for name in names}
        return [item for item in items if _module(item.nodeid) in modules]


def _module(name: str) -> str:
    return name.partition("::")[0]
