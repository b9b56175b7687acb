"""What a visitor takes away: spreadsheets, papers, and what a messenger shows of a link."""

import csv
import io
import re
import zipfile
from datetime import date
from typing import Any

import pytest
from django.test import override_settings
from python_calamine import CalamineWorkbook

from scoring.values import RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.seasons import circuit
from tournaments.exports.files import Export, to_csv, to_xlsx
from tournaments.models import Circuit, Document, Entrant, Tournament
from tournaments.presenters.ranking import ranking
from tournaments.presenters.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Seven pairs (one rests), two rounds played, a table of the second still out."""
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 7)
    Entrant.objects.filter(tournament=hall.tournament, number__lte=3).update(category="Oro")
    builders.play_round(hall, 1)
    builders.play_round(hall, 2, leave=[2])
    return hall


def url(hall: Hall, rest: str = "") -> str:
    return f"/t/{hall.tournament.slug}/{rest}"


def rows(content: bytes) -> list[dict[str, str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    reader = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";")
    return list(reader)


def sheets(content: bytes) -> dict[str, Any]:
    workbook = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: workbook.get_sheet_by_name(name).to_python() for name in workbook.sheet_names}


def test_the_ranking_is_taken_away_with_the_figures_of_its_page(hall: Hall, client: Client) -> None:
    shown = ranking(hall.moment)
    answer = client.get(url(hall, "classifica.csv"))
    slug = hall.tournament.slug
    assert answer["Content-Disposition"] == (
        f'attachment; filename="classifica-turno-2-{slug}.csv"'
    )
    taken = rows(answer.content)
    assert [(row["Pos."], row["N."], row["V.P."], row["P.P."]) for row in taken] == [
        (
            str(row.rank),
            str(row.entrant.number),
            str(row.points.victory_points),
            str(row.points.game_points),
        )
        for row in shown.rows
    ]
    gold = [row for row in taken if row["Categoria"] == "Oro"]
    assert len(gold) == 3
    assert gold[0]["Pos. in categoria"] == "1"
    again = client.get(url(hall, "classifica.csv"), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_a_workbook_has_numbers_and_a_sheet_for_each_category(hall: Hall, client: Client) -> None:
    address = url(hall, "classifica.xlsx?turno=1")
    answer = client.get(address, headers={"accept-language": "en"})
    assert "filename" in answer["Content-Disposition"]
    books = sheets(answer.content)
    assert list(books)[1:] == ["Category Oro"]
    heads, first, *_others = next(iter(books.values()))
    shown = ranking(hall.moment, after_round=RoundNumber(1)).rows[0]
    by_name = dict(zip(heads, first, strict=True))
    assert by_name["V.P."] == float(shown.points.victory_points)
    assert by_name["Pair"] == shown.entrant.name
    # Made twice it is the same file, so whoever has it is told so.
    assert client.get(address, headers={"accept-language": "en"})["ETag"] == answer["ETag"]


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", "＝"])
def test_a_name_is_never_a_formula(begins: str) -> None:
    name = f'{begins}HYPERLINK("http://example.org";"x")'
    whole = Table(title="[a/b]*", headings=("Nome", "Punti"), rows=((name, -5), ("Rossi", 0)))
    made = Export(name="x", tables=(whole, whole))
    (first, second) = rows(to_csv(made))
    assert first["Nome"].startswith(f"'{begins}")
    assert (first["Punti"], second["Nome"]) == ("-5", "Rossi")
    for cells in sheets(to_xlsx(made)).values():
        assert cells[1][1] == -5.0
    assert b"<f>" not in _unpacked(to_xlsx(made))
    assert b"<hyperlink" not in _unpacked(to_xlsx(made))


def _unpacked(workbook: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def test_a_round_is_taken_away_by_line_and_by_player(hall: Hall, client: Client) -> None:
    results = rows(client.get(url(hall, "turni/2/risultati.csv")).content)
    assert len(results) == 7
    states = {row["Score"] for row in results}
    assert states == {"inserito", "manca", "riposo"}
    played = next(row for row in results if row["Score"] == "inserito")
    totals = [int(played[name]) for name in played if name.startswith("Smazzata") and played[name]]
    assert sum(totals) == int(played["P.P."]) or not totals
    seats = rows(client.get(url(hall, "turni/2/posti.csv")).content)
    assert len(seats) == 14
    assert [row["Giocatore"] for row in seats] == sorted(row["Giocatore"] for row in seats)
    assert sum(row["Note"] == "riposa" for row in seats) == 2


def test_strangers_get_no_membership_number_and_no_draft(hall: Hall, client: Client) -> None:
    taken = rows(client.get(url(hall, "iscritti.csv")).content)
    assert len(taken) == 7
    assert not any(heading.startswith("Tessera") for heading in taken[0])
    hall_of_drafts = builders.small_tournament(4, rounds=2, played=1)
    builders.seat(hall_of_drafts, 2)
    for ending in ("posti.csv", "risultati.xlsx", "risultati.pdf"):
        assert client.get(url(hall_of_drafts, f"turni/2/{ending}")).status_code == 404
        given = client.get(url(hall_of_drafts, f"turni/1/{ending}")).status_code
        assert given == (202 if ending.endswith("pdf") else 200)
    assert rows(client.get(url(hall, "premi.csv")).content) == []
    assert client.get(url(hall, "score.csv")).status_code == 404


def test_ranking_and_results_are_papers_for_everybody(hall: Hall, client: Client) -> None:
    before = Document.objects.count()
    paper = client.get(url(hall, "classifica.pdf"))
    waits = paper["Content-Type"].startswith("text/html")
    if waits:  # its drawing is queued behind the commit: the page asks again by itself
        assert paper["Refresh"] == "2"
        assert "X-Ledger" not in client.behind
        assert "hx-get" not in paper.content.decode()
    document = Document.objects.get(kind="ranking")
    Document.objects.filter(pk=document.pk).update(content=b"%PDF-drawn")
    paper = client.get(url(hall, "classifica.pdf"))
    assert paper["Content-Type"] == "application/pdf"
    assert paper["Content-Disposition"].startswith('inline; filename="classifica-2-')
    assert client.behind["X-Ledger"] == str(hall.ledger)
    # A sheet more within the same seconds draws no paper more for strangers.
    builders.enter_sheet(hall, 2, 2)
    assert client.get(url(hall, "classifica.pdf")).content == b"%PDF-drawn"
    client.get(url(hall, "turni/1/risultati.pdf"))
    assert Document.objects.count() == before + 2


def test_pages_offer_their_files(hall: Hall, client: Client) -> None:
    for page in ("", "?turno=1", "turni/1/"):
        content = client.get(url(hall, page)).content.decode()
        links = re.findall(r'class="button button--small" href="([^"]+)"', content)
        assert len(links) >= 2, page
        links += [link.replace(".xlsx", ".csv") for link in links]
        for link in links:
            assert client.get(link).status_code == (202 if ".pdf" in link else 200), link
    unplayed = builders.open_tournament()
    builders.enter(unplayed, 2)
    assert "iscritti.xlsx" in client.get(url(unplayed)).content.decode()
    assert client.get(url(unplayed, "classifica.csv")).status_code == 404
    assert client.get(url(unplayed, "classifica.pdf")).status_code == 404


def test_a_season_is_taken_away_by_category_too(hall: Hall, client: Client) -> None:
    season = circuit(hall.director, hall, name="Coppa")
    taken = rows(client.get(f"/circuiti/{season.slug}/classifica.csv").content)
    assert taken
    assert taken[0]["Pos."] == "1"
    assert re.fullmatch(r"\d+(,\d+)?", taken[0]["Punti"])
    assert client.get(f"/circuiti/{season.slug}/classifica.xlsx?categoria=Oro").status_code == 200
    assert client.get(f"/circuiti/{season.slug}/classifica.csv?categoria=No").status_code == 404
    assert client.get(f"/circuiti/{season.slug}/classifica.pdf").status_code == 202
    Circuit.objects.update(is_public=False)
    for ending in ("csv", "xlsx", "pdf"):
        assert client.get(f"/circuiti/{season.slug}/classifica.{ending}").status_code == 404


def test_a_messenger_is_told_what_a_link_is(hall: Hall, client: Client) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(
        name='Serata "d\'oro"', venue="Circolo Primavera", played_on=date(2026, 3, 14)
    )
    with override_settings(ALLOWED_HOSTS=["torneo.example.org"]):
        page = client.get(url(hall), headers={"host": "torneo.example.org"}).content.decode()
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert told["title"] == "Serata &quot;d&#x27;oro&quot;"
    assert told["description"].startswith("14 marzo 2026, Circolo Primavera. Classifica")
    assert told["url"] == f"http://torneo.example.org{url(hall)}"
    assert re.fullmatch(r"http://torneo\.example\.org/static/\S+\.png", told["image"])
    Tournament.objects.update(is_public=False)
    assert "og:" not in client.get(url(hall)).content.decode()


def test_robots_and_browsers_find_what_they_ask_every_site_for(client: Client) -> None:
    robots = client.get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain")
    for closed in ("/admin/", "/api/", "/documents/"):
        assert f"Disallow: {closed}\n" in robots.content.decode()
    assert "Disallow: /\n" not in robots.content.decode()
    icon = client.get("/favicon.ico")
    assert icon.status_code == 302
    assert ".ico" in icon["Location"]


@override_settings(PUBLIC_ORIGIN="http://192.168.1.20:8000", ALLOWED_HOSTS=["*"])
def test_the_wall_shows_the_address_that_phones_come_in_by(hall: Hall, client: Client) -> None:
    wall = url(hall, "schermo/")
    by_laptop = client.get(wall, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert f"http://192.168.1.20:8000{url(hall)}" in by_laptop
    assert 'class="qr__code"' in by_laptop
    by_name = client.get(wall, headers={"host": "torneo.example.org"}).content.decode()
    assert f"http://torneo.example.org{url(hall)}" in by_name
    with override_settings(PUBLIC_ORIGIN=""):
        alone = client.get(wall, headers={"host": "localhost:8000"}).content.decode()
    assert "qr__code" not in alone
