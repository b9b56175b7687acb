"""What openapi-typescript makes of the schema is a client that compiles and plays an evening."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import builders
from tests.machine.processes import Site
from tournaments.api.docs import schema as described

HERE = Path(__file__).with_name("typescript")
NODE = Path(sys.executable).with_name("node")
PACKAGES = Path(sys.prefix) / "javascript" / "node_modules"
GENERATE = ("openapi-typescript/bin/cli.js", "schema.json", "--output", "schema.d.ts")
# What a body may leave out has a default; without this it would have to be sent.
OPTIONAL = "--default-non-nullable=false"
COMPILE = ("typescript/bin/tsc", "--project", ".")

pytestmark = pytest.mark.soak("generated and compiled strictly, by another language's tools")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program, compiled against what is generated now."""
    folder = tmp_path_factory.mktemp("typescript")
    shutil.copytree(HERE, folder, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(PACKAGES)
    (folder / "schema.json").write_text(json.dumps(described()))
    _run(folder, *GENERATE, OPTIONAL)
    _run(folder, *COMPILE)
    return folder


def test_what_may_hold_anything_can_be_read_and_sent(client: Path) -> None:
    """`Record<string, never>` says that there is nothing in it."""
    types = (client / "schema.d.ts").read_text()
    declared = [line.strip() for line in types.splitlines() if "Record<string, never>" in line]
    assert declared == [
        "export type webhooks = Record<string, never>;",
        "export type $defs = Record<string, never>;",
    ]


@pytest.mark.usefixtures("transactional_db")
def test_a_program_compiled_strictly_plays_an_evening(client: Path, site: Site) -> None:
    builders.user("programma", password=builders.PASSWORD, may_open=True)
    told = _run(client, "../made/evening.js", site.url, "programma", builders.PASSWORD)
    evening: dict[str, Any] = json.loads(told)
    assert evening["entrants"] == [1, 2, 3, 4]
    assert [rank for rank, _number, _points in evening["ranks"]] == [1, 2, 3, 4]
    assert sum(points for _rank, _number, points in evening["ranks"]) == 2 * 2 * 20
    assert evening["openUntil"] > 0
    assert (evening["again"], evening["refused"]) == (304, "protests_open")


def _run(folder: Path, script: str, *arguments: str) -> str:
    """What a script of the packages prints; what it complains of fails the test."""
    command = [str(NODE), f"node_modules/{script}", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
