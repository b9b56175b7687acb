"""Django's admin: rows are found by filters, search and dates, and what may change is told on."""

from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User

from scoring import queries
from scoring.models import EventRow
from tests import builders, seasons
from tests.builders import Hall
from tests.machine.client import Client, as_
from tournaments.models import Circuit, Document, Player, Tournament
from tournaments.organise.entrants import enter_entrants
from tournaments.spelling.letters import folded

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=1)

EVENTS = "/admin/scoring/eventrow/"
TOURNAMENTS = "/admin/tournaments/tournament/"
NOBODY = UUID("00000000-0000-4000-8000-000000000000")


@pytest.fixture
def root(db: None) -> Client:
    return as_(User.objects.create_superuser("radice"))


def rows(client: Client, address: str, **query: str | int | UUID) -> list[Any]:
    answer = client.get(address, {name: str(value) for name, value in query.items()})
    assert answer.status_code == 200, answer.headers
    return list(answer.context["cl"].result_list)


def test_events_are_found_by_kind_tournament_user_role_and_day(hall: Hall, root: Client) -> None:
    other = builders.small_tournament(4, rounds=1, played=1)
    every = rows(root, EVENTS)
    assert len(every) == len(queries.events(hall.ledger)) + len(queries.events(other.ledger))
    assert [event.pk for event in every] == sorted((event.pk for event in every), reverse=True)
    signed = rows(root, EVENTS, name="SheetSigned", ledger=hall.ledger)
    assert {(event.name, event.ledger_id) for event in signed} == {("SheetSigned", hall.ledger)}
    typed = rows(root, EVENTS, user_id=hall.computerista.pk)
    assert {event.user_id for event in typed} == {hall.computerista.pk}
    assert {event.role for event in rows(root, EVENTS, role="director")} == {"director"}
    assert rows(root, EVENTS, at__year=1999) == []


def test_an_event_is_searched_by_its_number_its_ids_and_its_hash(hall: Hall, root: Client) -> None:
    event = EventRow.objects.filter(ledger_id=hall.ledger)[2]
    for text in (event.hash[:16], event.command_id, event.number, hall.ledger):
        assert event in rows(root, EVENTS, q=text), text
    page = root.get(f"{EVENTS}{event.pk}/change/").content.decode()
    assert event.hash in page
    assert hall.tournament.name not in page


@pytest.mark.parametrize("text", ["9" * 5_000, "%", "x y", str(NOBODY)])
def test_a_search_for_what_cannot_be_finds_nothing(hall: Hall, root: Client, text: str) -> None:
    assert rows(root, EVENTS, q=text) == []


@pytest.mark.parametrize("name", ["ledger", "name", "role", "user_id"])
def test_a_filter_that_cannot_be_is_no_failure(hall: Hall, root: Client, name: str) -> None:
    assert root.get(EVENTS, {name: "9" * 5_000}).status_code in (200, 302)
    assert root.get(EVENTS, {name: "x"}).status_code in (200, 302)


def test_a_circuit_s_name_and_visibility_change_and_its_rules_stay(hall: Hall) -> None:
    circuit = seasons.circuit(hall.director, hall, name="Coppa")
    page = f"/admin/tournaments/circuit/{circuit.pk}/change/"
    hall.director.is_staff = True
    hall.director.save()
    managed = {"legs-TOTAL_FORMS": "0", "legs-INITIAL_FORMS": "0"}
    managed |= {"managers-TOTAL_FORMS": "0", "managers-INITIAL_FORMS": "0"}
    answer = as_(hall.director).post(page, {"name": "Coppa d'oro", **managed})
    assert answer.status_code == 302
    changed = Circuit.objects.get()
    assert (changed.name, changed.is_public, changed.rules) == ("Coppa d'oro", False, circuit.rules)
    assert changed.legs.count() == 1


def test_documents_are_found_by_kind_and_say_whether_they_are_drawn(hall: Hall) -> None:
    for kind, content in (("ranking", b"%PDF"), ("seating", None)):
        Document.objects.create(
            tournament=hall.tournament, kind=kind, subject="1", edition="1.0.it", content=content
        )
    client = as_(hall.computerista)
    documents = "/admin/tournaments/document/"
    assert [paper.kind for paper in rows(client, documents, kind="ranking")] == ["ranking"]
    page = client.get(documents).content.decode()
    assert page.count("icon-yes") == 1
    assert page.count("icon-no") == 1


def test_officials_are_those_of_one_s_own_tournaments(hall: Hall) -> None:
    other = builders.open_tournament("Un altro")
    officials = rows(as_(other.director), "/admin/tournaments/official/")
    assert {official.tournament_id for official in officials} == {other.tournament.pk}


