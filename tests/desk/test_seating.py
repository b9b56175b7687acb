"""The desk's pages of seating in every format: by letters, by hand, and why."""

from scoring import queries
from scoring.plans import Format, SeatingMethod
from scoring.seats import Room
from tests import builders
from tests.desk.desk_of_formats import FIRST, address, hall_of, post
from tests.machine.client import as_


def test_the_first_round_is_alphabetical_from_letters(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 8)
    client = as_(hall.director)
    fields: dict[str, object] = {
        "method": "alphabetical",
        "letter_fixed": "c",
        "letter_movable": "m",
    }
    post(client, address(hall, "desk-draw", 1), fields)
    (part,) = queries.rounds(hall.ledger)[0].parts
    assert part.method is SeatingMethod.ALPHABETICAL
    assert part.letters == ("C", "M")
    page = client.get(address(hall, "desk-round", 1)).content.decode()
    assert "fisse dalla C, mobili dalla M" in page
    wrong = post(client, address(hall, "desk-draw", 1), fields | {"letter_movable": "7"})
    assert "notice--bad" in wrong


def test_a_draft_names_who_would_meet_again(db: None) -> None:
    hall = builders.small_tournament(4, rounds=3, played=1)
    seats = [(one.lines[0][0], one.lines[1][0]) for one in queries.tables(hall.ledger, FIRST)]
    builders.seat(hall, 2)
    builders.amend(hall, 2, [builders.seat_at(at, *two) for at, two in enumerate(seats, start=1)])
    page = as_(hall.director).get(address(hall, "desk-round", 2))
    assert len(page.context["clashes"]) == 2
    assert "già avversari nel turno 1" in page.content.decode()


def test_a_giallo_is_seated_by_hand_in_lines_of_two(db: None) -> None:
    hall = hall_of(Format.GIALLO, 5)
    fields: dict[str, object] = {
        "table": ["1", "2"],
        "line_a": ["1", "5"],
        "line_a_2": ["2", ""],
        "line_b": ["3", ""],
        "line_b_2": ["4", ""],
    }
    post(as_(hall.director), address(hall, "desk-seating-edit", 1), fields)
    found = queries.tables(hall.ledger, FIRST)
    assert [one.lines for one in found] == [((1, 2), (3, 4)), ((5,),)]


def test_teams_are_seated_by_hand_as_matches_of_two_rooms(db: None) -> None:
    hall = hall_of(Format.TEAMS, 3)
    fields: dict[str, object] = {
        "table": ["1", "2"],
        "line_a": ["3", "2"],
        "line_b": ["1", ""],
    }
    post(as_(hall.director), address(hall, "desk-seating-edit", 1), fields)
    found = queries.tables(hall.ledger, FIRST)
    assert [(one.table, one.lines, one.room) for one in found] == [
        (1, ((3,), (1,)), Room.OPEN),
        (2, ((1,), (3,)), Room.CLOSED),
        (3, ((2,),), None),
    ]


def test_three_are_seated_by_hand_and_shown_again_as_typed_when_refused(db: None) -> None:
    hall = hall_of(Format.THREES, 6)
    client = as_(hall.director)
    fields: dict[str, object] = {
        "table": ["1", "2"],
        "line_a": ["1", "4"],
        "line_b": ["2", "5"],
        "line_c": ["3", "3"],
    }
    page = client.post(address(hall, "desk-seating-edit", 1), fields)
    assert page.status_code == 422
    assert [number for _cell, number, _name in page.context["rows"][1][1]] == ["4", "5", "3"]
    post(client, address(hall, "desk-seating-edit", 1), fields | {"line_c": ["3", "6"]})
    assert queries.tables(hall.ledger, FIRST)[1].lines == ((4,), (5,), (6,))


def test_clubs_are_kept_apart_by_hand_in_the_first_round_alone(db: None) -> None:
    hall = builders.open_tournament(rounds=2, clubs_apart=True)
    builders.enter(hall, 4)
    client = as_(hall.director)
    first = client.get(address(hall, "desk-seating-edit", 1))
    assert first.context["data"]["clubs_apart"] is True
    builders.play_round(hall, 1)
    second = client.get(address(hall, "desk-seating-edit", 2))
    assert second.context["data"]["clubs_apart"] is False


def test_the_desk_says_why_a_table_is_as_it_is(db: None) -> None:
    hall = builders.small_tournament(5, rounds=2, played=1)
    page = as_(hall.referee).get(address(hall, "desk-why", 1, 1))
    assert page.context["why"].sentences


def test_a_draft_edited_by_hand_is_not_drawn_over_unseen(db: None) -> None:
    hall = builders.small_tournament(4, rounds=3, played=0)
    overview, draw = as_(hall.director), address(hall, "desk-draw", 1)
    by_hand = address(hall, "desk-seating-edit", 1)
    empty = overview.get(by_hand).context["expected"]
    post(overview, draw, {"expected": "0"})
    seen = overview.get(address(hall, "desk-round", 1)).context["screen"].before.seen
    swapped: dict[str, object] = {
        "table": ["1", "2"],
        "line_a": ["1", "2"],
        "line_b": ["2", "4"],
        "expected": seen,
    }
    swapped["line_a"], swapped["line_b"] = ["4", "3"], ["1", "2"]
    post(overview, by_hand, swapped)
    hand = [table.lines for table in queries.tables(hall.ledger, FIRST)]
    assert hand == [((4,), (1,)), ((3,), (2,))]
    for late in ("0", seen):
        told = post(overview, draw, {"expected": late})
        assert "mentre compilavi" in told
        assert "Nel frattempo" in told
    blank = overview.post(by_hand, swapped | {"expected": empty, "line_a": ["1", "2"]})
    assert blank.status_code == 422
    assert len(blank.context["meanwhile"]) == 2
    assert "Nel frattempo" in blank.content.decode()
    assert [table.lines for table in queries.tables(hall.ledger, FIRST)] == hand
    newest = overview.get(address(hall, "desk-round", 1)).context["screen"].before.seen
    post(overview, draw, {"expected": newest})
    assert [table.lines for table in queries.tables(hall.ledger, FIRST)] != hand
