"""A sheet through the API: typed in three ways, refused at its field, stale, repeated."""

from typing import Any
from uuid import uuid4

from scoring import queries
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall

TOTALS: dict[str, Any] = {
    "smazzate": [
        {"a": {"total": 1150}, "b": {"total": 320}},
        {"a": {"total": 240}, "b": {"total": 980}},
        {"a": {"total": 705}, "b": {"total": 690}},
    ]
}


def _path(hall: Hall, round_: int = 2, table: int = 1) -> str:
    return f"/tournaments/{hall.tournament.slug}/rounds/{round_}/tables/{table}/sheet"


def _last(hall: Hall, table: int = 1) -> int:
    table_row = queries.table(hall.ledger, RoundNumber(2), TableNumber(table))
    assert table_row is not None
    return table_row.last


def test_a_sheet_is_saved_with_a_total_per_smazzata(hall: Hall, computerista: Speaker) -> None:
    answer = computerista.put(_path(hall), {**TOTALS, "expected": _last(hall)})
    assert answer.status_code == 200, answer.content
    table_row = queries.table(hall.ledger, RoundNumber(2), TableNumber(1))
    assert table_row is not None
    assert table_row.sheet is not None
    assert [item.a.total for item in table_row.sheet.smazzate] == [1150, 240, 705]
    assert answer.json()["number"] == answer.json()["events"][-1] == table_row.last
    assert answer["ETag"].startswith(f'"{table_row.last}.')
    assert answer["Idempotency-Replayed"] == "false"


def test_a_breakdown_without_total_is_added_up(hall: Hall, computerista: Speaker) -> None:
    line = {"clean": 1, "closed": True, "cards_table": 200, "cards_hand": 0}
    other = {"dirty": 1, "pozzetto": "not_taken", "cards_table": 100, "cards_hand": 50}
    body = {"smazzate": [{"a": line, "b": other}] * 3, "expected": _last(hall)}
    assert computerista.put(_path(hall), body).status_code == 200
    table_row = queries.table(hall.ledger, RoundNumber(2), TableNumber(1))
    assert table_row is not None
    assert table_row.sheet is not None
    assert table_row.sheet.smazzate[0].a.total == 200 + 100 + 200
    assert table_row.sheet.smazzate[0].b.total == 100 - 100 + 100 - 50


def test_the_round_s_totals_alone_are_enough(hall: Hall, computerista: Speaker) -> None:
    body = {"totals": {"a": 2095, "b": 1990}, "expected": _last(hall)}
    assert computerista.put(_path(hall), body).status_code == 200


def test_what_was_read_can_be_sent_back(hall: Hall, computerista: Speaker) -> None:
    computerista.put(_path(hall), {**TOTALS, "expected": _last(hall)})
    read = computerista.get(_path(hall)).json()
    again = computerista.put(_path(hall), {**read["sheet"], "expected": read["expected"]})
    assert again.status_code == 200
    assert again.json()["events"] == []


def test_an_impossible_figure_is_refused_at_its_field(hall: Hall, computerista: Speaker) -> None:
    smazzate = [{"a": {"total": 1152}, "b": {"total": 320}}, *TOTALS["smazzate"][1:]]
    answer = computerista.put(_path(hall), {"smazzate": smazzate, "expected": _last(hall)})
    assert code(answer) == "not_multiple_of_5"
    assert answer.status_code == 422
    error = answer.json()["errors"][0]
    assert error["field"] == "smazzate.0.a.total"
    assert error["data"] == {"value": 1152}
    assert "1152" in error["detail"]


def test_a_line_that_says_nothing_is_refused(hall: Hall, computerista: Speaker) -> None:
    body = {"smazzate": [{"a": {}, "b": {"total": 5}}], "expected": _last(hall)}
    answer = computerista.put(_path(hall), body)
    assert code(answer) == "line_empty"
    assert answer.json()["errors"][0]["field"] == "smazzate.0.a"


