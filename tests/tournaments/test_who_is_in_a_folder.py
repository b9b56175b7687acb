"""Who is ranked without having sat, who comes and goes: a folder brings the same people back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from scoring import queries
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.rules.violations import Violation
from scoring.rulings import PenaltyUnit
from scoring.values import RoundNumber
from tests.builders import (
    Hall,
    enter,
    enter_sheet,
    entries,
    form_groups,
    open_tournament,
    penalise,
    play_round,
    start_round,
    totals,
    withdraw,
)
from tests.tournaments.carrying import Carry, files_of, here, ranked, readmit, settle
from tournaments.models import Tournament
from tournaments.organise.entrants import enter_entrants
from tournaments.organise.folders import export_folder, import_folder
from tournaments.refusals import HouseCode

pytestmark = pytest.mark.django_db
ONE_CUT = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=2), GroupPlan(tables=2)))


def played_without(*away: int, of: int = 5, rounds: int = 1) -> Hall:
    """They withdrew before the first round, which the others have played."""
    hall = open_tournament(rounds=rounds)
    enter(hall, of)
    for entrant in away:
        withdraw(hall, entrant)
    play_round(hall, 1)
    return hall


def enter_stand_in(hall: Hall, number: int, group: str = "") -> None:
    (one,) = entries(queries.book(hall.ledger).format, 1, number)  # type: ignore[union-attr]
    enter_entrants(entries=[replace(one, stand_in=True, group=group)], by=hall.directing)


def told_of(files: dict[str, str], entrant: int) -> dict[str, str]:
    """The row of an entrant."""
    heads, *rows = (row.split(",") for row in files["entrants.csv"].splitlines())
    return next(
        row
        for row in (dict(zip(heads, row, strict=True)) for row in rows)
        if row["number"] == str(entrant)
    )


def imported() -> Tournament:
    return Tournament.objects.get()


def test_who_was_readmitted_without_ever_sitting_is_ranked_with_nothing(carry: Carry) -> None:
    hall = played_without(5)
    readmit(hall, 5)
    said = carry.over(hall)
    assert 5 in ranked(said, 1)
    assert told_of(said, 5)["withdrawn"] == "0"


def test_who_sat_for_the_first_time_later_is_ranked_from_its_entry(carry: Carry) -> None:
    """It was entered for the first round, and stood in its ranking with nothing."""
    hall = played_without(5, rounds=3)
    play_round(hall, 2)
    readmit(hall, 5)
    play_round(hall, 3)
    said = carry.over(hall)
    assert 5 in ranked(said, 1)
    assert told_of(said, 5)["first_round"] == "1"


def test_who_came_late_without_ever_sitting_is_ranked_from_then_on(carry: Carry) -> None:
    hall = open_tournament(rounds=3)
    enter(hall, 4)
    play_round(hall, 1)
    enter(hall, 1)
    withdraw(hall, 5)
    play_round(hall, 2)
    readmit(hall, 5)
    said = carry.over(hall)
    assert 5 not in ranked(said, 1)
    assert 5 in ranked(said, 2)
    assert told_of(said, 5)["first_round"] == "2"


def test_who_waits_for_the_next_round_is_there_to_play_it(carry: Carry) -> None:
    """A late entry and one who came back: neither sat in the last round, both play on."""
    hall = open_tournament(rounds=3)
    enter(hall, 5)
    play_round(hall, 1)
    withdraw(hall, 5)
    play_round(hall, 2)
    readmit(hall, 5)
    enter(hall, 1)
    said = carry.over(hall)
    assert told_of(said, 6)["first_round"] == "3"
    assert here(imported().ledger) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("sat", [False, True], ids=["before sitting", "after a round"])
def test_players_who_came_back_under_another_number_are_not_there_twice(
    carry: Carry, sat: bool
) -> None:
    hall = open_tournament(rounds=2)
    (mistaken, again) = (replace(one, number=None) for one in entries(Format.PAIRS, 2, 5))
    enter(hall, 4)
    enter_entrants(entries=[mistaken], by=hall.directing)
    if sat:
        play_round(hall, 1)
    withdraw(hall, 5)
    again = replace(again, players=(mistaken.players[0], again.players[1]))
    enter_entrants(entries=[again], by=hall.directing)
    play_round(hall, 1 + sat)
    assert (5 in ranked(carry.over(hall), 1)) is sat
    assert here(imported().ledger) == {1, 2, 3, 4, 6}


def test_a_stand_in_who_left_behind_the_cut_without_sitting_is_gone(carry: Carry) -> None:
    hall = open_tournament(rounds=2, groups=ONE_CUT)
    enter(hall, 8)
    play_round(hall, 1)
    form_groups(hall)
    enter_stand_in(hall, 9, group="B")
    withdraw(hall, 9)
    carry.over(hall)
    assert 9 not in here(imported().ledger)


def test_a_tie_with_who_was_readmitted_without_ever_sitting_comes_back(carry: Carry) -> None:
    hall = played_without(5, 6, of=6, rounds=2)
    readmit(hall, 5, 6)
    settle(hall, 6, 5)
    for entrant in (5, 6):
        withdraw(hall, entrant)
    play_round(hall, 2)
    readmit(hall, 5, 6)
    assert carry.over(hall)["ties.csv"].splitlines()[1] == "1,6 5,A mano"


def test_a_tie_of_those_who_are_ranked_no_more_is_left_out(carry: Carry) -> None:
    hall = played_without(5, 6, of=6)
    readmit(hall, 5, 6)
    settle(hall, 6, 5)
    for entrant in (5, 6):
        withdraw(hall, entrant)
    assert "ties.csv" not in carry.over(hall)


@pytest.mark.parametrize("readmitted", [False, True])
def test_who_had_left_before_the_cut_took_no_place_in_a_group(
    carry: Carry, readmitted: bool
) -> None:
    """Nor does who left after it leave one: both sit in no later round."""
    hall = open_tournament(rounds=2, groups=ONE_CUT)
    enter(hall, 9)
    withdraw(hall, 2)
    play_round(hall, 1)
    if readmitted:
        readmit(hall, 2)
    else:
        withdraw(hall, 1)
    form_groups(hall)
    withdraw(hall, 3)
    heads, *rows = carry.over(hall)["groups.csv"].splitlines()
    assert heads == ("group,entrant" if readmitted else "group,entrant,withdrawn")
    assert ("A,1,1" in rows) is not readmitted
    assert here(imported().ledger).isdisjoint({3})


@pytest.mark.parametrize("format_", [Format.GIALLO, Format.PAIRS])
def test_points_taken_from_a_stand_in_count_at_its_table(carry: Carry, format_: Format) -> None:
    """The partner loses them too, and the opponents gain by the difference."""
    hall = open_tournament(rounds=1, format_=format_)
    enter(hall, 3)
    enter_stand_in(hall, 4)
    start_round(hall, 1)
    for table in queries.tables(hall.ledger, RoundNumber(1)):
        enter_sheet(hall, 1, table.table, totals(1000, 500))
    penalise(hall, 4, 1, 300)
    penalise(hall, 4, 1, 2, unit=PenaltyUnit.VICTORY_POINTS)
    (heads, *rows) = carry.over(hall)["penalties.csv"].splitlines()
    assert heads.startswith("counts_from,")
    assert rows == ["1,,4,1,game_points,300,10.25,Pozzetto esposto,0"]


@pytest.mark.parametrize("written", ["0", "4", "presto"])
def test_a_first_round_that_is_none_of_the_tournaments_is_refused(
    tmp_path: Path, written: str
) -> None:
    hall = open_tournament(rounds=3)
    enter(hall, 4)
    play_round(hall, 1)
    play_round(hall, 2)
    export_folder(hall.tournament, tmp_path)
    entrants = tmp_path / "entrants.csv"
    heads, *rows = entrants.read_text("utf-8").splitlines()
    rows = [f"{row}," for row in rows[:-1]] + [f"{rows[-1]},{written}"]
    entrants.write_text("\n".join([f"{heads},first_round", *rows]) + "\n", "utf-8")
    with pytest.raises(Violation) as refused:
        import_folder(folder=tmp_path, by=User.objects.create_user("un altro"))
    (problem,) = refused.value.problems
    assert (problem.code, problem.field) == (HouseCode.VALUE_UNREADABLE, "first_round")
    assert (problem.data["file"], problem.data["line"]) == ("entrants.csv", 5)


def test_a_folder_of_before_tells_who_came_late_by_where_it_is_named(tmp_path: Path) -> None:
    """Without the column: punished and cut before it ever sat, it had come in by then."""
    hall = open_tournament(rounds=3, movements=[Movement.MITCHELL] * 3, groups=ONE_CUT)
    enter(hall, 8)
    play_round(hall, 1)
    enter(hall, 1)
    penalise(hall, 9, 1, 1, unit=PenaltyUnit.VICTORY_POINTS)
    form_groups(hall)
    withdraw(hall, 9)
    play_round(hall, 2)
    readmit(hall, 9)
    play_round(hall, 3)
    export_folder(hall.tournament, tmp_path)
    entrants = tmp_path / "entrants.csv"
    said = files_of(tmp_path)
    assert told_of(said, 9)["first_round"] == "2"
    rows = said["entrants.csv"].splitlines()
    entrants.write_text("\n".join(row.rpartition(",")[0] for row in rows) + "\n", "utf-8")
    hall.tournament.delete()
    tournament = import_folder(folder=tmp_path, by=User.objects.create_user("un altro"))
    export_folder(tournament, tmp_path / "again")
    assert files_of(tmp_path / "again") == said
