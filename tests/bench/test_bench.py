"""The benchmark measures in a database of its own and leaves nothing behind."""

import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.env import CHECKOUT
from tests import builders
from tests.bench import house
from tests.bench.command import Command
from tests.bench.databases import names
from tests.bench.figures import Measurement, Stopwatch, percentile
from tests.bench.many_books import copies
from tests.machine.tampering import tamper
from tournaments.models import Tournament

SHORT = (
    "--pairs=8",
    "--rounds=3",
    "--lines=9",
    "--sheets=2",
    "--workers=1",
    "--seconds=0.4",
    "--every=0.2",
)
MEASURED = (
    "score salvati, a saturazione",
    "processore per score salvato, web",
    "processore per score salvato, PostgreSQL",
    "memoria, dopo 16 che salvano",
    "p99",
    "eventi letti e ripiegati",
    "righe riscritte",
    "classifica di 8 coppie dopo 3 turni, dalla memoria",
    "classifica di 8 coppie dopo 3 turni, dalle righe",
    "abbinamento di 9 linee, mitchell",
    "abbinamento di 9 linee, danese_senza_rivincite",
    "abbinamento di 9 linee, rotazione",
    "classifica di 9 linee, tre al tavolo",
    "PDF: un referto",
    "PDF: 2 score",
)


@pytest.mark.soak("every measure of the benchmark once, in a database of its own")
@pytest.mark.django_db(transaction=True)
def test_a_short_run_prints_each_measure_beside_its_floor_and_leaves_nothing(
    program_environment: dict[str, str],
) -> None:
    hall = builders.small_tournament(4, rounds=1)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.bench", *SHORT],
        cwd=CHECKOUT,
        env=program_environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    for measure in MEASURED:
        line = next((line for line in ran.stdout.splitlines() if measure in line), "")
        assert "%" in line or "x " in line, f"{measure} in\n{ran.stdout}"
    assert not [name for name in names() if name.startswith(house.PREFIX)]
    assert [one.slug for one in Tournament.objects.all()] == [hall.tournament.slug]


@pytest.mark.django_db
def test_many_books_are_each_as_sound_as_the_one_they_were_copied_from() -> None:
    hall = builders.small_tournament(4, rounds=1)
    builders.finish(hall)
    made = copies(hall.ledger, 3)
    said = StringIO()
    call_command("verify_ledger", stdout=said)
    assert said.getvalue() == "4 registri integri.\n"
    call_command("archive_books", "--days=0", stdout=said)
    assert "4 registri in archivio" in said.getvalue()
    tamper("UPDATE scoring_event SET at = at + interval '1s' WHERE ledger_id = %s", made[1])
    with pytest.raises(CommandError, match=str(made[1])):
        call_command("verify_ledger", stdout=StringIO())


@pytest.mark.django_db
def test_it_refuses_to_measure_in_the_organisers_database() -> None:
    assert not connection.settings_dict["NAME"].startswith(house.PREFIX)
    with pytest.raises(CommandError, match="solo nel database che il comando si è fatto"):
        call_command(Command(), "--inside")


def test_a_rate_is_a_share_of_its_floor_and_a_duration_a_multiple() -> None:
    rate = Measurement(name="a", value=50, unit="/s", floor=200, floor_name="b", target="c")
    duration = Measurement(name="a", value=0.3, unit="s", floor=0.1, floor_name="b")
    assert "25.0%" in rate.line()
    assert "300.00 ms" in duration.line()
    assert "x 3.0" in duration.line()


def test_a_percentile_is_a_value_that_was_measured() -> None:
    assert [percentile([1.0, 2.0, 3.0, 4.0], share) for share in (0.5, 0.99, 1.0)] == [3, 4, 4]


def test_work_is_timed_at_least_once() -> None:
    done: list[int] = []
    assert Stopwatch(0).seconds(lambda: done.append(1)) >= 0
    assert done == [1]
