"""Other figures on a saved sheet, without a script: on to the correction, and typed once."""

import re

import pytest
from django.urls import reverse

from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import as_


@pytest.fixture
def hall(db: None) -> Hall:
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    return hall


def typed(hall: Hall, by: str) -> str:
    """What is answered to other figures for table 1."""
    client = as_(getattr(hall, by))
    typing = reverse("admin:desk-sheets", args=(hall.tournament.pk, 1))
    shown = client.get(typing, {"table": "1"}, follow=True).content.decode()
    expected = re.search(r'name="expected"\s+value="(\d+)"', shown)
    assert expected
    sent = {
        "table": "1",
        "way": "round",
        "played": "3",
        "totals.a": "950",
        "totals.b": "900",
        "expected": expected[1],
    }
    answer = client.post(typing, sent)
    assert answer.status_code == 422
    said = answer.content.decode()
    assert "altre cifre sono una correzione" in said
    correction = re.search(r'formaction="([^"]+/correct/)"', said)
    if correction is None:
        return ""
    return client.post(correction[1], sent | {"choose": "round"}).content.decode()


def test_what_a_director_typed_over_anothers_sheet_goes_on_as_a_correction(hall: Hall) -> None:
    page = typed(hall, "director")
    assert 'name="totals.a" value="950"' in page
    assert 'name="mistake"' in page


def test_a_typist_is_told_who_corrects(hall: Hall) -> None:
    builders.verify_sheet(hall, 1, 1)
    assert typed(hall, "computerista") == ""


def retypable(hall: Hall, table: int) -> bool:
    """Whether the desk says that its typist may still type over what they typed in round 1."""
    client = as_(hall.computerista)
    where = (hall.tournament.pk, 1, table)
    page = client.get(reverse("admin:desk-sheet", args=where)).content.decode()
    return "Riscrivi" in page


def test_a_late_sheet_is_retyped_at_the_desk_as_the_gate_takes_it(hall: Hall) -> None:
    """Missing when its round was closed, until the next seating goes by it."""
    for table in (2, 3):
        builders.enter_sheet(hall, 1, table, builders.totals(1000, 900))
    builders.seat(hall, 2, reason="Il tavolo 4 gioca ancora")
    builders.publish(hall, 2)
    assert not retypable(hall, 3)
    builders.enter_sheet(hall, 1, 4, builders.totals(1000, 900))
    assert retypable(hall, 4)
    builders.enter_sheet(hall, 1, 4, builders.totals(1000, 950))
    rows_equal_fold(hall.ledger)
    for table in (1, 2, 3, 4):
        builders.enter_sheet(hall, 2, table, builders.totals(1000, 900))
    assert retypable(hall, 4), "its two minutes are not over"
    builders.seat(hall, 3)
    assert retypable(hall, 4), "a draft is not out"
    builders.publish(hall, 3)
    assert not retypable(hall, 4)
