"""Circuits by the API: opened, read, changed, filled, ranked."""

from typing import Any
from uuid import uuid4, uuid5

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import builders, seasons
from tests.api.conftest import Speaker, as_user, code
from tests.seasons import evening, pairs_of
from tournaments.models import Circuit
from tournaments.organise.entrants import enter_entrants

pytestmark = pytest.mark.django_db
RULES = {"best_of": 2, "table": [25, 20, 16, 13], "ties": ["first_places"]}
OPENING = {"name": "Coppa 2026", "rules": RULES}


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


@pytest.fixture
def manager(owner: User) -> Speaker:
    return as_user(owner)


def test_a_circuit_is_opened_once_and_read_by_all(manager: Speaker, anonymous: Speaker) -> None:
    key = uuid4()
    made, again = (manager.post("/circuits", OPENING, key) for _ in range(2))
    assert made.status_code == 201
    assert again.json() == made.json()
    shown = made.json()
    assert shown["slug"] == "coppa-2026"
    assert shown["managed"] is True
    assert shown["rules"] == {
        "competitors": "players",
        "best_of": 2,
        "scale": "places",
        "table": [25, 20, 16, 13],
        "equal_places": "mean",
        "ties": ["first_places"],
        "equal_totals": "match_points",
    }
    assert anonymous.get("/circuits/coppa-2026").json() == {**shown, "managed": False}


def test_a_circuit_s_address_asks_for_no_tournament_s_office(manager: Speaker) -> None:
    """It may be called as a tournament is."""
    manager.post("/circuits", OPENING)
    with CaptureQueriesContext(connection) as captured:
        assert manager.get("/circuits/coppa-2026").status_code == 200
    (who_asks,) = [one["sql"] for one in captured if "tournaments_accesstoken" in one["sql"]]
    assert "coppa-2026" not in who_asks


def test_who_may_not_open_tournaments_may_not_open_a_circuit(anonymous: Speaker) -> None:
    assert as_user(builders.user()).post("/circuits", OPENING).status_code == 403
    assert anonymous.post("/circuits", OPENING).status_code == 401


@pytest.mark.parametrize(
    ("rules", "status", "refusal"),
    [
        ({}, 422, "points_table_wrong"),
        ({"table": [1, 2]}, 422, "points_table_rises"),
        ({"table": [1], "best_of": 0}, 400, "wrong_value"),
        ({"table": [1], "best_of": 101}, 400, "wrong_value"),
        ({"table": [-1]}, 400, "wrong_value"),
        ({"table": [1], "ties": ["by_lot"]}, 400, "wrong_value"),
        ({"table": [1], "drop": 2}, 400, "unknown_field"),
    ],
)
def test_rules_that_cannot_be_counted_by_are_refused(
    manager: Speaker, rules: dict[str, Any], status: int, refusal: str
) -> None:
    answer = manager.post("/circuits", {"name": "Coppa", "rules": rules})
    assert (answer.status_code, code(answer)) == (status, refusal)


def test_two_places_may_be_worth_the_same(manager: Speaker) -> None:
    rules = {"table": [25, 16, 16, 0, 0]}
    answer = manager.post("/circuits", {"name": "Coppa", "rules": rules})
    assert answer.status_code == 201, answer.content
    assert answer.json()["rules"]["table"] == rules["table"]


def test_circuits_are_listed_page_by_page_and_hidden_ones_to_who_manages_them(
    manager: Speaker, owner: User, anonymous: Speaker
) -> None:
    for name, public in (("Uno", True), ("Due", False), ("Tre", True)):
        seasons.circuit(owner, name=name, public=public)

    def listed(speaker: Speaker, query: str = "") -> list[str]:
        return [item["name"] for item in speaker.get("/circuits", query).json()["items"]]

    assert listed(anonymous) == ["Tre", "Uno"]
    assert listed(manager) == ["Tre", "Due", "Uno"]
    assert listed(manager, "mine=true") == ["Tre", "Due", "Uno"]
    assert listed(as_user(builders.user()), "mine=true") == []
    first = manager.get("/circuits", "limit=2").json()
    assert first["next"] == "due"
    assert listed(manager, "limit=2&after=due") == ["Uno"]


