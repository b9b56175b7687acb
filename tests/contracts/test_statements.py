"""How many SQL statements a page or a call costs, BEGIN and COMMIT among them.

A number that rises is a fact that is read twice, or one for each row.
"""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponseBase
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import queries, store
from scoring.commands import RegisterComplaint, WithdrawEntrant
from scoring.rulings import ComplaintAgainst
from scoring.store import Memory
from scoring.values import EntrantNumber, Role, RoundNumber
from tests import builders, seasons
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.tokens import bearing, token_of
from tournaments.models import Player, Tournament
from tournaments.organise.entrants import enter_entrants
from tournaments.organise.players import rename_player
from tournaments.organise.rulings import register_complaint
from tournaments.presenters.circuits.ranking import circuit_table

pytestmark = pytest.mark.django_db(transaction=True)
TOTALS = {"way": "round", "totals.a": "1000", "totals.b": "800"}


@pytest.fixture(params=(4, 20), ids=["4 entrants", "20 entrants"])
def hall(request: pytest.FixtureRequest) -> Hall:
    """A round with a sheet in it, and another tournament of the same officials."""
    hall = builders.open_tournament()
    builders.enter(hall, request.param)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    other = builders.open_tournament(director=hall.director)
    builders.official(other.tournament, Role.COMPUTERISTA, hall.computerista)
    return hall


def statements(ask: Callable[[], HttpResponseBase]) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert ask().status_code == 200
    return len(captured)


def desk(hall: Hall) -> tuple[Client, str]:
    client = as_(hall.computerista)
    return client, reverse("admin:desk-sheets", args=(hall.tournament.pk, 1))


def test_the_page_of_a_round(hall: Hall) -> None:
    """With the ranking that says which sheets are typed twice; for a director what is due, too."""
    client, _sheets = desk(hall)
    address = reverse("admin:desk-round", args=(hall.tournament.pk, 1))
    assert statements(lambda: client.get(address)) == 10
    client.force_login(hall.director)
    assert statements(lambda: client.get(address)) == 10


def test_the_page_of_entrants(hall: Hall) -> None:
    """Nine, of which two are who asks; BEGIN and COMMIT; names are read once."""
    client, _ = desk(hall)
    client.force_login(hall.director)
    address = reverse("admin:desk-entrants", args=(hall.tournament.pk,))
    assert statements(lambda: client.get(address)) == 11


@pytest.mark.parametrize(
    ("name", "at", "most"),
    [
        ("desk-referee", (), 13),
        ("desk-end", (), 9),
        ("desk-ranking", (), 8),
        ("desk-settings", (), 10),
        ("desk-sheet", (1, 1), 12),
    ],
)
def test_a_page_of_who_decides(hall: Hall, name: str, at: tuple[int, ...], most: int) -> None:
    """However many complain, and of whatever is decided: none is read for each of them."""
    for entrant in range(1, len(builders.tables(hall, 1)) + 1):
        builders.penalise(hall, entrant, 1, 50)
        register_complaint(
            RegisterComplaint(
                entrant=EntrantNumber(entrant), against=ComplaintAgainst.COUNT, round=RoundNumber(1)
            ),
            by=hall.refereeing,
            reason="Contate male",
        )
    client = as_(hall.director)
    address = reverse(f"admin:{name}", args=(hall.tournament.pk, *at))
    assert statements(lambda: client.get(address)) == most


def test_a_sheet_saved_at_the_desk(hall: Hall) -> None:
    """Twelve to save it, six to say how the round stands now."""
    client, address = desk(hall)
    client.get(address)
    form = {**TOTALS, "table": "2", "command_id": str(uuid4())}
    saved = lambda: client.post(address, form, headers={"Accept": "application/json"})  # noqa: E731
    assert statements(saved) == 18


def test_how_a_round_stands_as_its_page_asks(hall: Hall) -> None:
    """Eight, beside BEGIN and COMMIT; six where nothing is new."""
    client, _ = desk(hall)
    address = reverse("admin:desk-sheets-now", args=(hall.tournament.pk, 1))
    assert statements(lambda: client.get(address)) == 10
    has = {"If-None-Match": client.get(address)["ETag"]}
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address, headers=has).status_code == 304
    assert len(captured) == 6


