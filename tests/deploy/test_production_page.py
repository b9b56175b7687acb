"""docs/production.md names what there is, and keeps its promise of few commands."""

import re

import pytest
from django.core.management import get_commands

from config.env import CHECKOUT
from tests.machine.units import DEPLOY

PAGE = (CHECKOUT / "docs" / "production.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
FEW = 30


def commands(block: str) -> list[str]:
    """One for each that is typed; a line that goes on in the next is one with it."""
    lines = re.sub(r"\\\n\s*", "", block)
    # So is what stands between quotes.
    lines = re.sub(
        r'"[^"]*"', lambda quoted: quoted[0].replace("\n", " "), lines.replace('\\"', "")
    )
    return [line for line in lines.splitlines() if line.strip()]


def test_a_bare_debian_becomes_the_service_in_few_commands() -> None:
    installing = commands(BLOCKS[0])
    assert len(installing) < FEW
    assert f"{len(installing)} commands" in PAGE
    assert not [command for command in installing if "&&" in command]


def test_files_that_it_names_are_there() -> None:
    named = set(re.findall(r"(?:config|docs|tests)/[\w./@-]+\w", PAGE))
    assert named
    for path in named:
        assert (CHECKOUT / path).exists(), path


@pytest.mark.parametrize("block", BLOCKS)
def test_commands_that_it_names_are_there(block: str) -> None:
    for command in re.findall(r"^(?:\w+=\S+ )?burraco (?:--owner )?(\w+)", block, re.MULTILINE):
        assert command in get_commands(), command


def test_units_that_it_names_are_there() -> None:
    starting = [
        command for block in BLOCKS for command in commands(block) if "systemctl" in command
    ]
    named = {name for command in starting for name in re.findall(r"burraco-[\w@]+(?!\{)", command)}
    for name in named:
        unit = f"{name.partition('@')[0]}{'@' if '@' in name else ''}.service"
        assert (DEPLOY / "systemd" / unit).exists(), name
    (timers,) = re.findall(r"burraco-\{([\w,]+)\}\.timer", PAGE)
    shipped = {path.stem for path in (DEPLOY / "systemd").glob("*.timer")}
    assert {f"burraco-{name}" for name in timers.split(",")} == shipped
