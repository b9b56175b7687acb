"""What was corrected is declared in public: before and after, when, and from which ranking on."""

import re

import pytest

from scoring.commands import ReadSheetAgain, SettleReadings
from scoring.rulings import Mistake
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tournaments.organise.perform import perform

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
    page = Client().get(f"/t/{hall.tournament.slug}/turni/1/").content.decode()
    assert page.count(">corretto<") == 2, "one line of the table alone seemed to be"
    for place in ("turni/2/", f"coppie/{elsewhere}/"):
        assert said(Client().get(f"/t/{hall.tournament.slug}/{place}").content.decode()) == []


def test_a_reading_that_was_chosen_over_the_entry_is_declared_too(hall: Hall) -> None:
    """U art. 2.5: the direction mends what it typed, and says so in the hall."""
    second, one = RoundNumber(2), TableNumber(1)
    builders.enter_sheet(hall, second, one, builders.totals(1740, 1840))
    again = ReadSheetAgain(round=second, table=one, sheet=builders.totals(1740, 1900))
    builders.do(again, hall.refereeing)
    (reading,) = builders.tables(hall, second)[0].handling.readings
    perform(
        SettleReadings(round=second, table=one, chosen=reading.number),
        by=hall.directing,
        reason="Riletto col foglio",
    )
    page = Client().get(f"/t/{hall.tournament.slug}/turni/2/").content.decode()
    (declared,) = said(page)
    assert "(art. 2.5)" in declared
    assert "~1740~" not in declared
    assert "→ 1900 P.P." in declared
    assert "Riletto col foglio" not in page


def test_a_program_is_told_the_same(hall: Hall) -> None:
    address = f"/api/v1/tournaments/{hall.tournament.slug}/rounds/"
    desk, players = Client().get(f"{address}1").json()["variations"]
    assert (desk["mistake"], desk["article"], desk["counts_from"]) == ("desk", "art. 2.5", 1)
    assert desk["lines"][0] == {"line": "a", "before": 1740, "after": 1700}
    assert (players["mistake"], players["counts_from"]) == ("players", 2)
    assert Client().get(f"{address}2").json()["variations"] == []


def test_the_wall_lists_what_was_corrected_since_the_round_is_out(hall: Hall) -> None:
    hall.tournament.screens.create(slug="muro", name="Muro", shows=["variations", "tables"])
    address = f"/t/{hall.tournament.slug}/schermi/muro/"
    page = " ".join(Client().get(address).content.decode().split())
    assert "Variazioni, turno 2" in page
    assert "<s>1840</s> → <b>1850</b> P.P." in page
    assert "<s>1740</s>" not in page, "that was declared in its own round"
    assert "turno 1" in page
    assert "art. 12.2" in page
    assert "Contata di nascosto" not in page
    assert "Tavoli del turno" in Client().get(f"{address}?pagina=2").content.decode()


def test_where_nothing_was_corrected_the_wall_has_no_such_page() -> None:
    other = builders.small_tournament(4, rounds=1, played=1)
    other.tournament.screens.create(slug="muro", name="Muro", shows=["variations", "ranking"])
    other.tournament.screens.create(slug="solo", name="Solo", shows=["variations"])
    address = f"/t/{other.tournament.slug}/schermi/"
    assert "Variazioni" not in Client().get(f"{address}muro/").content.decode()
    assert "Nessuna variazione" in Client().get(f"{address}solo/").content.decode()
