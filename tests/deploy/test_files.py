"""The files of config/deploy say the same as one another, and as the program."""

import re
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from config.handler import MOST_BYTES_OF_FILES
from tests.machine.units import DATA, DEPLOY, HOME, NGINX, Unit, settings_in, units

SITE = (DEPLOY / "nginx" / "burraco.conf").read_text()
MEGABYTE = 2**20
OWNERS = {"burraco-archive.service": "burraco-archive"}
"""What the owner of the tables runs, and as whom."""


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


@pytest.mark.parametrize(
    ("service", "unit", "inside"),
    [
        ("web1", Unit("burraco-web@.service", "8000"), {"HOST": "0.0.0.0"}),
        ("web2", Unit("burraco-web@.service", "8000"), {"HOST": "0.0.0.0"}),
        ("worker", Unit("burraco-worker.service"), {}),
        ("beat", Unit("burraco-beat.service"), {}),
    ],
    ids=["web1", "web2", "worker", "beat"],
)
def test_containers_run_what_units_run(
    compose: Any, service: str, unit: Unit, inside: dict[str, str]
) -> None:
    command = unit.command.replace(f"{HOME}/", "")
    for name, value in (unit.defaults | inside).items():
        command = command.replace(f"${{{name}}}", value)
    assert compose["services"][service]["command"].split() == command.split()


def test_containers_read_files_that_are_there_or_told_of(compose: Any) -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    named = {
        volume.partition(":")[0].removeprefix("./")
        for service in compose["services"].values()
        for volume in service.get("volumes", [])
        if volume.startswith("./")
    }
    for name in named:
        assert (DEPLOY / name).exists() or f"`{name}/`" in text, name


def test_nginx_compresses_nothing_that_the_program_did_not() -> None:
    assert re.findall(r"^ *gzip.*;", SITE, re.MULTILINE) == ["    gzip off;"]


def test_nginx_lets_through_what_the_program_takes() -> None:
    most, of_files = (int(found) for found in re.findall(r"client_max_body_size (\d+)m;", SITE))
    assert MEGABYTE * most > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert MEGABYTE * of_files > MOST_BYTES_OF_FILES


def always_running() -> list[Unit]:
    """Not those that a timer starts, and that end."""
    return [unit for unit in (*units(), NGINX) if unit.lines("Type") != ["oneshot"]]


@pytest.mark.parametrize("unit", always_running(), ids=lambda unit: unit.name)
def test_whatever_dies_is_started_again(unit: Unit) -> None:
    assert unit.value("Restart") == "always"
    # However often it died: the sixth time is no reason to stay down.
    assert unit.value("StartLimitIntervalSec") == "0"


def test_units_stand_where_the_sample_says() -> None:
    assert settings_in(DEPLOY / "environment.sample")["DATA_DIR"] == DATA
    for unit in units():
        assert unit.lines("WorkingDirectory") == [HOME], unit.name
        assert unit.lines("EnvironmentFile")[0] == "/etc/burraco/environment", unit.name
        assert unit.lines("User") == [OWNERS.get(unit.name, "burraco")], unit.name


def test_whoever_gets_into_the_program_finds_no_process_with_the_owners_password() -> None:
    """What stands in the environment of a process its user reads, whichever process asks."""
    for unit in units():
        files = unit.lines("EnvironmentFile")
        assert ("/etc/burraco/owner" in files) is (unit.name in OWNERS), unit.name
        if unit.name in OWNERS:
            assert files[-1] == "/etc/burraco/owner", unit.name
            assert unit.value("DynamicUser") == "yes", unit.name
            assert unit.value("TemporaryFileSystem").startswith(f"{DATA}:"), unit.name


def test_what_a_timer_starts_is_a_command_of_ours() -> None:
    for timer in sorted((DEPLOY / "systemd").glob("*.timer")):
        commands = Unit(f"{timer.stem}.service").lines("ExecStart")
        assert commands, timer.name
        for line in commands:
            program, manage, alarm, command, *_ = line.split()
            assert (program, manage) == (f"{HOME}/.venv/bin/python", "manage.py"), timer.name
            assert {alarm, command} <= set(get_commands()), timer.name


def test_every_night_books_are_verified_and_rows_with_them() -> None:
    commands = " ".join(Unit("burraco-verify.service").lines("ExecStart"))
    assert "verify_ledger" in commands
    assert "rebuild_projections --check" in commands
