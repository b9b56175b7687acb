"""What was corrected is declared in public: before and after, when, and from which ranking on."""

from __future__ import annotations

import re

import pytest

from scoring.rulings import Mistake
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Under U: the desk's mistake at table 1, then the players', when the next seating is out."""
    hall = builders.open_tournament(regulation="uisp-parole", rounds=2, protest_minutes=5)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    for table in (1, 2, 3, 4):
        builders.enter_sheet(hall, 1, table, builders.totals(1740, 1840))
    builders.correct_sheet(hall, 1, 1, builders.totals(1700, 1840), mistake=Mistake.DESK)
    builders.start_round(hall, 2)
    builders.correct_sheet(hall, 1, 1, builders.totals(1700, 1850), reason="Contata di nascosto")
    return hall


def said(page: str) -> list[str]:
    """The variations, as sentences; what was struck out is written so."""
    found = re.findall(r'<p class="small variation">(.*?)</p>', page, re.DOTALL)
    struck = (re.sub(r"<s>(.*?)</s>", r"~\1~", each) for each in found)
    return [" ".join(re.sub(r"<[^>]+>", "", each).split()) for each in struck]


def test_a_correction_says_in_public_what_was_before_and_from_when_it_counts(hall: Hall) -> None:
    first, second = (table.lines for table in builders.tables(hall, 1)[:2])
    elsewhere = second[0][0]
    (one, other) = (line[0] for line in first)
    for place in ("turni/1/", f"coppie/{one}/", f"coppie/{other}/"):
        page = Client().get(f"/t/{hall.tournament.slug}/{place}").content.decode()
        by_desk, by_players = said(page)
        assert "(art. 2.5)" in by_desk
        assert "~1740~ → 1700 P.P." in by_desk
        assert "1840 P.P." in by_desk
        assert "Conta dalla" not in by_desk
        assert "(art. 12.2)" in by_players
        assert "~1840~ → 1850 P.P." in by_players
        assert "Conta dalla classifica dopo il turno 2." in by_players
        assert "Contata di nascosto" not in page
    for place in ("turni/2/", f"coppie/{elsewhere}/"):
        assert said(Client().get(f"/t/{hall.tournament.slug}/{place}").content.decode()) == []


def test_a_program_is_told_the_same(hall: Hall) -> None:
    address = f"/api/v1/tournaments/{hall.tournament.slug}/rounds/"
    desk, players = Client().get(f"{address}1").json()["variations"]
    assert (desk["mistake"], desk["article"], desk["counts_from"]) == ("desk", "art. 2.5", 1)
    assert desk["lines"][0] == {"line": "a", "before": 1740, "after": 1700}
    assert (players["mistake"], players["counts_from"]) == ("players", 2)
    assert Client().get(f"{address}2").json()["variations"] == []
