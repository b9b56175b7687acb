"""Who is served first, writes the sheet and hands it in, and the yellow row, on the paper."""

import re

import pytest

from scoring.plans import Format, PositionsBy
from scoring.rules import regulations
from tests import builders
from tests.builders import Hall
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.presenters.sheets.blank import bands

pytestmark = pytest.mark.django_db


def of(hall: Hall) -> str:
    """The sheets of round 1, as read from the paper."""
    return " ".join(read(draw(hall, DocumentKind.SCORE_SHEETS, 1)).split())


def hall_of(regulation: str, **more: object) -> Hall:
    hall = builders.open_tournament(regulation=regulation, **more)  # type: ignore[arg-type]
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


SAYS = {
    "uisp-parole": (
        "Primo servito: chi scopre la carta più alta (art. 3.3, 1)",
        "Compila: il primo servito (art. 12.1)",
        "Consegna: chi ha vinto, alla direzione di gara (art. 12.1)",
    ),
    "internazionale": (
        "Primo servito: chi scopre la carta più alta (art. 3)",
        "Compila: chi scopre la carta più alta (art. 18)",
        "Consegna: chi ha vinto, all'arbitro (art. 18)",
    ),
    "classico": ("Primo servito: chi scopre la carta più alta (art. 2)",),
    "fedibur-1985": ("Primo servito: chi scopre la carta più alta (art. 2)",),
}


@pytest.mark.parametrize("regulation", SAYS)
def test_the_sheet_says_what_its_edition_says_and_no_more(regulation: str) -> None:
    text = of(hall_of(regulation))
    for words in SAYS[regulation]:
        assert words in text, words
    assert ("Compila" in text) == (len(SAYS[regulation]) > 1)
    assert ("Consegna" in text) == (len(SAYS[regulation]) > 1)


def test_where_places_are_drawn_the_first_served_is_named() -> None:
    hall = hall_of("uisp-parole", positions=PositionsBy.DIRECTION)
    text = of(hall)
    assert re.search(r"Primo servito: \w+ \w+, Est \(art\. 3\.3\)", text)
    assert "carta più alta" not in text
    assert "Compila: il primo servito (art. 12.1)" in text


MARKED = {(2, "pairs"): (305, 14), (3, "pairs"): (355, 14), (4, "pairs"): (305, 12)}


@pytest.mark.parametrize(("smazzate", "format_"), [*MARKED, (4, "teams")])
def test_the_yellow_row_is_the_one_of_355_match_points(smazzate: int, format_: str) -> None:
    """U arts 3, 13.3."""
    rules = regulations.load("uisp-parole")
    assert rules.marked_row is not None
    table = rules.victory_points_table(smazzate, format_)  # type: ignore[arg-type]
    (marked,) = [band for band in bands(table, rules.marked_row.match_points) if band.marked]
    assert (marked.least, marked.winner) == MARKED.get((smazzate, format_), (355, 12))


def test_only_u_prints_a_row_on_yellow() -> None:
    assert "in giallo: a discrezione dell'arbitro" in of(hall_of("uisp-parole"))
    assert "giallo" not in of(hall_of("internazionale"))
    threes = builders.open_tournament(regulation="uisp-parole", format_=Format.THREES)
    builders.enter(threes, 6)
    builders.start_round(threes, 1)
    assert "giallo" not in of(threes), "at threes there are no V.P."
