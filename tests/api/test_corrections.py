"""Corrections, complaints and what if through the API."""

from typing import Any

from django.db import connection

from scoring import queries
from scoring.events import ComplaintDecided, CorrectionRefused
from scoring.queries import EventFilter
from scoring.rules.prizes import Prize, PrizeList
from scoring.rulings import PenaltyUnit
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.machine.client import Client
from tests.machine.clock import SetAhead
from tests.prizes import announce

FIRST, ROUND = RoundNumber(1), RoundNumber(2)


def typed(hall: Hall) -> Hall:
    """Round 2's first sheet is in: 1000 to 900."""
    builders.enter_sheet(hall, 2, 1, builders.totals(1000, 900))
    return hall


def base(hall: Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}"


def path(hall: Hall, tail: str = "") -> str:
    return f"{base(hall)}/rounds/2/tables/1/sheet{tail}"


def correction(hall: Hall, round_: RoundNumber = ROUND, **changes: Any) -> dict[str, Any]:
    row = queries.table(hall.ledger, round_, TableNumber(1))
    assert row is not None
    whole = {
        "totals": {"a": 900, "b": 1600},
        "expected": row.last,
        "asked_by": "line_b",
        "agreed_by": [str(player) for line in row.players for player in line],
        "referee_called": True,
        "countersigned_by": hall.referee.pk,
        "reason": "Linee invertite",
    }
    return {**whole, **changes}


def content(hall: Hall) -> dict[str, list[Any]]:
    """All rows of the tables that a tournament is kept in."""
    tables = [
        name
        for name in connection.introspection.table_names()
        if name.startswith(("scoring_", "tournaments_"))
    ]
    with connection.cursor() as cursor:
        found = {}
        for name in tables:
            cursor.execute(f'SELECT * FROM "{name}"')
            found[name] = sorted(map(repr, cursor.fetchall()))
    return found


def test_a_preview_tells_the_effect_and_writes_nothing(hall: Hall, director: Speaker) -> None:
    typed(hall)
    before = content(hall)
    answer = director.post(path(hall, "/correction/preview"), correction(hall))
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert (told["round"], told["counts_from"], told["pairings_stand"]) == (2, 2, False)
    rows = told["comparison"]["rows"]
    assert rows
    assert any(row["then"]["points"] != row["now"]["points"] for row in rows)
    assert content(hall) == before
    done = director.post(path(hall, "/correction"), correction(hall))
    assert done.status_code == 200
    ranking = director.get(f"{base(hall)}/ranking").json()["rows"]
    now = {row["entrant"]["number"]: row["points"] for row in ranking}
    assert all(row["now"]["points"] == now[row["entrant"]["number"]] for row in rows)


def test_what_a_correction_needs_is_told(hall: Hall, referee: Speaker) -> None:
    typed(hall)
    answer = referee.get(path(hall, "/correction"))
    assert answer.json() == {
        "phase": "before_seating",
        "agreement": "",
        "referee_called": False,
        "even": True,
        "article": "RULES 8",
        "desk_article": "RULES 8",
        "desk_agreement": "",
        "desk_referee_called": False,
    }


def test_a_preview_is_refused_as_the_correction_would_be(hall: Hall, referee: Speaker) -> None:
    typed(hall)
    own = correction(hall)
    for tail in ("/correction/preview", "/correction"):
        assert code(referee.post(path(hall, tail), own)) == "countersigned_by_typist"
    alone = correction(hall, sole_official=True)
    assert code(referee.post(path(hall, "/correction"), alone)) == "not_sole_official"
    hall.tournament.officials.exclude(user=hall.referee).delete()
    assert referee.post(path(hall, "/correction"), alone).status_code == 200


def test_i_19_a_preview_without_a_referee_says_for_what_advantage_it_may_be_annulled(
    db: None,
) -> None:
    hall = builders.open_tournament(regulation="internazionale", rounds=1)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    announce(hall, PrizeList(prizes=(Prize(place=1, cents=10_000),)))
    director, sheet = as_user(hall.director), f"{base(hall)}/rounds/1/tables/1/sheet/correction"
    changes = {"totals": {"a": 100, "b": 2500}, "referee_called": False}
    moves = correction(hall, RoundNumber(1), **changes)
    for tail in ("/preview", ""):
        problem = director.post(sheet + tail, moves).json()
        assert problem["code"] == "referee_not_called_in_time"
        (told,) = problem["errors"]
        rows = told["data"]["annulment"]["comparison"]["rows"]
        assert any(one["gains_prize"] for one in rows if one["concerned"])
    stays = {**moves, "totals": {"a": 1000, "b": 1005}}
    (told,) = director.post(sheet + "/preview", stays).json()["errors"]
    assert "annulment" not in told["data"]