def test_the_second_of_two_typists_is_told_what_the_first_entered(
    hall: Hall, computerista: Speaker, director: Speaker
) -> None:
    seen = _last(hall)
    assert computerista.put(_path(hall), {**TOTALS, "expected": seen}).status_code == 200
    answer = director.put(_path(hall), {"totals": {"a": 5, "b": 10}, "expected": seen})
    assert answer.status_code == 409
    assert code(answer) == "stale"
    stands = answer.json()["errors"][0]["data"]["stands"]
    assert stands["who"] == hall.computerista.username
    assert stands["sheet"]["smazzate"][0]["a"]["total"] == 1150


def test_a_command_sent_again_is_answered_the_same_and_says_so(
    hall: Hall, computerista: Speaker
) -> None:
    key, body = uuid4(), {**TOTALS, "expected": _last(hall)}
    first, second = (computerista.put(_path(hall), body, key=key) for _ in range(2))
    assert first.json() == second.json()
    assert first["ETag"] == second["ETag"]
    assert second["Idempotency-Replayed"] == "true"


def test_it_is_sent_again_also_with_the_etag_of_what_was_seen_before(
    hall: Hall, computerista: Speaker
) -> None:
    """Its first answer may have been lost on the way: the table's newest event is its own now."""
    computerista.put(_path(hall, table=2), {**TOTALS, "expected": _last(hall, 2)})
    seen, key = computerista.get(_path(hall))["ETag"], uuid4()
    first, second = (
        computerista.put(_path(hall), TOTALS, key=key, if_match=seen) for _ in range(2)
    )
    assert (first.status_code, second.status_code) == (200, 200), second.content
    assert first.json() == second.json()
    assert second["Idempotency-Replayed"] == "true"


def test_a_key_reused_for_something_else_is_refused(hall: Hall, computerista: Speaker) -> None:
    key, seen = uuid4(), _last(hall)
    computerista.put(_path(hall), {**TOTALS, "expected": seen}, key=key)
    other = {"totals": {"a": 5, "b": 10}, "expected": seen}
    answer = computerista.put(_path(hall), other, key=key)
    assert answer.status_code == 422
    assert code(answer) == "command_reused"


def test_a_key_is_whose_it_is_whatever_token_they_show(
    hall: Hall, computerista: Speaker, director: Speaker
) -> None:
    """Whose answer was lost logs in anew and is answered; nobody else did what they sent."""
    key, body = uuid4(), {**TOTALS, "expected": _last(hall)}
    first = computerista.put(_path(hall), body, key=key)
    other = director.put(_path(hall), body, key=key)
    assert (other.status_code, code(other)) == (422, "command_reused")
    again = as_user(hall.computerista).put(_path(hall), body, key=key)
    assert (again.json(), again["Idempotency-Replayed"]) == (first.json(), "true")


def test_without_the_number_last_seen_nothing_is_written(hall: Hall, computerista: Speaker) -> None:
    answer = computerista.put(_path(hall), TOTALS)
    assert answer.status_code == 428
    assert code(answer) == "expected_required"


def test_the_etag_of_a_reading_will_do_as_the_number_seen(
    hall: Hall, computerista: Speaker, director: Speaker
) -> None:
    tag = computerista.get(_path(hall))["ETag"]
    other = computerista.put(_path(hall, table=2), {**TOTALS, "expected": _last(hall, 2)})
    assert other.status_code == 200
    assert computerista.put(_path(hall), TOTALS, If_Match=tag).status_code == 200
    stale = director.put(_path(hall), TOTALS | {"totals": None}, If_Match=tag)
    assert stale.status_code == 409


def test_what_the_address_does_not_know_is_404(hall: Hall, computerista: Speaker) -> None:
    assert code(computerista.put(_path(hall, table=99), {**TOTALS, "expected": 1})) == (
        "table_unknown"
    )
    answer = computerista.put(_path(hall, round_=9), {**TOTALS, "expected": 1})
    assert (answer.status_code, code(answer)) == (404, "round_unknown")


