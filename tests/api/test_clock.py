"""The time of a round through the API: commands, and figures that count by themselves."""

from datetime import datetime, timedelta

from tests.api.conftest import as_user
from tests.builders import enter, open_tournament, start_round
from tests.invariants import rows_equal_fold


def test_the_time_of_a_round_is_kept_and_read(db: None) -> None:
    hall = open_tournament()
    enter(hall, 4)
    start_round(hall, 1)
    round_ = f"/tournaments/{hall.tournament.slug}/rounds/1"
    referee = as_user(hall.referee)
    assert referee.post(f"{round_}/start", {}).status_code == 200
    begun = referee.get(round_).json()["clock"]
    ends = datetime.fromisoformat(begun["ends"]) - datetime.fromisoformat(begun["started"])
    assert (ends, begun["minutes"]) == (timedelta(minutes=40), 40)
    assert referee.post(f"{round_}/clock/pause", {}).status_code == 200
    stopped = referee.get(round_).json()["clock"]
    assert (stopped["ends"], 2390 < stopped["left_in_pause"] <= 2400) == (None, True)
    assert referee.post(f"{round_}/clock/resumption", {}).status_code == 200
    extension = {"minutes": 5, "reason": "Mancava la corrente"}
    assert referee.post(f"{round_}/clock/extensions", extension).status_code == 200
    assert referee.get(round_).json()["clock"]["extended"] == 5
    early = referee.post(f"{round_}/clock/time-out", {})
    assert (early.status_code, early.json()["code"]) == (409, "time_not_over")
    undone = referee.post(f"{round_}/clock/undoing", {"step": "extension"})
    assert undone.status_code == 200, undone.content
    assert referee.get(round_).json()["clock"]["extended"] == 0
    typist = as_user(hall.computerista).post(f"{round_}/clock/pause", {})
    assert typist.status_code == 403
    rows_equal_fold(hall.ledger)