def test_a_refusal_is_kept(hall: Hall, referee: Speaker) -> None:
    typed(hall)
    refusal = {"asked_by": "line_a", "article": "", "reason": "Chiesta a premi dati"}
    assert code(referee.post(path(hall, "/correction/refusal"), refusal)) == "article_required"
    answer = referee.post(path(hall, "/correction/refusal"), {**refusal, "article": "19"})
    assert answer.status_code == 200
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, CorrectionRefused)


def test_an_award_s_advantage_is_seen_beforehand(hall: Hall, referee: Speaker) -> None:
    typed(hall)
    before = content(hall)
    decided = {"cause": "referee_decision", "reason": "Deciso al tavolo"}
    award: dict[str, Any] = {**decided, "points": [{"victory_points": 20}, {}]}
    award["expected"] = correction(hall)["expected"]
    for tail in ("/award/preview", "/award"):
        assert code(referee.post(path(hall, tail), award)) == "countersign_required"
        own = {**award, "countersigned_by": hall.referee.pk}
        assert code(referee.post(path(hall, tail), own)) == "countersigned_by_typist"
        alone = {**award, "sole_official": True}
        assert code(referee.post(path(hall, tail), alone)) == "not_sole_official"
    award["countersigned_by"] = hall.director.pk
    beyond = {**award, "points": [{"victory_points": 20}, {"victory_points": 20}]}
    assert code(referee.post(path(hall, "/award"), beyond)) == "award_beyond_table"
    answer = referee.post(path(hall, "/award/preview"), award)
    assert answer.status_code == 200, answer.content
    assert any(row["concerned"] for row in answer.json()["comparison"]["rows"])
    assert content(hall) == before


def test_what_if_writes_nothing(hall: Hall, referee: Speaker, computerista: Speaker) -> None:
    typed(hall)
    penalty = builders.penalise(hall, 1, 1, 100).number
    before = content(hall)
    asked = {
        "without": [penalty],
        "scores": [
            {"round": 2, "table": 1, "totals": [500, 2500]},
            {"round": 1, "table": 1, "points": [{"victory_points": 7}, {"victory_points": 7}]},
        ],
    }
    answer = referee.post(f"{base(hall)}/what-if", asked)
    assert answer.status_code == 200, answer.content
    assert answer.json()["after_round"] == 2
    assert answer.json()["rows"]
    other = {"penalties": [{"ruling": penalty, "unit": "game_points", "amount": 500}]}
    assert referee.post(f"{base(hall)}/what-if", other).status_code == 200
    assert content(hall) == before
    unknown = {"without": [1]}
    assert code(referee.post(f"{base(hall)}/what-if", unknown)) == "ruling_unknown"
    neither = {"scores": [{"round": 1, "table": 1}]}
    assert code(referee.post(f"{base(hall)}/what-if", neither)) == "lines_wrong_count"
    assert code(computerista.post(f"{base(hall)}/what-if", asked)) == "forbidden"


def test_decisions_are_left_out_or_of_another_size(db: None) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    referee = as_user(hall.referee)
    given = builders.penalise(hall, 1, 1, 3, PenaltyUnit.VICTORY_POINTS).number
    other = {"ruling": given, "unit": "victory_points", "amount": 5}
    for changes, more in (({"without": [given]}, 3), ({"penalties": [other]}, -2)):
        rows = referee.post(f"{base(hall)}/what-if", {"after_round": 1, **changes}).json()["rows"]
        (row,) = [each for each in rows if each["entrant"]["number"] == 1]
        then, now = (row[when]["points"]["victory_points"] for when in ("then", "now"))
        assert now == then + more
    beyond = {"after_round": 1, "scores": [{"round": 1, "table": 99, "totals": [1, 2]}]}
    assert code(referee.post(f"{base(hall)}/what-if", beyond)) == "table_unknown"


