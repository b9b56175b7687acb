"""Sheets under every regulation: typed without totals, reckoned, exported and imported alike."""

from typing import Any

import pytest

from scoring import queries
from scoring.commands import EnterSheet
from scoring.rules.violations import Code, Violation
from scoring.sheets import Pozzetto, SheetScore
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
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
