"""What the tables propose, at the desk and through the API: accepted or contradicted."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.urls import reverse

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries import EventFilter, TableInBook
from scoring.values import Line, ProposalId, Role, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tournaments.models import Proposal
from tournaments.organise.proposals import propose
from tournaments.organise.tournaments import AllowProposals

SHEET = builders.plain((1150, 320), (240, 980), (705, 690))
SCRIPTED = {"Accept": "application/json"}
FIGURES = {
    "way": "smazzate",
    "smazzate.0.a.total": "1150",
    "smazzate.0.b.total": "320",
    "smazzate.1.a.total": "240",
    "smazzate.1.b.total": "980",
    "smazzate.2.a.total": "705",
    "smazzate.2.b.total": "690",
}


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    cache.clear()
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    builders.describe(hall, AllowProposals(allowed=True))
    return hall


@pytest.fixture
def client(hall: Hall) -> Client:
    return as_(hall.computerista)


def table_at(hall: Hall, table: int = 1) -> TableInBook:
    seated = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
    assert seated is not None
    return seated


def say(hall: Hall, line: Line, sheet: Any = SHEET, table: int = 1) -> ProposalId:
    at = table_at(hall, table)
    made = uuid4()
    propose(moment=hall.moment, table=at, line=line, sheet=sheet, phone=uuid4(), proposal_id=made)
    return ProposalId(made)


def round_page(hall: Hall) -> str:
    return scores(hall, "desk-round")


def scores(hall: Hall, name: str = "desk-sheets") -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, 1))


def origin(hall: Hall, table: int) -> ProposalId | None:
    found = queries.events(hall.ledger, EventFilter(names=(SheetSigned.name(),)))
    of_table = [one.event for one in found if getattr(one.event, "table", None) == table]
    assert isinstance(of_table[0], SheetSigned)
    return of_table[0].proposal


def test_an_entry_names_the_proposal_whose_figures_it_has_and_no_other(
    hall: Hall, client: Client
) -> None:
    of_one, of_two = str(say(hall, Line.A)), str(say(hall, Line.A, table=2))
    for table, proposal, last in (
        (1, of_one, "690"),
        (2, of_two, "695"),  # the paper says something else
        (3, of_one, "690"),  # another table's
        (4, str(uuid4()), "690"),
    ):
        fields = FIGURES | {"table": str(table), "proposal": proposal, "smazzate.2.b.total": last}
        assert client.post(scores(hall), fields, headers=SCRIPTED).status_code == 200
    assert str(origin(hall, 1)) == of_one
    assert [origin(hall, table) for table in (2, 3, 4)] == [None] * 3
    rows_equal_fold(hall.ledger)
    register = client.get(reverse("admin:desk-register", args=(hall.tournament.pk,)))
    assert "con le cifre che il tavolo aveva proposto" in register.content.decode()
    of_sheet = reverse("admin:desk-sheet", args=(hall.tournament.pk, 1, 2))
    page = client.get(of_sheet).content.decode()
    assert "Lo score inserito dice altro" in page
    assert "{%" not in page


def test_accepting_passes_the_same_checks_as_typing(hall: Hall, client: Client) -> None:
    unlikely = builders.plain((1800, 320), (240, 980), (705, 690))
    proposal = str(say(hall, Line.A, unlikely))
    fields = FIGURES | {"table": "1", "proposal": proposal, "smazzate.0.a.total": "1800"}
    answer = client.post(scores(hall), fields, headers=SCRIPTED)
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["code"] == "unlikely"
    again = fields | {"again.smazzate.0.a.total": "1800"}
    assert client.post(scores(hall), again, headers=SCRIPTED).status_code == 200
    assert str(origin(hall, 1)) == proposal


def test_the_typing_page_knows_what_is_proposed_and_fills_it_in_without_a_script(
    hall: Hall, client: Client
) -> None:
    say(hall, Line.A)
    newest = str(say(hall, Line.B))
    say(hall, Line.A, table=2)
    say(hall, Line.B, builders.totals(10, 20), table=2)
    known = client.post(scores(hall, "desk-sheets-open"), {"table": "1"}).json()["proposals"]
    assert [(one["table"], one["state"]) for one in known] == [(1, "agreed"), (2, "differing")]
    assert known[0]["id"] == newest
    assert known[0]["figures"] == ["A 2095", "B 1990"]
    plain = client.get(round_page(hall), {"table": "1"}).content.decode()
    assert f"proposal={newest}" in plain
    filled = client.get(round_page(hall), {"table": "1", "proposal": newest}).content.decode()
    assert f'name="proposal" value="{newest}"' in filled
    assert 'value="1150"' in filled
    # Where the lines contradict each other there is nothing to accept.
    assert "proposal=" not in client.get(round_page(hall), {"table": "2"}).content.decode()
    builders.describe(hall, AllowProposals(allowed=False))
    client.force_login(hall.computerista)
    assert client.post(scores(hall, "desk-sheets-open"), {}).json()["proposals"] == []


def test_the_director_allows_it_at_the_desk_and_nobody_else(hall: Hall, client: Client) -> None:
    at = reverse("admin:desk-proposals", args=(hall.tournament.pk,))
    assert client.post(at, {"allowed": ""}).status_code == 403
    client.force_login(hall.director)
    board = reverse("admin:desk-settings", args=(hall.tournament.pk,))
    for allowed in ("", "1"):
        assert client.post(at, {"allowed": allowed}).status_code == 302
        hall.tournament.refresh_from_db()
        assert hall.tournament.proposals_allowed is bool(allowed)
        assert 'name="allowed"' in client.get(board).content.decode()


def test_the_api_lists_and_accepts_what_tables_propose(hall: Hall) -> None:
    place = f"/tournaments/{hall.tournament.slug}/rounds/1"
    computerista = as_user(hall.computerista)
    first, second = say(hall, Line.A), say(hall, Line.B)
    (item,) = computerista.get(f"{place}/proposals").json()["items"]
    assert (item["table"], item["state"], item["between_lines"]) == (1, "agreed", [])
    assert [one["id"] for one in item["statements"]] == [str(second), str(first)]
    accept = f"{place}/tables/1/sheet/proposal/acceptance"

    def body(proposal: object) -> dict[str, Any]:
        return {"proposal": str(proposal), "expected": int(table_at(hall).last)}

    # Not what stands any more, another table's, nobody's.
    for proposal in (first, say(hall, Line.A, table=2), uuid4()):
        refused = computerista.post(accept, body(proposal))
        assert (refused.status_code, code(refused)) == (409, "proposal_unknown")
    stranger = builders.open_tournament()
    for who in (stranger.director, builders.official(stranger.tournament, Role.REFEREE)):
        assert as_user(who).get(f"{place}/proposals").status_code == 403
        assert as_user(who).post(accept, body(second)).status_code == 403
    assert table_at(hall).state is SheetState.MISSING
    say(hall, Line.B, builders.plain(*[(5, 0)] * 3), table=2)
    differing = computerista.get(f"{place}/proposals").json()["items"][1]
    assert differing["state"] == "differing"
    assert {"field": "smazzate.0.a.total", "first": 5, "second": 1150} in (
        differing["between_lines"]
    )
    assert computerista.post(accept, body(second)).status_code == 200
    assert origin(hall, 1) == second
    assert table_at(hall).sheet == SHEET
    again = computerista.post(accept, body(second))
    assert again.status_code == 200  # the same sheet is no other
    assert Proposal.objects.count() == 4
    patched = as_user(hall.director).patch(
        f"/tournaments/{hall.tournament.slug}", {"proposals_allowed": False}
    )
    assert patched.json()["proposals_allowed"] is False
    assert computerista.get(f"{place}/proposals").json()["items"] == []
