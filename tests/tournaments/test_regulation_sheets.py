"""Sheets under every regulation: typed without totals, reckoned, exported and imported alike."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring import queries
from scoring.commands import EnterSheet
from scoring.rules.violations import Code, Violation
from scoring.sheets import Pozzetto, SheetScore
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tournaments.organise.folders import export_folder, import_folder
from tournaments.organise.sheets import (
    LineForm,
    SheetForm,
    SmazzataForm,
    sheet_score,
    type_sheet,
)

pytestmark = pytest.mark.django_db
FIRST, TABLE = RoundNumber(1), TableNumber(1)


def line(**figures: Any) -> LineForm:
    """A line as typed: these figures, and no others."""
    return LineForm(**figures)


CLOSING = line(clean=1, dirty=1, closed=True, cards_table=285)
PLAYING = line(dirty=1, cards_table=150, cards_hand=90)
UNTAKEN = line(dirty=1, pozzetto=Pozzetto.NOT_TAKEN, cards_table=90, cards_hand=20)
OTHER_UNTAKEN = line(pozzetto=Pozzetto.NOT_TAKEN, cards_table=60, cards_hand=20)


def hall_of(edition: str, smazzate: int) -> Hall:
    hall = builders.open_tournament(regulation=edition, smazzate=smazzate, rounds=1)
    builders.enter(hall, 2)
    builders.start_round(hall, 1)
    return hall


def form(*smazzate: tuple[LineForm, LineForm]) -> SheetForm:
    return SheetForm(smazzate=tuple(SmazzataForm(a=a, b=b) for a, b in smazzate))


def entered(hall: Hall) -> SheetScore:
    found = queries.table(hall.ledger, FIRST, TABLE)
    assert found is not None
    assert found.sheet is not None
    return found.sheet


def save(hall: Hall, typed: SheetForm) -> SheetScore:
    type_sheet(
        EnterSheet(round=FIRST, table=TABLE, sheet=sheet_score(typed, hall.ledger)), by=hall.typing
    )
    rows_equal_fold(hall.ledger)
    return entered(hall)


BONUS = line(clean=1, dirty=1, bonus=2, closed=True, cards_table=285)
SEMI = line(semi_clean=1, dirty=1, closed=True, cards_table=285)
NONE_LEFT = line(
    dirty=1, closed=True, referee_bonus=200, pozzetto=Pozzetto.NONE_LEFT, cards_table=285
)
SHEETS = [
    ("classico", 3, [(685, 160)] * 2 + [(70, -60)], [(CLOSING, PLAYING)] * 2),
    ("fedibur-1985", 3, [(685, 160)] * 2 + [(70, -60)], [(CLOSING, PLAYING)] * 2),
    ("uisp-parole", 2, [(785, 160), (70, -60)], [(BONUS, PLAYING)]),
    ("internazionale", 2, [(685, 160), (170, 40)], [(NONE_LEFT, PLAYING)]),
    (
        "italiano",
        4,
        [(635, 160), (685, 160), (685, 160), (170, 40)],
        [(SEMI, PLAYING), (NONE_LEFT, PLAYING), (CLOSING, PLAYING)],
    ),
]


@pytest.mark.parametrize(
    ("edition", "smazzate", "totals", "typed"), SHEETS, ids=[one[0] for one in SHEETS]
)
def test_totals_left_out_are_added_up_by_the_regulation(
    edition: str,
    smazzate: int,
    totals: list[tuple[int, int]],
    typed: list[tuple[LineForm, LineForm]],
) -> None:
    """C and F art. 7, U art. 5, I art. 17; in the last smazzata neither line took its pozzetto."""
    hall = hall_of(edition, smazzate)
    whole = form(*typed, (UNTAKEN, OTHER_UNTAKEN))
    book = queries.book(hall.ledger)
    assert book is not None
    reckoned = queries.reckon(book, sheet_score(whole, hall.ledger))
    assert (list(reckoned.smazzate), reckoned.problems) == (totals, ())
    saved = save(hall, whole)
    assert [(one.a.total, one.b.total) for one in saved.smazzate] == totals


@pytest.mark.parametrize(
    ("edition", "smazzate", "totals", "typed"), SHEETS, ids=[one[0] for one in SHEETS]
)
def test_a_folder_of_every_regulation_comes_back_as_it_went_out(
    tmp_path: Path,
    edition: str,
    smazzate: int,
    totals: list[tuple[int, int]],
    typed: list[tuple[LineForm, LineForm]],
) -> None:
    hall = hall_of(edition, smazzate)
    saved = save(hall, form(*typed, (UNTAKEN, OTHER_UNTAKEN)))
    export_folder(hall.tournament, tmp_path / "out")
    imported = import_folder(folder=tmp_path / "out", by=User.objects.create_user("altro"))
    found = queries.table(imported.ledger, FIRST, TABLE)
    assert found is not None
    assert found.sheet == saved
    assert [(one.a.total, one.b.total) for one in saved.smazzate] == totals


COLUMNS = {
    "classico": [],
    "fedibur-1985": [],
    "uisp-parole": [],
    "internazionale": ["referee_bonus"],
    "italiano": ["semi_clean", "referee_bonus"],
}


@pytest.mark.parametrize("edition", COLUMNS)
def test_a_folder_has_the_figures_that_its_regulation_pays_for(
    tmp_path: Path, edition: str
) -> None:
    hall = hall_of(edition, 3)
    export_folder(hall.tournament, tmp_path)
    with (tmp_path / "smazzate.csv").open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    assert columns[columns.index("total") + 1 :] == COLUMNS[edition]


def test_i_art_17_an_imported_total_left_out_asks_both_lines(tmp_path: Path) -> None:
    hall = hall_of("internazionale", 2)
    save(hall, form((UNTAKEN, OTHER_UNTAKEN), (CLOSING, PLAYING)))
    export_folder(hall.tournament, tmp_path / "out")
    sheet = tmp_path / "out" / "smazzate.csv"
    text = sheet.read_text(encoding="utf-8")
    assert ",90,20,0,170,0" in text
    sheet.write_text(text.replace(",90,20,0,170,0", ",90,20,0,,0"), encoding="utf-8")
    imported = import_folder(folder=tmp_path / "out", by=User.objects.create_user("altro"))
    found = queries.table(imported.ledger, FIRST, TABLE)
    assert found is not None
    assert found.sheet is not None
    assert found.sheet.smazzate[0].a.total == 170


@pytest.mark.parametrize(
    ("edition", "line", "code"),
    [
        ("classico", SEMI, Code.SEMI_CLEAN_NOT_IN_REGULATION),
        ("classico", BONUS, Code.BONUS_NOT_IN_REGULATION),
        (
            "uisp-parole",
            line(dirty=1, closed=True, referee_bonus=200, cards_table=285),
            Code.REFEREE_BONUS_NOT_IN_REGULATION,
        ),
        (
            "internazionale",
            line(dirty=2, closed=True, cards_table=200),
            Code.CLOSED_WITHOUT_BURRACO,
        ),
    ],
)
def test_what_a_regulation_does_not_pay_for_is_refused_at_the_desk(
    edition: str, line: LineForm, code: Code
) -> None:
    hall = hall_of(edition, 3)
    with pytest.raises(Violation) as refused:
        save(hall, form((line, PLAYING), (CLOSING, PLAYING), (CLOSING, PLAYING)))
    assert refused.value.code is code
    assert refused.value.problems[0].field.startswith("smazzate.0.a.")
