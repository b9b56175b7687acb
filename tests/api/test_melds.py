"""A meld judged over the API, by anybody."""

from typing import Any

import pytest

from scoring.rules import regulations
from tests.api.conftest import Speaker, code

pytestmark = pytest.mark.django_db


def judged(edition: str, **body: Any) -> Any:
    answer = Speaker().post(f"/regulations/{edition}/meld", body, accept_language="it")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_dirty_burraco_comes_with_its_article_points_and_order() -> None:
    shown = judged("classico", cards=["8h", "3h", "4h", "5h", "joker", "7h", "9h"])
    assert (shown["valid"], shown["kind"], shown["quality"]) == (True, "sequence", "dirty")
    assert shown["article"] == "6"
    assert shown["points"] == {"cards": 70, "burraco": 100, "bonus": 0, "total": 170}
    assert shown["laid"][3] == {"card": "joker", "wild": True, "stands_for": "6"}


def test_what_is_no_meld_names_the_rule_it_breaks() -> None:
    shown = judged("internazionale", cards=["5h", "5s", "5d"])
    assert (shown["valid"], shown["points"]["total"]) == (False, 0)
    (problem,) = shown["problems"]
    assert (problem["code"], problem["article"]) == ("rank_not_admitted", "12")
    assert problem["sentence"].startswith("Sono ammesse combinazioni solo di queste carte: asso, 3")


@pytest.mark.parametrize("edition", regulations.editions())
def test_any_edition_can_be_asked(edition: str) -> None:
    letters = edition == "uisp-parole"
    cards = ["Or", "Rr", "Er"] if letters else ["Ah", "Ad", "As"]
    assert judged(edition, cards=cards)["valid"]


def test_the_same_can_be_asked_by_a_link() -> None:
    answer = Speaker().get("/regulations/classico/meld", "cards=3h&cards=4h&cards=5h")
    assert answer.json()["valid"]
    assert answer["ETag"]


def test_as_laid_and_opened_with_a_wild_are_heard() -> None:
    laid = judged("classico", cards=[*(f"{n}h" for n in range(3, 9)), "2h"], as_laid=True)
    assert laid["quality"] == "dirty"
    nines = ["9h", "9h", "9s", "9s", "9d", "9d", "9c"]
    assert judged("classico", cards=nines)["quality"] == "clean"
    assert judged("classico", cards=nines, opened_with_wild=True)["quality"] == "dirty"


def test_beside_the_line_s_other_melds_a_second_combination_of_a_rank_is_refused() -> None:
    shown = judged("classico", cards=["8h", "8s", "8d"], line=[["8c", "8c", "joker"]])
    assert shown["valid"]
    assert [item["code"] for item in shown["line_problems"]] == ["same_rank_twice"]


def test_a_word_comes_with_advice_and_with_who_decides() -> None:
    word = judged("uisp-parole", cards=["Cr", "Ar", "joker=S", "Ar"])["word"]
    assert (word["standing"], word["words"]) == ("known", ["casa"])
    assert "Decide il giudice di lingua" in word["sentences"][-1]
    assert judged("classico", cards=["3h", "4h", "5h"])["word"] is None


def test_a_card_that_does_not_exist_is_named_where_it_stands() -> None:
    answer = Speaker().post("/regulations/classico/meld", {"cards": ["3h", "4x"]})
    assert (answer.status_code, code(answer)) == (400, "wrong_value")
    assert answer.json()["errors"][0]["field"] == "cards.1"
    answer = Speaker().post("/regulations/classico/meld", {"cards": [], "line": [["Ar"]]})
    assert answer.json()["errors"][0]["field"] == "line.0.0"


def test_an_edition_that_does_not_exist_is_not_found() -> None:
    assert Speaker().get("/regulations/mai/meld").status_code == 404
