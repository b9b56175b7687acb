"""The whistle and the figures of a smazzata over the API, for anybody."""

from typing import Any

import pytest

from scoring.rules import regulations
from tests import builders
from tests.api.conftest import Speaker, as_user
from tournaments.api.sheets.typed import SHEETS

pytestmark = pytest.mark.django_db


def time_out(edition: str, query: str = "") -> Any:
    answer = Speaker().get(f"/regulations/{edition}/time-out", query, accept_language="it")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_without_a_player_the_four_cases_of_c_art_10_are_told() -> None:
    shown = time_out("classico")
    left = {item["playing"]: item["plays_left"] for item in shown["cases"]}
    assert left == {"north": 4, "west": 5, "south": 6, "east": 7}
    assert shown["article"] == "art. 10"


def test_plays_are_listed_in_order_and_the_dealer_s_is_the_last() -> None:
    (case,) = time_out("uisp-parole", "dealer=west&playing=east")["cases"]
    plays = [item["position"] for item in case["plays"]]
    assert plays == ["south", "west", "north", "east", "south", "west"]
    assert case["plays"][-1]["role"] == "mazziere"


def test_three_at_a_table_play_one_lap_the_dealer_last() -> None:
    (case,) = time_out("uisp-parole", "players=3&dealer=south&playing=south")["cases"]
    assert [item["position"] for item in case["plays"]] == ["north", "east", "south"]
    assert len(time_out("uisp-parole", "players=2")["cases"]) == 2


@pytest.mark.parametrize(
    ("query", "field"), [("dealer=west", "dealer"), ("playing=west", "playing")]
)
def test_who_sits_at_no_place_of_the_table_is_refused_at_its_field(query: str, field: str) -> None:
    answer = Speaker().get("/regulations/classico/time-out", f"players=3&{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(
    ("edition", "outcome", "plays"),
    [("classico", "not_played", 0), ("internazionale", "play_on", 4)],
)
def test_the_whistle_during_the_deal_is_each_edition_s_own(
    edition: str, outcome: str, plays: int
) -> None:
    shown = time_out(edition, "phase=dealing")
    assert (shown["outcome"], shown["cases"][0]["plays_left"]) == (outcome, plays)


def test_i_art_15_during_the_count_the_round_ends() -> None:
    assert time_out("internazionale", "phase=counting")["outcome"] == "round_ends"


def test_what_is_no_position_is_refused_at_its_field() -> None:
    answer = Speaker().get("/regulations/classico/time-out", "dealer=nord")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] == "dealer"
    assert Speaker().get("/regulations/nessuno/time-out").status_code == 404


@pytest.mark.parametrize(
    ("edition", "more"),
    [
        ("classico", set()),
        ("uisp-parole", {"bonus"}),
        ("internazionale", {"referee_bonus", "none_left"}),
        ("italiano", {"referee_bonus", "none_left", "semi_clean"}),
    ],
)
def test_an_edition_says_which_figures_a_sheet_has(edition: str, more: set[str]) -> None:
    shown = Speaker().get(f"/regulations/{edition}/figures").json()
    usual = {"clean", "dirty", "closed", "no_pozzetto", "cards_table", "cards_hand", "penalised"}
    assert {item["name"] for item in shown["items"]} == usual | more
    assert shown["neither_pays"] == regulations.load(edition).neither_pays
    assert all(item["label"] and item["article"] for item in shown["items"])


def test_a_tournament_says_the_figures_of_its_own_edition() -> None:
    hall = builders.open_tournament(regulation="uisp-parole")
    shown = Speaker().get(f"/tournaments/{hall.tournament.slug}/figures").json()
    assert shown["edition"] == "uisp-parole"
    assert "bonus" in {item["name"] for item in shown["items"]}


@pytest.mark.parametrize(
    ("edition", "name"),
    [
        ("uisp-parole", "breakdown_uisp_parole"),
        ("internazionale", "breakdown_internazionale"),
        ("italiano", "breakdown_italiano"),
    ],
)
def test_the_examples_of_the_help_are_sheets_of_their_edition(edition: str, name: str) -> None:
    hall = builders.open_tournament(regulation=edition)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    path = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/1/sheet/reckoning"
    answer = as_user(hall.computerista).post(path, SHEETS[name])
    assert answer.status_code == 200, answer.content
    assert answer.json()["problems"] == []
