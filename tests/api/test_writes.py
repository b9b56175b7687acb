"""Rows of writes: what they take besides the command's fields, and rows that cannot work."""

from uuid import uuid4

import pytest

from scoring import queries
from scoring.commands import ExtendTime, PublishRanking, StartRound, TakeSeat
from scoring.values import RoundNumber
from tests.api.conftest import as_user, code
from tests.builders import enter, open_tournament, start_round
from tournaments.api.seating import ABOUT_SEATING
from tournaments.api.wire.commands import Write
from tournaments.presenters.irreversible import final_ranking

PLACE = "tournaments/<slug:slug>"


def test_what_was_seen_is_compared_where_it_is_said_by_a_header_alone(db: None) -> None:
    hall = open_tournament(regulation="uisp-parole")
    enter(hall, 5)
    start_round(hall, 1)
    seats = queries.tables(hall.ledger, RoundNumber(1))
    rests = next(table for table in seats if table.is_bye)
    address = f"/tournaments/{hall.tournament.slug}/rounds/1/tables/{seats[0].table}/replacement"
    body = {
        "missing": seats[0].lines[0][0],
        "entrant": rests.lines[0][0],
        "agreed_by": [str(player) for player in seats[0].players[1]],
        "reason": "Malore",
    }
    referee = as_user(hall.referee)
    stale = referee.post(address, body, If_Match='"1"')
    assert (stale.status_code, code(stale)) == (409, "stale")
    undoing = referee.post(f"{address}/undoing", If_Match='"?"')
    assert (undoing.status_code, code(undoing)) == (400, "expected_unreadable")
    seen = queries.head(hall.ledger)
    assert referee.post(address, body, If_Match=f'"{seen}"').status_code == 200


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        ('{"minutes": 5}', "application/json", 400),
        ("{{{", "application/json", 400),
        ("[]", "application/json", 400),
        ("minutes=5", "application/x-www-form-urlencoded", 415),
        ("", "application/json", 200),
        ("{}", "application/json", 200),
    ],
)
def test_where_the_address_says_it_all_a_body_says_nothing(
    db: None, content: str, kind: str, status: int
) -> None:
    hall = open_tournament()
    enter(hall, 4)
    start_round(hall, 1)
    address = f"/tournaments/{hall.tournament.slug}/rounds/1/start"
    key = {"Idempotency-Key": str(uuid4())}
    answer = as_user(hall.director).send("POST", address, content, content_type=kind, **key)
    assert answer.status_code == status, answer.content


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (Write(f"{PLACE}/start", StartRound, "…"), "nothing says round"),
        (
            Write(f"{PLACE}/rounds/<int:round>/tables/<int:table>/seat", TakeSeat, "…", "Seat"),
            "no `about`",
        ),
        (
            Write(f"{PLACE}/decks", ExtendTime, "…", "Decks", about=ABOUT_SEATING),
            "no `expected`",
        ),
        (
            Write(f"{PLACE}/final", PublishRanking, "…", confirmed=final_ranking),
            "cannot say so",
        ),
    ],
    ids=["address", "expected", "about", "confirmed"],
)
def test_a_row_that_cannot_work_is_told_to_who_writes_it(row: Write, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        row.path()
