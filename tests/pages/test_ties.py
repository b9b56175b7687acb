"""A shared or settled place says why, and the order of what decides stands where the places do."""

import csv
import io
import re
from typing import Any

import pytest

from scoring.commands import SettleTie
from scoring.rulings import PenaltyUnit, TieMethod
from scoring.values import EntrantNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages import halls
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.organise.evening import settle_tie

pytestmark = pytest.mark.django_db


def level(regulation: str = "classico") -> Hall:
    """Eight pairs after a round in which every table came to the same: four first, four fifth."""
    hall = builders.open_tournament(rounds=2, regulation=regulation)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table, builders.totals(1840, 1740))
    return hall


@pytest.fixture
def hall() -> Hall:
    return level()


def settle(hall: Hall, *entrants: int, method: TieMethod) -> None:
    settle_tie(
        SettleTie(
            entrants=tuple(map(EntrantNumber, entrants)),
            method=method,
            seed=7 if method is TieMethod.LOT else None,
        ),
        by=hall.directing,
        reason="Al tavolo della direzione",
    )


def told(hall: Hall) -> dict[str, Any]:
    answer: dict[str, Any] = (
        Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/ranking").json()
    )
    return answer


def said(hall: Hall) -> list[str]:
    """What is said beside each row of the page."""
    page = Client().get(f"/t/{hall.tournament.slug}/").content.decode()
    rows = re.findall(r"<tr data-key.*?</tr>", page, re.DOTALL)
    return [" ".join(re.findall(r"\((pari[^)]*)\)", row)) for row in rows]


def test_a_shared_place_says_so_and_a_settled_one_how(hall: Hall) -> None:
    assert said(hall) == ["pari in tutto"] * 8
    first = [row["entrant"]["number"] for row in told(hall)["rows"]]
    settle(hall, *first[:2], method=TieMethod.LOT)
    settle(hall, *first[4:], method=TieMethod.BY_HAND)
    silent = "deciso dove il testo tace"
    by_lot, by_hand = (
        f"parità risolta a sorte, {silent}",
        f"parità risolta dalla direzione, {silent}",
    )
    assert [by_lot in one for one in said(hall)[:4]].count(True) == 2
    assert said(hall)[4:] == [by_hand] * 4
    rows = told(hall)["rows"]
    assert [row["settled_by"] for row in rows[4:]] == ["by_hand"] * 4
    assert [row["settled_by"] for row in rows].count("lot") == 2
    ranks = [row["rank"] for row in rows]
    assert [row["shared"] for row in rows] == [ranks.count(rank) > 1 for rank in ranks]
    paper = " ".join(read(draw(hall, DocumentKind.RANKING, "1")).split())
    assert f"* Parità risolta dalla direzione di gara, ** a sorte ({silent})." in paper


def test_a_settled_tie_says_by_which_article_of_its_edition() -> None:
    hall = level("uisp-parole")
    first = [row["entrant"]["number"] for row in told(hall)["rows"]]
    settle(hall, *first[:4], method=TieMethod.LOT)
    sentence = "parità risolta a sorte, art. 6.1"
    assert said(hall)[:4] == [sentence] * 4
    assert [row["settled_under"] for row in told(hall)["rows"]] == ["art. 6.1"] * 4 + [""] * 4
    file = Client().get(f"/t/{hall.tournament.slug}/classifica.csv").content.decode()
    assert file.count(sentence) == 4
    assert "(art. 6.1)." in " ".join(read(draw(hall, DocumentKind.RANKING, "1")).split())


def test_the_order_of_the_criteria_stands_with_its_article(hall: Hall) -> None:
    page = Client().get(f"/t/{hall.tournament.slug}/").content.decode()
    sentence = f"Ordine: V.P., poi M.P., poi P.P. ({told(hall)['by_article']})."
    assert sentence in page
    assert sentence in " ".join(read(draw(hall, DocumentKind.RANKING, "1")).split())
    assert told(hall)["ranked_by"] == ["victory_points", "match_points", "game_points"]
    assert told(hall)["by_article"] == "art. 9"


def test_the_files_say_what_was_carried() -> None:
    hall = halls.groups(carry=50)
    text = Client().get(f"/t/{hall.tournament.slug}/classifica.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    carried = {
        number: row["carry"]["kept"]["victory_points"]
        for number in range(1, 13)
        for row in [
            Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/{number}").json()
        ]
    }
    assert {int(row["N."]): int(row["V.P. portati nel girone"]) for row in rows} == carried


def test_the_rows_of_the_crosses_file_add_up() -> None:
    """Behind the cut, where V.P. were taken off the ranking."""
    hall = halls.groups(carry=50)
    builders.penalise(hall, 3, 3, 2, PenaltyUnit.VICTORY_POINTS)
    text = Client().get(f"/t/{hall.tournament.slug}/incroci.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    for row in rows:
        third, kept, taken = (
            int(row[heading] or 0)
            for heading in ("Turno 3: V.P.", "V.P. portati nel girone", "V.P. tolti")
        )
        assert kept + third - taken == int(row["V.P."])
    assert {row["N."]: row["V.P. tolti"] for row in rows if row["V.P. tolti"]} == {"3": "2"}
    page = Client().get(f"/t/{hall.tournament.slug}/incroci/").content.decode()
    assert [page.count(f">{heading}</th>") for heading in ("Portati", "Tolti")] == [2, 2]
    for row in rows:
        (line,) = re.findall(rf'<tr id="n{row["N."]}".*?</tr>', page, re.DOTALL)
        off = f"−{row['V.P. tolti']}" if row["V.P. tolti"] else ""
        carried = f'<td class="num">{row["V.P. portati nel girone"]}</td>'
        assert re.search(rf'{carried}\s*<td class="num">{off}</td>', line)
