"""The desk's pages of teams' rooms, and of sheets and awards of teams and of three lines."""

from html import unescape

import pytest

from scoring import queries
from scoring.commands import StartRound
from scoring.plans import Format
from scoring.rules.violations import Violation
from scoring.rulings import PenaltyUnit
from scoring.values import Points, RoundNumber, TableNumber
from tests import builders
from tests.api.conftest import as_user
from tests.desk.desk_of_formats import FIRST, address, hall_of, post
from tests.machine.client import Client, as_
from tournaments.organise.perform import perform


def test_teams_say_who_sits_where_and_the_sheet_names_them(db: None) -> None:
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    client = as_(hall.computerista)
    team = queries.entrants(hall.ledger)[0]
    swapped = dict(zip(team.players, ("closed", "open", "closed", "open"), strict=True))
    fields: dict[str, object] = {f"room_1_{one}": room for one, room in swapped.items()}
    assert "Formazioni salvate" in post(client, address(hall, "desk-rooms", 1), fields)
    found = queries.table(hall.ledger, FIRST, TableNumber(1))
    assert found is not None
    assert found.players[0] == (team.players[1], team.players[3])
    page = client.get(address(hall, "desk-round", 1), {"table": "1"}).content.decode()
    assert builders.player_name(4) in page
    assert "Manca ancora quello della sala chiusa" in page


def test_i_3_the_page_begins_with_the_team_that_declares_first(db: None) -> None:
    """The winner's number is lower, and its rooms are saved in one go with the other's."""
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    for number in (1, 2):
        line_a = 1 in queries.tables(hall.ledger, FIRST)[number - 1].lines[0]
        sheet = builders.totals(1200, 700) if line_a else builders.totals(700, 1200)
        builders.enter_sheet(hall, 1, number, sheet)
    builders.start_round(hall, 2)
    client = as_(hall.director)
    page = client.get(address(hall, "desk-rooms", 2)).content.decode()
    loser, said, winner = (
        page.index(text)
        for text in (
            '<span class="entrant-number">2</span>',
            "dichiara per prima",
            '<span class="entrant-number">1</span>',
        )
    )
    assert loser < said < winner
    fields: dict[str, object] = {
        f"room_{team.number}_{player}": "open" if at < 2 else "closed"
        for team in queries.entrants(hall.ledger)
        for at, player in enumerate(team.players[:4])
    }
    winners = {name: room for name, room in fields.items() if name.startswith("room_1_")}
    refused = client.post(address(hall, "desk-rooms", 2), winners)
    assert refused.status_code == 422
    why = refused.content.decode()
    assert "Prima dichiara le sale la squadra numero 2" in why
    assert "(art. 3)" in why, "as its edition cites it elsewhere"
    assert "Formazioni salvate" in post(client, address(hall, "desk-rooms", 2), fields)


def test_whoever_is_late_with_rooms_reads_what_was_written_of_that_team(db: None) -> None:
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    client, rooms = as_(hall.director), address(hall, "desk-rooms", 1)
    shown = client.get(rooms).context["teams"]
    fields: dict[str, object] = {
        name: room
        for team in queries.entrants(hall.ledger)
        for at, player in enumerate(team.players[:4])
        for name, room in ((f"room_{team.number}_{player}", "open" if at < 2 else "closed"),)
    }
    fields |= {form.seen_name: form.last_seen for form in shown}
    assert "Formazioni salvate" in post(client, rooms, fields)
    one = queries.entrants(hall.ledger)[0]
    rooms_of_one = zip(one.players, ("open", "closed", "open", "closed"), strict=True)
    crossed = fields | {f"room_{one.number}_{player}": room for player, room in rooms_of_one}
    late = client.post(rooms, crossed)
    assert late.status_code == 422
    (line,) = late.context["meanwhile"]
    assert line.sentence in unescape(late.content.decode())
    (told,) = (form for form in late.context["teams"] if form.errors)
    again = crossed | {told.seen_name: told.last_seen}
    assert "Formazioni salvate" in post(client, rooms, again)


def test_i_3_what_is_played_afterwards_does_not_change_who_declared_first(db: None) -> None:
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    for number, table in enumerate(queries.tables(hall.ledger, RoundNumber(1)), start=1):
        totals = (1200, 100) if 1 in table.lines[0] else (100, 1200)
        builders.enter_sheet(hall, 1, number, builders.totals(*totals))
    builders.start_round(hall, 2)
    builders.penalise(hall, 1, 1, 20, PenaltyUnit.VICTORY_POINTS)
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    assert [row.entrant for row in ranked.rows] == [2, 1], "the penalty turned the ranking"
    page = as_(hall.director).get(address(hall, "desk-rooms", 2)).content.decode()
    first, second = (page.index(f'<span class="entrant-number">{team}</span>') for team in (2, 1))
    assert first < page.index("dichiara per prima") < second


def test_rooms_are_asked_of_who_plays_and_before_its_match(db: None) -> None:
    """Of five teams the one that rests was asked too, and was waited for behind the whistle."""
    hall = hall_of(Format.TEAMS, 5)
    builders.start_round(hall, 1)
    (resting,) = next(table for table in queries.tables(hall.ledger, FIRST) if table.is_bye).lines
    page = as_(hall.director).get(address(hall, "desk-rooms", 1)).content.decode()
    assert page.count('<span class="entrant-number">') == 4
    assert f'<span class="entrant-number">{resting[0]}</span>' not in page
    assert "4 squadre non hanno ancora detto chi gioca." in " ".join(page.split())
    perform(StartRound(round=FIRST), by=hall.directing)
    page = as_(hall.director).get(address(hall, "desk-rooms", 1)).content.decode()
    assert "ancora detto chi gioca" not in page
    assert "cambia solo con una sostituzione" in " ".join(page.split())


