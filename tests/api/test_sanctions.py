"""Sanctions through the API: proposed, given, decided otherwise, listed, taken back."""

from typing import Any

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.rulings import PenaltyUnit
from scoring.values import Points, RoundNumber
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall, award, enter, enter_sheet, open_tournament, start_round, totals

FIRST = RoundNumber(1)
LATE = "u13_1_late_up_to_3"
LATER = "ilate_5_to_10"
"""Takes 100 M.P. off the ranking (RULES.md 12)."""


@pytest.fixture
def parole(db: None) -> Hall:
    """Four pairs of Parole; the first round is under way."""
    hall = open_tournament(rounds=2, regulation="uisp-parole")
    enter(hall, 4)
    start_round(hall, 1)
    enter_sheet(hall, 1, 1, totals(800, 500))
    return hall


@pytest.fixture
def judge(parole: Hall) -> Speaker:
    return as_user(parole.referee)


def address(hall: Hall, rest: str = "") -> str:
    return f"/tournaments/{hall.tournament.slug}/sanctions{rest}"


def offence(hall: Hall, offence_code: str = LATE, **more: Any) -> dict[str, Any]:
    player = str(queries.entrants(hall.ledger)[0].players[0])
    return {"code": offence_code, "entrant": 1, "player": player, "round": 1, **more}


def proposal(hall: Hall, judge: Speaker, offence_code: str = LATE, **more: Any) -> Any:
    body = offence(hall, offence_code, **more)
    query = "&".join(f"{name}={value}" for name, value in body.items())
    return judge.get(address(hall, "/proposal"), query)


def test_what_is_proposed_is_given_and_counted_and_listed(parole: Hall, judge: Speaker) -> None:
    """U art. 13.1: richiamo, then ammonizione and 100 P.P. with a referto."""
    first = proposal(parole, judge).json()
    assert first["lines"][0]["prescribed"]["measure"] == "richiamo"
    assert first["expected"] == 0
    sanction = judge.post(address(parole), offence(parole, expected=first["expected"]))
    assert sanction.status_code == 200, sanction.content
    (again,) = proposal(parole, judge).json()["lines"]
    assert again["prescribed"] == {
        "measure": "ammonizione",
        "game_points": 100,
        "match_points": 0,
        "victory_points": 0,
    }
    assert again["because"].startswith("Art. 13.1, 14.4 a 7, seconda volta in questo torneo")
    assert again["report"]["duty"] == "mandatory"
    assert again["earlier"] == [sanction.json()["number"]]
    stale = judge.post(address(parole), offence(parole, expected=0))
    assert (stale.status_code, code(stale)) == (409, "stale")
    judge.post(address(parole), offence(parole))
    first_sanction, second_sanction = judge.get(address(parole)).json()["items"]
    assert (first_sanction["given"]["measure"], second_sanction["given"]["game_points"]) == (
        "richiamo",
        100,
    )
    assert (first_sanction["raised"], second_sanction["raised"]) == ("prima volta", "seconda volta")
    assert (first_sanction["report_missing"], second_sanction["report_missing"]) == (False, True)
    assert queries.tables(parole.ledger, FIRST)[0].points[0].game_points == 700


def test_revoking_the_first_reckons_the_second_again(parole: Hall, judge: Speaker) -> None:
    first, _second = (judge.post(address(parole), offence(parole)).json() for _ in range(2))
    revocation = judge.post(
        address(parole, f"/{first['number']}/revocation"), {"reason": "Era un altro"}
    )
    assert revocation.status_code == 200, revocation.content
    _revoked, second = judge.get(address(parole)).json()["items"]
    assert (second["given"]["measure"], second["given"]["game_points"]) == ("richiamo", 0)
    assert second["reckoned"] == "Ricontata senza quella revocata: ora è richiamo."
    assert (second["raised"], second["report_missing"]) == ("seconda volta", False)
    assert queries.tables(parole.ledger, FIRST)[0].points[0].game_points == 800


