"""Services kept up as systemd would: it does not run where tests do."""

import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import psutil

from config.env import CHECKOUT
from tests.machine.units import Unit
from tests.machine.waiting import PATIENCE_SECONDS, until


class Service:
    """A unit's command, started again when it dies, if and when its unit says so."""

    def __init__(
        self, unit: Unit, command: list[str], environment: Mapping[str, str], log: Path
    ) -> None:
        self.log = log
        self.starts = 0
        self._unit = unit
        self._command, self._environment = command, dict(environment)
        self._told_to_end = Event()
        self._process = self._start()
        self._watch = Thread(target=self._keep_up, daemon=True)
        self._watch.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def family(self) -> list[psutil.Process]:
        """Main process first."""
        return [psutil.Process(self.pid), *psutil.Process(self.pid).children(recursive=True)]

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def kill(self) -> None:
        """The whole service at once; its unit starts it again."""
        family = self.family
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(family, timeout=PATIENCE_SECONDS)

    def wait_for_start(self, number: int) -> None:
        until(
            lambda: self.starts >= number,
            lambda: f"{self._unit.name} was not started again:\n{self.said()}",
        )

    def end(self) -> None:
        self._told_to_end.set()
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            self._process.wait(int(self._unit.value("TimeoutStopSec", "10")))
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._watch.join(PATIENCE_SECONDS)

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        with self.log.open("ab") as out:
            return subprocess.Popen(
                self._command,
                cwd=CHECKOUT,
                env=self._environment,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def _keep_up(self) -> None:
        while True:
            self._process.wait()
            _end_all_of(self._process.pid)
            if self._unit.value("Restart") != "always":
                return
            if self._told_to_end.wait(float(self._unit.value("RestartSec"))):
                return
            self._process = self._start()


def _end_all_of(session: int) -> None:
    """What a main process leaves behind goes with it."""
    for process in psutil.process_iter():
        with suppress(OSError, psutil.Error):
            if os.getsid(process.pid) == session:
                process.kill()