def test_reckoning_answers_points_and_problems_and_saves_nothing(
    hall: Hall, computerista: Speaker
) -> None:
    before = queries.head(hall.ledger)
    body = {"smazzate": [{"a": {"total": 1152}, "b": {}}, *TOTALS["smazzate"][1:]]}
    answer = computerista.post(f"{_path(hall)}/reckoning", body)
    assert answer.status_code == 200, answer.content
    shown = answer.json()
    assert sum(item["victory_points"] for item in shown["points"]) == 20
    assert [item["code"] for item in shown["problems"]] == ["not_multiple_of_5"]
    assert queries.head(hall.ledger) == before


def test_a_verified_sheet_changes_by_correction_only(
    hall: Hall, computerista: Speaker, referee: Speaker
) -> None:
    computerista.put(_path(hall), {**TOTALS, "expected": _last(hall)})
    assert referee.post(f"{_path(hall)}/verification", {"expected": _last(hall)}).status_code == 200
    body = {"totals": {"a": 5, "b": 10}, "expected": _last(hall)}
    refused = computerista.put(_path(hall), body)
    assert refused.status_code == 409
    (problem,) = refused.json()["errors"]
    assert problem["code"] == "correction_required"
    needs = {"retyping": "read", "phase": "before_seating", "agreement": "", "referee_called": 0}
    assert problem["data"].items() >= {**needs, "desk_article": "RULES 8"}.items()
    assert problem["data"]["stands"]["sheet"]["smazzate"][0]["a"]["total"] == 1150
    correction = body | {
        "asked_by": "line_a",
        "countersigned_by": hall.director.pk,
        "reason": "Ricontata",
    }
    answer = referee.post(f"{_path(hall)}/correction", correction)
    assert answer.status_code == 200, answer.content
    read = referee.get(_path(hall)).json()
    assert read["state"] == "corrected"
    assert read["sheet"]["totals"] == {"a": 5, "b": 10}
    last = read["history"][-1]
    assert last["reason"] == "Ricontata"
    assert last["before"]["smazzate"][0]["a"]["total"] == 1150
    assert [item["kind"] for item in read["history"]] == ["entered", "verified", "corrected"]


def test_a_correction_wants_a_referee_of_this_tournament(
    hall: Hall, computerista: Speaker, director: Speaker
) -> None:
    computerista.put(_path(hall), {**TOTALS, "expected": _last(hall)})
    body = {
        "totals": {"a": 5, "b": 10},
        "expected": _last(hall),
        "asked_by": "line_a",
        "countersigned_by": hall.computerista.pk,
        "reason": "Ricontata",
    }
    assert code(director.post(f"{_path(hall)}/correction", body)) == "referee_unknown"


def test_a_lost_sheet_is_awarded_by_a_referee(
    hall: Hall, referee: Speaker, computerista: Speaker
) -> None:
    body = {
        "cause": "lost_sheet",
        "points": [{"victory_points": 7}, {"victory_points": 7}],
        "reason": "Mai consegnato",
        "expected": _last(hall),
    }
    assert code(computerista.post(f"{_path(hall)}/award", body)) == "forbidden"
    assert referee.post(f"{_path(hall)}/award", body).status_code == 200
    assert referee.get(_path(hall)).json()["lines"][1]["points"]["victory_points"] == 7


def test_override_is_the_referee_s(hall: Hall, computerista: Speaker, director: Speaker) -> None:
    line = {"clean": 1, "closed": True, "cards_table": 5}
    other = {"cards_table": 10}
    body = {
        "smazzate": [{"a": line, "b": other}] * 3,
        "override": True,
        "reason": "Burraco visto",
        "expected": _last(hall),
    }
    assert code(computerista.put(_path(hall), body)) == "not_allowed"
    assert director.put(_path(hall), body).status_code == 200