def test_the_ranking_says_every_result_in_hundredths_and_whether_it_counts(
    owner: User, anonymous: Speaker
) -> None:
    made = seasons.season(owner)
    shown = anonymous.get(f"/circuits/{made.slug}/ranking").json()
    assert shown["provisional"] is True
    assert shown["categories"] == ["Argento", "Oro"]
    assert [item["state"] for item in shown["legs"]] == ["final"] * 3 + ["provisional"]
    first = next(item for item in shown["rows"] if item["players"] == [builders.player_name(1)])
    assert first["hundredths"] == 5000
    assert [(item["hundredths"], item["counts"]) for item in first["results"]] == [
        (2500, True),
        (2000, False),
        (2500, True),
        (2000, False),
    ]
    assert first["results"][-1]["final"] is False
    gold = anonymous.get(f"/circuits/{made.slug}/ranking", "category=Oro").json()
    assert {item["category"] for item in gold["rows"]} == {"Oro"}


def test_a_tie_settled_in_part_pays_what_the_places_hold(owner: User, anonymous: Speaker) -> None:
    """C art. 9: one before another, two equal to both; a circuit paid 260 where 220 were held."""
    hall = builders.open_tournament("Serale pari", rounds=1, director=owner)
    enter_entrants(entries=tuple(pairs_of(*range(1, 9))), by=hall.directing)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table, builders.totals(1000, 1000))
    made = seasons.circuit(owner, hall)
    ranking = f"/tournaments/{hall.tournament.slug}/ranking"
    tie = {"entrants": [1, 2], "method": "by_hand", "reason": "Spareggio"}
    answer = as_user(owner).post(f"{ranking}/ties", tie)
    assert answer.status_code == 200, answer.content
    ranks = {row["entrant"]["number"]: row["rank"] for row in anonymous.get(ranking).json()["rows"]}
    assert ranks == {1: 1, 3: 1, 4: 1, 2: 4}
    rows = anonymous.get(f"/circuits/{made.slug}/ranking").json()["rows"]
    paid = {row["players"][0]: row["hundredths"] for row in rows}
    first, second, third, fourth = (100 * points for points in seasons.TABLE[:4])
    # The best of each pair: three share what the first three places hold, down to a hundredth.
    assert [paid[builders.player_name(1 + 2 * pair)] for pair in (0, 2, 3)] == [
        (first + second + third) // 3
    ] * 3
    assert paid[builders.player_name(3)] == fourth


def test_a_ranking_that_did_not_change_is_not_sent_again(owner: User, anonymous: Speaker) -> None:
    address = f"/circuits/{seasons.season(owner).slug}/ranking"
    tag = anonymous.get(address)["ETag"]
    assert anonymous.get(address, if_none_match=tag).status_code == 304


def test_name_rules_and_visibility_are_changed_each_alone(
    manager: Speaker, owner: User, anonymous: Speaker
) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    address = f"/circuits/{made.slug}"
    assert manager.patch(address, {"name": "Trofeo"}).json()["rules"]["table"] == made.table
    changed = manager.patch(address, {"rules": RULES}).json()
    assert (changed["name"], changed["rules"]["best_of"]) == ("Trofeo", 2)
    assert made.changes.count() == 1
    assert manager.patch(address, {"is_public": False}).json()["is_public"] is False
    assert code(anonymous.get(address)) == "not_found"
    assert manager.get(f"{address}/ranking").status_code == 200


def test_only_who_manages_it_changes_a_circuit(owner: User) -> None:
    made = seasons.circuit(owner)
    other = as_user(builders.user(may_open=True))
    assert code(other.patch(f"/circuits/{made.slug}", {"name": "Mio"})) == "forbidden"
    assert code(other.get(f"/circuits/{made.slug}/managers")) == "forbidden"
    Circuit.objects.update(is_public=False)
    assert code(other.patch(f"/circuits/{made.slug}", {"name": "Mio"})) == "not_found"


def test_tournaments_are_put_in_ordered_and_taken_out(manager: Speaker, owner: User) -> None:
    for name in ("Uno", "Due"):
        evening(name, pairs_of(1, 2, 3, 4))
    legs = f"/circuits/{seasons.circuit(owner).slug}/legs"
    for slug in ("uno", "due"):
        manager.put(f"{legs}/{slug}")
    shown = manager.put(f"{legs}/due").json()["items"]
    assert [(item["number"], item["tournament"]) for item in shown] == [(1, "uno"), (2, "due")]
    shown = manager.put(legs, {"tournaments": ["due", "uno"]}).json()["items"]
    assert [item["tournament"] for item in shown] == ["due", "uno"]
    refused = manager.put(legs, {"tournaments": ["due"]})
    assert (refused.status_code, code(refused)) == (409, "legs_order_wrong")
    assert manager.delete(f"{legs}/due").status_code == 204
    assert code(manager.delete(f"{legs}/due")) == "not_found"


