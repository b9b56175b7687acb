"""A tournament as a folder: what goes in comes out, and what is wrong is named."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring import queries
from scoring.commands import AwardSmazzata, LiftAward, SettleTie
from scoring.events import SheetCorrected
from scoring.plans import GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.queries import EventFilter
from scoring.rules import regulations
from scoring.rules.violations import Code, Violation
from scoring.rulings import AwardCause, Lifting, Mistake, TieMethod
from scoring.values import Line, Points, RoundNumber, SmazzataNumber, TableNumber
from tests import builders
from tests.builders import (
    award,
    correct_sheet,
    do,
    enter,
    enter_sheet,
    open_tournament,
    penalise,
    play_round,
    publish,
    seat,
    start_round,
    totals,
)
from tests.invariants import rows_equal_fold
from tests.machine.client import Client
from tests.tournaments.carrying import files_of
from tournaments.models import Player, Tournament
from tournaments.moment import Moment
from tournaments.organise.editions import merged, plain
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.folders import export_folder, import_folder, set_aside
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.organise.privacy import erase_player
from tournaments.refusals import HouseCode
from tournaments.wording import explain

DATA = Path(__file__).parent.parent / "data"
CLUB_EVENING, CHECKS_SET_ASIDE = DATA / "club-evening", DATA / "checks-set-aside"
FIRST = RoundNumber(1)
pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return User.objects.create_user("direttore")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the club evening, to be spoilt."""
    return Path(shutil.copytree(CLUB_EVENING, tmp_path / "serata"))


def standings_of(folder: Path) -> list[tuple[int, ...]]:
    with (folder / "standings.csv").open(encoding="utf-8", newline="") as file:
        return [tuple(int(cell) for cell in row.values()) for row in csv.DictReader(file)]


def replace_line(path: Path, number: int, line: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = line
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def refusal(folder: Path, director: User) -> Violation:
    with pytest.raises(Violation) as refused:
        import_folder(folder=folder, by=director)
    assert Tournament.objects.count() == 0, "nothing of a refused folder is kept"
    return refused.value


def test_club_evening_has_the_standings_it_must_have_after_every_round(director: User) -> None:
    tournament = import_folder(folder=CLUB_EVENING, by=director)
    ledger = tournament.ledger
    computed = [
        (
            after,
            row.rank,
            row.entrant,
            points.victory_points,
            points.match_points,
            points.game_points,
        )
        for after in range(1, 5)
        for row in queries.standings(ledger, after_round=RoundNumber(after)).rows  # type: ignore[union-attr]
        for points in [row.points]
    ]
    assert computed == standings_of(CLUB_EVENING)
    rows_equal_fold(ledger)


def test_a_folder_says_what_it_leaves_out(director: User, tmp_path: Path) -> None:
    export_folder(import_folder(folder=CLUB_EVENING, by=director), tmp_path)
    note = files_of(tmp_path)["LEGGIMI.txt"]
    assert all(word in note for word in ("sede", "data", "premi", "referti", "fascicolo"))


def test_a_text_longer_than_its_column_is_named_with_file_and_line(
    director: User, folder: Path
) -> None:
    replace_line(folder / "entrants.csv", 3, f"2,{'x' * 121},T1.1929,Bianchi Luigi,T1.1928,,")
    (problem,) = refusal(folder, director).problems
    assert (problem.code, problem.field) == (HouseCode.TEXT_TOO_LONG, "player_1")
    assert (problem.data["file"], problem.data["line"]) == ("entrants.csv", 3)
    plan = json.loads((folder / "tournament.json").read_text("utf-8"))
    (folder / "tournament.json").write_text(json.dumps({**plan, "name": "x" * 121}), "utf-8")
    assert refusal(folder, director).code == HouseCode.TEXT_TOO_LONG


@pytest.mark.parametrize("field", ["regulation", "name"])
def test_a_nul_in_the_plan_is_named_with_file_and_field(
    director: User, folder: Path, field: str
) -> None:
    plan = json.loads((folder / "tournament.json").read_text("utf-8"))
    (folder / "tournament.json").write_text(json.dumps({**plan, field: "a\0b"}), "utf-8")
    told = explain(refusal(folder, director).problems[0])
    assert "tournament.json" in told
    assert f"$.{field}" in told


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"edition": "a\0b"}, "edition"),
        ({"name": "a\0b"}, "name"),
        ({"ranking": {"article": "a\0b"}}, "ranking.article"),
        ({"ranking": {"article": "x" * 61}}, "ranking.article"),
        ({"burraco": {"least_cards": -1}}, "burraco.least_cards"),
    ],
)
def test_what_an_edition_of_a_folder_cannot_say_is_named_with_file_and_field(
    director: User, folder: Path, wrong: dict[str, Any], field: str
) -> None:
    edition = merged(plain(regulations.load("classico")), wrong)
    (folder / "regulation.json").write_text(json.dumps(edition), "utf-8")
    (problem,) = refusal(folder, director).problems
    assert "regulation.json" in explain(problem)
    assert field in f"{problem.field} {problem.data.get('why')}"


