"""Papers through the API: replaced only openly, read twice, settled, awards lifted."""

from typing import Any

import pytest

from scoring import queries
from scoring.commands import ChooseSecondKeying, MakeRankingFinal, PublishRanking
from scoring.queries import TableInBook
from scoring.rulings import SecondKeying
from scoring.values import Role, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tournaments.organise.perform import perform

TOTALS: dict[str, Any] = {"totals": {"a": 1250, "b": 900}}
OTHER: dict[str, Any] = {"totals": {"a": 1300, "b": 900}}


def path(hall: Hall, rest: str = "") -> str:
    return f"/tournaments/{hall.tournament.slug}/rounds/2/tables/1/sheet{rest}"


def table(hall: Hall) -> TableInBook:
    found = queries.table(hall.ledger, RoundNumber(2), TableNumber(1))
    assert found is not None
    return found


def seen(hall: Hall, body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "expected": table(hall).last}


@pytest.fixture
def second(hall: Hall) -> Speaker:
    return as_user(builders.official(hall.tournament, Role.COMPUTERISTA))


def test_a_put_over_a_sheet_says_that_it_replaced_one(hall: Hall, computerista: Speaker) -> None:
    first = computerista.put(path(hall), seen(hall, TOTALS))
    assert first.json()["replaced"] is False
    again = computerista.put(path(hall), seen(hall, OTHER))
    assert again.json()["replaced"] is True


def test_an_award_is_lifted_before_anything_is_typed(
    hall: Hall, computerista: Speaker, referee: Speaker
) -> None:
    award = {
        "cause": "lost_sheet",
        "points": [{"victory_points": 7}, {"victory_points": 7}],
        "reason": "Mai consegnato",
    }
    assert referee.post(path(hall, "/award"), seen(hall, award)).status_code == 200
    refused = computerista.put(path(hall), seen(hall, TOTALS))
    assert (refused.status_code, code(refused)) == (409, "score_awarded")
    assert hall.referee.username in str(refused.json())
    assert refused.json()["errors"][0]["data"]["stands"]["state"] == "awarded"
    lifting = {"why": "found", "reason": "Era in cartellina"}
    assert computerista.post(path(hall, "/award/lifting"), seen(hall, lifting)).status_code == 403
    assert referee.post(path(hall, "/award/lifting"), seen(hall, lifting)).status_code == 200
    assert computerista.put(path(hall), seen(hall, TOTALS)).status_code == 200
    again = referee.post(path(hall, "/award/lifting"), seen(hall, lifting))
    assert (again.status_code, code(again)) == (409, "award_unknown")
    rows_equal_fold(hall.ledger)


def test_two_readings_are_kept_until_one_is_chosen(
    hall: Hall, computerista: Speaker, second: Speaker, referee: Speaker
) -> None:
    computerista.put(path(hall), seen(hall, TOTALS))
    own = computerista.post(path(hall, "/reading"), seen(hall, OTHER))
    assert (own.status_code, code(own)) == (409, "reader_is_typist")
    old = second.post(path(hall, "/reading"), OTHER | {"expected": 1})
    assert (old.status_code, code(old)) == (409, "stale")
    assert "1250" not in old.content.decode(), "the first reading is not told to who reads again"
    assert second.post(path(hall, "/reading"), seen(hall, OTHER)).status_code == 200
    page = referee.get(path(hall)).json()
    assert page["flagged"]
    assert [reading["sheet"]["totals"]["a"] for reading in page["readings"]] == [1250, 1300]
    flagged = computerista.put(path(hall), seen(hall, OTHER))
    assert (flagged.status_code, code(flagged)) == (409, "sheet_flagged")
    choice = {"chosen": page["readings"][1]["number"], "reason": "Riletto"}
    assert referee.post(path(hall, "/reading/choice"), seen(hall, choice)).status_code == 200
    assert table(hall).state is SheetState.CORRECTED
    assert table(hall).points[0].game_points == 1300
    rows_equal_fold(hall.ledger)


def test_ones_own_entry_is_taken_back(hall: Hall, computerista: Speaker) -> None:
    computerista.put(path(hall), seen(hall, TOTALS))
    assert computerista.post(path(hall, "/undoing"), seen(hall, {})).status_code == 200
    again = computerista.post(path(hall, "/undoing"), seen(hall, {}))
    assert (again.status_code, code(again)) == (409, "nothing_to_undo")


def test_a_smazzata_gets_a_technical_score(
    hall: Hall, computerista: Speaker, referee: Speaker
) -> None:
    technical = {"totals": {"a": 300, "b": 300}, "reason": "Carte mescolate"}
    given = referee.post(path(hall, "/smazzate/2/award"), seen(hall, technical))
    assert given.status_code == 200, given.content
    refused = computerista.put(path(hall), seen(hall, TOTALS))
    assert (refused.status_code, code(refused)) == (409, "smazzata_awarded")


@pytest.mark.django_db
def test_once_the_ranking_is_final_no_sheet_awaits_a_second_typing() -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 8)
    keying = ChooseSecondKeying(keying=SecondKeying.ALWAYS, at_most=3)
    perform(keying, by=hall.directing)
    builders.play_round(hall, 1)
    round_ = f"/tournaments/{hall.tournament.slug}/rounds/1"
    staff = as_user(hall.director)
    assert staff.get(round_).json()["awaiting_second"] == 4
    perform(PublishRanking(), by=hall.directing)
    assert staff.get(round_).json()["awaiting_second"] == 4
    perform(MakeRankingFinal(), by=hall.directing)
    assert staff.get(round_).json()["awaiting_second"] == 0


def test_the_board_of_a_round(hall: Hall, computerista: Speaker, director: Speaker) -> None:
    received = {"handed_in_by": "b", "signed_by": ["a", "b"]}
    assert computerista.post(path(hall, "/check-in"), received).status_code == 200
    computerista.put(path(hall), seen(hall, TOTALS))
    board = f"/tournaments/{hall.tournament.slug}/rounds/2/papers"
    page = computerista.get(board).json()
    paper = page["papers"][0]
    assert paper["state"] == "entered"
    assert paper["handed_in_by"] == "b"
    assert paper["hints"] == ["handed_in_by_loser"]
    assert paper["awaits_second"]
    round_ = f"/tournaments/{hall.tournament.slug}/rounds/2"
    assert computerista.get(round_).json()["awaiting_second"] == 1
    assert as_user(builders.user()).get(round_).json()["awaiting_second"] == 0
    assert [step["who"] for step in paper["steps"]] == [hall.computerista.username] * 2
    keying = f"/tournaments/{hall.tournament.slug}/second-keying"
    assert computerista.put(keying, {"keying": "never"}).status_code == 403
    assert director.put(keying, {"keying": "never"}).status_code == 200
    page = computerista.get(board).json()
    assert page["second_keying"] == "never"
    assert not page["papers"][0]["awaits_second"]
    assert computerista.get(round_).json()["awaiting_second"] == 0
    nowhere = f"/tournaments/{hall.tournament.slug}/rounds/9/papers"
    assert computerista.get(nowhere).status_code == 404
