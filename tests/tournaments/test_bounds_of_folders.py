"""Whatever stands in a cell of a folder, it is taken or refused at its place, before it is kept."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import transaction

from scoring import queries
from scoring.commands import AwardSmazzata, DeclareRooms, RecordMistakenSeats, SettleTie
from scoring.plans import Format, GroupPlan, GroupsPlan
from scoring.queries import EntrantInBook
from scoring.rules.violations import Violation
from scoring.rulings import TieMethod
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, Points, RoundNumber, SmazzataNumber
from tests.builders import (
    Hall,
    award,
    correct_sheet,
    do,
    enter,
    enter_sheet,
    form_groups,
    open_tournament,
    penalise,
    play_round,
    seat_at,
    start_round,
    tables,
    totals,
)
from tests.tournaments.carrying import files_of
from tournaments.organise.entrants import change_line_up
from tournaments.organise.folders import columns, export_folder, import_folder
from tournaments.organise.folders.columns import NOTE
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.refusals import HouseCode
from tournaments.wording import explain
from tournaments.wording.fields import field_name

Folder = dict[str, str]
LONG = "à" * 2_001
"""A letter more than the longest text of any column."""
OF_SMAZZATE = {*columns.BREAKDOWN, *columns.EXTRA}
"""Not read in a row that has the round's totals alone."""
OF_A_ROUND = {"round", "counts_from", "after_round", "from_round"}
OF_NO_ROUND_OR_ONE = {"revoked_from", "lifted_from", "first_round"}
UNREAD = {columns.STANDINGS}
"""What a ranking was, for people: an import reckons its own."""


@pytest.fixture(scope="module")
def folders(
    outer_transaction: None, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Folder, ...]:
    """Three tournaments in which everything happened that a folder has a file or a column for."""
    made = []
    for hall in (_pairs(), _teams(), _mixed()):
        folder = tmp_path_factory.mktemp("folder")
        export_folder(hall.tournament, folder)
        made.append({name: text for name, text in files_of(folder).items() if name != NOTE})
    return tuple(made)


def _pairs() -> Hall:
    halves = (GroupPlan(tables=2), GroupPlan(tables=2))
    cut = GroupsPlan(after_round=RoundNumber(2), groups=halves, carry_percent=50)
    hall = open_tournament(rounds=3, groups=cut)
    enter(hall, 8)
    start_round(hall, 1)
    first, second, *others = tables(hall, 1)
    (one, two), (three, four) = ([line[0] for line in table.lines] for table in (first, second))
    swapped = (seat_at(first.table, one, four), seat_at(second.table, three, two))
    wrong = RecordMistakenSeats(
        round=RoundNumber(1), seats=swapped, wrong=(two,), remark=hall.because("Distratti")
    )
    do(wrong, hall.refereeing)
    for table in (first, second, *others):
        enter_sheet(hall, 1, table.table, totals(500, 500))
    tied = tuple(row.entrant for row in queries.standings(hall.ledger).rows[:2])  # type: ignore[union-attr]
    do(
        SettleTie(entrants=tied[::-1], method=TieMethod.BY_HAND, remark=hall.because("A mano")),
        hall.directing,
    )
    start_round(hall, 2)
    change_line_up(
        by=hall.directing,
        entrant=EntrantNumber(1),
        players=[PlayerForm("Nuova Ada", "N1"), PlayerForm("Nuovo Aldo", "N2")],
        from_round=RoundNumber(2),
        reason="Malati",
    )
    correct_sheet(hall, 1, others[0].table, totals(1000, 100))
    penalise(hall, 1, 2, 100)
    award(hall, 2, tables(hall, 2)[0].table, Points(7, 0, 0), Points(7, 0, 0))
    for table in tables(hall, 2)[1:]:
        enter_sheet(hall, 2, table.table)
    form_groups(hall)
    play_round(hall, 3)
    return hall


def _mixed() -> Hall:
    """A smazzata whose cards were mixed before it was counted (U art. 10.27)."""
    hall = open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=5)
    enter(hall, 4)
    play_round(hall, 1)
    perform(
        AwardSmazzata(
            round=RoundNumber(1),
            table=tables(hall, 1)[0].table,
            smazzata=SmazzataNumber(1),
            totals=(100, -50),
        ),
        by=hall.refereeing,
        reason="Mescolate",
    )
    return hall


def _teams() -> Hall:
    hall = open_tournament(rounds=1, regulation="internazionale", format_=Format.TEAMS, smazzate=4)
    enter(hall, 2)
    start_round(hall, 1)
    team: EntrantInBook = queries.entrants(hall.ledger)[0]
    one, two, three, four = team.players
    rooms = RoomLineUp(open=(one, four), closed=(two, three))
    do(DeclareRooms(round=RoundNumber(1), entrant=team.number, rooms=rooms), hall.directing)
    for table in tables(hall, 1):
        enter_sheet(hall, 1, table.table)
    return hall


@pytest.fixture
def director(db: None) -> User:
    return User.objects.create_user("direttore")