def test_the_club_evening_passes_every_check(director: User) -> None:
    assert set_aside(import_folder(folder=CLUB_EVENING, by=director)) == ()


def test_a_sheet_that_fails_a_check_is_imported_with_the_check_set_aside_and_said_to(
    director: User,
) -> None:
    """A dirty burraco on 45, as the paper has it; what is unlikely nobody types twice here."""
    tournament = import_folder(folder=CHECKS_SET_ASIDE, by=director)
    assert [(one.round, one.table, one.codes) for one in set_aside(tournament)] == [
        (1, 1, (Code.BURRACO_WITHOUT_CARDS.value,))
    ]
    marked = {table.table: table.unlikely for table in queries.tables(tournament.ledger, FIRST)}
    assert marked == {1: (), 2: (Line.A,)}


def test_exported_and_imported_again_everything_is_equal(director: User, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    export_folder(import_folder(folder=CLUB_EVENING, by=director), first)
    Tournament.objects.all().delete()
    export_folder(import_folder(folder=first, by=director), second)
    assert files_of(first) == files_of(second)
    for name in ("entrants.csv", "seating.csv", "smazzate.csv", "standings.csv"):
        assert (first / name).read_text("utf-8") == (CLUB_EVENING / name).read_text("utf-8")
    written = json.loads((first / "tournament.json").read_text("utf-8"))
    assert written == json.loads((CLUB_EVENING / "tournament.json").read_text("utf-8"))
    assert "round_minutes" not in written, "none were announced, and none are made up"


def test_what_players_did_not_see_they_do_not_see_imported_either(
    director: User, tmp_path: Path
) -> None:
    """Out and in again a hidden tournament was public."""
    tournament = import_folder(folder=CLUB_EVENING, by=director)
    assert tournament.is_public
    tournament.is_public = False
    tournament.save()
    export_folder(tournament, tmp_path)
    again = import_folder(folder=tmp_path, by=director)
    assert not again.is_public
    assert Client().get(f"/t/{again.slug}/").status_code == 404


def test_both_windows_for_protests_come_back(director: User, tmp_path: Path) -> None:
    hall = open_tournament(
        regulation="internazionale",
        movements=(Movement.DANESE,) * 2,
        groups=GroupsPlan(
            after_round=RoundNumber(1), groups=(GroupPlan(tables=2),) * 2, carry_percent=100
        ),
        protest_minutes=0,
        cut_minutes=3,
        director=director,
    )
    enter(hall, 8)
    export_folder(hall.tournament, tmp_path)
    hall.tournament.delete()
    book = queries.book(import_folder(folder=tmp_path, by=director).ledger)
    assert book is not None
    assert (book.settings.protest_minutes, book.cut_minutes) == (0, 3)


def test_minutes_beyond_the_edition_are_refused_in_a_folder_too(
    folder: Path, director: User
) -> None:
    path = folder / "tournament.json"
    plan = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(plan | {"round_minutes": 90}), "utf-8")
    (problem,) = refusal(folder, director).problems
    assert (problem.code, problem.data["value"]) == (Code.ROUND_MINUTES_OUT_OF_RANGE, 90)
    path.write_text(json.dumps(plan | {"round_minutes": "molti"}), "utf-8")
    (problem,) = refusal(folder, director).problems
    assert "round_minutes" in f"{problem.field} {problem.data}"


def test_a_tournament_with_rulings_and_late_corrections_comes_back_with_every_ranking(
    director: User, tmp_path: Path
) -> None:
    hall = open_tournament(rounds=3, first_round=SeatingMethod.LOT, director=director)
    enter(hall, 7)
    for round_ in (1, 2):
        play_round(hall, round_)
    correct_sheet(hall, 2, 3, totals(2000, 100))
    penalise(hall, 1, 2, 100)
    seat(hall, 3)
    publish(hall, 3)
    correct_sheet(hall, 1, 3, totals(1500, 1400))
    award(hall, 3, 3, Points(7, 0, 0), Points(7, 0, 0))
    enter_sheet(hall, 3, 1)
    first, second = tmp_path / "first", tmp_path / "second"
    export_folder(hall.tournament, first)
    hall.tournament.delete()
    export_folder(import_folder(folder=first, by=director), second)
    assert {"versions.csv", "awards.csv", "penalties.csv"} <= files_of(first).keys()
    assert files_of(first) == files_of(second)


