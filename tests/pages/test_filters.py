"""Search and filters of the public lists, and long lists in pages that the address names."""

import asyncio
import re

import pytest

from scoring.values import EntrantNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages import halls
from tests.pages.front import House, play
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Twelve pairs in merit groups; the first two of a club, the first in a category."""
    hall = halls.groups()
    entrants = Entrant.objects.filter(tournament=hall.tournament)
    entrants.filter(number__lte=2).update(club="Circolo Arcobaleno")
    entrants.filter(number=1).update(category="Ladies & co")
    return hall


def read(client: Client, hall: Hall, rest: str, **asked: str) -> str:
    response = client.get(f"/t/{hall.tournament.slug}/{rest}", asked)
    assert response.status_code == 200
    return str(response.content.decode())


def rows(page: str) -> set[str]:
    return set(re.findall(r'data-key="(\d+)"', page))


def test_lists_are_filtered_by_name_club_category_and_group(hall: Hall, client: Client) -> None:
    surname = builders.player_name(1).split()[0]
    for rest in ("", "iscritti/"):
        assert rows(read(client, hall, rest, circolo="Circolo Arcobaleno")) == {"1", "2"}
        page = read(client, hall, rest, categoria="Ladies & co", nome=surname[:3].lower())
        assert rows(page) == {"1"}
        assert "1 su 12." in page
        assert rows(read(client, hall, rest, categoria="Ladies & co", nome="zzz")) == set()
    page = read(client, hall, "incroci/", circolo="Circolo Arcobaleno")
    assert set(re.findall(r'data-key="crosses-(\d+)"', page)) == {"1", "2"}
    in_a = rows(read(client, hall, "", girone="A"))
    assert len(in_a) == 6
    assert len(rows(read(client, hall, "turni/", girone="A"))) == 3
    assert len(rows(read(client, hall, "", turno="1", girone="A"))) == 12, "before the cut"
    table = next(one for one in builders.tables(hall, 3) if 1 in one.entrants()).table
    assert rows(read(client, hall, "turni/", categoria="Ladies & co")) == {str(table)}


def test_a_group_before_a_name_is_no_part_of_it(hall: Hall, client: Client) -> None:
    """As it stands on the lists: the group, then the name."""
    (one, *_) = rows(read(client, hall, "", girone="A"))
    name = hall.moment.names.entrants[EntrantNumber(int(one))].players[0]
    assert rows(read(client, hall, "", nome=f"A {name}")) == {one}
    assert rows(read(client, hall, "", nome=f"B {name}")) == set()


def test_a_pair_is_found_by_both_its_names_and_by_its_table(client: Client) -> None:
    hall = builders.small_tournament(12, rounds=2, played=1)
    seated = builders.tables(hall, 1)[2]
    number, table = seated.lines[0][0], str(seated.table)
    entrant = hall.moment.names.entrants[number]
    for asked in (" – ".join(entrant.players), "/".join(one.split()[0] for one in entrant.players)):
        for rest in ("classifica/", "iscritti/"):
            assert rows(read(client, hall, rest, nome=asked)) == {str(number)}
        assert rows(read(client, hall, "turni/1/", nome=asked)) == {table}
        assert f"/iscritti/{number}/" in read(client, hall, "posto/", cognome=asked)
        api = client.get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants", {"name": asked})
        assert [one["number"] for one in api.json()["items"]] == [number]
    assert rows(read(client, hall, "turni/1/", nome=f"tavolo {table}")) == {table}
    assert f"/iscritti/{number}/" in read(client, hall, "posto/", cognome=f"tavolo {table}")


def test_what_no_list_can_mean_is_no_error(hall: Hall, client: Client) -> None:
    page = read(client, hall, "", nome="\0" + "x" * 900, girone="<b>", pagina="-7")
    assert "Nessuno corrisponde" in page
    assert "<b>" not in page
    assert rows(read(client, hall, "", pagina="99")) == rows(read(client, hall, ""))


def test_a_round_is_chosen_within_a_filter_and_a_filter_within_a_round(
    hall: Hall, client: Client
) -> None:
    page = read(client, hall, "", turno="1", circolo="Circolo Arcobaleno")
    assert 'href="/t/finale-a-gironi/classifica/?circolo=Circolo+Arcobaleno&amp;turno=2"' in page
    assert '<input type="hidden" name="turno" value="1">' in page


def test_a_long_list_is_read_in_pages_whose_address_keeps_the_filter(client: Client) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 130)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    first, second = (read(client, hall, "iscritti/", pagina=page) for page in "12")
    assert (len(rows(first)), len(rows(second))) == (100, 30)
    assert not rows(first) & rows(second)
    assert len(rows(read(client, hall, "", pagina="2"))) == 30
    assert len(rows(read(client, hall, "turni/", pagina="2"))) == 5
    assert 'href="?pagina=2"' in first


@pytest.mark.django_db(transaction=True)
def test_searches_push_no_page_out_of_memory() -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    address = f"/t/{hall.tournament.slug}/"

    async def scene(house: House) -> None:
        await house.get(address)
        await asyncio.gather(*(house.get(f"{address}?nome=x{at}") for at in range(30)))
        assert house.front.remembered_bytes <= 125_000
        await house.get(address)
        assert house.rendered.count(address) == 31

    play(scene, most_bytes=100_000)
