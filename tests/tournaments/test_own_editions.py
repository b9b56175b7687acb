"""A tournament under an organiser's own edition, taken out as a folder and brought in elsewhere."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from uuid import uuid4

import pytest

from scoring import queries
from scoring.rules import regulations
from scoring.rules.violations import Violation
from tests import builders
from tests.builders import Hall
from tournaments.models import EditionCopy
from tournaments.organise import editions
from tournaments.organise.folders import export_folder, import_folder
from tournaments.organise.folders.columns import REGULATION
from tournaments.refusals import HouseCode

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(hall_of_module: Hall, db: None) -> Hall:
    return deepcopy(hall_of_module)


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Five pairs, one round, a bye worth 200 M.P. instead of 355."""
    director = builders.user(may_open=True)
    own = editions.copy_edition(
        by=director,
        base=regulations.load("classico"),
        name="Del circolo",
        changes={"bye": {"match_points": 200}},
        command_id=uuid4(),
    )
    hall = builders.open_tournament(regulation=own.edition, director=director)
    builders.enter(hall, 5)
    builders.play_round(hall, 1)
    return hall


def test_the_edition_goes_with_the_folder_and_ranks_alike_elsewhere(
    hall: Hall, tmp_path: Path
) -> None:
    export_folder(hall.tournament, tmp_path)
    assert (tmp_path / REGULATION).is_file()
    EditionCopy.objects.all().delete()
    imported = import_folder(folder=tmp_path, by=builders.user(may_open=True))
    before, after = queries.book(hall.ledger), queries.book(imported.ledger)
    assert before is not None
    assert after is not None
    assert after.regulation == before.regulation
    was, now = queries.standings(hall.ledger), queries.standings(imported.ledger)
    assert was is not None
    assert now is not None
    assert now.rows == was.rows
    assert 200 in [one.points.match_points for one in now.rows]


def test_a_code_longer_than_its_column_is_refused(hall: Hall, tmp_path: Path) -> None:
    export_folder(hall.tournament, tmp_path)
    file, own = tmp_path / REGULATION, EditionCopy.objects.get().edition
    file.write_text(file.read_text().replace(own, "x" * 61), encoding="utf-8")
    with pytest.raises(Violation) as refused:
        import_folder(folder=tmp_path, by=builders.user(may_open=True))
    (problem,) = refused.value.problems
    assert (problem.code, problem.field) == (HouseCode.TEXT_TOO_LONG, "edition")
    assert (problem.data["value"], problem.data["limit"]) == (61, 60)


def test_an_edition_on_file_goes_by_its_name(tmp_path: Path) -> None:
    hall = builders.small_tournament(4, 1)
    export_folder(hall.tournament, tmp_path)
    assert not (tmp_path / REGULATION).exists()


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ('{"edition": "x"}', HouseCode.FILE_UNREADABLE, "name"),
        ("{", HouseCode.FILE_UNREADABLE, "regulation.json"),
        (None, HouseCode.EDITION_VALUE, "bye.match_points"),
    ],
)
def test_a_wrong_edition_in_a_folder_is_refused_and_nothing_is_opened(
    hall: Hall, tmp_path: Path, text: str | None, code: HouseCode, said: str
) -> None:
    export_folder(hall.tournament, tmp_path)
    file = tmp_path / REGULATION
    file.write_text(text or file.read_text().replace("200}", "20000000000}"), encoding="utf-8")
    with pytest.raises(Violation) as refused:
        import_folder(folder=tmp_path, by=builders.user(may_open=True))
    assert refused.value.code is code
    assert said in str(refused.value.problems[0])


def test_a_folder_of_an_unknown_edition_is_told_the_choices(hall: Hall, tmp_path: Path) -> None:
    export_folder(hall.tournament, tmp_path)
    (tmp_path / REGULATION).unlink()
    with pytest.raises(Violation) as refused:
        import_folder(folder=tmp_path, by=builders.user(may_open=True))
    assert refused.value.problems[0].data["choices"] == regulations.editions()


@pytest.mark.parametrize("edition", regulations.editions())
def test_a_tournament_of_every_edition_is_taken_out_and_brought_in(
    edition: str, tmp_path: Path
) -> None:
    hall = builders.open_tournament(regulation=edition)
    builders.enter(hall, 5)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table, builders.totals(1200, 800))
    export_folder(hall.tournament, tmp_path)
    imported = import_folder(folder=tmp_path, by=hall.director)
    was, now = queries.standings(hall.ledger), queries.standings(imported.ledger)
    assert was is not None
    assert now is not None
    assert now.rows == was.rows
