"""Papers say what is there: files to touch, decisions, the words of a commit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from config.env import CHECKOUT

DOCS = CHECKOUT / "docs"
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
NEIGHBOUR = re.compile(r"^Neighbour: `(\w+)`$", re.MULTILINE)
TO_TOUCH = re.compile(r"^- `([^`]+)` - ", re.MULTILINE)
STATUS = re.compile(r"\d{4}-\d\d-\d\d · (accepted|proposed|superseded by \d{4})")
LINK = re.compile(r"\]\(([^)#:]+)\)")


def _recipes() -> dict[str, str]:
    """What to touch, by what is added."""
    _, *sections = (DOCS / "CONTRIBUTING.md").read_text().split("\n### ... ")
    return {section.partition("\n")[0]: section for section in sections}


@pytest.mark.parametrize("section", _recipes().values(), ids=_recipes())
def test_each_file_to_touch_exists_and_knows_the_neighbour(section: str) -> None:
    neighbour = NEIGHBOUR.search(section)
    assert neighbour
    files = TO_TOUCH.findall(section)
    assert files
    strangers = [file for file in files if neighbour[1] not in (CHECKOUT / file).read_text()]
    assert strangers == []


def test_there_is_a_recipe_for_whatever_is_added_often() -> None:
    assert {"an event", "a figure on the sheet", "a movement", "a public page"} <= set(_recipes())


def test_the_architecture_names_files_that_exist() -> None:
    text = (DOCS / "ARCHITECTURE.md").read_text()
    named = re.findall(r"`((?:scoring|tournaments|config|templates)/[\w/.]+)`", text)
    assert len(named) > 20
    assert [path for path in named if not (CHECKOUT / path).exists()] == []


def test_decisions_are_numbered_without_a_hole() -> None:
    numbers = [int(decision.name[:4]) for decision in DECISIONS]
    assert numbers == list(range(1, len(DECISIONS) + 1))


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.stem)
def test_a_decision_has_its_number_a_date_a_status_and_a_line_in_the_list(decision: Path) -> None:
    title, _, status, *_ = decision.read_text().splitlines()
    number, _, name = title.removeprefix("# ").partition(". ")
    assert decision.name.startswith(f"{number}-")
    assert STATUS.fullmatch(status)
    date, _, state = status.partition(" · ")
    row = f"| [{number}]({decision.name}) | {name} | {date} | {state} |"
    assert row in (DOCS / "decisions" / "README.md").read_text()


def test_links_lead_somewhere() -> None:
    papers = [CHECKOUT / "README.md", *DOCS.rglob("*.md")]
    dead = [
        f"{paper.relative_to(CHECKOUT)}: {link}"
        for paper in papers
        for link in LINK.findall(paper.read_text())
        if not (paper.parent / link).exists()
    ]
    assert dead == []
