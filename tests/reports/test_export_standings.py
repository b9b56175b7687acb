"""`export_standings` writes rankings as `standings.csv` has them."""

import io
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from config.env import CHECKOUT
from tests import builders

pytestmark = pytest.mark.django_db
HEADER = "after_round,rank,entrant,victory_points,match_points,game_points"


@pytest.fixture
def hall() -> builders.Hall:
    return builders.small_tournament(4, rounds=3, played=2)


def exported(*arguments: str) -> list[str]:
    out = io.StringIO()
    call_command("export_standings", *arguments, stdout=out)
    return out.getvalue().split("\n")


def test_the_rankings_after_all_rounds_so_far(hall: builders.Hall) -> None:
    header, *rows, last = exported(hall.tournament.slug)
    assert (header, last) == (HEADER, "")
    assert [row.split(",")[0] for row in rows] == ["1"] * 4 + ["2"] * 4
    assert [row.split(",")[1] for row in rows[:4]] == ["1", "2", "3", "4"]


def test_a_word_that_is_no_text_is_refused_with_a_sentence() -> None:
    command = (sys.executable, str(CHECKOUT / "manage.py"), "export_standings", b"\xff")
    ended = subprocess.run(command, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.decode().startswith("Il comando ha lettere che non sono UTF-8")


def test_the_ranking_after_one_round(hall: builders.Hall) -> None:
    whole = exported(hall.tournament.slug)
    assert exported(hall.tournament.slug, "--after-round", "2") == [HEADER, *whole[5:]]


def test_a_round_that_was_not_played_is_refused_with_those_that_were(hall: builders.Hall) -> None:
    with pytest.raises(CommandError, match="Il turno 3 non è pubblicato: lo sono i turni da 1 a 2"):
        exported(hall.tournament.slug, "--after-round", "3")


def test_an_unknown_tournament_is_refused() -> None:
    with pytest.raises(CommandError, match="«nessuno»"):
        exported("nessuno")