def test_u_10_27_a_technical_smazzata_comes_back_with_its_reason(
    director: User, tmp_path: Path
) -> None:
    """Imported as if it had been played, it could be typed over, and no page cited its article."""
    hall = open_tournament(regulation="uisp-parole", rounds=2, protest_minutes=5, director=director)
    enter(hall, 8)
    start_round(hall, 1)
    for table in (1, 2, 3, 4):
        enter_sheet(hall, 1, table, builders.plain((500, 400), (300, 600), (900, 200)))

    def mixed(round_: int, table: int, smazzata: int, reason: str) -> None:
        perform(
            AwardSmazzata(
                round=RoundNumber(round_),
                table=TableNumber(table),
                smazzata=SmazzataNumber(smazzata),
                totals=(100 * table, -50),
            ),
            by=hall.refereeing,
            reason=reason,
        )

    mixed(1, 1, 2, "Mescolate prima del conteggio")
    mixed(1, 2, 1, "Ha ragione chi reclama")
    perform(
        LiftAward(
            round=FIRST, table=TableNumber(2), why=Lifting.REVOKED, smazzata=SmazzataNumber(1)
        ),
        by=hall.refereeing,
        reason="Si erano contate",
    )
    seat(hall, 2)
    publish(hall, 2)
    mixed(1, 3, 3, "Detto dopo, nel tempo dei reclami")
    mixed(2, 4, 1, "Prima dello score")
    first, second = tmp_path / "first", tmp_path / "second"
    export_folder(hall.tournament, first)
    assert (first / "technical.csv").read_text("utf-8").splitlines() == [
        "counts_from,round,table,smazzata,a_total,b_total,reason",
        "1,1,1,2,100,-50,Mescolate prima del conteggio",
        '2,1,3,3,300,-50,"Detto dopo, nel tempo dei reclami"',
        "2,2,4,1,400,-50,Prima dello score",
    ]
    technical = [table.handling.technical for table in queries.tables(hall.ledger, FIRST)]
    hall.tournament.delete()
    imported = import_folder(folder=first, by=director)
    assert technical == [t.handling.technical for t in queries.tables(imported.ledger, FIRST)]
    rows_equal_fold(imported.ledger)
    export_folder(imported, second)
    assert files_of(first) == files_of(second)


def test_whose_mistake_a_late_correction_mended_comes_back(director: User, tmp_path: Path) -> None:
    """An imported one of the desk's was the players', by another article (U art. 2.5, 12.2)."""
    hall = open_tournament(regulation="uisp-parole", rounds=2, protest_minutes=5, director=director)
    enter(hall, 8)
    play_round(hall, 1)
    seat(hall, 2)
    publish(hall, 2)
    correct_sheet(hall, 1, 1, totals(1500, 1400), mistake=Mistake.DESK)
    correct_sheet(hall, 1, 2, totals(1600, 1300))
    first, second = tmp_path / "first", tmp_path / "second"
    export_folder(hall.tournament, first)
    hall.tournament.delete()
    imported = import_folder(folder=first, by=director)
    corrected = queries.events(imported.ledger, EventFilter(names=(SheetCorrected.name(),)))
    mended = {one.event.table: one.event.mistake for one in corrected}  # type: ignore[attr-defined]
    assert mended == {1: Mistake.DESK, 2: Mistake.PLAYERS}
    export_folder(imported, second)
    assert files_of(first) == files_of(second)
    without = (first / "versions.csv").read_text().replace("by_desk", "nobody_said")
    (first / "versions.csv").write_text(without)
    imported.delete()
    import_folder(folder=first, by=director)


def test_a_tie_settled_in_a_ranking_by_game_points_comes_back(
    director: User, tmp_path: Path
) -> None:
    """Equal on all that the ranking goes by, they differ on the rest."""
    hall = open_tournament(
        rounds=1, regulation="uisp-parole", ranked_by=("game_points",), director=director
    )
    enter(hall, 4)
    start_round(hall, 1)
    enter_sheet(hall, 1, 1, totals(900, 400))
    enter_sheet(hall, 1, 2, totals(900, 100))
    first, second = tmp_path / "first", tmp_path / "second"
    tied = tuple(row.entrant for row in queries.standings(hall.ledger).rows[:2])  # type: ignore[union-attr]
    settle = SettleTie(entrants=tied[::-1], method=TieMethod.BY_HAND, remark=hall.because("A mano"))
    do(settle, hall.directing)
    export_folder(hall.tournament, first)
    hall.tournament.delete()
    export_folder(import_folder(folder=first, by=director), second)
    assert "ties.csv" in files_of(first)
    assert files_of(first) == files_of(second)


