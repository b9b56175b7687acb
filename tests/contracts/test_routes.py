"""Every address of the program, walked as everybody: who is let in where.

A new address that stands in none of the tables of `addresses.py` fails the first test.
"""

import re
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.http import HttpResponse

from scoring.models import EditionRow, EventRow
from scoring.rules import regulations
from tests.bench.big.addresses import routes
from tests.builders import open_tournament, small_tournament
from tests.contracts.addresses import (
    ADMIN,
    API,
    BOOKING,
    CHANGED_IN_ADMIN,
    CIRCUIT,
    CIRCUIT_PAPER,
    CIRCUITS,
    CIRCUITS_START,
    DELETED_IN_ADMIN,
    DESK,
    DESK_START,
    DJANGO_ADMIN,
    OFFICES,
    OPEN,
    OPENERS,
    PAGES,
    PAPER,
    READ_BY_POST,
    SEASONS,
    TOURNAMENT,
    WITH_CODE,
)
from tests.contracts.walk import SECRET, Walk, hide
from tests.machine.client import as_
from tests.tournaments.dossiers import brought, played
from tournaments.models import Circuit, Document, DossierPerson, EditionCopy, Scope, Trace
from tournaments.organise import circuits, editions

LET_IN = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}


def _of_one_tournament(route: str) -> bool:
    return route.startswith(TOURNAMENT)


def test_every_address_says_here_who_may() -> None:
    desk = {DESK_START + address for address in DESK}
    seasons = {*OPENERS, *(CIRCUITS_START + one for one in CIRCUITS), *SEASONS, CIRCUIT_PAPER}
    known = {*API, *desk, *PAGES, *PAPER, *OPEN, *seasons, *BOOKING, *WITH_CODE}
    known.add("admin/tournaments/tournament/import/")
    # Leads to one's own: see tests/desk/test_tokens.py.
    known.add("admin/tournaments/tournament/tokens/")
    # A button of the list's owner: see tests/desk/test_memberships.py.
    known.add("admin/tournaments/tournament/memberships/forget/")
    there = set(routes())
    assert {one for one in there - known if not DJANGO_ADMIN.match(one)} == set()
    assert known - there == set()


