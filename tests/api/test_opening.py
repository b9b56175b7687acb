"""What a tournament is opened with, and refused with: the same as when it is written later."""

from typing import Any
from uuid import uuid4

import pytest

from scoring import queries
from scoring.values import LedgerId
from tests.api.conftest import Speaker, as_user, code
from tests.builders import user
from tournaments.models import Official, Tournament

pytestmark = pytest.mark.django_db
OPENING = {"name": "Serale", "regulation": "classico", "movements": ["mitchell"]}
SETTINGS = {
    "venue": "Circolo Primavera",
    "played_on": "2099-03-14",
    "compass_lines": True,
    "is_public": False,
    "proposals_allowed": True,
    "bookings_open": True,
    "bookings_limit": 40,
    "bookings_until": "2099-03-14T20:00:00+01:00",
    "second_keying": "always",
}
WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "no_name": ({"name": "  "}, "name_required", "name"),
    "over": (
        {"bookings_open": True, "bookings_until": "2020-03-14T20:00:00Z"},
        "bookings_over",
        "bookings_until",
    ),
    "before_all_years": (
        {"bookings_until": "0001-01-01T00:00:00+14:00"},
        "year_impossible",
        "bookings_until",
    ),
    "after_all_years": (
        {"bookings_until": "9999-12-31T23:59:59-14:00"},
        "year_impossible",
        "bookings_until",
    ),
    "played_before_all_years": ({"played_on": "0001-01-01"}, "year_impossible", "played_on"),
    "played_after_all_years": ({"played_on": "9999-12-31"}, "year_impossible", "played_on"),
    "of_two_lines": ({"name": "a\nb"}, "wrong_value", "name"),
    "turned_round": ({"name": "Serale \u202eotrazo"}, "wrong_value", "name"),
    "with_nothing_in_it": ({"venue": "Pala\u200bzzetto"}, "wrong_value", "venue"),
    "no_offset": ({"bookings_until": "2099-03-14T20:00:00"}, "wrong_value", "bookings_until"),
    "no_places": ({"bookings_limit": 0}, "wrong_value", "bookings_limit"),
}


@pytest.fixture
def opener() -> Speaker:
    return as_user(user(may_open=True))


def test_all_that_can_be_written_later_can_be_said_at_once(opener: Speaker) -> None:
    opened = opener.post("/tournaments", {**OPENING, **SETTINGS})
    assert opened.status_code == 201, opened.content
    told = opened.json()
    assert told == opener.get(f"/tournaments/{told['slug']}").json()
    assert {name: told[name] for name in SETTINGS} == {
        **SETTINGS,
        "bookings_until": "2099-03-14T19:00:00Z",
    }
    assert Speaker().get(f"/tournaments/{told['slug']}").status_code == 404


def test_the_same_opening_sent_twice_opens_once_whatever_was_changed_since(opener: Speaker) -> None:
    key, body = uuid4(), {**OPENING, **SETTINGS}
    opened = opener.post("/tournaments", body, key=key)
    first = opened.json()
    opener.patch(f"/tournaments/{first['slug']}", {"is_public": True})
    again = opener.post("/tournaments", body, key=key)
    assert (again.status_code, again.json()["number"]) == (201, first["number"])
    assert again.json()["is_public"] is True
    assert [told["Idempotency-Replayed"] for told in (opened, again)] == ["false", "true"]
    (tournament,) = Tournament.objects.all()
    assert queries.head(LedgerId(tournament.pk)) == first["number"]


def test_who_was_dismissed_since_does_not_come_back_by_opening_again(opener: Speaker) -> None:
    key, body = uuid4(), {**OPENING, **SETTINGS}
    slug = opener.post("/tournaments", body, key=key).json()["slug"]
    Official.objects.filter(tournament__slug=slug).delete()
    again = opener.post("/tournaments", body, key=key)
    assert (again.status_code, code(again)) == (409, "official_no_more")
    assert opener.get(f"/tournaments/{slug}").status_code == 404


@pytest.mark.parametrize("wrong", WRONG)
def test_what_could_not_be_written_later_is_refused_at_the_opening_too(
    opener: Speaker, wrong: str
) -> None:
    values, expected, field = WRONG[wrong]
    refused = opener.post("/tournaments", {**OPENING, **values})
    assert code(refused) == expected
    assert refused.json()["errors"][0]["field"] == field
    assert not Tournament.objects.exists()
    slug = opener.post("/tournaments", OPENING).json()["slug"]
    before = opener.get(f"/tournaments/{slug}").json()
    assert code(opener.patch(f"/tournaments/{slug}", values)) == expected
    assert opener.get(f"/tournaments/{slug}").json() == before


def test_bookings_that_are_over_can_still_be_shut(opener: Speaker) -> None:
    slug = opener.post("/tournaments", OPENING).json()["slug"]
    over = {"bookings_open": False, "bookings_until": "2020-03-14T20:00:00Z"}
    assert opener.patch(f"/tournaments/{slug}", over).status_code == 200
    refused = opener.patch(f"/tournaments/{slug}", {"bookings_open": True})
    assert code(refused) == "bookings_over"


def test_both_windows_for_protests_are_said_at_opening(opener: Speaker) -> None:
    usual = opener.post("/tournaments", {**OPENING, "protest_minutes": 3}).json()
    assert (usual["protest_minutes"], usual["cut_minutes"]) == (3, 3)
    said = opener.post("/tournaments", {**OPENING, "protest_minutes": 3, "cut_minutes": 0}).json()
    assert (said["protest_minutes"], said["cut_minutes"]) == (3, 0)
    wrong = opener.post("/tournaments", {**OPENING, "cut_minutes": 1441})
    assert (wrong.status_code, code(wrong)) == (422, "setting_out_of_range")
