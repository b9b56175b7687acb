"""A folder of every format: exported, imported and exported again, it is the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from scoring import queries
from scoring.commands import (
    DeclareRooms,
    GivePenalty,
    LeaveRound,
    RecordMistakenSeats,
    SettleTie,
    WithdrawEntrant,
)
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.queries import TableInBook
from scoring.rules.violations import Violation
from scoring.rulings import PenaltyUnit, TieMethod, WithdrawalChoice
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, Points, RoundNumber
from tests.builders import (
    Hall,
    award,
    correct_sheet,
    do,
    enter,
    enter_sheet,
    entries,
    form_groups,
    open_tournament,
    penalise,
    play_round,
    seat_at,
    start_round,
    tables,
    totals,
    withdraw,
)
from tests.tournaments.carrying import Carry
from tournaments.organise.entrants import change_line_up, enter_entrants
from tournaments.organise.folders import export_folder, import_folder
from tournaments.organise.players import PlayerForm

pytestmark = pytest.mark.django_db
GROUPS = GroupsPlan(
    after_round=RoundNumber(2),
    groups=(GroupPlan(tables=2), GroupPlan(tables=2, movements=(Movement.MITCHELL,) * 2)),
    carry_percent=50,
)


def by_teams(movements: int = 2, groups: GroupsPlan | None = None) -> Hall:
    return open_tournament(
        rounds=movements,
        regulation="internazionale",
        format_=Format.TEAMS,
        smazzate=4,
        round_minutes=50,
        groups=groups,
    )


def test_groups_with_who_left_before_the_cut_behind_it_and_at_the_end(carry: Carry) -> None:
    hall = open_tournament(rounds=4, groups=GROUPS)
    enter(hall, 12)
    enter_entrants(
        entries=[replace(one, stand_in=True) for one in entries(Format.PAIRS, 1, 13)],
        by=hall.directing,
    )
    play_round(hall, 1)
    play_round(hall, 2)
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    order = [one.entrant for one in ranked.rows]
    for place in (1, 3):
        withdraw(hall, order[place])
    form_groups(hall)
    formed = queries.book(hall.ledger)
    assert formed is not None
    assert formed.groups is not None
    assert len(formed.groups.groups[0].entrants) == 6
    withdraw(hall, order[0])
    withdraw(hall, order[-1])
    enter_entrants(
        entries=[replace(one, stand_in=True, group="A") for one in entries(Format.PAIRS, 1, 14)],
        by=hall.directing,
    )
    play_round(hall, 3)
    play_round(hall, 4)
    withdraw(hall, order[5])
    said = carry.over(hall)
    assert said["groups.csv"].startswith("group,entrant,withdrawn\nA,")
    assert said["standings.csv"].splitlines()[0].endswith(",group")
    assert said["entrants.csv"].splitlines()[0].endswith(",stand_in,group,withdrawn")


def test_who_came_in_just_before_the_cut_is_in_the_same_group(carry: Carry) -> None:
    hall = open_tournament(rounds=4, groups=GROUPS)
    enter(hall, 8)
    play_round(hall, 1)
    play_round(hall, 2)
    late = entries(Format.PAIRS, 2, 9)
    enter_entrants(entries=[late[0], replace(late[1], stand_in=True)], by=hall.directing)
    form_groups(hall)
    play_round(hall, 3)
    assert carry.over(hall)["groups.csv"].splitlines()[-2:] == ["B,9", "B,10"]


def test_a_stand_in_who_never_sat_behind_the_cut_keeps_its_group(carry: Carry) -> None:
    hall = open_tournament(rounds=4, groups=GROUPS)
    enter(hall, 8)
    play_round(hall, 1)
    play_round(hall, 2)
    form_groups(hall)
    play_round(hall, 3)
    reserve = replace(entries(Format.PAIRS, 1, 9)[0], stand_in=True, group="B")
    enter_entrants(entries=[reserve], by=hall.directing)
    assert carry.over(hall)["entrants.csv"].splitlines()[-1].endswith(",1,B")


def test_groups_of_a_regulation_with_a_window_before_the_cut(carry: Carry) -> None:
    hall = by_teams(4, GROUPS)
    enter(hall, 9)
    play_round(hall, 1)
    play_round(hall, 2)
    form_groups(hall)
    play_round(hall, 3)
    rows = carry.over(hall)["groups.csv"].splitlines()[1:]
    assert [row[0] for row in rows] == ["A", "A", *"BBBBBBB"]


def test_a_tie_settled_before_the_cut_makes_the_same_groups(carry: Carry) -> None:
    hall = open_tournament(
        rounds=3, groups=replace(GROUPS, groups=(GroupPlan(tables=2), GroupPlan(tables=2)))
    )
    enter(hall, 8)
    for round_ in (1, 2):
        start_round(hall, round_)
        for table in tables(hall, round_):
            enter_sheet(hall, round_, table.table, totals(1000, 1000))
    tied = tuple(EntrantNumber(one) for one in (8, 7, 6, 5, 4, 3, 2, 1))
    do(
        SettleTie(entrants=tied, method=TieMethod.BY_HAND, remark=hall.because("A mano")),
        hall.directing,
    )
    form_groups(hall)
    assert carry.over(hall)["groups.csv"].startswith("group,entrant\nA,8\nA,7\nA,6\nA,5\nB,4")


def test_teams_with_rooms_substitutes_an_award_and_late_corrections(carry: Carry) -> None:
    hall = by_teams(3)
    enter(hall, 5)
    start_round(hall, 1)
    team = queries.entrants(hall.ledger)[1]
    one, two, three, four = team.players
    rooms = RoomLineUp(open=(one, four), closed=(two, three))
    do(DeclareRooms(round=RoundNumber(1), entrant=team.number, rooms=rooms), hall.directing)
    first, second, third, _ = tables(hall, 1)
    enter_sheet(hall, 1, first.table)
    enter_sheet(hall, 1, second.table)
    enter_sheet(hall, 1, third.table)
    award(hall, 1, third.table, Points(8, 0, 0), Points(2, 0, 0))
    change_line_up(
        entrant=team.number,
        players=[PlayerForm("Nuova Ada", "N1"), *(PlayerForm(f"Nuovo {at}") for at in "abc")],
        reason="Due malati",
        from_round=RoundNumber(2),
        by=hall.directing,
    )
    play_round(hall, 2)
    correct_sheet(hall, 1, second.table, totals(2000, 100))
    penalise(hall, 2, 1, 150)
    play_round(hall, 3)
    award(hall, 2, tables(hall, 2)[0].table, Points(10, 0, 0), Points(0, 0, 0))
    said = carry.over(hall)
    assert said["rooms.csv"] == "round,entrant,open,closed\n1,2,1 4,2 3\n"
    assert said["line_ups.csv"].splitlines()[1] == (
        "2,2,Nuova Ada,N1,Nuovo a,,Nuovo b,,Nuovo c,,Due malati"
    )
    assert len(said["awards.csv"].splitlines()) == 3
    assert json.loads(said["tournament.json"])["round_minutes"] == 50


def test_wrong_seats_are_carried_with_those_who_sat_there(carry: Carry) -> None:
    hall = open_tournament(rounds=2)
    enter(hall, 8)
    start_round(hall, 1)
    first, second = tables(hall, 1)[:2]
    swapped = (
        seat_at(first.table, numbered(first)[0], numbered(second)[1]),
        seat_at(second.table, numbered(second)[0], numbered(first)[1]),
    )
    do(
        RecordMistakenSeats(
            round=RoundNumber(1),
            seats=swapped,
            wrong=(EntrantNumber(numbered(first)[1]),),
            remark=hall.because("Hanno letto male il tavolo"),
        ),
        hall.refereeing,
    )
    for table in tables(hall, 1):
        enter_sheet(hall, 1, table.table)
    play_round(hall, 2)
    said = carry.over(hall)
    assert said["mistaken.csv"].splitlines()[1:] == [
        "1,1,1,5,,Hanno letto male il tavolo",
        "1,2,2,6,5,Hanno letto male il tavolo",
    ]
    assert said["seating.csv"].splitlines()[1] == "1,1,1,6"


@pytest.mark.parametrize("format_", [Format.INDIVIDUAL, Format.GIALLO, Format.THREES])
def test_single_players_with_rests_late_entries_and_who_leaves_a_round(
    carry: Carry, format_: Format
) -> None:
    hall = open_tournament(rounds=3, format_=format_, first_round=SeatingMethod.LOT)
    enter(hall, 11)
    start_round(hall, 1)
    leaver = tables(hall, 1)[0].entrants()[0]
    do(
        LeaveRound(
            entrant=leaver,
            choice=WithdrawalChoice.ZERO,
            remark=hall.because("Se n'è andato"),
        ),
        hall.refereeing,
    )
    for table in tables(hall, 1)[1:]:
        enter_sheet(hall, 1, table.table)
    enter(hall, 2)
    play_round(hall, 2)
    play_round(hall, 3)
    said = carry.over(hall)
    assert ",withdrawn," in said["awards.csv"]
    assert '"first_round": "lot"' in said["tournament.json"]


def test_all_italiana_is_carried_by_its_calendar_even_when_amended(carry: Carry) -> None:
    hall = open_tournament(rounds=5, format_=Format.INDIVIDUAL, movements=[Movement.ITALIANA] * 5)
    enter(hall, 6)
    play_round(hall, 1)
    do(WithdrawEntrant(entrant=EntrantNumber(6)), hall.directing)
    for round_ in (2, 3, 4):
        play_round(hall, round_)
    assert "6" not in {row.split(",")[2] for row in carry.over(hall)["seating.csv"].split()[-3:]}


def test_groups_that_the_ranking_does_not_give_are_refused(carry: Carry, tmp_path: Path) -> None:
    hall = open_tournament(rounds=4, groups=GROUPS)
    enter(hall, 8)
    play_round(hall, 1)
    play_round(hall, 2)
    form_groups(hall)
    folder = tmp_path / "altered"
    export_folder(hall.tournament, folder)
    groups = folder / "groups.csv"
    lines = groups.read_text("utf-8").splitlines()
    lines[1], lines[-1] = lines[1].replace("A", "B"), lines[-1].replace("B", "A")
    groups.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(Violation) as refused:
        import_folder(folder=folder, by=User.objects.create_user("un altro"))
    (problem,) = refused.value.problems
    assert (problem.data["why"], problem.data["file"]) == ("groups_differ", "groups.csv")


def numbered(table: TableInBook) -> list[int]:
    return [int(one) for one in table.entrants()]


def test_what_an_old_book_of_threes_took_that_counts_for_nothing_is_carried(carry: Carry) -> None:
    """A sanction took V.P. there once: the tournament's own folder could not be brought in."""
    hall = open_tournament(rounds=1, regulation="uisp-parole", format_=Format.THREES)
    enter(hall, 3)
    start_round(hall, 1)
    old = GivePenalty(
        entrant=EntrantNumber(1),
        round=RoundNumber(1),
        unit=PenaltyUnit.VICTORY_POINTS,
        amount=3,
        remark=hall.because("Suggerimento"),
        copied=True,
    )
    do(old, hall.refereeing)
    assert ",victory_points,3," in carry.over(hall)["penalties.csv"]
