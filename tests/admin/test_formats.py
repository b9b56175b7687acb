"""The desk with every format, as a browser without scripts sends its forms."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring import queries
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.seats import Room
from scoring.values import Points, RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tournaments.models import Entrant, Tournament

FIRST = RoundNumber(1)
OPENING = "/admin/tournaments/tournament/add/"
OF_FORMAT = {
    Format.TEAMS: {"regulation": "internazionale", "smazzate": 4},
    Format.THREES: {"regulation": "uisp-parole", "smazzate": 3},
    Format.GIALLO: {"regulation": "internazionale", "smazzate": 4},
    Format.INDIVIDUAL: {"regulation": "internazionale", "smazzate": 4},
}


@pytest.fixture
def organiser(db: None) -> User:
    return builders.user(may_open=True)


def hall_of(format_: Format, how_many: int = 0) -> Hall:
    hall = builders.open_tournament(format_=format_, **OF_FORMAT[format_])  # type: ignore[arg-type]
    if how_many:
        builders.enter(hall, how_many)
    return hall


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def as_(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, url: str, fields: dict[str, object] | None = None) -> str:
    return str(client.post(url, fields or {}, follow=True).content.decode())


def opening(**changes: Any) -> dict[str, Any]:
    return {
        "command_id": str(uuid4()),
        "name": "Coppa",
        "format": "pairs",
        "regulation": "classico",
        "smazzate_per_round": "3",
        "first_round": "lot",
        "movement_1": "mitchell",
        "movement_2": "danese",
        "carry_percent": "100",
        **changes,
    }


# ---- Opening ----


def test_a_ready_made_plan_is_put_in_and_nothing_typed_is_lost(organiser: User) -> None:
    fields = opening(name="Coppa d'oro", do="preset", preset="national")
    page = as_(organiser).post(OPENING, fields)
    form = page.context["form"]
    assert page.status_code == 200
    assert form.rounds == 11
    assert form["groups_after"].value() == "8"
    assert 'value="Coppa d&#x27;oro"' in page.content.decode()
    assert not Tournament.objects.exists()


def test_rounds_are_added_and_taken_away_without_a_script(organiser: User) -> None:
    client = as_(organiser)
    added = client.post(OPENING, opening(do="add")).context["form"]
    assert [row.movement.value() for row in added.rows()] == ["mitchell", "danese", "danese"]
    assert client.post(OPENING, opening(do="remove")).context["form"].rounds == 1


def test_a_format_is_offered_its_own_movements_and_editions_only(organiser: User) -> None:
    client = as_(organiser)
    form = client.post(OPENING, opening(format="giallo", do="show")).context["form"]
    offered = [value for value, _name in form.fields["movement_1"].choices]
    assert offered == ["rotazione"]
    assert form["movement_2"].value() == "rotazione"
    teams = client.post(OPENING, opening(format="teams", do="show")).context["form"]
    assert "classico" not in [value for value, _name in teams.fields["regulation"].choices]
    refused = client.post(OPENING, opening(format="giallo"))
    assert refused.status_code == 422
    assert "movement_1" in refused.context["form"].errors


def test_groups_sittings_and_their_own_movements_are_announced_at_opening(organiser: User) -> None:
    fields = opening(
        movement_3="danese",
        session_3="on",
        groups_after="2",
        groups_tables="7; 9 9",
        carry_percent="50",
        group_B_3="danese_senza_rivincite",
        substitutes_first_half="on",
        clubs_apart="on",
    )
    assert as_(organiser).post(OPENING, fields).status_code == 302
    book = queries.book(Tournament.objects.get().ledger)
    assert book is not None
    assert book.plan.sessions == (2, 1)
    assert book.plan.clubs_apart
    assert book.settings.substitutes_first_half
    assert book.plan.groups == GroupsPlan(
        after_round=RoundNumber(2),
        carry_percent=50,
        groups=(
            GroupPlan(tables=7),
            GroupPlan(tables=9, movements=(Movement.DANESE_NO_REMATCH,)),
            GroupPlan(tables=9),
        ),
    )


def test_errors_of_the_groups_stand_at_their_field_with_what_was_typed(organiser: User) -> None:
    client = as_(organiser)
    for wrong in ("sette", "", "7"):
        page = client.post(OPENING, opening(groups_after="1", groups_tables=wrong))
        assert page.status_code == 422, wrong
        assert "groups_tables" in page.context["form"].errors, wrong
        assert page.context["form"]["name"].value() == "Coppa"


def test_another_order_of_ranking_is_offered_where_the_edition_has_one(organiser: User) -> None:
    client = as_(organiser)
    assert "ranked_by" not in client.get(OPENING).context["form"].fields
    fields = opening(regulation="uisp-parole", ranked_by="game_points")
    assert client.post(OPENING, fields).status_code == 302
    book = queries.book(Tournament.objects.get().ledger)
    assert book is not None
    assert book.settings.ranked_by == ("game_points",)


# ---- The plan and the groups ----


def test_a_plan_changes_with_a_reason_where_nothing_was_played(db: None) -> None:
    hall = builders.small_tournament(4, rounds=3, played=1)
    client = as_(hall.director)
    url = address(hall, "desk-plan-change")
    fields: dict[str, object] = {
        "first_round": "entry_order",
        "movement_1": "mitchell",
        "movement_2": "danese",
        "reason": "",
    }
    assert "reason" in client.post(url, fields).context["form"].errors
    assert "Il programma è cambiato" in post(client, url, fields | {"reason": "È tardi"})
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.plan.movements == (Movement.MITCHELL, Movement.DANESE)
    assert "È tardi" in client.get(address(hall, "desk-plan")).content.decode()
    played = client.post(url, fields | {"movement_1": "danese", "reason": "No"})
    assert "movement_1" in played.context["form"].errors


def of_groups(regulation: str = "classico") -> Hall:
    hall = builders.open_tournament(
        rounds=2,
        regulation=regulation,
        groups=GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=2))),
    )
    builders.enter(hall, 6)
    builders.start_round(hall, 1)
    return hall


def test_the_cut_is_looked_at_and_who_is_equal_on_its_line_is_pointed_out(db: None) -> None:
    hall = of_groups()
    for table in (1, 2, 3):
        builders.enter_sheet(hall, 1, table, builders.totals(1500, 900))
    client = as_(hall.director)
    desk = client.get(address(hall, "desk")).content.decode()
    assert "forma i gironi" in desk
    page = client.get(address(hall, "desk-groups"))
    cut = page.context["cut"]
    assert cut.tied
    assert [len(group.rows) for group in cut.groups] == [2, 4]
    assert [one.on_the_line for one in cut.groups[0].rows] == [True, True]
    assert queries.entrants(hall.ledger)[0].group == ""


def test_groups_are_formed_with_one_button_and_ranked_apart(db: None) -> None:
    hall = of_groups()
    for table, score in ((1, 1500), (2, 1300), (3, 1100)):
        builders.enter_sheet(hall, 1, table, builders.totals(score, 900))
    client = as_(hall.director)
    assert "formati" in post(client, address(hall, "desk-form-groups"))
    assert {one.group for one in queries.entrants(hall.ledger)} == {"A", "B"}
    post(client, address(hall, "desk-draw", 2))
    page = client.get(address(hall, "desk-round", 2))
    assert [group.name for group in page.context["page"].groups] == ["A", "B"]
    builders.publish(hall, 2)
    ranking = client.get(address(hall, "desk-ranking")).content.decode()
    assert "Girone A" in ranking
    assert "Girone B" in ranking


def test_where_the_edition_says_so_the_ranking_is_out_before_it_is_cut(db: None) -> None:
    hall = of_groups("internazionale")
    for table in (1, 2, 3):
        builders.enter_sheet(hall, 1, table)
    client = as_(hall.director)
    page = client.get(address(hall, "desk"))
    assert page.context["glance"].next.step == "publish_cut"
    post(client, address(hall, "desk-publish-ranking"))
    assert client.get(address(hall, "desk")).context["glance"].next.step == "form_groups"
    post(client, address(hall, "desk-form-groups"))
    assert client.get(address(hall, "desk")).context["glance"].next.step == "seat"


# ---- Entrants ----


@pytest.mark.parametrize(
    ("format_", "players"), [(Format.INDIVIDUAL, 1), (Format.GIALLO, 1), (Format.TEAMS, 4)]
)
def test_the_entry_slip_has_as_many_players_as_the_format(
    db: None, format_: Format, players: int
) -> None:
    hall = hall_of(format_)
    client = as_(hall.director)
    fields: dict[str, object] = {
        f"player_{at}": builders.player_name(at) for at in range(1, players + 1)
    }
    page = client.get(address(hall, "desk-pairs")).content.decode().lower()
    assert "coppia" not in page
    if format_ is Format.TEAMS:
        assert client.post(address(hall, "desk-pairs"), dict(fields)).status_code == 422
        fields["team"] = "I Leoni"
    assert "Iscrizione salvata" in post(client, address(hall, "desk-pairs"), fields)
    (entered,) = queries.entrants(hall.ledger)
    assert len(entered.players) == players
    assert Entrant.objects.get(tournament=hall.tournament).team == fields.get("team", "")


def test_a_team_of_five_is_refused_and_one_of_six_taken(db: None) -> None:
    hall = hall_of(Format.TEAMS)
    client = as_(hall.director)
    five: dict[str, object] = {f"player_{at}": builders.player_name(at) for at in range(1, 6)}
    five["team"] = "I Leoni"
    assert client.post(address(hall, "desk-pairs"), five).status_code == 422
    post(client, address(hall, "desk-pairs"), five | {"player_6": builders.player_name(6)})
    assert len(queries.entrants(hall.ledger)[0].players) == 6


def test_a_stand_in_is_marked_and_not_ranked(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 3)
    client = as_(hall.director)
    fields: dict[str, object] = {"player_1": "Staff Uno", "player_2": "Staff Due", "stand_in": "on"}
    assert "robot" in post(client, address(hall, "desk-pairs"), fields)
    builders.play_round(hall, 1)
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    assert 4 not in [row.entrant for row in ranked.rows]


def test_a_substitute_plays_from_a_round_on_and_both_are_shown(db: None) -> None:
    hall = builders.small_tournament(4, rounds=3, played=1)
    client = as_(hall.director)
    url = address(hall, "desk-pair", 1)
    fields: dict[str, object] = {
        "player_1": builders.player_name(1),
        "player_2": "Baldi Bea",
        "from_round": "2",
        "reason": "Malore",
    }
    page = post(client, url, fields)
    assert "Giocatori cambiati" in page
    assert "turno 1" in page
    assert builders.player_name(2) in page
    assert "dal turno 2" in page
    assert queries.entrants(hall.ledger)[0].line_ups[1][0] == 2


# ---- Seating ----


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
    assert [cell["number"] for cell in page.context["rows"][1]["cells"]] == ["4", "5", "3"]
    post(client, address(hall, "desk-seating-edit", 1), fields | {"line_c": ["3", "6"]})
    assert queries.tables(hall.ledger, FIRST)[1].lines == ((4,), (5,), (6,))


def test_the_desk_says_why_a_table_is_as_it_is(db: None) -> None:
    hall = builders.small_tournament(5, rounds=2, played=1)
    page = as_(hall.referee).get(address(hall, "desk-why", 1, 1))
    assert page.context["why"].sentences


# ---- Teams' rooms and sheets ----


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
    page = client.get(address(hall, "desk-sheets", 1), {"table": "1"}).content.decode()
    assert builders.player_name(4) in page
    assert "Manca ancora quello della sala chiusa" in page


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
        "asked_by": "line_c",
        "countersigned_by": str(hall.referee.pk),
        "reason": "Segno",
    }
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