def test_an_unlikely_figure_is_sent_again_under_its_path(hall: Hall, computerista: Speaker) -> None:
    body: dict[str, Any] = {"totals": {"a": 5250, "b": 900}, "expected": _last(hall)}
    refused = computerista.put(_path(hall), body)
    assert (refused.status_code, code(refused)) == (422, "unlikely")
    assert refused.json()["errors"][0]["field"] == "totals.a"
    other = computerista.put(_path(hall), {**body, "again": {"totals.a": 5520}})
    assert code(other) == "typed_again_otherwise"
    assert computerista.put(_path(hall), {**body, "again": {"totals.a": 5250}}).status_code == 200
    ranking = computerista.get(f"/tournaments/{hall.tournament.slug}/ranking").json()
    assert sum(row["unlikely"] for row in ranking["rows"]) == 1
    assert ranking["title"].startswith("Classifica, turno 2 in corso: 1 tavolo su ")


def test_a_round_only_seated_leaves_the_ranking_and_its_arrows(
    hall: Hall, computerista: Speaker
) -> None:
    """The hall is in its second round, and no sheet of it is in."""
    ranking = computerista.get(f"/tournaments/{hall.tournament.slug}/ranking").json()
    assert (ranking["after_round"], ranking["complete"], ranking["missing"]) == (1, True, 0)
    assert ranking["title"].startswith("Classifica dopo il turno 1 di ")
    asked = f"/tournaments/{hall.tournament.slug}/ranking?after_round=2"
    assert computerista.get(asked).json()["title"].startswith("Classifica, turno 2 in corso: 0 ")


def test_i_22_a_body_says_that_no_pozzetto_was_left(db: None) -> None:
    hall = builders.open_tournament(regulation="internazionale", rounds=1, slug="pozzetti")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    typist, path = as_user(hall.computerista), "/tournaments/pozzetti/rounds/1/tables/1/sheet"
    closing = {"dirty": 1, "closed": True, "referee_bonus": 200, "cards_table": 100}
    other = {"clean": 1, "cards_table": 300, "cards_hand": 80}
    sheet = [{"a": closing | {"pozzetto": "none_left"}, "b": other}] * 3
    seen = typist.get(path).json()["expected"]
    untrue = [{"a": one["a"], "b": other | {"pozzetto": "not_taken"}} for one in sheet]
    refused = typist.put(path, {"smazzate": untrue, "expected": seen})
    assert "pozzetto_was_left" in {one["code"] for one in refused.json()["errors"]}
    assert typist.put(path, {"smazzate": sheet, "expected": seen}).status_code == 200
    kept = typist.get(path).json()["sheet"]["smazzate"][0]["a"]
    assert (kept["pozzetto"], kept["total"]) == ("none_left", 500)


def test_italiano_refuses_a_bonus_by_no_article_of_another_code(db: None) -> None:
    """RULES.md section 12: its own code is not at hand, and that bonus is one of I's own rules."""
    hall = builders.open_tournament(regulation="italiano", rounds=1, slug="bonus")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    typist, path = as_user(hall.computerista), "/tournaments/bonus/rounds/1/tables/1/sheet"
    closing = {"dirty": 1, "closed": True, "referee_bonus": 150, "cards_table": 100}
    other = {"clean": 1, "cards_table": 300, "cards_hand": 80}
    for pozzetto, refusal, words in (
        ("none_left", "referee_bonus_not_due", "Sono 200 punti"),
        ("not_taken", "closed_without_pozzetto", "giocato tutti e due i pozzetti, segna"),
    ):
        sheet = [{"a": closing | {"pozzetto": pozzetto}, "b": other}] * 2
        refused = typist.put(
            path, {"smazzate": sheet, "expected": typist.get(path).json()["expected"]}
        )
        (problem, *_) = [one for one in refused.json()["errors"] if one["code"] == refusal]
        assert words in problem["detail"]
        assert "22" not in problem["detail"]
        assert "RULES" not in problem["detail"]
