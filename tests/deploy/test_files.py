"""The files of config/deploy say the same as one another, and as the program."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from django.conf import settings

from config.request_threads import MOST_BYTES_OF_FILES
from tests.machine.units import DATA, DEPLOY, HOME, Unit, settings_in, units

SITE = (DEPLOY / "nginx" / "burraco.conf").read_text()
MEGABYTE = 2**20


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


def test_nginx_lets_through_what_the_program_takes() -> None:
    most, of_files = (int(found) for found in re.findall(r"client_max_body_size (\d+)m;", SITE))
    assert MEGABYTE * most > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert MEGABYTE * of_files > MOST_BYTES_OF_FILES


def test_units_stand_where_the_sample_says() -> None:
    assert settings_in(DEPLOY / "environment.sample")["DATA_DIR"] == DATA
    for unit in units():
        assert unit.lines("WorkingDirectory") == [HOME], unit.name
        assert unit.lines("EnvironmentFile") == ["/etc/burraco/environment"], unit.name
        assert unit.lines("User") == ["burraco"], unit.name