def test_i_3_line_ups_are_asked_before_the_whistle_and_assumed_aloud_after_it(db: None) -> None:
    """From the seating to the whistle nothing asked for them, and who was entered first played."""
    hall = hall_of(Format.TEAMS, 5)
    builders.start_round(hall, 1)
    client, rooms = as_(hall.director), address(hall, "desk-rooms", 1)
    asked = "non tutte le squadre hanno detto chi gioca"
    first = read(client, address(hall, "desk-round", 1))
    assert "Fischio d'inizio" in first
    assert asked in first
    assert f'href="{rooms}"' in first
    for page in ("desk-round", "desk-lateness"):
        assert asked in read(client, address(hall, page, 1))
    owed = as_user(hall.director).get(f"/tournaments/{hall.tournament.slug}/duties").json()["items"]
    (duty,) = (one for one in owed if one["kind"] == "rooms_undeclared")
    assert (duty["tables"], duty["right"]) == ([1, 2, 3, 4], "check_in")
    assert (duty["holds"], duty["told_at"]) == ([], ["whistle"])
    page = read(client, rooms)
    assert "come l'ultima volta" not in page
    assert "nell'ordine di iscrizione" in page
    team = next(one for one in hall.moment.tables(FIRST)[0].entrants())
    players = queries.entrants(hall.ledger)[team - 1].players
    seats = dict(zip(players, ("open", "open", "closed", "closed"), strict=True))
    post(client, rooms, {f"room_{team}_{one}": room for one, room in seats.items()})
    perform(StartRound(round=FIRST), by=hall.directing)
    assert asked not in read(client, address(hall, "desk-round", 1))
    assert read(client, rooms).count("non dichiarata: ordine di iscrizione") == 3
    assert "non hanno detto chi gioca" in read(client, address(hall, "desk-round", 1))


def read(client: Client, url: str) -> str:
    return " ".join(unescape(client.get(url).content.decode()).split())


def test_no_other_format_has_rooms(db: None) -> None:
    hall = builders.small_tournament(4, rounds=2, played=1)
    answer = as_(hall.director).get(address(hall, "desk-rooms", 1))
    assert answer.headers["Location"] == address(hall, "desk-round", 1)


def test_an_award_is_the_whole_matchs_of_teams(db: None) -> None:
    hall = hall_of(Format.TEAMS, 2)
    builders.start_round(hall, 1)
    client = as_(hall.referee)
    assert "tutta la partita" in client.get(address(hall, "desk-award", 1, 1)).content.decode()
    fields: dict[str, object] = {
        "cause": "late",
        "otherwise": "on",
        "a_victory_points": "12",
        "a_match_points": "355",
        "a_game_points": "355",
        "b_victory_points": "0",
        "b_match_points": "0",
        "b_game_points": "0",
        "reason": "Non si è presentata",
    }
    post(client, address(hall, "desk-award", 1, 1), fields)
    found = queries.tables(hall.ledger, FIRST)
    assert [one.points for one in found] == [
        (Points(12, 355, 355), Points()),
        (Points(), Points(12, 355, 355)),
    ]


def test_three_lines_are_typed_corrected_and_awarded_without_a_script(db: None) -> None:
    hall = hall_of(Format.THREES, 3)
    builders.start_round(hall, 1)
    typing = as_(hall.computerista)
    fields: dict[str, object] = {
        "table": "1",
        "way": "round",
        "totals.a": "500",
        "totals.b": "700",
        "totals.c": "",
    }
    page = typing.post(address(hall, "desk-sheets", 1), fields)
    assert page.status_code == 422
    assert 'value="700"' in page.content.decode()
    post(typing, address(hall, "desk-sheets", 1), fields | {"totals.c": "-50"})
    ruling = as_(hall.referee)
    correction: dict[str, object] = {
        "way": "round",
        "totals.a": "500",
        "totals.b": "700",
        "totals.c": "50",
        "mistake": "players",
        "asked_by": "line_c",
        "countersigned_by": str(hall.director.pk),
        "referee_called": "on",
        "agreed_by": [str(line[0]) for line in builders.tables(hall, 1)[0].players[:2]],
        "reason": "Segno",
    }
    seen = ruling.post(address(hall, "desk-correct", 1, 1), correction).context["effect"]
    correction["shown"] = seen.fingerprint
    post(ruling, address(hall, "desk-correct", 1, 1), correction)
    sheet = ruling.get(address(hall, "desk-sheet", 1, 1)).content.decode()
    assert "<td>-50</td>" in sheet
    assert "V.P." not in sheet
    form = ruling.get(address(hall, "desk-award", 1, 1)).context["form"]
    assert [name for name in form.fields if "points" in name] == [
        "a_game_points",
        "b_game_points",
        "c_game_points",
    ]


def test_u_3_1_three_at_a_table_lose_points_that_count_and_no_others(db: None) -> None:
    """V.P. were taken where there are none: the API said so, and no page and no ranking."""
    hall = hall_of(Format.THREES, 3)
    builders.start_round(hall, 1)
    client = as_(hall.referee)
    page = address(hall, "desk-penalties")
    units = client.get(page, {"round": "1"}).context["form"].fields["unit"].choices
    assert [unit for unit, _said in units] == ["game_points"]
    fields: dict[str, object] = {"entrant": "1", "round": "1", "unit": "victory_points"}
    fields |= {"amount": "3", "article": "10.31", "reason": "Suggerimento"}
    assert client.post(page, fields).status_code == 422
    assert not queries.penalties(hall.ledger)
    with pytest.raises(Violation, match="unit_not_counted"):
        builders.penalise(hall, 1, 1, 3, PenaltyUnit.MATCH_POINTS)
