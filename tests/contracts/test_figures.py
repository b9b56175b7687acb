"""A figure of a smazzata is its field, its worth and its words: everything else follows."""

import re
from operator import attrgetter
from pathlib import Path

import pytest

from scoring.events import SheetCorrected, SmazzataEntered
from scoring.rules import regulations, smazzata
from scoring.rules.violations import Code
from scoring.sheets import FIGURES, SHEET_VERSION, Breakdown, Figure, FigureKind, numbers
from tournaments.organise.sheets import LineForm
from tournaments.wording import field_name
from tournaments.wording.figures import FIGURE_WORDS

ROOT = Path(__file__).parents[2]
LATEST = ("semi_clean", "referee_bonus")
"""Figures that no rule of the game names beside their own."""
TABLES = {"scoring/sheets.py", "tournaments/wording/figures.py"}
OF_EDITIONS = {
    "scoring/rules/regulations/table.py",
    "scoring/rules/regulations/schema.py",
    "tournaments/wording/regulations/cards.py",
    "tournaments/wording/regulations/keys.py",
    "tournaments/wording/regulations/disputes.py",
    "tournaments/wording/regulations/smazzata.py",
}
"""What an edition says of them otherwise: which cards make one, when a referee gives it."""
MELDS = {
    "scoring/rules/melds/__init__.py",
    "scoring/rules/melds/cards.py",
    "tournaments/presenters/melds.py",
    "templates/pages/melds.html",
}
"""The counting of melds has a word of the same name."""
OTHERS = {"scoring/rules/smazzata.py"}
"""Refusals that are older than the common one."""
EXAMPLES = "tournaments/api/sheets"
"""Sheets made up for the API's pages."""

by_figure = pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.field)


@by_figure
def test_every_edition_says_what_it_is_worth(figure: Figure) -> None:
    for edition in regulations.load_all():
        paid = next(one for one in edition.figures if one.figure is figure)
        if isinstance(figure.worth, str):
            assert paid.points == (attrgetter(figure.worth)(edition) or 0)
        assert paid.article


@by_figure
def test_it_has_words(figure: Figure) -> None:
    words = FIGURE_WORDS[figure.key]
    assert all(str(one) for one in (words.heading, words.label, words.word))
    assert field_name(f"smazzate.0.a.{figure.key}") == f"smazzata 1, linea A, {words.word}"
    assert (words.in_edition is not None) == isinstance(figure.worth, str)


@by_figure
def test_what_it_needs_has_a_refusal(figure: Figure) -> None:
    assert (figure.field in smazzata.UNMET) == bool(figure.needs)


def test_a_figure_without_a_refusal_of_its_own_is_refused_all_the_same() -> None:
    """Where an edition does not know it."""
    another = Figure(FigureKind.COUNT, "smazzata.another", field="another")
    assert smazzata.unknown_here(another) is Code.FIGURE_NOT_IN_REGULATION


@by_figure
def test_one_of_it_is_counted_written_and_read_alike(figure: Figure) -> None:
    one = Breakdown(**{figure.field: figure.written(1)})
    assert numbers(one) == tuple(int(other is figure) for other in FIGURES)
    assert figure.number(one) == 1
    assert LineForm.of(None, one).breakdown() == one


def test_the_events_know_how_old_figures_are() -> None:
    assert SmazzataEntered.version == SheetCorrected.version - 3 == SHEET_VERSION
    assert max(figure.since for figure in FIGURES) <= SHEET_VERSION


def test_cards_are_worth_what_is_written() -> None:
    for figure in FIGURES:
        if figure.kind in (FigureKind.CARDS, FigureKind.AMOUNT):
            assert figure.worth in (1, -1)


def test_to_add_a_figure_no_other_list_is_touched() -> None:
    """The figures that came last are named where they are defined, and by editions."""
    named = re.compile("|".join(rf"\b{name}\b" for name in LATEST))
    files = [
        path
        for house in ("scoring", "tournaments", "config", "templates")
        for path in (ROOT / house).rglob("*")
        if path.suffix in (".py", ".html", ".js")
    ]
    naming = {str(path.relative_to(ROOT)) for path in files if named.search(path.read_text())}
    naming = {path for path in naming if not path.startswith(EXAMPLES)}
    assert naming - OF_EDITIONS - MELDS - OTHERS == TABLES
