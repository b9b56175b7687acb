"""*Risarcimento*: P.P. that a referee gives a damaged line, by an article that all may read (I)."""

from typing import Any

import pytest
from django.urls import reverse

from scoring import queries
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_

ARTICLE, WHY = "22", "Pozzo giocato dagli avversari"


@pytest.fixture
def hall(db: None) -> Hall:
    """Four pairs under I; pair 1 has 800 to 500 at table 1."""
    hall = builders.open_tournament(rounds=2, regulation="internazionale")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(800, 500))
    return hall


def at(hall: Hall) -> str:
    return reverse("admin:desk-penalties", args=(hall.tournament.pk,))


def damage(hall: Hall, **changes: object) -> dict[str, Any]:
    others = builders.tables(hall, 1)[0].lines[1]
    fields = {"entrant": others[0], "round": 1, "unit": "game_points", "amount": 200}
    return {**fields, "damaged": True, "article": ARTICLE, "reason": WHY, **changes}


def points(hall: Hall) -> list[tuple[int, int]]:
    """M.P. and P.P. of table 1's lines."""
    table = builders.tables(hall, 1)[0]
    return [(one.match_points, one.game_points) for one in table.points or ()]


def public(hall: Hall, entrant: int) -> str:
    return Client().get(f"/t/{hall.tournament.slug}/coppie/{entrant}/").content.decode()


def test_a_damaged_line_gets_its_points_at_the_desk_and_all_read_why(hall: Hall) -> None:
    """Added to the round, before the M.P.; whoever looks reads the article, never the reason."""
    whom = damage(hall)["entrant"]
    shown = as_(hall.referee).post(at(hall), damage(hall), follow=True).content.decode()
    assert "200 P.P. in risarcimento" in shown
    assert points(hall) == [(100, 800), (-100, 700)]
    page = public(hall, whom)
    assert "Risarcimento alla linea danneggiata (art. 22)" in page
    assert "+200" in page
    assert "Penalità nel turno" not in page
    assert WHY not in page
    rows_equal_fold(hall.ledger)


def test_it_asks_for_its_article_and_for_points_of_the_round(hall: Hall) -> None:
    referee = as_user(hall.referee)
    path = f"/tournaments/{hall.tournament.slug}/penalties"
    assert code(referee.post(path, damage(hall, article=" "))) == "article_required"
    ranked = damage(hall, unit="victory_points", amount=1)
    assert code(referee.post(path, ranked)) == "compensation_in_game_points"
    assert as_(hall.referee).post(at(hall), damage(hall, article="")).status_code == 422
    assert as_user(hall.computerista).post(path, damage(hall)).status_code == 403
    assert not queries.penalties(hall.ledger)


def test_programs_read_it_with_its_article_whoever_asks(hall: Hall) -> None:
    path = f"/tournaments/{hall.tournament.slug}"
    given = as_user(hall.referee).post(f"{path}/penalties", damage(hall)).json()["number"]
    typist = as_user(hall.computerista)
    one = typist.get(f"{path}/penalties").json()["items"][0]
    assert (one["damaged"], one["amount"], one["article"]) == (True, 200, ARTICLE)
    event = typist.get(f"{path}/events/{given}").json()
    assert "in risarcimento" in event["sentence"]
    assert "(art. 22)" in event["sentence"]
    whom = damage(hall)["entrant"]
    assert typist.get(f"{path}/entrants/{whom}").json()["deductions"] == [
        {
            "round": 1,
            "unit": "game_points",
            "amount": 200,
            "damaged": True,
            "article": ARTICLE,
            "counts_from": None,
        }
    ]


def test_taken_back_the_sheet_stands_as_it_was_played(hall: Hall) -> None:
    path = f"/tournaments/{hall.tournament.slug}/penalties"
    referee = as_user(hall.referee)
    given = referee.post(path, damage(hall)).json()["number"]
    referee.post(f"{path}/{given}/revocation", {"reason": "Coppia sbagliata"})
    assert points(hall) == [(300, 800), (-300, 500)]


def test_it_is_nothing_against_the_players(hall: Hall) -> None:
    """Their card lists what was taken; who was damaged has nothing on it."""
    as_(hall.referee).post(at(hall), damage(hall))
    entrant = queries.entrants(hall.ledger)[damage(hall)["entrant"] - 1]
    address = f"/tournaments/{hall.tournament.slug}/players/{entrant.players[0]}/card"
    answer = as_user(hall.referee).get(address)
    assert answer.json()["penalties"] == []