def test_a_hidden_tournament_of_somebody_else_is_not_there(manager: Speaker, owner: User) -> None:
    hall = evening("Xyzzy", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, hall)
    seasons.hide(hall)
    other = evening("Plugh", pairs_of(1, 2, 3, 4))
    seasons.hide(other)
    refused = manager.put(f"/circuits/{made.slug}/legs/plugh")
    assert (refused.status_code, code(refused)) == (404, "leg_unknown")
    for address in (f"/circuits/{made.slug}", f"/circuits/{made.slug}/ranking"):
        answer = manager.get(address)
        assert answer.json()["legs"] == []
        assert "yzzy" not in answer.content.decode()


def test_managers_are_appointed_by_the_owner(manager: Speaker, owner: User) -> None:
    helper = builders.user("bruno")
    address = f"/circuits/{seasons.circuit(owner).slug}/managers"
    made = manager.post(address, {"username": "bruno"})
    assert made.status_code == 201
    assert [(item["username"], item["owner"]) for item in made.json()["items"]] == [
        ("anna", True),
        ("bruno", False),
    ]
    assert code(manager.post(address, {"username": "bruno"})) == "manager_already"
    assert code(manager.post(address, {"username": "nessuno"})) == "user_unknown"
    assert code(as_user(helper).post(address, {"username": "anna"})) == "circuit_not_yours"
    assert as_user(helper).delete(f"{address}/{helper.pk}").status_code == 204
    assert code(as_user(helper).get(address)) == "forbidden"


def test_the_ranking_is_asked_for_and_fetched_as_a_pdf_by_who_manages_it(
    manager: Speaker,
    owner: User,
    anonymous: Speaker,
    django_capture_on_commit_callbacks: Any,
) -> None:
    address = f"/circuits/{seasons.season(owner).slug}/documents"
    with django_capture_on_commit_callbacks(execute=True):
        paper = manager.post(address, {"category": "Oro"})
    assert paper.status_code == 202
    assert paper.json()["category"] == "Oro"
    document = f"{address}/{paper.json()['id']}"
    assert manager.get(document).json()["ready"] is True
    pdf = manager.get(f"{document}/pdf")
    assert pdf.content.startswith(b"%PDF")
    assert pdf["Content-Type"] == "application/pdf"
    assert code(manager.post(address, {"category": "Bronzo"})) == "nobody_ranked"
    assert anonymous.get(document).status_code == 401
    assert as_user(builders.user()).get(f"{document}/pdf").status_code == 403
    other = seasons.circuit(owner, name="Altra")
    assert (
        code(manager.get(f"/circuits/{other.slug}/documents/{paper.json()['id']}")) == "not_found"
    )


@pytest.mark.parametrize(
    "other", [{"name": "Trofeo"}, {"is_public": False}, {"rules": {**RULES, "best_of": 3}}]
)
def test_a_key_that_opened_one_circuit_opens_no_other(
    manager: Speaker, other: dict[str, Any]
) -> None:
    key = uuid4()
    made = manager.post("/circuits", OPENING, key)
    address = f"/circuits/{made.json()['slug']}"
    manager.patch(address, {**OPENING, **other})
    reused = manager.post("/circuits", {**OPENING, **other}, key)
    assert (reused.status_code, code(reused)) == (422, "command_reused")
    again = manager.post("/circuits", OPENING, key)
    assert (again.status_code, again.json()["slug"]) == (201, made.json()["slug"])
    assert Circuit.objects.count() == 1
    answers = (made, again)
    assert [each["Idempotency-Replayed"] for each in answers] == ["false", "true"]


def test_a_circuit_from_before_keys_were_compared_is_still_found_by_its_key(
    manager: Speaker, owner: User
) -> None:
    key = uuid4()
    made = seasons.circuit(owner)
    Circuit.objects.filter(pk=made.pk).update(id=uuid5(key, f"circuit {owner.pk}"))
    assert manager.post("/circuits", OPENING, key).json()["slug"] == made.slug


@pytest.mark.parametrize(
    ("rules", "field"),
    [({}, "rules.table"), ({"table": [1, 2]}, "rules.table"), ({"best_of": 0}, "rules.best_of")],
)
def test_what_is_wrong_with_a_rule_is_named_where_the_body_has_it(
    manager: Speaker, owner: User, rules: dict[str, Any], field: str
) -> None:
    made = seasons.circuit(owner)
    for refused in (
        manager.post("/circuits", {"name": "C", "rules": rules}),
        manager.patch(f"/circuits/{made.slug}", {"rules": rules}),
    ):
        assert refused.json()["errors"][0]["field"] == field
    assert manager.post("/circuits", {"name": " ", "rules": RULES}).json()["errors"][0][
        "field"
    ] == ("name")
