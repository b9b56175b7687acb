"""What is owed, through the API: for whom it concerns, with what waits for it."""

import pytest
from django.contrib.auth.models import User

from scoring.commands import GiveSanction, MakeRankingFinal, PublishRanking, WithdrawEntrant
from scoring.values import EntrantNumber, RoundNumber
from tests.api.conftest import as_user
from tests.builders import Hall, enter, enter_sheet, open_tournament, start_round
from tournaments.organise.perform import perform


@pytest.fixture
def hall(db: None) -> Hall:
    """One round of Parole; a sheet is missing, and somebody of pair 1 was expelled."""
    hall = open_tournament(rounds=1, regulation="uisp-parole")
    enter(hall, 4)
    start_round(hall, 1)
    enter_sheet(hall, 1, 1)
    perform(
        GiveSanction(
            code="u14_4_c_2_insults",
            entrant=EntrantNumber(1),
            player=hall.moment.entrants[0].players[0],
            round=RoundNumber(1),
        ),
        by=hall.refereeing,
        reason="Insulti",
    )
    return hall


def owed(hall: Hall, user: User) -> list[dict[str, object]]:
    answer = as_user(user).get(f"/tournaments/{hall.tournament.slug}/duties")
    assert answer.status_code == 200, answer.content
    items: list[dict[str, object]] = answer.json()["items"]
    return items


def test_who_may_penalise_reads_disciplinary_duties_and_nobody_else(hall: Hall) -> None:
    assert [each["kind"] for each in owed(hall, hall.computerista)] == ["sheets_missing"]
    (_sheets, referto, espulsione) = owed(hall, hall.director)
    assert espulsione == {
        "kind": "expulsion_undecided",
        "right": "penalise",
        "round": None,
        "tables": [],
        "entrant": 1,
        "players": [str(hall.moment.entrants[0].players[0])],
        "names": [hall.moment.names.player(hall.moment.entrants[0].players[0])],
        "events": [],
        "article": "RULES 13",
        "sanction": "",
        "holds": ["ranking", "proclaim"],
        "holds_unless_reason": ["close"],
        "told_at": [],
        "until": None,
        "sentence": espulsione["sentence"],
    }
    assert "della sua linea non si è deciso" in str(espulsione["sentence"])
    assert (referto["kind"], referto["holds_unless_reason"]) == ("referto_due", ["close"])


def test_a_step_is_refused_for_all_that_it_waits_for_at_once(hall: Hall) -> None:
    address = f"/tournaments/{hall.tournament.slug}/ranking/publication"
    refused = as_user(hall.director).post(address)
    assert refused.status_code == 409
    assert refused.json()["code"] == "sheets_missing"
    codes = {each["code"] for each in refused.json()["errors"]}
    assert codes == {"sheets_missing", "expulsion_undecided"}
    listed = owed(hall, hall.director)
    assert {"ranking" in each["holds"] for each in listed if each["kind"] in codes} == {True}  # type: ignore[operator]


def test_a_referto_says_until_when_and_stays_when_the_book_is_shut(hall: Hall) -> None:
    director = as_user(hall.director)
    tournament = f"/tournaments/{hall.tournament.slug}"
    enter_sheet(hall, 1, 2)
    perform(WithdrawEntrant(entrant=EntrantNumber(1)), by=hall.directing, reason="Va a casa")
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    (referto,) = owed(hall, hall.referee)
    assert referto["until"]
    asked = director.post(f"{tournament}/closing", {"confirm": True, "reason": "Domani"})
    assert asked.status_code == 200, asked.content
    (referto,) = owed(hall, hall.referee)
    assert referto["holds_unless_reason"] == []
