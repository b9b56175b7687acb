"""Papers say what is there: files to touch, decisions, the words of a commit."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.env import CHECKOUT

DOCS = CHECKOUT / "docs"
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
NEIGHBOUR = re.compile(r"^Neighbour: `(\w+)`(?:, (?:decided by|of) `(\w+)`)?$", re.MULTILINE)
TO_TOUCH = re.compile(r"^- `([^`]+)` - ", re.MULTILINE)
STATUS = re.compile(r"\d{4}-\d\d-\d\d · (accepted|proposed|superseded by \d{4})")
LINK = re.compile(r"\]\(([^)#:]+)\)")
PATH = re.compile(
    r"`((?:scoring|tournaments|config|templates)/[\w/.*-]*|[\w.*-]+/[\w/.*-]*\.(?:py|html|toml))`"
)
"""Files and folders, said from the checkout on."""
PAPERS = [CHECKOUT / "README.md", *sorted(DOCS.rglob("*.md"))]
HOUSES = ("scoring", "tournaments")
WHOLE = {
    "an event": HOUSES,
    "a figure on the sheet": HOUSES,
    "a figure that needs another": HOUSES,
    "a setting of an edition": ("scoring/rules/regulations", "tournaments/wording"),
    "a movement": HOUSES,
}
"""Whose list is every module that names the neighbour, in these rooms."""
AT_MOST = {
    ("an event",): 7,
    ("an event", "the button and the write of an event"): 9,
    ("a row with its form",): 8,
    ("a field of a tournament",): 6,
    ("a plain page of the desk",): 5,
    ("a figure of the standings",): 4,
    ("a setting of an edition",): 3,
}
"""Files beside tests, stored samples and translations."""
NAMESAKES = {
    "scoring/rules/melds/__init__.py",
    "scoring/rules/melds/cards.py",
    "scoring/rules/regulations/table.py",
    "tournaments/presenters/melds.py",
    "tournaments/wording/regulations/cards.py",
    # A refusal that is older than the common one, and a sheet made up for the API's pages.
    "scoring/rules/smazzata.py",
    "tournaments/api/sheets/typed.py",
}
"""Where `semi_clean` is no figure to copy: melds have a word of the same name."""


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
    names = [name for name in neighbour.groups() if name]
    strangers = [file for file in files if not _names(CHECKOUT / file, *names)]
    assert strangers == []


def _names(file: Path, *names: str) -> bool:
    words = "|".join(names)
    return re.search(rf"\b({words})\b", file.read_text()) is not None


@pytest.mark.parametrize("additions", AT_MOST, ids=" and ".join)
def test_what_is_added_often_stays_cheap(additions: tuple[str, ...]) -> None:
    files = {file for addition in additions for file in TO_TOUCH.findall(_recipes()[addition])}
    assert 0 < len(files) <= AT_MOST[additions]


@pytest.mark.parametrize("addition", WHOLE)
def test_no_module_that_names_the_neighbour_is_left_out(addition: str) -> None:
    section = _recipes()[addition]
    neighbour = NEIGHBOUR.search(section)
    assert neighbour
    modules = (path for room in WHOLE[addition] for path in _modules(room))
    naming = {str(path.relative_to(CHECKOUT)) for path in modules if _names(path, neighbour[1])}
    assert naming - NAMESAKES <= set(TO_TOUCH.findall(section))


def _modules(room: str) -> Iterator[Path]:
    """The modules and editions of a room; a migration is written by Django."""
    for path in (CHECKOUT / room).rglob("*"):
        if path.suffix in (".py", ".toml") and "migrations" not in path.parts:
            yield path


@pytest.mark.parametrize("said", ["proposals_allowed", "tables_propose"])
def test_a_yes_or_no_of_a_tournament_is_said_in_six_modules_at_most(said: str) -> None:
    naming = [path for path in _modules("tournaments") if _names(path, said)]
    assert len(naming) <= 6, naming


def test_there_is_a_recipe_for_whatever_is_added_often() -> None:
    assert {*WHOLE, "a public page"} <= set(_recipes())


def test_the_architecture_names_files() -> None:
    text = (DOCS / "ARCHITECTURE.md").read_text()
    assert len(PATH.findall(text)) > 20


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(CHECKOUT)))
def test_files_and_folders_that_a_paper_names_exist(paper: Path) -> None:
    named = PATH.findall(paper.read_text())
    assert [path for path in named if not any(CHECKOUT.glob(path))] == []


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


def test_under_a_subject_stands_what_is_in_force_each_decision_once() -> None:
    index = (DOCS / "decisions" / "README.md").read_text()
    in_force, over = index.split("\n## No longer in force\n")
    listed = re.findall(r"^\| \[(\d{4})\]", index, re.MULTILINE)
    assert sorted(listed) == [decision.name[:4] for decision in DECISIONS]
    assert "| superseded" not in in_force
    assert "| accepted |" not in over


def test_links_lead_somewhere() -> None:
    dead = [
        f"{paper.relative_to(CHECKOUT)}: {link}"
        for paper in PAPERS
        for link in LINK.findall(paper.read_text())
        if not (paper.parent / link).exists()
    ]
    assert dead == []