def test_an_award_of_an_old_folder_comes_back_as_it_was_given(
    director: User, tmp_path: Path
) -> None:
    """Before anybody asked, a table could have given more than it has."""
    hall = open_tournament(rounds=2, director=director)
    enter(hall, 4)
    start_round(hall, 1)
    award(hall, 1, 1, Points(12), Points(8))
    enter_sheet(hall, 1, 2, totals(900, 400))
    export_folder(hall.tournament, tmp_path)
    hall.tournament.delete()
    old = tmp_path / "awards.csv"
    old.write_text(old.read_text("utf-8").replace("12,0,0,8,0,0", "20,5,0,20,5,0"), "utf-8")
    imported = import_folder(folder=tmp_path, by=director)
    found = queries.table(imported.ledger, RoundNumber(1), TableNumber(1))
    assert found is not None
    assert found.points == (Points(20, 5, 0), Points(20, 5, 0))


def test_an_award_that_was_lifted_comes_back_with_the_sheet_that_was_found(
    director: User, tmp_path: Path
) -> None:
    hall = open_tournament(rounds=2, first_round=SeatingMethod.LOT, director=director)
    enter(hall, 6)
    start_round(hall, 1)
    award(hall, 1, 1, Points(7), Points(7), cause=AwardCause.LOST_SHEET)
    enter_sheet(hall, 1, 2, totals(900, 400))
    enter_sheet(hall, 1, 3, totals(900, 400))
    award(hall, 1, 3, Points(12), Points(8))
    start_round(hall, 2)
    for table, why in ((1, Lifting.FOUND), (3, Lifting.REVOKED)):
        perform(
            LiftAward(round=RoundNumber(1), table=TableNumber(table), why=why),
            by=hall.refereeing,
            reason="Era in cartellina",
        )
    enter_sheet(hall, 1, 1, totals(1000, 500))
    first, second = tmp_path / "first", tmp_path / "second"
    export_folder(hall.tournament, first)
    hall.tournament.delete()
    imported = import_folder(folder=first, by=director)
    export_folder(imported, second)
    assert files_of(first) == files_of(second)
    found = queries.table(imported.ledger, RoundNumber(1), TableNumber(1))
    assert found is not None
    assert found.points[0].game_points == 1000
    rows_equal_fold(imported.ledger)


@pytest.mark.parametrize("name", ["tournament.json", "entrants.csv", "seating.csv", "smazzate.csv"])
def test_a_missing_file_is_named(folder: Path, director: User, name: str) -> None:
    (folder / name).unlink()
    (problem,) = refusal(folder, director).problems
    assert (problem.code, problem.data["file"]) == (HouseCode.FILE_MISSING, name)


@pytest.mark.parametrize(
    ("name", "content", "code", "limit"),
    [
        ("smazzate.csv", "round\n" + "1\n" * 100_001, HouseCode.ROWS_TOO_MANY, 100_000),
        ("smazzate.csv", "round\r" + "1\r" * 100_001, HouseCode.ROWS_TOO_MANY, 100_000),
        ("entrants.csv", "number\n" + "1\n" * 10_000, HouseCode.ROWS_TOO_MANY, 9_999),
        ("seating.csv", "round" + ",x" * 60 + "\n1\n", HouseCode.COLUMNS_TOO_MANY, 60),
        ("seating.csv", '"round\n"' + ",x" * 60 + "\n1\n", HouseCode.COLUMNS_TOO_MANY, 60),
    ],
    ids=["lines", "lines of an old Mac", "entrants", "columns", "columns in quotes"],
)
def test_more_than_an_event_can_have_is_refused_before_it_is_read(
    folder: Path, director: User, name: str, content: str, code: HouseCode, limit: int
) -> None:
    (folder / name).write_text(content, newline="")
    (problem,) = refusal(folder, director).problems
    assert (problem.code, problem.data["file"], problem.data["limit"]) == (code, name, limit)


def test_a_missing_column_is_named(folder: Path, director: User) -> None:
    replace_line(folder / "seating.csv", 1, "round,table,line_a,rival")
    (problem,) = refusal(folder, director).problems
    assert problem.code == HouseCode.COLUMN_MISSING
    assert problem.data["columns"] == ("line_b",)


