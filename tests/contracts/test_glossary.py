"""The glossary's list of subjects is the one that the modules are named by."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from config.env import CHECKOUT

FLOORS = {
    "rules": ("scoring/rules", "scoring/rules/decide"),
    "queries": ("scoring/queries",),
    **{
        room: (f"tournaments/{room}",)
        for room in ("models", "wording", "presenters", "organise", "reports")
    },
    **{room: (f"tournaments/{room}",) for room in ("admin", "desk", "api", "pages")},
}
SUBJECT = re.compile(r"^\| (\w+) \| [^|]+ \| ([\w, ]+) \|$", re.MULTILINE)
SUBJECTS = {
    name: tuple(floors.split(", "))
    for name, floors in SUBJECT.findall((CHECKOUT / "docs" / "glossary.md").read_text())
    if name != "subject"
}


def _modules(floor: str) -> set[str]:
    """What a floor's modules and packages are called."""
    files = [path for room in FLOORS[floor] for path in Path(CHECKOUT, room).iterdir()]
    return {path.stem for path in files if path.suffix == ".py" or (path / "__init__.py").exists()}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_stands_on_the_floors_that_the_glossary_names(subject: str) -> None:
    assert SUBJECTS[subject] == tuple(floor for floor in FLOORS if subject in _modules(floor))


def test_every_slice_of_the_desk_is_a_subject() -> None:
    slices = {path.parent.name for path in Path(CHECKOUT, "tournaments", "desk").glob("*/views.py")}
    assert slices <= set(SUBJECTS)
    templates = {
        path.name for path in Path(CHECKOUT, "templates", "desk").iterdir() if path.is_dir()
    }
    assert templates <= set(SUBJECTS)
