"""Other figures on a saved sheet, without a script: on to the correction, and typed once."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests import builders
from tests.builders import Hall
from tests.machine.client import Client


@pytest.fixture
def hall(db: None) -> Hall:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    return hall


def typed(hall: Hall, by: str) -> str:
    """What is answered to other figures for table 1."""
    client = Client()
    client.force_login(getattr(hall, by))
    typing = reverse("admin:desk-sheets", args=(hall.tournament.pk, 1))
    shown = client.get(typing, {"table": "1"}).content.decode()
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