def test_a_complaint_is_registered_listed_and_decided(
    hall: Hall, referee: Speaker, computerista: Speaker
) -> None:
    typed(hall)
    body = {"entrant": 1, "against": "count", "round": 2, "reason": "Mancano cento punti"}
    answer = referee.post(f"{base(hall)}/complaints", body)
    assert answer.status_code == 200, answer.content
    number = answer.json()["number"]
    assert code(computerista.get(f"{base(hall)}/complaints")) == "forbidden"
    (item,) = referee.get(f"{base(hall)}/complaints").json()["items"]
    assert (item["text"], item["outcome"]) == ("Mancano cento punti", None)
    decision = {"outcome": "rejected", "judge": hall.referee.pk, "reason": "Conto giusto"}
    where = f"{base(hall)}/complaints/{number}/decision"
    assert code(referee.post(where, decision)) == "director_decides"
    by_director = {**decision, "judge": hall.director.pk}
    assert referee.post(where, by_director).status_code == 200
    assert code(referee.post(where, by_director)) == "complaint_decided"
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, ComplaintDecided)


def test_a_complaint_about_a_ruling_of_nobody_here_is_refused(hall: Hall, referee: Speaker) -> None:
    body = {"entrant": 1, "against": "ruling", "round": 2, "reason": "Ingiusto"}
    for stranger in (999_999, builders.user("altrove").pk):
        answer = referee.post(f"{base(hall)}/complaints", {**body, "referee": stranger})
        assert code(answer) == "ruling_referee_required"
    assert (
        referee.post(f"{base(hall)}/complaints", {**body, "referee": hall.referee.pk}).status_code
        == 200
    )


def test_what_is_said_in_a_complaint_is_not_read_in_the_register(hall: Hall) -> None:
    typed(hall)
    body = {"entrant": 1, "against": "count", "round": 2, "reason": "Xyzzy"}
    referee, typist = as_user(hall.referee), as_user(hall.computerista)
    assert referee.post(f"{base(hall)}/complaints", body).status_code == 200
    assert "Xyzzy" in referee.get(f"{base(hall)}/events").content.decode()
    assert "Xyzzy" not in typist.get(f"{base(hall)}/events").content.decode()


def test_the_ranking_of_a_seating_beside_the_corrected_one(
    hall: Hall, computerista: Speaker
) -> None:
    builders.correct_sheet(hall, 1, 1, builders.totals(3000, 100))
    answer = computerista.get(f"{base(hall)}/rounds/2/rankings")
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert told["comparison"]["after_round"] == 1
    assert "SheetCorrected" in [line["kind"] for line in told["why"]]
    assert code(computerista.get(f"{base(hall)}/rounds/1/rankings")) == "round_unknown"


def test_what_was_decided_since_a_seating_may_be_outside_the_rounds(
    hall: Hall, referee: Speaker
) -> None:
    """A sanction without a round made an error of the server's of it, here and at the desk."""
    decided = {"measure": "ammonizione", "victory_points": 1}
    sanction = {"code": "free", "entrant": 1, "decided": decided, "reason": "Alla premiazione"}
    assert referee.post(f"{base(hall)}/sanctions", sanction).status_code == 200
    answer = referee.get(f"{base(hall)}/rounds/2/rankings")
    assert answer.status_code == 200, answer.content
    assert "SanctionGiven" in [line["kind"] for line in answer.json()["why"]]


def test_u_14_1_a_count_posted_after_round_1_is_not_corrected_later(
    db: None, set_ahead: SetAhead
) -> None:
    """Nor previewed, nor complained of; the desk's own mistake is mended all the same (U 2.5)."""
    hall = builders.open_tournament(rounds=3, regulation="uisp-parole", protest_minutes=5)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    builders.start_round(hall, 2)
    director, sheet = as_user(hall.director), f"{base(hall)}/rounds/1/tables/1/sheet/correction"
    until = director.get(f"{base(hall)}/ranking").json()["counts_until"]
    assert until is not None
    page = Client().get(f"/t/{hall.tournament.slug}/classifica/").content.decode()
    assert "Errori di conteggio fino al turno 1" in page
    set_ahead(300)
    body = correction(hall, FIRST)
    for tail in ("/preview", ""):
        refused = director.post(sheet + tail, body)
        assert (refused.status_code, code(refused)) == (409, "count_window_closed"), tail
    complaint = {"entrant": 1, "against": "count", "round": 1, "reason": "Contato male"}
    assert code(director.post(f"{base(hall)}/complaints", complaint)) == "complaint_too_late"
    mended = {**body, "mistake": "desk", "asked_by": "direction", "agreed_by": []}
    assert director.post(sheet, mended).status_code == 200
    assert director.get(f"{base(hall)}/ranking").json()["counts_until"] > until
