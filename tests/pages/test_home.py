"""The first page: tonight's tournaments are found, however many others there are."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.builders import Hall, finish, open_tournament, small_tournament
from tests.machine.client import Client
from tests.machine.clock import SetAhead
from tournaments.models import Tournament
from tournaments.pages.home import LONGEST_SILENCE_HOURS, TOURNAMENTS_A_PAGE

pytestmark = pytest.mark.django_db
TITLE = re.compile(r'<h2 class="card__title"><a href="[^"]*">([^<]*)</a>')


def a_tournament(name: str, played_on: date | None, venue: str = "") -> None:
    hall = open_tournament(name)
    Tournament.objects.filter(pk=hall.tournament.pk).update(played_on=played_on, venue=venue)


def listed(address: str = "/") -> list[str]:
    return TITLE.findall(Client().get(address).content.decode())


@pytest.fixture
def today(db: None) -> date:
    return timezone.localdate()


def test_tonight_s_come_first_whatever_was_opened_since(today: date) -> None:
    a_tournament("Stasera", today)
    a_tournament("Domani", today + timedelta(days=1))
    a_tournament("Un mese fa", today - timedelta(days=30))
    a_tournament("Senza data", None)
    assert listed() == ["Stasera", "Senza data", "Un mese fa"]
    assert "· oggi" in Client().get("/").content.decode()


def test_an_evening_stays_first_past_midnight_while_it_is_played(
    today: date, set_ahead: SetAhead
) -> None:
    yesterday = today - timedelta(days=1)
    for name, hall in (
        ("In gioco", small_tournament(rounds=2, played=1)),
        ("Finito", finished(small_tournament(rounds=1))),
    ):
        row = Tournament.objects.filter(pk=hall.tournament.pk)
        row.update(name=name, played_on=yesterday)
    for number in range(TOURNAMENTS_A_PAGE):
        a_tournament(f"Oggi {number}", today)
    assert listed()[0] == "In gioco"
    assert listed("/?pagina=2") == ["Finito"]
    set_ahead((LONGEST_SILENCE_HOURS + 1) * 3600)
    assert "In gioco" not in listed()
    assert set(listed("/?pagina=2")) == {"In gioco", "Finito"}


def finished(hall: Hall) -> Hall:
    finish(hall)
    return hall


def test_those_of_later_days_are_a_list_of_their_own_the_next_first(today: date) -> None:
    assert "Dei prossimi giorni" not in Client().get("/").content.decode()
    for days in (30, 1, 7):
        a_tournament(f"Fra {days}", today + timedelta(days=days))
    assert "Dei prossimi giorni" in Client().get("/").content.decode()
    assert listed("/?quando=prossimi") == ["Fra 1", "Fra 7", "Fra 30"]


def test_it_is_found_by_name_or_venue_on_whatever_day(today: date) -> None:
    a_tournament("Memorial Rossi", today + timedelta(days=9), "Bari")
    a_tournament("Serale", today - timedelta(days=400), "Circolo Rossini")
    a_tournament("Serale", today)
    assert listed("/?nome=rossi") == ["Memorial Rossi", "Serale"]
    assert listed("/?nome=BARI") == ["Memorial Rossi"]
    assert "Prova con meno lettere" in Client().get("/?nome=zzz").content.decode()


@pytest.mark.parametrize("query", ["nome=%00", "nome=" + "x" * 5_000, "quando=x", "pagina=-1"])
def test_whatever_is_asked_answers(today: date, query: str) -> None:
    assert Client().get(f"/?{query}").status_code == 200


def test_a_page_of_many_can_be_searched(today: date) -> None:
    assert 'role="search"' not in Client().get("/").content.decode()
    for number in range(25):
        a_tournament(f"Serale {number}", today)
    assert 'role="search"' in Client().get("/").content.decode()
