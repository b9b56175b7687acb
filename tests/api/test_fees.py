"""The fee through the API, for the staff alone."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection, transaction

from scoring.values import Role
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.machine.database import waits_for_a_lock
from tests.machine.waiting import until
from tournaments.models import EntryFee, Official, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return builders.small_tournament(entrants=3, played=0, slug="serale")


@pytest.fixture
def director(hall: Hall) -> Speaker:
    return as_user(hall.director)


FEES = "/tournaments/serale/fees"
PAYMENTS = "/tournaments/serale/entrants/1/payments"
TERMS = {"cents": 1500, "percent": 80, "shares": [60, 40], "step": 500}


def test_the_fee_is_set_paid_and_taken_back(director: Speaker) -> None:
    assert director.get(FEES).json()["revision"] == 0
    assert code(director.post(PAYMENTS, {})) == "fee_not_set"
    answer = director.put(FEES, TERMS | {"expected": 0}).json()
    assert answer["terms"] == TERMS | {"pool_cents": None, "nearest": False}
    assert answer["takings"] == {"paid": 0, "owed": 9000, "returned": 0, "to_return": 0}
    paid = director.post(PAYMENTS, {"note": "contanti"}).json()
    assert (paid["kind"], paid["cents"], paid["note"]) == ("paid", 3000, "contanti")
    assert code(director.post(PAYMENTS, {})) == "nothing_owed"
    assert code(director.post(PAYMENTS, {"kind": "returned"})) == "nothing_to_return"
    taken = director.get(FEES).json()
    assert taken["pool"] == {"cents": 2400, "prizes": [1000, 500], "left": 900}
    assert [one["entrant"] for one in taken["items"]] == [2, 3, 1]
    undo = f"/tournaments/serale/payments/{paid['id']}/taking-back"
    back = director.post(undo, {"note": "sbagliato"}).json()
    assert (back["kind"], back["undoes"]) == ("taken_back", paid["id"])
    assert code(again := director.post(undo)) == "payment_taken_back"
    assert again.status_code == 409
    assert [row["taken_back"] for row in director.get(PAYMENTS).json()["items"]] == [True, False]
    assert director.get(FEES).json()["takings"]["paid"] == 0


def test_what_is_sent_again_is_paid_once(hall: Hall, director: Speaker) -> None:
    director.put(FEES, TERMS)
    key = uuid4()
    first, second = (director.post(PAYMENTS, {}, key).json() for _ in range(2))
    assert first == second
    assert code(director.post(PAYMENTS, {"cents": 100}, key)) == "command_reused"
    other = as_user(builders.official(hall.tournament, Role.DIRECTOR))
    assert code(other.post(PAYMENTS, {}, key)) == "command_reused"
    assert len(director.get(PAYMENTS).json()["items"]) == 1
    assert [director.put(FEES, TERMS).json()["revision"] for _ in range(2)] == [1, 1]


def test_what_is_owed_is_paid_once_though_four_say_so_at_one_instant(
    transactional_db: None, director: Speaker
) -> None:
    director.put(FEES, TERMS)

    def press(_turn: int) -> int:
        try:
            return int(director.post(PAYMENTS, {}).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as presses:
        assert sorted(presses.map(press, range(4))) == [200, 422, 422, 422]
    assert len(director.get(PAYMENTS).json()["items"]) == 1


def test_of_two_who_had_seen_the_same_rows_one_pays(
    transactional_db: None, director: Speaker
) -> None:
    director.put(FEES, TERMS)

    def press(_turn: int) -> str:
        try:
            answer = director.post(PAYMENTS, {"cents": 3000, "expected": 0})
            return str(answer.json().get("code", "paid"))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as presses:
        assert sorted(presses.map(press, range(4))) == ["paid", *["payments_changed"] * 3]
    (row,) = director.get(PAYMENTS).json()["items"]
    refused = director.post(PAYMENTS, {"cents": 100, "expected": 0})
    assert refused.status_code == 409
    assert "versato 30,00" in refused.json()["detail"]
    assert director.post(PAYMENTS, {"cents": 100, "expected": row["id"]}).status_code == 200
    assert director.post(PAYMENTS, {"cents": 100}).status_code == 200


def test_a_payment_sent_again_is_answered_though_its_own_row_was_written_since(
    director: Speaker,
) -> None:
    director.put(FEES, TERMS)
    key, body = uuid4(), {"cents": 3000, "expected": 0}
    first, second = (director.post(PAYMENTS, body, key).json() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"cents": -1}, 400, "wrong_value"),
        ({"cents": "15"}, 400, "wrong_type"),
        ({"percent": 10, "pool_cents": 10}, 422, "pool_two_ways"),
        ({"shares": [60, 50]}, 422, "shares_too_much"),
        ({"shares": [20, 30]}, 422, "shares_rise"),
        ({"cents": 1600, "expected": 0}, 409, "fee_changed"),
    ],
)
def test_what_is_no_fee_is_refused_by_its_code(
    director: Speaker, body: dict[str, object], status: int, said: str
) -> None:
    director.put(FEES, TERMS)
    answer = director.put(FEES, {"cents": 1500} | body)
    assert (answer.status_code, code(answer)) == (status, said)


def test_nobody_pays_who_is_not_there_and_no_payment_of_another_is_taken_back(
    director: Speaker,
) -> None:
    director.put(FEES, TERMS)
    nobody = director.post("/tournaments/serale/entrants/9/payments", {})
    assert (nobody.status_code, code(nobody)) == (404, "entrant_unknown")
    other = builders.open_tournament(slug="altro")
    builders.enter(other, 1)
    there = as_user(other.director)
    there.put("/tournaments/altro/fees", TERMS)
    row = there.post("/tournaments/altro/entrants/1/payments", {}).json()
    answer = director.post(f"/tournaments/serale/payments/{row['id']}/taking-back")
    assert (answer.status_code, code(answer)) == (404, "payment_unknown")


def test_the_staff_reads_and_who_enters_entrants_writes(hall: Hall, director: Speaker) -> None:
    director.put(FEES, TERMS)
    typing = as_user(hall.computerista)
    assert typing.get(FEES).status_code == 200
    assert typing.put(FEES, TERMS).status_code == 403
    assert typing.post(PAYMENTS, {}).status_code == 403
    assert Speaker().get(FEES).status_code == 401
    sheet = typing.get("/tournaments/serale/files/fees", accept="text/csv")
    assert sheet.content.decode().startswith("\ufeffN.;")
    assert Speaker().get("/tournaments/serale/files/fees").status_code == 401


@pytest.mark.django_db(transaction=True)
def test_who_is_dismissed_while_they_wait_writes_nothing(hall: Hall, director: Speaker) -> None:
    """Rows are written under a lock, as events are: the office is looked at again there."""

    def set_fee() -> int:
        try:
            return int(director.put(FEES, TERMS | {"expected": 0}).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=hall.tournament.pk)
            asked = pool.submit(set_fee)
            until(lambda: asked.done() or waits_for_a_lock(), "the fee to be made to wait")
            Official.objects.filter(user=hall.director).delete()
        assert asked.result() == 403
    assert not EntryFee.objects.exists()