def test_deciding_otherwise_needs_a_reason(parole: Hall, judge: Speaker) -> None:
    body = offence(parole, "u10_31_suggestion", decided={"measure": "richiamo"})
    assert code(judge.post(address(parole), body)) == "reason_required"
    assert judge.post(address(parole), {**body, "reason": "Solo un cenno"}).status_code == 200
    (item,) = judge.get(address(parole)).json()["items"]
    assert item["reason"] == "Solo un cenno"
    assert item["prescribed"]["game_points"] == 300
    assert item["given"]["game_points"] == 0


def test_a_sanction_in_a_round_that_is_not_there_is_refused_by_the_giving(
    parole: Hall, judge: Speaker
) -> None:
    refused = judge.post(address(parole), offence(parole, round=9, reason="Forse"))
    assert (refused.status_code, code(refused)) == (422, "round_unknown"), refused.content


def test_a_sanction_taken_back_gives_its_points_back(parole: Hall, judge: Speaker) -> None:
    number = judge.post(address(parole), offence(parole, "u10_31_suggestion")).json()["number"]
    back = judge.post(address(parole, f"/{number}/revocation"), {"reason": "Era il compagno"})
    assert back.status_code == 200, back.content
    assert judge.get(address(parole)).json()["items"][0]["revoked"]
    points = queries.tables(parole.ledger, FIRST)[0].points
    assert points[0].game_points == 800
    assert proposal(parole, judge, "u10_31_suggestion").json()["lines"][0]["same"] == 0


def test_p_p_of_an_awarded_table_are_told_to_change_no_v_p(parole: Hall, judge: Speaker) -> None:
    """RULES 10: the same as a free penalty says, before it is given."""
    (before,) = proposal(parole, judge, "u10_31_suggestion").json()["lines"]
    assert before["changes_no_vp"] is False
    award(parole, 1, 1, Points(7), Points(7))
    (line,) = proposal(parole, judge, "u10_31_suggestion").json()["lines"]
    assert line["changes_no_vp"] is True
    free = {"entrant": 1, "round": 1, "unit": "game_points", "amount": 100, "reason": "Ritardo"}
    penalty = judge.post(f"/tournaments/{parole.tournament.slug}/penalties", free)
    assert code(penalty) == "penalty_changes_no_vp"
    outside = offence(parole, "u10_31_suggestion")
    query = "&".join(f"{name}={value}" for name, value in outside.items() if name != "round")
    (line,) = judge.get(address(parole, "/proposal"), query).json()["lines"]
    assert line["changes_no_vp"] is False


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"code": "u99"}, "sanction_unknown"),
        ({"entrant": 77}, "entrant_unknown"),
        ({"entrant": 2}, "player_not_in_entrant"),
    ],
)
def test_a_proposal_is_refused_as_the_giving_is(
    parole: Hall, judge: Speaker, changes: dict[str, Any], expected: str
) -> None:
    body = {**offence(parole), **changes}
    query = "&".join(f"{name}={value}" for name, value in body.items())
    answer = judge.get(address(parole, "/proposal"), query)
    assert (answer.status_code, code(answer)) == (422, expected)
    assert code(judge.post(address(parole), body)) == expected


def test_a_computerista_sees_points_and_never_sanctions(parole: Hall, judge: Speaker) -> None:
    number = judge.post(address(parole), offence(parole, "u10_31_suggestion")).json()["number"]
    back = judge.post(address(parole, f"/{number}/revocation"), {"reason": "Era il compagno"})
    judge.post(address(parole), offence(parole, "u10_31_suggestion"))
    typist = as_user(parole.computerista)
    root = f"/tournaments/{parole.tournament.slug}"
    assert typist.get(address(parole)).status_code == 403
    for path in ("events", "penalties", "ranking"):
        content = typist.get(f"{root}/{path}").content
        for secret in (b'"10.31"', b"u10_31", b"Era il compagno", b"SanctionGiven", b"ammonizione"):
            assert secret not in content, (path, secret)
    assert typist.get(f"{root}/dossier").status_code == 403
    for event in (number, back.json()["number"]):
        assert typist.get(f"{root}/events/{event}").status_code == 404
        assert judge.get(f"{root}/events/{event}").status_code == 200
    taken = typist.get(f"{root}/penalties").json()["items"]
    assert [(first_sanction["amount"], first_sanction["article"]) for first_sanction in taken] == [
        (300, ""),
        (300, ""),
    ]