def test_the_three_folders_have_every_file_and_can_be_imported(
    folders: tuple[Folder, ...], director: User, tmp_path: Path
) -> None:
    named = {value for name, value in vars(columns).items() if str(value).endswith(".csv")}
    assert named == {name for files in folders for name in files if name.endswith(".csv")}
    for files in folders:
        assert _refusal(files, director, tmp_path) is None


@pytest.mark.slow("every text of every file of a folder")
def test_a_text_longer_than_its_column_is_refused_at_its_cell(
    folders: tuple[Folder, ...], director: User, tmp_path: Path
) -> None:
    for files in folders:
        for name, column, line, spoilt in _each_cell(files, LONG):
            refused = _refusal(spoilt, director, tmp_path)
            if refused is None:
                assert column in OF_SMAZZATE, f"{name}: {column} takes whatever it is given"
                continue
            (problem,) = refused.problems
            assert (problem.data["file"], problem.data["line"]) == (name, line), column
            if problem.code == HouseCode.TEXT_TOO_LONG:
                said = explain(problem)
                assert f"«{field_name(column)}» è di {len(LONG)} caratteri" in said


@pytest.mark.parametrize("written", ["0", "-1", "9", "999999999", ""])
def test_a_round_that_is_none_of_the_folders_is_refused_wherever_it_stands(
    folders: tuple[Folder, ...], director: User, tmp_path: Path, written: str
) -> None:
    named = OF_A_ROUND | OF_NO_ROUND_OR_ONE if written else OF_A_ROUND
    for files in folders:
        for name, column, line, spoilt in _each_cell(files, written):
            if column in named:
                refused = _refusal(spoilt, director, tmp_path)
                assert refused, f"{name}: {column} is taken, whatever the round"
                (problem,) = refused.problems
                assert (problem.data["file"], problem.data["line"]) == (name, line), column


def test_what_counts_from_a_round_that_is_not_there_is_refused_with_its_field(
    folders: tuple[Folder, ...], director: User, tmp_path: Path
) -> None:
    pairs, *_ = folders
    penalties = pairs["penalties.csv"].replace("2,,1,2,", "4,,1,2,")
    refused = _refusal(pairs | {"penalties.csv": penalties}, director, tmp_path)
    assert refused
    (problem,) = refused.problems
    assert (problem.code, problem.field) == (HouseCode.VALUE_UNREADABLE, "counts_from")
    assert explain(problem).startswith(
        "File penalties.csv, riga 2: «4» non è un valore ammesso nella colonna counts_from."
    )


def test_others_may_play_from_the_round_on_that_comes_next(
    folders: tuple[Folder, ...], director: User, tmp_path: Path
) -> None:
    """The last of the folder is the third."""
    pairs, *_ = folders
    line_ups = pairs["line_ups.csv"].replace("\n2,", "\n4,")
    assert _refusal(pairs | {"line_ups.csv": line_ups}, director, tmp_path) is None


def test_groups_of_a_tournament_that_is_not_cut_are_refused(
    folders: tuple[Folder, ...], director: User, tmp_path: Path
) -> None:
    pairs, *_ = folders
    plan = json.loads(pairs["tournament.json"])
    del plan["groups"]
    refused = _refusal(pairs | {"tournament.json": json.dumps(plan)}, director, tmp_path)
    assert refused
    (problem,) = refused.problems
    assert (problem.code, problem.field) == (HouseCode.VALUE_UNREADABLE, "group")
    assert (problem.data["file"], problem.data["line"]) == ("groups.csv", 2)


def test_the_command_says_which_text_is_too_long_and_by_how_much(
    folders: tuple[Folder, ...], director: User, tmp_path: Path
) -> None:
    """The article of a penalty, whose column is the ledger's own."""
    pairs, *_ = folders
    penalties = pairs["penalties.csv"].replace("10.25", "x" * 61)
    write(pairs | {"penalties.csv": penalties}, tmp_path)
    with pytest.raises(CommandError) as refused:
        call_command("import_tournament", tmp_path, username=director.username)
    assert str(refused.value) == (
        "File penalties.csv, riga 2: il testo in «articolo» è di 61 caratteri, più dei 60 ammessi."
        " Accorcialo."
    )


def _each_cell(files: Folder, text: str) -> Iterator[tuple[str, str, int, Folder]]:
    """The folder once for each column, with this in the first row that has something there."""
    for name in files.keys() - UNREAD - {columns.TOURNAMENT}:
        rows = list(csv.reader(io.StringIO(files[name])))
        for at, column in enumerate(rows[0]):
            line = next((at_ for at_, row in enumerate(rows[1:], 1) if row[at]), 1)
            spoilt = [list(row) for row in rows]
            spoilt[line][at] = text
            written = io.StringIO()
            csv.writer(written).writerows(spoilt)
            yield name, column, line + 1, files | {name: written.getvalue()}


def _refusal(files: Folder, director: User, folder: Path) -> Violation | None:
    """What the import of these files comes to; nothing of it is kept."""
    write(files, folder)
    try:
        with transaction.atomic():
            import_folder(by=director, folder=folder)
            transaction.set_rollback(True)
    except Violation as refused:
        return refused
    return None


def write(files: Folder, folder: Path) -> None:
    """These files and no other."""
    for path in folder.iterdir():
        path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
