"""A folder of files enters through the commands, whole or not at all."""

import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring import queries
from scoring.rules.violations import Code
from scoring.values import Line, RoundNumber
from tests import builders
from tests.folders.__main__ import main
from tests.folders.playing import enter_folder
from tests.invariants import rows_equal_fold
from tournaments.models import Tournament

DATA = Path(__file__).parent.parent / "data"
CLUB_EVENING = DATA / "club-evening"
pytestmark = pytest.mark.django_db


def test_club_evening_has_the_standings_it_must_have_after_every_round() -> None:
    slug, said = main(CLUB_EVENING), StringIO()
    call_command("export_standings", slug, stdout=said)
    assert said.getvalue() == (CLUB_EVENING / "standings.csv").read_text("utf-8")
    rows_equal_fold(Tournament.objects.get(slug=slug).ledger)


def test_the_program_begins_before_there_are_settings() -> None:
    program = [sys.executable, "-c", "import tests.folders.__main__"]
    subprocess.run(program, check=True, cwd=DATA.parent.parent)


def test_a_sheet_that_fails_a_check_comes_with_the_check_set_aside() -> None:
    """A dirty burraco on 45, as the paper has it; what is unlikely nobody types twice here."""
    tournament = enter_folder(DATA / "checks-set-aside", by=builders.user())
    first, second = queries.tables(tournament.ledger, RoundNumber(1))
    entered = {
        code
        for recorded in queries.events(tournament.ledger)
        for code in getattr(recorded.event, "overridden", ())
    }
    assert entered == {Code.BURRACO_WITHOUT_CARDS}
    assert (first.unlikely, second.unlikely) == ((), (Line.A,))


@pytest.mark.parametrize(
    ("file", "was", "now"),
    [
        ("entrants.csv", "Ferrara Michele,T1.1929", "Ferrara Michele,T1.1931"),
        ("seating.csv", "4,11,", "6,11,"),
        ("smazzate.csv", "4,11,3,b", "4,99,3,b"),
        ("tournament.json", "classico", "nessuno"),
    ],
)
def test_a_wrong_folder_leaves_nothing(tmp_path: Path, file: str, was: str, now: str) -> None:
    folder = Path(shutil.copytree(CLUB_EVENING, tmp_path / "serata"))
    text = (folder / file).read_text("utf-8")
    assert was in text
    (folder / file).write_text(text.replace(was, now), "utf-8")
    with pytest.raises(SystemExit) as refused:
        main(folder)
    assert refused.value.code
    assert not Tournament.objects.exists()