@pytest.mark.parametrize(
    ("entrants", "opening"),
    [(6, {"format_": Format.THREES}), (4, {"ranked_by": ("game_points",)})],
    ids=["three at a table", "pairs ranked by P.P."],
)
def test_points_that_the_ranking_does_not_go_by_are_taken_by_no_key(
    db: None, entrants: int, opening: dict[str, Any]
) -> None:
    """Penalties refused them at threes; a sanction took them, and pairs by P.P. lost them twice."""
    hall = open_tournament(rounds=2, regulation="uisp-parole", **opening)
    enter(hall, entrants)
    start_round(hall, 1)
    judge = as_user(hall.referee)
    penalty = {"entrant": 1, "round": 1, "unit": "victory_points", "amount": 3, "reason": "Visto"}
    refused = judge.post(f"/tournaments/{hall.tournament.slug}/penalties", penalty)
    assert (refused.status_code, code(refused)) == (422, "unit_not_counted")
    own = {"measure": "ammonizione", "victory_points": 3, "match_points": 50}
    free = judge.post(address(hall), offence(hall, "free", decided=own, reason="Visto"))
    assert free.status_code == 422
    said = {(each["code"], each["field"]) for each in free.json()["errors"]}
    assert said == {
        ("unit_not_counted", "match_points"),
        ("unit_not_counted", "victory_points"),
    }
    assert not queries.penalties(hall.ledger)
    fined = judge.post(address(hall), offence(hall, "u10_31_suggestion"))
    assert fined.json()["uncounted"] == ""
    (counted,) = queries.penalties(hall.ledger)
    assert counted.unit is PenaltyUnit.GAME_POINTS


def lately(format_: Format) -> tuple[Hall, Speaker]:
    hall = open_tournament(rounds=2, regulation="internazionale", format_=format_)
    enter(hall, 6)
    start_round(hall, 1)
    return hall, as_user(hall.referee)


def test_what_the_edition_takes_and_nothing_goes_by_is_left_out_and_said(db: None) -> None:
    """M.P. for lateness and V.P. for a second ammonizione, of three at a table."""
    hall, judge = lately(Format.THREES)
    (line,) = proposal(hall, judge, LATER).json()["lines"]
    assert "100 M.P." in line["uncounted"]
    assert line["prescribed"]["match_points"] == 0
    given = judge.post(address(hall), offence(hall, LATER))
    assert given.status_code == 200, given.content
    assert "100 M.P." in given.json()["uncounted"]
    warned = offence(hall, "free", decided={"measure": "ammonizione"}, reason="Visto")
    for _time in range(2):
        assert judge.post(address(hall), warned).status_code == 200
    assert not queries.penalties(hall.ledger)
    first, *_others = queries.sanctions(hall.ledger)
    judge.post(address(hall, f"/{first.number}/revocation"), {"reason": "Non era tardi"})
    assert not queries.penalties(hall.ledger), "nor when those after it are reckoned again"


def test_where_they_count_nothing_is_left_out(db: None) -> None:
    hall, judge = lately(Format.PAIRS)
    given = judge.post(address(hall), offence(hall, LATER))
    assert given.json()["uncounted"] == ""
    (taken,) = queries.penalties(hall.ledger)
    assert taken.unit is PenaltyUnit.MATCH_POINTS