@pytest.mark.parametrize(
    "model", ["tournaments/tournament", "tournaments/player", "tournaments/circuit"]
)
def test_a_list_of_rows_is_shown_without_a_lookup_that_cannot_be(hall: Hall, model: str) -> None:
    seasons.circuit(hall.director, hall, name="Coppa")
    address = f"/admin/{model}/"
    answer = as_(hall.director).get(address, {"name": "a\0b"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{address}?e=1")


@pytest.mark.parametrize("model", ["scoring/eventrow", "auth/user", "auth/group"])
def test_so_is_a_list_for_superusers(hall: Hall, root: Client, model: str) -> None:
    column = "username" if model == "auth/user" else "name"
    answer = root.get(f"/admin/{model}/", {column: "a\0b"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/admin/{model}/?e=1")


@pytest.mark.parametrize("year", [-1, 0, 9999, 2**31, "9" * 5_000])
@pytest.mark.parametrize("column", ["played_on", "created_at"])
def test_so_is_a_list_of_a_year_that_cannot_be(hall: Hall, column: str, year: int) -> None:
    answer = as_(hall.director).get("/admin/tournaments/tournament/", {f"{column}__year": year})
    assert answer.status_code in (200, 302)


@pytest.mark.parametrize("model", ["scoring/editionrow", "scoring/eventrow", "auth/user"])
@pytest.mark.parametrize("page", ["change", "history"])
def test_a_row_that_cannot_be_is_not_found(root: Client, model: str, page: str) -> None:
    answer = root.get(f"/admin/{model}/a%00b/{page}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/")


def test_looking_up_a_name_with_a_nul_is_a_bad_request(root: Client) -> None:
    field = {"app_label": "tournaments", "model_name": "official", "field_name": "user"}
    answer = root.get("/admin/autocomplete/", {**field, "term": "Ada\0"})
    assert answer.status_code == 400


def test_what_was_opened_by_mistake_is_put_away_from_all_lists_and_put_back(db: None) -> None:
    hall = builders.open_tournament("Aperto per sbaglio")
    client, form = as_(hall.director), f"{TOURNAMENTS}{hall.tournament.pk}/change/"
    assert client.post(form, {"name": "Aperto per sbaglio", "put_away": "on"}).status_code == 302
    told = client.get("/admin/").content.decode()
    assert "è stato modificato con successo" in told
    front = client.get("/admin/").content.decode()
    assert "Aperto per sbaglio" not in front
    assert "Tolti dagli elenchi (1)" in front
    assert rows(client, TOURNAMENTS) == []
    assert rows(client, TOURNAMENTS, put_away=1) == [hall.tournament]
    assert "Aperto per sbaglio" not in client.get("/").content.decode()
    assert "Aperto per sbaglio" in client.get("/admin/", {"tolti": 1}).content.decode()
    settings = client.get(f"{TOURNAMENTS}{hall.tournament.pk}/desk/settings/").content.decode()
    assert "tolto dagli elenchi" in settings
    client.post(form, {"name": "Aperto per sbaglio", "is_public": "on"})
    assert rows(client, TOURNAMENTS) == [hall.tournament]
    assert "Aperto per sbaglio" in client.get("/").content.decode()


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_on_which_nobody_plays_is_refused_at_its_field(hall: Hall, day: str) -> None:
    client, form = as_(hall.director), f"{TOURNAMENTS}{hall.tournament.pk}/change/"
    page = client.post(form, {"name": "Serale", "played_on": day}).content.decode()
    assert "non si gioca nessun torneo" in page
    hall.tournament.refresh_from_db()
    assert hall.tournament.name != "Serale"


def test_what_is_being_played_is_not_put_away(hall: Hall) -> None:
    client, form = as_(hall.director), f"{TOURNAMENTS}{hall.tournament.pk}/change/"
    page = client.post(form, {"name": "Ancora qui", "put_away": "on"}).content.decode()
    assert "Il torneo è già in gioco: è pubblicato il turno 1" in page
    hall.tournament.refresh_from_db()
    assert (hall.tournament.put_away, hall.tournament.is_public) == (False, True)


def test_players_of_older_tournaments_are_searched_for(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An official of five hundred tournaments has tens of thousands: the list is of the newest."""
    monkeypatch.setattr("tournaments.admin.reading.NAMED", 1)
    newer = builders.open_tournament("Più nuovo", director=hall.director)
    enter_entrants(entries=tuple(seasons.pairs_of(901, 902)), by=newer.directing)
    official, players = as_(hall.director), "/admin/tournaments/player/"
    older = Player.objects.get(name=builders.player_name(1))
    listed = rows(official, players)
    assert {player.membership_number for player in listed} == {"T0901", "T0902"}
    assert rows(official, players, q=older.name) == [older]
    assert official.get(f"{players}{older.pk}/change/").status_code == 200


WRITTEN = [
    "D’Angelo Primo",
    "D´Ancò Primo",
    "Costa–Longo Ada",
    "Calì Ugo",
    "Łukasz Đoković",
    "A+B%C&D;E=F",
]


@pytest.mark.parametrize("name", WRITTEN)
def test_a_name_is_found_as_it_is_written_and_by_plain_letters(hall: Hall, name: str) -> None:
    player = Player.objects.get(pk=builders.rename(hall, 1, name))
    Player.objects.filter(pk=player.pk).update(name=name)
    official = as_(hall.director)
    for asked in (name, name.upper(), folded(name), " ".join(reversed(name.split()))):
        assert rows(official, "/admin/tournaments/player/", q=asked) == [player], asked


@pytest.mark.parametrize("asked", ["anco", "D'ANCÒ", "d’ancò", "lodz", "universita", "50%", "Œ"])
def test_a_tournament_is_found_by_name_and_venue_however_they_are_written(
    hall: Hall, asked: str
) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(
        name="Sera d’Ancò & 50% — «Łódź»", venue="Università + Œ"
    )
    builders.open_tournament("Un altro", director=hall.director)
    assert rows(as_(hall.director), "/admin/tournaments/tournament/", q=asked) == [hall.tournament]