def test_a_sheet_saved_through_the_api(hall: Hall) -> None:
    """In three round trips: see `tests/api/test_round_trips.py`."""
    client = Client(headers=bearing(token_of(hall.computerista)))
    assert statements(lambda: _put(client, hall)) == 11


def _put(client: Client, hall: Hall) -> HttpResponseBase:
    address = f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1/tables/2/sheet"
    sheet = {"totals": {"a": 1000, "b": 800}, "expected": int(builders.tables(hall, 1)[1].last)}
    return client.put(
        address,
        sheet,
        content_type="application/json",
        headers={"Idempotency-Key": str(uuid4())},
    )


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("", 6),
        ("turni/1/", 6),
        ("iscritti/1/", 6),
        ("classifica.xlsx", 6),
        ("turni/1/risultati.csv", 6),
        ("turni/1/posti.csv", 6),
        ("iscritti.csv", 6),
        ("premi.csv", 7),
    ],
    ids=lambda value: str(value),
)
def test_a_public_page(hall: Hall, client: Client, address: str, most: int) -> None:
    page = f"/t/{hall.tournament.slug}/{address}"
    assert statements(lambda: client.get(page)) == most


def test_a_public_page_of_a_book_that_is_not_in_memory(
    hall: Hall, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside its events, which are streamed into the fold, the same."""
    monkeypatch.setattr(store, "memory", Memory())
    assert statements(lambda: client.get(f"/t/{hall.tournament.slug}/")) == 6
    assert store.memory.books == 1


def test_a_public_page_behind_another_of_the_same_number(hall: Hall, client: Client) -> None:
    """Its moment is shared: what is left are BEGIN, the tournament, its book and COMMIT."""
    page = f"/t/{hall.tournament.slug}/"
    client.get(page)
    assert statements(lambda: client.get(page)) == 4


@pytest.mark.parametrize("others", [1, 30], ids=["1 more tournament", "30 more tournaments"])
@pytest.mark.parametrize(("address", "most"), [("/", 6), ("/admin/", 9)])
def test_a_list_of_tournaments(hall: Hall, address: str, most: int, others: int) -> None:
    for _ in range(others):
        builders.open_tournament(director=hall.director)
    client = as_(hall.director)
    assert statements(lambda: client.get(address)) == most


def test_who_one_is_reads_of_each_tournament_no_more_than_is_told(hall: Hall) -> None:
    """Of hundreds of offices, a tournament made whole for each takes longer than all the rest."""
    client = Client(headers=bearing(token_of(hall.computerista)))
    with CaptureQueriesContext(connection) as captured:
        told = client.get("/api/v1/me").json()["offices"]
    assert len(told) == 2
    (asked,) = [query["sql"] for query in captured if 'FROM "tournaments_official"' in query["sql"]]
    assert "venue" not in asked


def test_one_s_own_tournaments_are_found_without_looking_through_everybody_s(hall: Hall) -> None:
    client = Client(headers=bearing(token_of(hall.computerista)))
    with CaptureQueriesContext(connection) as captured:
        assert len(client.get("/api/v1/tournaments?mine=true").json()["items"]) == 2
    (asked, *_later) = [
        query["sql"] for query in captured if 'FROM "tournaments_tournament"' in query["sql"]
    ]
    assert ' OR "tournaments_tournament"."is_public"' not in asked


@pytest.mark.parametrize("tournaments", [1, 6], ids=["1 tournament", "6 tournaments"])
def test_a_circuit(client: Client, tournaments: int) -> None:
    halls = [
        seasons.evening(f"Serata {number}", seasons.pairs_of(1, 2, 3, 4), final=bool(number))
        for number in range(tournaments)
    ]
    builders.do(WithdrawEntrant(entrant=EntrantNumber(1)), halls[0].directing)
    made = seasons.circuit(builders.user(may_open=True), *halls)
    key = circuit_table(made).rows[0].key
    for address, most in (("", 12), (f"{key}/", 11), ("classifica.csv", 11)):
        assert statements(lambda at=address: client.get(f"/circuiti/{made.slug}/{at}")) == most  # type: ignore[misc]


@pytest.mark.parametrize("tournaments", [1, 6], ids=["1 tournament", "6 tournaments"])
def test_a_name_put_right_in_the_registry(tournaments: int) -> None:
    """BEGIN, the player, the trace, the tournaments, the revisions, announcements, COMMIT."""
    for number in range(tournaments):
        hall = builders.open_tournament(f"Serata {number}")
        enter_entrants(entries=tuple(seasons.pairs_of(1, 2)), by=hall.directing)
    player = Player.objects.get(membership_number="T0001")
    player.name = "Rossi-Bassi Anna"
    with CaptureQueriesContext(connection) as captured:
        rename_player(player)
    assert len(captured) == 7
    revisions = set(Tournament.objects.values_list("names_revision", flat=True))
    assert len(revisions) == 1


@pytest.mark.parametrize("others", [1, 30], ids=["1 more tournament", "30 more tournaments"])
@pytest.mark.parametrize("query", ["", "?mine=true&stage=playing,entries&ordering=-played_on"])
def test_the_api_s_list_of_tournaments(hall: Hall, query: str, others: int) -> None:
    """Who asks; the rows; their offices, books and sheets."""
    for _ in range(others):
        builders.open_tournament(director=hall.director)
    client = Client(headers=bearing(token_of(hall.director)))
    assert statements(lambda: client.get(f"/api/v1/tournaments{query}")) == 5


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("entrants?fields=name", 6),
        ("entrants/1", 6),
        ("rounds/1?state=missing", 6),
        ("rounds/1/tables/1", 6),
    ],
    ids=lambda value: str(value),
)
def test_a_list_of_the_api(hall: Hall, client: Client, address: str, most: int) -> None:
    page = f"/api/v1/tournaments/{hall.tournament.slug}/{address}"
    assert statements(lambda: client.get(page)) == most


@pytest.mark.parametrize("others", [1, 12], ids=["1 more tournament", "12 more tournaments"])
@pytest.mark.parametrize(
    ("model", "most"), [("player", 5), ("official", 6), ("document", 9), ("tournament", 8)]
)
def test_a_list_of_the_admin(hall: Hall, model: str, most: int, others: int) -> None:
    """Offices are part of the question: none is read to ask it."""
    for _ in range(others):
        builders.open_tournament(director=hall.director)
    client = as_(hall.director)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(f"/admin/tournaments/{model}/").status_code == 200
    assert len(captured) == most
    named = [one["sql"] for one in captured if str(hall.tournament.pk) in one["sql"]]
    assert named == []


@pytest.mark.parametrize("others", [0, 12], ids=["a new name", "a name given 12 times"])
def test_opening_a_tournament_of_a_name(others: int) -> None:
    """However many have the name, one statement finds the first free address."""
    director = builders.user(may_open=True)
    for _ in range(others):
        builders.open_tournament("Serata", director=director)
    client = Client(headers=bearing(token_of(director)))
    body = {"name": "Serata", "regulation": "classico", "movements": ["mitchell"]}
    key = {"Idempotency-Key": str(uuid4())}
    with CaptureQueriesContext(connection) as captured:
        answer = client.post("/api/v1/tournaments", body, "application/json", headers=key)
    assert answer.status_code == 201
    assert answer.json()["slug"] == ("serata-13" if others else "serata")
    assert len([one for one in captured if "slug" in one["sql"] and "LIKE" in one["sql"]]) == 0


def test_whose_window_closed_is_asked_of_the_books_near_that_time_alone() -> None:
    """Behind an index: the other books are not read, however many there are."""
    hall = seasons.evening("Serata", seasons.pairs_of(1, 2, 3, 4))
    closing = builders.book(hall).now
    day = timedelta(days=1)
    with CaptureQueriesContext(connection) as captured:
        assert queries.ledgers_ended(closing - day, closing + day) == [hall.ledger]
        assert queries.ledgers_ended(closing - 3 * day, closing - 2 * day) == []
    assert all(" >= " in one["sql"] and " <= " in one["sql"] for one in captured)
    assert len(captured) == 2
