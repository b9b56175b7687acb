"""Prizes over the API: announced, awarded, drawn."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from scoring.commands import CloseTournament
from scoring.values import Role
from tests import builders, prizes
from tests.builders import Hall
from tests.machine.client import Client
from tests.prizes import CUP, MONEY, announce, make_final
from tests.tokens import bearing, token_of

LISTS = [
    {"prizes": [{"place": 1, "cents": 30_000}]},
    {"field": "category", "name": "Signore", "prizes": [{"place": 1, "thing": "coppa"}]},
]


@pytest.fixture
def level(db: None) -> Hall:
    return prizes.level()


def ask(
    hall: Hall, method: str, rest: str = "", body: Any = None, *, by: User | None = None
) -> Any:
    headers = {"Idempotency-Key": str(uuid4())}
    if by:
        headers |= bearing(token_of(by))
    return Client().generic(
        method,
        f"/api/v1/tournaments/{hall.tournament.slug}/prizes{rest}",
        "" if body is None else json.dumps(body),
        content_type="application/json",
        headers=headers,
    )


def test_prizes_are_announced_whole_and_read_by_everybody(level: Hall) -> None:
    sent = {"equals": "lot", "once": True, "lists": LISTS, "expected": 0, "reason": "Lo sponsor"}
    answer = ask(level, "PUT", "", sent, by=level.director)
    assert answer.status_code == 200, answer.content
    shown = ask(level, "GET").json()
    assert shown == answer.json()
    assert (shown["revision"], shown["equals"], shown["once"]) == (1, "lot", True)
    assert shown["allowed"] == ["divided", "lot"]
    assert shown["lists"][1] == {
        "field": "category",
        "name": "Signore",
        "prizes": [{"place": 1, "cents": 0, "thing": "coppa"}],
    }


def test_what_is_wrong_with_a_list_is_said_at_its_place(level: Hall) -> None:
    body = {"lists": [*LISTS, {"field": "group", "name": "A", "prizes": [{"place": 1}]}]}
    answer = ask(level, "PUT", "", body, by=level.director)
    assert answer.status_code == 422
    assert [(item["field"], item["code"]) for item in answer.json()["errors"]] == [
        ("lists.2", "prize_list_unknown"),
        ("lists.2.prizes", "prize_empty"),
    ]


def test_a_change_made_meanwhile_is_a_conflict(level: Hall) -> None:
    announce(level, MONEY)
    blind = ask(level, "PUT", "", {"lists": LISTS}, by=level.director)
    assert (blind.status_code, blind.json()["code"]) == (428, "expected_required")
    answer = ask(level, "PUT", "", {"lists": LISTS, "expected": 0}, by=level.director)
    assert (answer.status_code, answer.json()["code"]) == (409, "prizes_changed")


def test_a_change_while_they_play_asks_why_and_is_told_to_everybody(level: Hall) -> None:
    announce(level, MONEY)
    sent: dict[str, Any] = {"lists": LISTS, "expected": 1}
    answer = ask(level, "PUT", "", sent, by=level.director)
    assert (answer.status_code, answer.json()["code"]) == (422, "reason_required")
    sent["reason"] = "Lo sponsor si ritira"
    assert ask(level, "PUT", "", sent, by=level.director).status_code == 200
    shown = ask(level, "GET")
    change = shown.json()["changes"][-1]
    assert (change["after_round"], change["lifted"]) == (1, False)
    assert change["differences"][0] == {
        "list": "Classifica generale",
        "place": 1,
        "before": "1.300,00\N{NO-BREAK SPACE}€",
        "now": "300,00\N{NO-BREAK SPACE}€",
    }
    assert "sponsor" not in shown.content.decode()


def test_what_a_definitive_ranking_has_frozen_is_corrected_and_not_rewritten(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    sent: dict[str, Any] = {"lists": LISTS, "reason": "Erano altri", "expected": 1}
    answer = ask(level, "PUT", "", sent, by=level.director)
    assert (answer.status_code, answer.json()["code"]) == (409, "prizes_frozen")
    assert ask(level, "GET").json()["frozen"]
    answer = ask(level, "PUT", "", sent | {"lift": True}, by=level.director)
    assert (answer.status_code, answer.json()["code"]) == (422, "countersign_required")
    alone = {**sent, "lift": True, "sole_official": True}
    answer = ask(level, "PUT", "", alone, by=level.director)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_sole_official")
    signed = {**sent, "lift": True, "countersigned_by": level.referee.pk}
    answer = ask(level, "PUT", "", signed, by=level.director)
    assert answer.status_code == 200
    assert answer.json()["changes"][-1]["lifted"]
    builders.do(CloseTournament(), level.directing)
    sent |= {"lists": [], "lift": True, "expected": 2}
    answer = ask(level, "PUT", "", sent, by=level.director)
    assert (answer.status_code, answer.json()["code"]) == (409, "tournament_closed")


def test_whoever_signs_what_is_lifted_is_another_official_of_this_tournament(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    abroad = builders.open_tournament("Altrove")
    retired = builders.official(level.tournament, Role.REFEREE)
    retired.is_active = False
    retired.save()
    sent: dict[str, Any] = {"lists": LISTS, "reason": "Erano altri", "expected": 1, "lift": True}
    unknown: list[Any] = []
    for who in (abroad.referee.pk, retired.pk, 2_147_483_000):
        for alone in (False, True):
            body = sent | {"countersigned_by": who, "sole_official": alone}
            answer = ask(level, "PUT", "", body, by=level.director)
            told = answer.json()
            assert told["errors"][0].pop("data") == {"value": who}
            unknown.append(told)
            assert (answer.status_code, answer.json()["code"]) == (422, "referee_unknown")
            assert level.referee.username not in answer.content.decode()
            assert abroad.referee.username not in answer.content.decode()
    alike = all(told == unknown[0] for told in unknown)
    assert alike, "an account elsewhere and none at all are told alike"
    own = ask(level, "PUT", "", sent | {"countersigned_by": level.director.pk}, by=level.director)
    assert (own.status_code, own.json()["code"]) == (422, "countersigned_by_typist")
    assert ask(level, "GET").json()["revision"] == 1


def test_players_see_the_winners_once_the_ranking_is_final(level: Hall) -> None:
    announce(level, MONEY)
    assert ask(level, "GET", "/awards").json()["lists"] == []
    seen = ask(level, "GET", "/awards", by=level.referee).json()
    assert not seen["final"]
    assert seen["lists"][0]["stakes"][0]["left_cents"] == 1
    make_final(level)
    everybody = ask(level, "GET", "/awards").json()
    (stake,) = everybody["lists"][0]["stakes"]
    assert everybody["final"]
    assert [item["cents"] for item in stake["winners"]] == [375_00] * 4
    assert stake["how"] == "divided"


def test_an_answer_that_is_kept_is_asked_again_after_the_prizes_changed(level: Hall) -> None:
    kept = ask(level, "GET")["ETag"]
    announce(level, MONEY)
    assert ask(level, "GET")["ETag"] != kept


def test_a_lot_is_drawn_once_and_its_seed_can_be_given(level: Hall) -> None:
    announce(level, CUP)
    body = {"entrants": [4, 2, 1, 3], "seed": 99}
    early = ask(level, "POST", "/draw", body, by=level.director)
    assert (early.status_code, early.json()["code"]) == (409, "prizes_before_final")
    make_final(level)
    assert ask(level, "POST", "/draw", body, by=level.director).status_code == 200
    again = ask(level, "POST", "/draw", body, by=level.director)
    assert (again.status_code, again.json()["code"]) == (409, "prize_already_drawn")
    (stake,) = ask(level, "GET", "/awards").json()["lists"][0]["stakes"]
    assert (stake["seed"], stake["open"]) == (99, [])
    nothing = ask(level, "POST", "/draw", {"entrants": [1, 2]}, by=level.director)
    assert (nothing.status_code, nothing.json()["code"]) == (409, "prize_not_open")
