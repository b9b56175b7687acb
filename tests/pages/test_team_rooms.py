"""Of a match of teams: who sat in which room and what each room brought, once, everywhere."""

import csv
import io
import re
from typing import Any

import pytest

from scoring import queries
from scoring.commands import DeclareRooms
from scoring.plans import Format
from scoring.queries import TableInBook
from scoring.rulings import PenaltyUnit
from scoring.seats import Room, RoomLineUp
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.machine.client import Client
from tests.pages import halls
from tests.pages.test_points_add_up import page_of, require_to_add_up, rows
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.names import surname

FIRST = RoundNumber(1)
TEAM = EntrantNumber(1)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> builders.Hall:
    """Four teams after two rounds; in the first the pairs of team 1 sat crosswise."""
    hall = halls.of_format(Format.TEAMS, 4, played=0)
    builders.start_round(hall, 1)
    a, b, c, d = queries.entrants(hall.ledger)[0].players
    rooms = RoomLineUp(open=(a, c), closed=(d, b))
    builders.do(DeclareRooms(round=FIRST, entrant=TEAM, rooms=rooms), hall.directing)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table)
    builders.play_round(hall, 2)
    builders.penalise(hall, 1, 1, 100, PenaltyUnit.GAME_POINTS)
    return hall


def surnames(*players: int) -> str:
    return " – ".join(surname(builders.player_name(player)) for player in players)


def in_rooms(hall: builders.Hall) -> list[tuple[TableInBook, int]]:
    """The two tables of team 1 in the first round, each with the place of its line."""
    tables = [one for one in builders.tables(hall, 1) if TEAM in one.entrants()]
    return [(one, [TEAM in line for line in one.lines].index(True)) for one in tables]


def written(table: TableInBook, place: int) -> int:
    assert table.sheet is not None
    line, _entrants = table.by_line()[place]
    return table.sheet.game_points(line)


def test_the_page_of_a_team_says_who_sat_in_which_room_and_adds_up(hall: builders.Hall) -> None:
    (turn,) = re.findall(r'aria-labelledby="turn-1".*?</article>', page_of(hall, 1), re.DOTALL)
    (opened, at_open), (closed, at_closed) = in_rooms(hall)
    first, second, *rest = rows(turn)
    assert re.match(rf"Sala aperta, tavolo 1\s+{surnames(1, 3)}\s+contro\s", first[0])
    assert re.match(rf"Sala chiusa, tavolo 2\s+{surnames(4, 2)}\s+contro\s", second[0])
    assert first[1] == [written(opened, at_open), written(opened, 1 - at_open)]
    assert second[1] == [written(closed, at_closed), written(closed, 1 - at_closed)]
    (total,) = (figures[0] for head, figures in rest if head == "P.P.")
    assert total == first[1][0] + second[1][0] - 100
    require_to_add_up(hall)


def test_a_room_that_was_corrected_says_so_where_it_stands_for_both_teams(
    hall: builders.Hall,
) -> None:
    """The closed room's badge was on no page, and the open one's was neither."""
    chip = '<span class="chip chip--info">corretto</span>'
    builders.start_round(hall, 3)
    for table in builders.tables(hall, 3):
        builders.enter_sheet(hall, 3, table.table)
    closed = next(
        one
        for one in builders.tables(hall, 3)
        if TEAM in one.entrants() and one.room is Room.CLOSED
    )
    builders.correct_sheet(hall, 3, closed.table, builders.totals(1235, 1000))
    page = Client().get(f"/t/{hall.tournament.slug}/turni/3/").content.decode()
    rooms = re.findall(r'<li class="rooms__room">.*?</li>', page, re.DOTALL)
    assert ["chiusa" in room for room in rooms if chip in room] == [True, True]
    (turn,) = re.findall(r'aria-labelledby="turn-3".*?</article>', page_of(hall, 1), re.DOTALL)
    headed = re.findall(r'<th scope="row">(.*?)</th>', turn, re.DOTALL)
    assert [chip in head for head in headed if "contro" in head] == [False, True]


def test_a_match_under_way_says_who_sits_where(hall: builders.Hall) -> None:
    builders.start_round(hall, 3)
    assert f"{surnames(1, 2)} <span" in page_of(hall, 1)


def test_a_player_of_a_team_sees_the_own_room_first(hall: builders.Hall, client: Client) -> None:
    builders.start_round(hall, 3)
    tables = [one for one in builders.tables(hall, 3) if TEAM in one.entrants()]
    for table in tables:
        seated = table.players[[TEAM in line for line in table.lines].index(True)]
        player = hall.moment.names.player(seated[0])
        page = client.get(f"/t/{hall.tournament.slug}/posto/", {"cognome": player})
        (card,) = re.findall(
            r'<div class="seat__room">.*?</div>\s*</dl>', page.content.decode(), re.DOTALL
        )
        assert f"<dd>{table.table}</dd>" in card


def test_the_file_of_the_results_has_each_room_s_points_and_the_match_once(
    hall: builders.Hall,
) -> None:
    address = f"/t/{hall.tournament.slug}/turni/1/risultati.csv"
    text = Client().get(address).content.decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    own = [line for line in lines if line["N."] == "1"]
    assert [line["Giocatori"] for line in own] == [surnames(1, 3), surnames(4, 2)]
    rooms = [int(line["P.P. della sala"]) for line in own]
    assert rooms == [written(*one) for one in in_rooms(hall)]
    assert [line["P.P."] for line in own] == [str(sum(rooms) - 100), ""]
    assert [bool(line["V.P."]) for line in own] == [True, False]


def test_the_paper_prints_each_room_s_points_once(hall: builders.Hall) -> None:
    text = read(draw(hall, DocumentKind.RESULTS, 1), "-raw")
    for table, place in in_rooms(hall):
        assert len(re.findall(rf"\b{written(table, place)}\b", text)) == 1
    total = sum(written(*one) for one in in_rooms(hall)) - 100
    assert len(re.findall(rf"\b{total}\b", text)) == 1
    assert text.count("Squadra 1") == 1
    assert surnames(4, 2) in " ".join(text.split())
    assert "1–2" in text


def test_a_program_reads_the_points_of_each_room(hall: builders.Hall) -> None:
    told = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/1").json()
    tables: list[dict[str, Any]] = [one for one in told["tables"] if one["round"] == 1]
    own = [
        line for table in tables for line in table["lines"] if line["entrants"][0]["number"] == 1
    ]
    assert [line["written"] for line in own] == [written(*one) for one in in_rooms(hall)]
    assert own[1]["players"] == [builders.player_name(4), builders.player_name(2)]
    assert own[0]["points"]["game_points"] == sum(line["written"] for line in own) - 100
