"""The desk and the window: what is shown of it, and steps that are asked once more."""

import pytest

from scoring import queries
from scoring.commands import PublishRanking
from scoring.values import Stage
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address, post
from tests.machine.client import as_
from tests.machine.clock import SetAhead
from tournaments.organise.perform import perform


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Four pairs whose only round is played, the ranking out for ten minutes."""
    hall = builders.open_tournament(rounds=1, protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


def test_the_front_page_turns_when_the_window_closes(hall: Hall, set_ahead: SetAhead) -> None:
    client = as_(hall.director)
    page = client.get(address(hall, "desk"), follow=True)
    assert page.context["next"].step == "wait_for_protests"
    assert "data-seconds-left" in page.content.decode()
    now = address(hall, "desk-round-now", 1)
    known = {"known": page.context["desk"].version}
    assert client.get(now, known).status_code == 204
    set_ahead(600)
    turned = client.get(now, known)
    assert turned.status_code == 200
    assert turned.context["next"].step == "make_final"


def test_behind_the_window_a_sheet_has_nothing_to_change(hall: Hall, set_ahead: SetAhead) -> None:
    client = as_(hall.director)
    sheet = address(hall, "desk-sheet", 1, 1)
    assert client.get(sheet).context["changeable"]
    set_ahead(600)
    assert not client.get(sheet).context["changeable"]
    penalties = client.get(address(hall, "desk-penalties")).content.decode()
    assert 'name="amount"' not in penalties


@pytest.mark.parametrize(
    ("name", "consequence", "stage"),
    [
        ("desk-final", "Vince: ", Stage.FINAL),
        ("desk-close", "Il registro si chiude", Stage.CLOSED),
    ],
)
def test_a_step_that_cannot_be_taken_back_is_asked_once_more(
    hall: Hall, set_ahead: SetAhead, name: str, consequence: str, stage: Stage
) -> None:
    set_ahead(600)
    client = as_(hall.director)
    if stage is Stage.CLOSED:
        post(client, address(hall, "desk-final"))
    number = queries.head(hall.ledger)
    asked = client.get(address(hall, name)).content.decode()
    assert consequence in asked
    assert "Non si torna indietro" in asked
    assert queries.head(hall.ledger) == number
    post(client, address(hall, name))
    assert builders.book(hall).stage is stage


def test_an_espulsione_is_asked_once_more_with_what_it_will_do(db: None) -> None:
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    client = as_(hall.referee)
    number = queries.head(hall.ledger)
    form = {
        "who": "1",
        "code": "u13_1_late_up_to_3",
        "round": "1",
        "table": "",
        "decision": "otherwise",
        "measure": "espulsione",
        "game_points": "0",
        "match_points": "0",
        "victory_points": "0",
        "reason": "Insulti al tavolo",
        "expected": "0",
    }
    asked = client.post(address(hall, "desk-sanctions"), form)
    assert asked.status_code == 422
    assert "non si siede più" in asked.content.decode()
    assert queries.head(hall.ledger) == number
    client.post(address(hall, "desk-sanctions"), {**form, "confirmed": "on"})
    assert queries.sanctions(hall.ledger)[0].given.measure == "espulsione"
