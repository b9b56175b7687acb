"""The systemd units that we ship, read so that tests run the commands which they name."""

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from config.env import CHECKOUT

DEPLOY = CHECKOUT / "config" / "deploy"
HOME, DATA = "/srv/burraco/current", "/var/lib/burraco"
"""Where the units find the program and its data."""
_VARIABLE = re.compile(r"\$\{(\w+)\}")


@dataclass(frozen=True)
class Unit:
    """One unit; `instance` is what stands between @ and the dot of its name."""

    name: str
    instance: str = ""

    @property
    def command(self) -> str:
        """As written: its variables are still names."""
        (line,) = self.lines("ExecStart")
        return line.replace("%i", self.instance)

    @property
    def variables(self) -> set[str]:
        return set(_VARIABLE.findall(" ".join(self.lines("ExecStart"))))

    @property
    def defaults(self) -> dict[str, str]:
        words = [word for line in self.lines("Environment") for word in shlex.split(line)]
        return dict(word.split("=", 1) for word in words)

    def lines(self, key: str) -> list[str]:
        """Every value of a key, in the order of the file."""
        text = (DEPLOY / "systemd" / self.name).read_text()
        return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)

    def value(self, key: str, default: str = "") -> str:
        """The one value of a key."""
        return next(iter(self.lines(key)), default)

    def started_with(self, environment: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
        """Command and environment as systemd would start it, from this checkout."""
        whole = self.defaults | dict(environment)
        command = self.command.replace(HOME, str(CHECKOUT))
        words = [_VARIABLE.sub(lambda found: whole[found[1]], word) for word in command.split()]
        return words, whole


NGINX = Unit("nginx.service.d/burraco.conf")
"""What we add to Debian's unit."""


def units() -> Iterator[Unit]:
    """Every service that we ship."""
    for path in sorted((DEPLOY / "systemd").glob("*.service")):
        yield Unit(path.name, "8001" if "@" in path.name else "")


def settings_in(path: Path) -> dict[str, str]:
    """NAME="value" of an environment file, those behind # too."""
    return dict(re.findall(r'^#?([A-Z_]+)="(.*)"$', path.read_text(), re.MULTILINE))


def told_in(path: Path) -> dict[str, str]:
    """What systemd reads in an environment file."""
    return dict(re.findall(r'^([A-Z_]+)="(.*)"$', path.read_text(), re.MULTILINE))
