"""Circuits at the desk: opened, counted in another way, filled with tournaments, shared."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests import builders, seasons
from tests.machine.client import Client, as_
from tests.seasons import evening, pairs_of
from tournaments.models import Circuit
from tournaments.organise import circuits
from tournaments.presenters.circuits.ranking import circuit_table

pytestmark = pytest.mark.django_db
HOME = "/admin/tournaments/tournament/circuits/"
OPENING = "/admin/tournaments/tournament/open-circuit/"
TAG = re.compile(r"<[^>]*>")
FILLED = {
    "name": "Coppa 2026",
    "is_public": "on",
    "competitors": "players",
    "best_of": "3",
    "scale": "places",
    "table": "25, 20; 16\n13",
    "equal_places": "mean",
    "equal_totals": "match_points",
    "tie_1": "first_places",
    "tie_2": "",
    "tie_3": "latest_result",
}


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


@pytest.fixture
def desk(owner: User, client: Client) -> Client:
    client.force_login(owner)
    return client


def words(answer: Any) -> str:
    return " ".join(unescape(TAG.sub(" ", answer.content.decode())).split())


def read(desk: Client, address: str) -> str:
    answer = desk.get(address)
    assert answer.status_code == 200, address
    return words(answer)


def send(desk: Client, to: str, /, **form: str) -> str:
    """What the page says that a form leads to."""
    answer = desk.post(to, form, follow=True)
    assert answer.status_code == 200, to
    return words(answer)


def test_a_circuit_is_opened_on_one_form_and_a_double_click_opens_one(desk: Client) -> None:
    assert "Apri un circuito" in read(desk, HOME)
    assert "Punti dal primo posto in giù" in read(desk, OPENING)
    form = {**FILLED, "command_id": str(uuid4())}
    assert "Il circuito è aperto. Ora i tornei." in send(desk, OPENING, **form)
    send(desk, OPENING, **form)
    made = Circuit.objects.get()
    assert made.table == [25, 20, 16, 13]
    assert made.best_of == 3
    assert made.ties == ["first_places", "latest_result"]
    assert "Coppa 2026" in read(desk, HOME)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", "", "Campo obbligatorio."),
        ("table", "25 venti", "«venti» nella tabella dei punti non va"),
        ("table", "", "Scrivi da 1 a 500 numeri interi"),
        ("table", "25 30", "il posto 2 dà 30 punti, più del posto prima"),
        ("best_of", "0", "I risultati che contano non possono essere 0"),
    ],
)
def test_what_cannot_be_counted_by_is_said_beside_its_field(
    desk: Client, field: str, value: str, said: str
) -> None:
    answer = desk.post(OPENING, {**FILLED, field: value})
    assert answer.status_code == 422
    assert said.lower() in words(answer).lower()
    assert not Circuit.objects.exists()


def test_a_tie_break_chosen_twice_counts_once(desk: Client) -> None:
    send(desk, OPENING, **{**FILLED, "tie_2": "first_places"})
    assert Circuit.objects.get().ties == ["first_places", "latest_result"]


def test_who_may_not_open_tournaments_may_not_open_a_circuit(client: Client) -> None:
    client.force_login(builders.user())
    assert client.get(OPENING).status_code == 403
    assert client.post(OPENING, FILLED).status_code == 403
    assert client.get(HOME).status_code == 403
    assert "Circuiti" not in read(client, "/admin/")


def test_a_circuit_stands_in_the_rail_once_there_is_one(desk: Client) -> None:
    def rail() -> str:
        page = str(desk.get("/admin/").content.decode())
        assert HOME in page, "from where the first one is opened"
        return page.partition('aria-label="Il circolo"')[2].partition("</nav>")[0]

    assert "Tornei" in rail()
    assert "Circuiti" not in rail()
    send(desk, OPENING, **FILLED)
    assert "Circuiti" in rail()


def test_tournaments_are_added_from_the_list_or_by_address_and_moved(
    desk: Client, owner: User
) -> None:
    one, two = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner)
    here = f"{HOME}{made.slug}/"
    assert '<option value="uno">' in desk.get(here).content.decode()
    assert "Il torneo è nel circuito." in send(desk, f"{here}legs/", tournament="uno")
    address = f"https://example.org/t/{two.tournament.slug}/"
    page = send(desk, f"{here}legs/", tournament="", address=address)
    assert page.index("Uno") < page.index("Due")
    first, last = (
        f"{here}legs/{made.legs.get(tournament=hall.tournament).pk}/" for hall in (one, two)
    )
    send(desk, last, earlier="1")
    assert list(made.legs.values_list("tournament__name", flat=True)) == ["Due", "Uno"]
    send(desk, last, later="1")
    assert list(made.legs.values_list("tournament__name", flat=True)) == ["Uno", "Due"]
    page = send(desk, first, remove="1")
    assert "i suoi risultati restano nel torneo" in page
    assert made.legs.count() == 1


def test_a_hidden_tournament_of_somebody_else_is_neither_offered_nor_added_nor_named(
    desk: Client, owner: User
) -> None:
    hall = evening("Xyzzy", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, hall)
    other = evening("Plugh", pairs_of(1, 2, 3, 4))
    for one in (hall, other):
        seasons.hide(one)
    here = f"{HOME}{made.slug}/"
    page = read(desk, here)
    assert "(torneo nascosto) Non conta" in page
    refused = send(desk, f"{here}legs/", address="plugh")
    assert refused.split("«plugh»")[1].startswith(" da mettere qui")
    for text in (page, refused.replace("«plugh»", "")):
        assert "Xyzzy" not in text
        assert "Plugh" not in text
        assert builders.player_name(1) not in text


def test_a_director_sees_by_name_what_they_keep_hidden(desk: Client, owner: User) -> None:
    hall = evening("Mio", pairs_of(1, 2, 3, 4), director=owner)
    made = seasons.circuit(owner, hall)
    seasons.hide(hall)
    page = read(desk, f"{HOME}{made.slug}/")
    assert "Mio 14 marzo 2026 · Circolo Non conta" in page


def test_other_rules_say_for_how_many_the_place_changes_and_are_kept(
    desk: Client, owner: User
) -> None:
    halls = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(3, 4, 5, 6))
    made = seasons.circuit(owner, *halls)
    change = f"{HOME}{made.slug}/change/"
    assert "rimettendo le regole di prima torna la classifica di prima" in read(desk, change)
    said = send(desk, change, **{**FILLED, "best_of": "1", "tie_1": "", "tie_3": ""})
    assert "Salvato. La classifica è ricalcolata: 2 cambiano posto." in said
    assert "anna Prima: Contano tutti i risultati. Prima: Punti dal primo posto in giù" in said
    said = send(desk, change, **{**FILLED, "best_of": "1", "tie_1": "", "tie_3": ""})
    assert "Salvato. Nessuno cambia posto in classifica." in said


def test_the_form_shows_what_the_circuit_says_now(desk: Client, owner: User) -> None:
    send(desk, OPENING, **FILLED)
    page = desk.get(f"{HOME}coppa-2026/change/").content.decode()
    assert 'value="25 20 16 13"' in page
    assert '<option value="latest_result" selected>' in page


def test_the_ranking_says_why_each_figure(desk: Client, owner: User) -> None:
    made = seasons.season(owner)
    row = circuit_table(made).rows[0]
    page = read(desk, f"{HOME}{made.slug}/")
    assert f"{row.name} " in page
    assert "Stampa (PDF)" in page
    said = read(desk, f"{HOME}{made.slug}/{row.key}/")
    assert "Da dove vengono i punti" in said
    assert desk.get(f"{HOME}{made.slug}/0123456789abcdef/").status_code == 404
    gold = read(desk, f"{HOME}{made.slug}/?categoria=Oro")
    assert "Classifica Oro" in gold
    assert desk.get(f"{HOME}{made.slug}/?categoria=Bronzo").status_code == 404


def test_managers_are_named_by_the_owner_and_leave(desk: Client, owner: User) -> None:
    made, helper = seasons.circuit(owner), builders.user("bruno")
    page = f"{HOME}{made.slug}/managers/"
    assert "Da ora può cambiare questo circuito." in send(desk, page, username="bruno")
    assert "bruno gestisce già questo circuito" in words(desk.post(page, {"username": "bruno"}))
    assert "Non c'è nessun utente «carlo»" in words(desk.post(page, {"username": "carlo"}))
    other = as_(helper)
    assert "Coppa" in read(other, HOME)
    assert "Circuiti" in read(other, "/admin/")
    assert "Altri gestori li nomina chi lo ha aperto." in read(other, page)
    assert other.post(page, {"username": "carlo"}).status_code == 403
    send(other, f"{page}{helper.pk}/")
    assert other.get(f"{HOME}{made.slug}/").status_code == 404
    assert not made.managers.exists()


def test_a_manager_cannot_put_out_another(owner: User, client: Client) -> None:
    made = seasons.circuit(owner)
    people = [builders.user("bruno"), builders.user("carla")]
    for one in people:
        circuits.appoint_manager(circuit=made, user=one, by=owner)
    client.force_login(people[0])
    said = send(client, f"{HOME}{made.slug}/managers/{people[1].pk}/")
    assert "lo cambia solo chi lo gestisce" in said
    assert made.managers.count() == 2