def test_a_value_that_is_no_number_is_named_with_line_and_column(
    folder: Path, director: User
) -> None:
    replace_line(folder / "seating.csv", 3, "1,2,due,13")
    (problem,) = refusal(folder, director).problems
    assert problem.code == HouseCode.VALUE_UNREADABLE
    where = [problem.data[key] for key in ("file", "line", "column", "value")]
    assert where == ["seating.csv", 3, "line_a", "due"]


def test_a_breakdown_that_does_not_add_up_is_named_with_both_figures(
    folder: Path, director: User
) -> None:
    replace_line(folder / "smazzate.csv", 2, "1,1,1,a,2,0,0,0,taken,255,85,0,575")
    (problem,) = refusal(folder, director).problems
    assert (problem.code, problem.data["value"], problem.data["computed"]) == (
        Code.TOTAL_MISMATCH,
        575,
        570,
    )
    assert (problem.data["file"], problem.data["line"]) == ("smazzate.csv", 2)


@pytest.mark.parametrize(
    ("file", "line", "text", "why"),
    [
        ("seating.csv", 2, "1,1,1,99", "entrant_not_listed"),
        ("smazzate.csv", 2, "1,77,1,a,,,,,,,,,530", "table_not_seated"),
        ("smazzate.csv", 3, "1,1,1,a,,,,,,,,,880", "line_twice"),
        ("entrants.csv", 3, "1,Amato Angelo,T31180,Martino Pietro,T51912,,", "entrant_twice"),
    ],
)
def test_a_folder_that_contradicts_itself_is_refused_at_the_line(
    folder: Path, director: User, file: str, line: int, text: str, why: str
) -> None:
    replace_line(folder / file, line, text)
    (problem,) = refusal(folder, director).problems
    assert (problem.code, problem.data["why"]) == (HouseCode.FOLDER_CONTRADICTS, why)
    assert (problem.data["file"], problem.data["line"]) == (file, line)


def test_excel_files_in_cp1252_and_with_a_bom_are_read(folder: Path, director: User) -> None:
    entrants = folder / "entrants.csv"
    text = entrants.read_text("utf-8").replace("Lombardi Antonio", "Lombardì Antonio")
    entrants.write_bytes(text.encode("cp1252"))
    seating = folder / "seating.csv"
    seating.write_bytes(b"\xef\xbb\xbf" + seating.read_bytes())
    tournament = import_folder(folder=folder, by=director)
    out = folder.parent / "out"
    export_folder(tournament, out)
    assert "Lombardì Antonio" in (out / "entrants.csv").read_text("utf-8")


def test_a_name_that_a_spreadsheet_would_take_for_a_formula_comes_back_as_it_was(
    director: User, tmp_path: Path
) -> None:
    hall = open_tournament()
    odd = ("=HYPERLINK(1)", "'=già fatto", "-1+2", "Rossi-Bassi Anna")
    pairs = [PlayerForm(name) for name in odd]
    entries = [EntryForm(players=(pairs[0], pairs[1])), EntryForm(players=(pairs[2], pairs[3]))]
    enter_entrants(by=hall.directing, entries=entries)
    export_folder(hall.tournament, tmp_path / "first")
    with (tmp_path / "first" / "entrants.csv").open(newline="") as lines:
        cells = [cell for row in csv.reader(lines) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "-", "+", "@"))]
    Tournament.objects.all().delete()
    back = import_folder(folder=tmp_path / "first", by=director)
    names = Moment(back).names.entrants.values()
    assert tuple(name for each in names for name in each.players) == odd


def test_a_tournament_with_two_erased_people_comes_back(director: User, tmp_path: Path) -> None:
    first = import_folder(folder=CLUB_EVENING, by=director)
    pair = queries.entrants(first.ledger)[0].players
    for player in Player.objects.filter(pk__in=pair):
        erase_player(by=director, player=player)
    export_folder(first, tmp_path / "uno")
    people = (tmp_path / "uno" / "entrants.csv").read_text(encoding="utf-8")
    assert len(set(re.findall(r"\(nome cancellato \w{8}\)", people))) == 2
    again = import_folder(folder=tmp_path / "uno", by=director)
    export_folder(again, tmp_path / "due")
    for name in ("entrants.csv", "seating.csv", "smazzate.csv", "standings.csv"):
        files = [(tmp_path / turn / name).read_bytes() for turn in ("uno", "due")]
        assert files[0] == files[1], name
