"""What officials take away: every figure, the register as filtered, what is not public."""

import csv
import io
from decimal import Decimal

import pytest
from django.test import override_settings
from django.urls import reverse

from tests import builders, prizes
from tests.builders import Hall
from tests.machine.client import Client, as_
from tournaments.models import PlayerName, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Not public; a round played, the next one a draft, and a penalty with its reason."""
    hall = builders.small_tournament(4, rounds=2, played=1)
    builders.seat(hall, 2)
    builders.penalise(hall, 1, 1, 100)
    PlayerName.objects.filter(tournament=hall.tournament).update(membership_number="A1023")
    Tournament.objects.update(is_public=False)
    return hall


def rows(
    client: Client, hall: Hall, name: str, *args: object, query: str = ""
) -> list[dict[str, str]]:
    answer = client.get(reverse(f"admin:{name}", args=(hall.tournament.pk, *args)) + query)
    assert answer.status_code == 200
    text = io.StringIO(answer.content.decode("utf-8-sig"), newline="")
    return list(csv.DictReader(text, delimiter=";"))


def test_sheets_are_taken_away_with_every_figure(hall: Hall) -> None:
    taken = rows(as_(hall.computerista), hall, "desk-file", 1, "sheets", "csv")
    typed = sum(
        sheet.game_points(line)
        for table in builders.tables(hall, 1)
        if (sheet := table.sheet)
        for line, _entrants in table.by_line()
    )
    assert sum(int(row["Totale"]) for row in taken) == typed
    assert "Burrachi puliti" in taken[0]


def test_officials_take_cards_and_drafts(hall: Hall) -> None:
    client = as_(hall.director)
    entered = rows(client, hall, "desk-file", "entrants", "csv")
    assert {row["Tessera 1"] for row in entered} == {"A1023"}
    assert len(rows(client, hall, "desk-file", 2, "seating", "csv")) == 8
    nowhere = reverse("admin:desk-file", args=(hall.tournament.pk, 7, "results", "csv"))
    assert client.get(nowhere).status_code == 404


def test_the_register_is_taken_away_as_it_is_filtered(hall: Hall) -> None:
    client = as_(hall.director)
    everything = rows(client, hall, "desk-register-file", "csv")
    assert [int(row["N."]) for row in everything] == list(range(1, len(everything) + 1))
    filtered = rows(client, hall, "desk-register-file", "csv", query="?kind=PenaltyGiven")
    assert len(filtered) == 1
    wrong = reverse("admin:desk-register-file", args=(hall.tournament.pk, "csv"))
    assert client.get(f"{wrong}?kind=Nothing").status_code == 404
    page = client.get(reverse("admin:desk-register", args=(hall.tournament.pk,)) + "?round=1")
    assert "register.xlsx?round=1" in page.content.decode()


def test_the_settings_show_how_phones_come_in(hall: Hall) -> None:
    address = reverse("admin:desk-settings", args=(hall.tournament.pk,))
    client = as_(hall.director)
    assert "qr__code" not in client.get(address).content.decode()
    Tournament.objects.update(is_public=True)
    with override_settings(PUBLIC_ORIGIN="http://192.168.1.20:8000"):
        page = client.get(address, headers={"host": "localhost"}).content.decode()
    assert f"http://192.168.1.20:8000/t/{hall.tournament.slug}/" in page
    assert "qr__code" in page
    with override_settings(PUBLIC_ORIGIN=""):
        page = client.get(address, headers={"host": "localhost"}).content.decode()
    assert "I telefoni non arrivano a questo computer" in page


def test_the_papers_say_whether_they_bear_codes(hall: Hall) -> None:
    address = reverse("admin:desk-round", args=(hall.tournament.pk, 1))

    def page() -> str:
        return as_(hall.director).get(address, headers={"host": "localhost"}).content.decode()

    assert "codic" not in page()
    Tournament.objects.update(proposals_allowed=True)
    with override_settings(PUBLIC_ORIGIN="http://192.168.1.20:8000"):
        assert "con il codice per il telefono" in page()
    with override_settings(PUBLIC_ORIGIN=""):
        assert "senza codici: i telefoni non arrivano" in page()


def test_each_file_and_paper_stands_at_its_moment(hall: Hall) -> None:
    """And the page that listed all of them leads to the last."""
    client, pk = as_(hall.director), hall.tournament.pk

    def page(name: str, *place: object) -> str:
        return client.get(reverse(f"admin:{name}", args=(pk, *place))).content.decode()

    for kind in ("seating", "sheets", "results", "ranking"):
        assert reverse("admin:desk-file", args=(pk, 1, kind, "xlsx")) in page("desk-round", 1)
    assert "programme.pdf" in page("desk-plan")
    assert "entrants.pdf" in page("desk-entrants")
    assert "blank-referto.pdf" in page("desk-referee")
    end = client.get(f"/admin/tournaments/tournament/{pk}/desk/documents/", follow=True)
    for told in ("crosses.pdf", "crosses.xlsx", "papers.zip", "dossier.zip"):
        assert told in end.content.decode()


def test_prizes_are_figures_to_be_added_up() -> None:
    hall = prizes.level()
    prizes.announce(hall, prizes.MONEY)
    client = as_(hall.director)
    announced = rows(client, hall, "desk-file", "prizes", "csv")
    assert [(row["Posto"], row["Importo in euro"]) for row in announced] == [
        ("1", "1300"),
        ("2", "200,01"),
    ]
    assert not any(row["N."] for row in announced)
    prizes.make_final(hall)
    won = rows(client, hall, "desk-file", "prizes", "csv")
    assert sorted(row["N."] for row in won) == ["1", "2", "3", "4"]
    # The cent that four cannot share stays in the box.
    assert sum(Decimal(row["Importo in euro"].replace(",", ".")) for row in won) == 1500
