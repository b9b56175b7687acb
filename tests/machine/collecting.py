"""What a new checkout has never run is compiled by one worker, while the others wait for it.

Python keeps what it compiles, and pytest the tests that it has rewritten: workers that find
neither would each do all of it, for twice the time that it takes to look for the tests.
"""

from collections.abc import Generator
from contextlib import ExitStack

import pytest
from fasteners import InterProcessLock

from config.settings import ENV


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    compiled = ENV.data_dir / "tests" / "compiled"
    with ExitStack() as stack:
        if hasattr(session.config, "workerinput") and not compiled.exists():
            stack.enter_context(InterProcessLock(compiled.with_suffix(".lock")))
            if compiled.exists():
                stack.close()
        found = yield
    compiled.touch()
    return found