@pytest.mark.parametrize("role", OFFICES)
def test_an_official_gets_through_the_api_what_the_role_may_and_nothing_else(
    walk: Walk, role: str
) -> None:
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            answer = walk.ask(role, method, route)
            may = role in roles or roles in ("*", "+") or (roles == "o" and role == "d")
            let_in = answer.status_code not in LET_IN
            if route == "api/v1/token":
                let_in = answer.status_code == HTTPStatus.BAD_REQUEST
            if let_in != may or (not may and answer.status_code != HTTPStatus.FORBIDDEN):
                wrong.append((method, route, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize(("scope", "role"), [(Scope.READ, ""), (Scope.TYPE, "c")])
def test_a_token_passes_on_no_more_than_its_scope(walk: Walk, scope: Scope, role: str) -> None:
    """The director's: one that types does what a computerista may, one that reads changes nothing
    but that it ends itself."""
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            if route == "api/v1/token" or (not role and method == "GET"):
                continue
            may = roles == "*" or route in ("api/v1/me", "api/v1/me/token")
            may = may or (role in roles if role else route in READ_BY_POST)
            may = may or (method == "GET" and route.startswith("api/v1/circuits/"))
            answer = walk.ask("d", method, route, scope=scope)
            let_in = answer.status_code not in LET_IN
            if let_in != may or (not may and answer.json()["code"] != "scope_too_narrow"):
                wrong.append((method, route, answer.status_code))
    assert wrong == []


def test_a_token_of_one_tournament_opens_nothing_else(walk: Walk) -> None:
    elsewhere = open_tournament().tournament
    wrong = []
    for route, methods in API.items():
        for method in methods:
            if route in ("api/v1/token", "api/v1/me", "api/v1/me/token"):
                continue
            answer = walk.ask("d", method, route, tournament=elsewhere)
            if answer.status_code not in LET_IN:
                wrong.append((method, route, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("who", ["stranger", "superuser", "player"])
@pytest.mark.parametrize("public", [True, False])
def test_whoever_is_no_official_gets_403_where_they_see_and_404_where_they_do_not(
    walk: Walk, who: str, public: bool
) -> None:
    if not public:
        hide(walk)
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            if not _of_one_tournament(route):
                continue
            answer = walk.ask(who, method, route)
            expected = HTTPStatus.FORBIDDEN if public else HTTPStatus.NOT_FOUND
            if roles == "*" and public:
                expected = HTTPStatus.OK
            if answer.status_code != expected:
                wrong.append((method, route, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("public", [True, False])
def test_nobody_in_particular_gets_401_and_only_what_is_public(walk: Walk, public: bool) -> None:
    if not public:
        hide(walk)
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            answer = walk.ask("anonymous", method, route)
            expected = HTTPStatus.UNAUTHORIZED
            if roles == "*":
                hidden = not public and _of_one_tournament(route)
                expected = HTTPStatus.NOT_FOUND if hidden else HTTPStatus.OK
            if route == "api/v1/token":
                expected = HTTPStatus.BAD_REQUEST
            if answer.status_code != expected:
                wrong.append((method, route, answer.status_code))
    assert wrong == []


def test_other_methods_are_refused_as_such(walk: Walk) -> None:
    for route, methods in API.items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - set(methods):
            answer = walk.ask("d", method, route)
            assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED, (method, route)
            assert answer["Content-Type"] == "application/problem+json"
            assert set(answer["Allow"].split(", ")) == _allowed(methods)


def test_options_are_told_to_everybody_by_allow_alone(walk: Walk) -> None:
    hide(walk)
    described = {**API, "api/schema/": {"GET": "*"}, "api/docs/": {"GET": "*"}}
    described["api/docs/reference/"] = {"GET": "*"}
    for route, methods in described.items():
        for who in ("d", "anonymous"):
            answer = walk.ask(who, "OPTIONS", route)
            assert (answer.status_code, answer.content) == (HTTPStatus.NO_CONTENT, b""), route
            assert answer["Cache-Control"] == "no-store"
            assert set(answer["Allow"].split(", ")) == _allowed(methods)


def _allowed(methods: dict[str, str]) -> set[str]:
    return {*methods, "OPTIONS"} | ({"HEAD"} if "GET" in methods else set())


@pytest.mark.slow("every address of the desk is asked")
@pytest.mark.parametrize("role", OFFICES)
def test_an_official_sees_and_does_at_the_desk_what_the_role_may(walk: Walk, role: str) -> None:
    wrong = []
    for address, (reads, writes) in DESK.items():
        answer = walk.ask(role, "GET", DESK_START + address)
        seen = answer.status_code
        if not reads:
            # Whoever logs in again behind a press comes here, and needs a way on.
            fits = b"button--primary" in answer.content and seen == HTTPStatus.METHOD_NOT_ALLOWED
        elif role in reads:
            fits = seen in (HTTPStatus.OK, HTTPStatus.NO_CONTENT, HTTPStatus.FOUND)
        else:
            fits = seen == HTTPStatus.FORBIDDEN
        if not fits or (_is_page(answer) and answer.content.count(b"<h1") != 1):
            wrong.append(("GET", address, seen))
        done = walk.ask(role, "POST", DESK_START + address).status_code if writes else 0
        if writes and (done in LET_IN or done >= 500) == (role in writes):
            wrong.append(("POST", address, done))
    assert wrong == []


def _is_page(answer: HttpResponse) -> bool:
    return not answer.streaming and b"</html>" in answer.content


@pytest.mark.slow("every address of the desk, as four people")
def test_the_desk_is_not_there_for_others_and_asks_nobody_s_name(walk: Walk) -> None:
    wrong = []
    for address, (_, writes) in DESK.items():
        for method in ("GET", "POST") if writes else ("GET",):
            for who in ("stranger", "superuser", "player"):
                status = walk.ask(who, method, DESK_START + address).status_code
                if status != HTTPStatus.NOT_FOUND:
                    wrong.append((who, method, address, status))
            answer = walk.ask("anonymous", method, DESK_START + address)
            if answer.status_code != HTTPStatus.FOUND or "login" not in answer["Location"]:
                wrong.append(("anonymous", method, address, answer.status_code))
    assert wrong == []


def test_papers_go_to_who_may_print_them(walk: Walk) -> None:
    wrong = []
    for route, roles in PAPER.items():
        for role in OFFICES:
            status = walk.ask(role, "GET", route).status_code
            if (status == HTTPStatus.FORBIDDEN) == (role in roles) or status == 404:
                wrong.append((role, route, status))
        others = {
            who: walk.ask(who, "GET", route).status_code
            for who in ("stranger", "superuser", "player")
        }
        wrong += [(who, route, status) for who, status in others.items() if status != 404]
        answer = walk.ask("anonymous", "GET", route)
        if answer.status_code != HTTPStatus.FOUND or "login" not in answer["Location"]:
            wrong.append(("anonymous", route, answer.status_code))
    assert wrong == []


def _given(route: str) -> HTTPStatus:
    """A paper is drawn behind the commit, which no test of these comes to."""
    return HTTPStatus.ACCEPTED if route.endswith(".pdf") else HTTPStatus.OK


@pytest.mark.parametrize("who", ["anonymous", "player", "stranger", "superuser"])
def test_public_pages_are_everybody_s_until_the_tournament_is_hidden(walk: Walk, who: str) -> None:
    for route in PAGES:
        assert walk.ask(who, "GET", route).status_code == _given(route), route
    hide(walk)
    for route in PAGES:
        assert walk.ask(who, "GET", route).status_code == HTTPStatus.NOT_FOUND, route


ALIKE = [
    pytest.param(who, marks=pytest.mark.soak("is nobody there, as a stranger"))
    for who in ("player", "superuser")
]


@pytest.mark.slow("every address is asked")
@pytest.mark.parametrize("who", ["anonymous", "stranger", *ALIKE])
def test_no_address_shows_a_hidden_tournament_to_who_is_not_of_it(walk: Walk, who: str) -> None:
    hide(walk)
    for route in routes():
        if who == "superuser" and route.startswith("admin/tournaments/player/"):
            continue  # whoever keeps the registry knows who is in it, and not where they play
        if who == "superuser" and route.startswith("admin/tournaments/invitation/"):
            continue  # whoever makes the accounts is told who is asked for, and where
        concrete = re.sub(r"\^.*|\(\?P.*", "nowhere", route)
        answer = walk.ask(who, "GET", concrete)
        assert answer.status_code < 500, route
        content = b"".join(answer) if answer.streaming else answer.content
        assert SECRET.encode() not in content, route


@pytest.mark.slow("every address of a circuit, as everybody")
def test_a_circuit_is_there_at_the_desk_for_who_manages_it_alone(walk: Walk) -> None:
    wrong = []
    for address, (reads, writes) in CIRCUITS.items():
        for who, person in walk.people.items():
            asked = [("GET", reads), ("POST", writes)]
            for method, open_ in asked:
                status = walk.ask(who, method, CIRCUITS_START + address).status_code
                if person is None:
                    fits = status == HTTPStatus.FOUND
                elif not person.is_staff:
                    fits = status in (HTTPStatus.FOUND, HTTPStatus.NOT_FOUND)
                elif who != "d":
                    fits = status == HTTPStatus.NOT_FOUND
                else:
                    fits = (status != HTTPStatus.METHOD_NOT_ALLOWED) == open_ and status != 404
                if not fits:
                    wrong.append((who, method, address, status))
    assert wrong == []


def test_a_circuit_is_opened_and_listed_by_whoever_may_open_tournaments(walk: Walk) -> None:
    for route in OPENERS:
        for who in ("d", "stranger", "superuser"):
            assert walk.ask(who, "GET", route).status_code == HTTPStatus.OK, (who, route)
        for who in "crlg":
            assert walk.ask(who, "GET", route).status_code == HTTPStatus.FORBIDDEN, (who, route)


def test_the_circuit_on_paper_is_for_who_manages_it(walk: Walk) -> None:
    found = {who: walk.ask(who, "GET", CIRCUIT_PAPER).status_code for who in walk.people}
    assert found.pop("d") == HTTPStatus.FOUND
    assert found.pop("anonymous") == HTTPStatus.FOUND
    assert set(found.values()) == {HTTPStatus.NOT_FOUND}


@pytest.mark.parametrize("who", ["anonymous", "player", "stranger", "superuser", *"clg"])
def test_a_hidden_circuit_is_nobody_s_but_its_managers(walk: Walk, who: str) -> None:
    for route in SEASONS:
        assert walk.ask(who, "GET", route).status_code == _given(route), route
    Circuit.objects.update(is_public=False)
    for route in SEASONS:
        assert walk.ask(who, "GET", route).status_code == HTTPStatus.NOT_FOUND, route
    for route, methods in API.items():
        if route.startswith(CIRCUIT):
            for method in methods:
                status = walk.ask(who, method, route).status_code
                expected = {HTTPStatus.NOT_FOUND}
                if who == "anonymous" and methods[method] != "*":
                    expected = {HTTPStatus.UNAUTHORIZED}
                assert status in expected, (method, route, status)
    assert "Coppa" not in walk.ask(who, "GET", "circuiti/").content.decode()


def test_the_superuser_s_pages_are_nobody_else_s(walk: Walk) -> None:
    for who in ("anonymous", "player", "stranger", *OFFICES):
        for route in routes():
            if route.startswith("admin/auth/"):
                status = walk.ask(who, "GET", route).status_code
                assert status in (HTTPStatus.FOUND, HTTPStatus.FORBIDDEN), (who, route)


@pytest.fixture
def rows(walk: Walk) -> dict[str, object]:
    """The id of a row of each model of the admin, of the walk's tournament where it is of one."""
    base = regulations.load("classico")
    editions.copy_edition(
        by=walk.hall.director, base=base, name="Il mio", changes={}, command_id=uuid4()
    )
    brought(played(lambda: small_tournament(4, 1)).content)
    return {
        "tournaments/tournament": walk.hall.tournament.pk,
        "tournaments/player": walk.ids["player"],
        "tournaments/official": walk.ids["official_id"],
        "tournaments/document": walk.ids["document"],
        "tournaments/circuit": walk.circuit.pk,
        "tournaments/editioncopy": EditionCopy.objects.get().pk,
        "scoring/eventrow": EventRow.objects.filter(ledger_id=walk.hall.ledger)[0].pk,
        "scoring/editionrow": EditionRow.objects.all()[0].pk,
        "tournaments/invitation": walk.ids["invitation"],
        "tournaments/dossierperson": DossierPerson.objects.all()[0].pk,
        "tournaments/trace": Trace.objects.all()[0].pk,
        "tournaments/webhook": walk.ids["webhook"],
        "auth/user": walk.hall.director.pk,
        "auth/group": Group.objects.create(name="Tutti").pk,
    }


ROLES = {**{one: one for one in OFFICES}, "stranger": "o", "superuser": "s"}


def test_rows_in_the_admin_are_listed_for_who_may_know_of_them(
    walk: Walk, rows: dict[str, object]
) -> None:
    wrong = []
    for model, readers in ADMIN.items():
        for who, role in ROLES.items():
            listed = walk.ask(who, "GET", f"admin/{model}/")
            may = role in readers or (model == "tournaments/tournament" and role == "s")
            if listed.status_code != (HTTPStatus.OK if may else HTTPStatus.FORBIDDEN):
                wrong.append((who, model, listed.status_code))
            one = walk.ask(who, "GET", f"admin/{model}/{rows[model]}/change/").status_code
            if (one == HTTPStatus.OK) != (role in readers and role != "o") or one >= 500:
                wrong.append((who, f"{model} change", one))
    assert wrong == []


def test_rows_in_the_admin_are_changed_by_who_may_and_never_deleted(
    walk: Walk, rows: dict[str, object]
) -> None:
    wrong = []
    for model in ADMIN:
        for who, role in ROLES.items():
            page = f"admin/{model}/{rows[model]}"
            changed = walk.ask(who, "POST", f"{page}/change/").status_code
            may = role in CHANGED_IN_ADMIN.get(model, "")
            if (changed == HTTPStatus.OK) != may:  # an empty form, with its mistakes
                wrong.append((who, "change", model, changed))
            deleted = walk.ask(who, "POST", f"{page}/delete/").status_code
            may = role in DELETED_IN_ADMIN.get(model, "")
            refused = deleted in (HTTPStatus.FORBIDDEN, HTTPStatus.FOUND)
            if may != (deleted == HTTPStatus.OK) or not (may or refused):
                wrong.append((who, "delete", model, deleted))
    assert wrong == []


def test_no_event_is_added_changed_or_deleted_by_hand(walk: Walk, rows: dict[str, object]) -> None:
    events = list(EventRow.objects.order_by("pk").values())
    client = as_(User.objects.get(username="radice"))
    sent = {"number": "1", "name": "SheetSigned", "data": "{}", "post": "yes"}
    for model in ("scoring/eventrow", "scoring/editionrow"):
        for address in ("add", f"{rows[model]}/change", f"{rows[model]}/delete"):
            assert client.post(f"/admin/{model}/{address}/", sent).status_code == 403, address
        acted = {"action": "delete_selected", "_selected_action": str(rows[model]), "post": "yes"}
        client.post(f"/admin/{model}/", acted)
    assert list(EventRow.objects.order_by("pk").values()) == events


def test_referti_on_paper_are_listed_for_who_writes_them(walk: Walk) -> None:
    for kind in ("referto", "referti", "referto-form"):
        Document.objects.update(kind=kind, subject=walk.ids["referto"])
        for role, seen in {"d": True, "r": True, "c": False, "l": False, "g": False}.items():
            page = walk.ask(role, "GET", "admin/tournaments/document/").content.decode()
            assert (str(walk.ids["referto"]) in page) is seen, role


def test_a_circuit_in_the_admin_names_no_tournament_that_is_hidden_from_its_manager(
    walk: Walk,
) -> None:
    helper = User.objects.get(pk=getattr(walk.people["stranger"], "pk", 0))
    circuits.appoint_manager(circuit=walk.circuit, user=helper, by=walk.hall.director)
    page = f"admin/tournaments/circuit/{walk.circuit.pk}/change/"
    assert SECRET in walk.ask("stranger", "GET", page).content.decode()
    hide(walk)
    hidden = walk.ask("stranger", "GET", page).content.decode()
    assert SECRET not in hidden
    assert "(torneo nascosto)" in hidden
    assert SECRET in walk.ask("d", "GET", page).content.decode()
