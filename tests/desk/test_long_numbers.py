"""Numbers that no database holds, typed or sent by hand: an ordinary answer, never a failure."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests import builders, prizes, seasons
from tests.builders import Hall
from tests.desk.desk_of_formats import address
from tests.desk.test_circuits import FILLED
from tests.desk.test_opening import opening
from tests.desk.test_prizes import fields
from tests.machine.client import Client, as_

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=1)

LONG = ("9" * 5_000, "9" * 30, str(2**31), "-1", "1e9", "٣" * 12)
FINE = {200, 302, 422}


@pytest.fixture
def director(hall: Hall) -> Client:
    hall.director.user_permissions.add(*builders.user(may_open=True).user_permissions.all())
    return as_(hall.director)


@pytest.mark.parametrize("number", LONG)
def test_a_filter_of_the_register_is_a_mistake_beside_its_field(
    hall: Hall, director: Client, number: str
) -> None:
    for name in ("round", "table", "entrant", "user", "from", "to", "before"):
        answer = director.get(address(hall, "desk-register"), {name: number})
        assert answer.status_code == 200, name
        assert answer.context["form"].errors, name
        assert answer.context["page"].lines == (), name


@pytest.mark.parametrize("number", LONG)
def test_a_page_that_is_asked_for_what_cannot_be_is_still_a_page(
    hall: Hall, director: Client, number: str
) -> None:
    for name, args, query in (
        ("desk-round-now", (1,), {"known": number}),
        ("desk-entrants", (), {"group": number, "stand_in": number}),
    ):
        assert director.get(address(hall, name, *args), query).status_code == 200, name


@pytest.mark.parametrize("number", LONG)
def test_a_plan_with_such_numbers_comes_back_with_its_mistakes(
    hall: Hall, director: Client, number: str
) -> None:
    plan = {
        "first_round": "lot",
        "movement_1": "mitchell",
        "movement_2": "danese",
        "reason": "È tardi",
    }
    change = address(hall, "desk-plan-change")
    for name in ("groups_after", "groups_tables", "carry_percent", "expected"):
        assert director.post(change, plan | {name: number}).status_code in FINE, name
    announced = "/admin/tournaments/tournament/add/"
    for name in ("smazzate_per_round", "protest_minutes", "groups_after", "carry_percent"):
        assert director.post(announced, opening(**{name: number})).status_code in FINE, name


@pytest.mark.parametrize("number", LONG)
def test_prizes_with_such_numbers_come_back_with_their_mistakes(db: None, number: str) -> None:
    level = prizes.level()
    client, page = as_(level.director), address(level, "desk-prizes")
    sent = fields(("general:", "1", "1 300"))
    for name in ("lists", "expected", "list-0-precedence"):
        assert client.post(page, sent | {name: number}).status_code in FINE, name
    typed = fields(("general:", "1", f"{number} {number}"))
    assert client.post(page, typed).status_code == 422
    draw = address(level, "desk-prize-draw")
    assert client.post(draw, {"entrant": [number], "command_id": number}).status_code == 302


@pytest.mark.parametrize("number", LONG)
def test_a_circuit_with_such_numbers_comes_back_with_its_mistakes(
    hall: Hall, director: Client, number: str
) -> None:
    circuit = seasons.circuit(hall.director)
    change = reverse("admin:circuit-change", args=(circuit.slug,))
    for name in ("best_of", "table", "name"):
        assert director.post(change, FILLED | {name: number}).status_code in FINE, name
    add = reverse("admin:circuit-add", args=(circuit.slug,))
    for name in ("tournament", "address"):
        assert director.post(add, {name: number}).status_code == 302, name


@pytest.mark.parametrize("number", LONG)
def test_an_edition_and_an_entry_with_such_numbers_come_back_with_their_mistakes(
    hall: Hall, director: Client, number: str
) -> None:
    copy = reverse("admin:edition-copy", args=("classico",))
    form = director.get(copy).context["form"]
    values = {name: form[name].value() or "" for name in form.fields if name != "command_id"}
    key = next(name for name in values if name.startswith("victory_points.0."))
    assert director.post(copy, values | {key: number}).status_code == 422
    entrants = address(hall, "desk-entrants")
    slip = {"player_1": "Uno Primo", "player_2": "Due Secondo", "membership_1": number}
    assert director.post(entrants, slip).status_code in FINE
    line_up = {**slip, "membership_1": "", "from_round": number, "reason": "Malattia"}
    assert director.post(address(hall, "desk-entrant", 1), line_up).status_code == 422


def test_a_page_whose_hidden_fields_are_spoilt_says_so(hall: Hall, director: Client) -> None:
    sent = {"player_1": "Uno Primo", "player_2": "Due Secondo", "command_id": "x"}
    answer = director.post(address(hall, "desk-entrants"), sent)
    assert answer.status_code == 422
    assert "ricaricala" in answer.content.decode()
    sent["command_id"] = str(uuid4())
    assert director.post(address(hall, "desk-entrants"), sent).status_code == 302
