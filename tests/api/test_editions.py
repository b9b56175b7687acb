"""The regulations by the API: listed, read, copied with changes, opened with."""

from typing import Any
from uuid import uuid4

import pytest

from scoring.rules import regulations
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall, user

pytestmark = pytest.mark.django_db
CLASSICO = "/regulations/classico"
BYE = {"bye": {"match_points": 300}}


@pytest.fixture
def organiser() -> Speaker:
    return as_user(user(may_open=True))


def _copy(speaker: Speaker, changes: Any = BYE, name: str = "Del circolo") -> Any:
    return speaker.post(f"{CLASSICO}/copies", {"name": name, "changes": changes})


def test_every_edition_is_listed_and_read_whole(anonymous: Speaker) -> None:
    listed = anonymous.get("/regulations").json()["items"]
    assert [item["edition"] for item in listed] == list(regulations.editions())
    assert [item["edition"] for item in listed if not item["printed"]] == ["italiano"]
    for edition in regulations.editions():
        shown = anonymous.get(f"/regulations/{edition}").json()
        assert regulations.convert(shown, edition) == regulations.load(edition)


def test_a_copy_is_made_once_read_by_its_maker_and_opened_with(organiser: Speaker) -> None:
    key = uuid4()
    body = {"name": "Del circolo", "changes": BYE}
    made, again = (organiser.post(f"{CLASSICO}/copies", body, key) for _ in range(2))
    assert made.status_code == 201
    copy = made.json()
    assert again.json() == copy
    assert copy["bye"]["match_points"] == 300
    assert copy["bye"]["game_points"] == 355
    assert copy["based_on"]["edition"] == "classico"
    assert organiser.get(f"/regulations/{copy['edition']}").json() == copy
    opening = {"name": "Coppa", "regulation": copy["edition"], "movements": ["mitchell"]}
    opened = organiser.post("/tournaments", opening).json()
    assert opened["regulation"] == copy["edition"]
    changed = organiser.patch(
        f"/regulations/{copy['edition']}", {"changes": {"bye": {"match_points": 5}}}
    )
    assert changed.json()["bye"]["match_points"] == 5
    pinned = Speaker().get(f"/tournaments/{opened['slug']}/regulation").json()
    assert pinned == copy


def test_another_organiser_sees_no_copy_until_a_tournament_is_opened_with_it(
    organiser: Speaker,
) -> None:
    copy = _copy(organiser).json()["edition"]
    other = as_user(user(may_open=True))
    for speaker in (other, Speaker()):
        listed = speaker.get("/regulations").json()["items"]
        assert copy not in [item["edition"] for item in listed]
        assert speaker.get(f"/regulations/{copy}").status_code == 404
    assert [item["own"] for item in organiser.get("/regulations").json()["items"]][-1] is True
    assert other.post(f"/regulations/{copy}/copies", {"name": "Mia"}).status_code == 404
    assert other.patch(f"/regulations/{copy}", {"name": "Mia"}).status_code == 404
    opening = {"name": "Coppa", "regulation": copy, "movements": ["mitchell"]}
    refused = other.post("/tournaments", opening)
    assert code(refused) == "regulation_unknown"
    assert copy not in refused.json()["errors"][0]["data"]["choices"]
    assert "uisp-parole" in refused.json()["errors"][0]["data"]["choices"]


def test_who_may_not_open_may_not_copy(anonymous: Speaker) -> None:
    assert _copy(as_user(user())).status_code == 403
    assert _copy(anonymous).status_code == 401


def test_an_edition_on_file_is_not_changed_in_place(organiser: Speaker) -> None:
    assert code(organiser.patch(CLASSICO, {"changes": BYE})) == "edition_not_yours"


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"bye": {"match_points": "molti"}}, "bye.match_points", "molti"),
        ({"bye": {"match": 3}}, "bye.match", "match"),
        ({"bye": None}, "bye", "mancare"),
        ({"pozzetto": {"neither_took": "sempre"}}, "pozzetto.neither_took", "non paga nessuna"),
        ({"protests": {"minutes": -1}}, "protests.minutes", "-1"),
        ({"bye": {"match_points": 10**12}}, "bye.match_points", "100000"),
        (
            {"referto": {"article": "1", "addressee": "x" * 999, "hours": 1}},
            "referto.addressee",
            "400",
        ),
        ({"deck": {"value": 1000}}, "", "numero e il valore del mazzo"),
    ],
)
def test_a_wrong_value_is_refused_with_key_value_and_what_was_expected(
    organiser: Speaker, changes: Any, field: str, sentence: str
) -> None:
    refused = _copy(organiser, changes)
    assert refused.status_code == 422
    assert code(refused) in ("edition_value", "edition_contradicts")
    (error,) = refused.json()["errors"]
    assert error["field"] == field
    assert sentence in error["detail"]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        (
            {"referto": {"article": "1", "addressee": "x" * 121, "hours": 1}},
            "referto.addressee",
            "120",
        ),
        ({"ranking": {"article": "x" * 61}}, "ranking.article", "60"),
        ({"ranking": {"article": "a\0b"}}, "ranking.article", "nullo"),
    ],
)
def test_a_text_that_no_row_can_hold_is_refused_at_its_key(
    organiser: Speaker, changes: Any, field: str, sentence: str
) -> None:
    refused = _copy(organiser, changes)
    assert refused.status_code == 422
    (error,) = refused.json()["errors"]
    assert error["field"] == field
    assert sentence in error["detail"]


def test_the_lengths_and_minutes_of_a_round_follow_the_edition(organiser: Speaker) -> None:
    opening = {"name": "Coppa", "movements": ["mitchell"], "smazzate_per_round": 2}
    refused = organiser.post("/tournaments", {**opening, "regulation": "fedibur-1985"})
    assert code(refused) == "smazzate_unsupported"
    assert refused.json()["errors"][0]["data"]["choices"] == [3]
    opening["regulation"] = "internazionale"
    opened = organiser.post("/tournaments", opening)
    assert opened.status_code == 201
    assert opened.json()["round_minutes"] == 30
    refused = organiser.post("/tournaments", {**opening, "round_minutes": 33})
    assert (refused.status_code, code(refused)) == (422, "round_minutes_out_of_range")
    (error,) = refused.json()["errors"]
    assert (error["field"], error["article"]) == ("round_minutes", "6")
    assert (error["data"]["least"], error["data"]["most"]) == (28, 32)
    for minutes in (28, None):
        opened = organiser.post("/tournaments", {**opening, "round_minutes": minutes})
        shown = organiser.get(f"/tournaments/{opened.json()['slug']}").json()
        assert shown["round_minutes"] == minutes


def test_a_tournament_says_by_which_rules_it_is_played(hall: Hall, anonymous: Speaker) -> None:
    shown = anonymous.get(f"/tournaments/{hall.tournament.slug}/regulation").json()
    assert regulations.convert(shown, "pinned") == regulations.load("classico")
