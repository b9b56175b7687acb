"""Children that a test may kill, forked where the program has been read already.

`python -m tests.machine.nursery MODULE ARGUMENT...` forks one for each number on its input, which
does `MODULE.live(number, ARGUMENT...)`. The child says its `pid` first; `gone` is said behind it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module

from config.env import CHECKOUT


def say(word: object) -> None:
    print(word, flush=True)  # noqa: T201


@dataclass(frozen=True)
class Nursery:
    """The process that forks them, one after the other."""

    process: subprocess.Popen[str]

    def child(self, number: int) -> int:
        """The pid of one that begins to live."""
        assert self.process.stdin
        self.process.stdin.write(f"{number}\n")
        return int(self._word())

    def expect(self, word: str) -> None:
        assert self._word() == word

    def is_rid_of_it(self) -> None:
        self.expect("gone")

    def _word(self) -> str:
        assert self.process.stdout
        return str(self.process.stdout.readline()).rstrip()


@contextmanager
def nursery(module: str, *arguments: str, environment: Mapping[str, str]) -> Iterator[Nursery]:
    command = [sys.executable, "-m", "tests.machine.nursery", module, *arguments]
    with subprocess.Popen(
        command,
        cwd=CHECKOUT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        try:
            yield Nursery(process)
        finally:
            process.kill()


def main(module: str, *arguments: str) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    live = import_module(module).live
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            say(os.getpid())
            live(int(line), *arguments)
            os._exit(0)
        os.waitpid(pid, 0)
        say("gone")


if __name__ == "__main__":
    main(*sys.argv[1:])
