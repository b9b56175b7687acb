"""The whole service as one file: brought back it is what it was, and damaged it is refused."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import TypeAlias
from zipfile import ZipFile

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config import archive
from config.backups import UNFINISHED, kept, make
from config.env import CHECKOUT
from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.machine.servers import Server
from tests.machine.tampering import tamper

pytestmark = pytest.mark.django_db(transaction=True)
Manage: TypeAlias = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def manage(program_environment: dict[str, str]) -> Manage:
    """`manage.py` as a person runs it; keyword arguments are environment variables."""

    def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=CHECKOUT,
            env=program_environment | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture
def hall() -> Hall:
    return builders.small_tournament(8, rounds=3, played=2)


@pytest.fixture
def backup(hall: Hall, program_environment: dict[str, str], program_data: Path) -> Path:
    """Of a hall with two rounds played, with a key and the organisers' own letterhead."""
    (program_data / "push_key").write_text("a key")
    (program_data / "templates").mkdir()
    (program_data / "templates" / "letterhead.html").write_text("<h1>Circolo</h1>")
    return make(program_data / "backups", program_data, keep=None)


@pytest.fixture
def new_machine(own_server: Server, tmp_path: Path) -> dict[str, str]:
    """An empty database and an empty folder."""
    with psycopg.connect(
        own_server.url.replace("/burraco", "/postgres"), autocommit=True
    ) as opened:
        opened.execute("CREATE DATABASE burraco")
    return {"DATABASE_URL": own_server.url, "DATA_DIR": str(tmp_path / "data")}


def standings(manage: Manage, hall: Hall, **environment: str) -> str:
    return manage("export_standings", hall.tournament.slug, **environment).stdout


@pytest.mark.soak("whole databases are written to a file and brought back")
def test_what_comes_back_is_what_was_there(
    hall: Hall, backup: Path, manage: Manage, new_machine: dict[str, str]
) -> None:
    before = standings(manage, hall)
    restored = manage("restore", str(backup), **new_machine)
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert "1 registro integro." in restored.stdout
    assert before
    assert standings(manage, hall, **new_machine) == before
    data = Path(new_machine["DATA_DIR"])
    assert (data / "push_key").read_text() == "a key"
    assert (data / "push_key").stat().st_mode & 0o077 == 0
    assert (data / "templates" / "letterhead.html").read_text() == "<h1>Circolo</h1>"

    again = manage("restore", str(backup), **new_machine)
    assert again.returncode == 1
    assert "non è vuota" in again.stderr
    assert standings(manage, hall, **new_machine) == before


def test_it_is_its_owners_to_read(backup: Path) -> None:
    assert backup.stat().st_mode & 0o077 == 0
    assert backup.parent.stat().st_mode & 0o077 == 0


@pytest.mark.soak("whole databases are written to a file and brought back")
def test_a_drill_brings_the_newest_back_beside_the_service(
    hall: Hall, backup: Path, manage: Manage, program_data: Path
) -> None:
    # The service may even be gone.
    rehearsed = manage("restore_drill", DATABASE_URL="postgresql://127.0.0.1:1/burraco")
    assert rehearsed.returncode == 0, rehearsed.stdout + rehearsed.stderr
    assert "1 registro integro." in rehearsed.stdout
    assert list(program_data.glob("drill-*")) == []
    assert queries.head(hall.ledger)


def test_the_programs_role_may_make_one(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE makes_backups")
        call_command("grant_role", "makes_backups", stdout=StringIO())
        try:
            # For pg_dump: this process has its connection already.
            monkeypatch.setenv("PGOPTIONS", "-c role=makes_backups")
            assert archive.checked(make(tmp_path, tmp_path, keep=None)).migrations
        finally:
            cursor.execute("DROP OWNED BY makes_backups")
            cursor.execute("DROP ROLE makes_backups")


def test_a_drill_without_a_backup_says_what_to_do(manage: Manage, tmp_path: Path) -> None:
    rehearsed = manage("restore_drill", BACKUP_DIR=str(tmp_path))
    assert rehearsed.returncode == 1
    assert "manage.py backup" in rehearsed.stderr


def refusal(path: Path) -> str:
    with pytest.raises(CommandError) as refused:
        call_command("restore", str(path), check=True, stdout=StringIO())
    return str(refused.value)


def test_a_damaged_file_is_refused_wherever_the_damage_is(backup: Path, tmp_path: Path) -> None:
    whole = backup.read_bytes()
    call_command("restore", str(backup), check=True, stdout=StringIO())
    contents = archive.checked(backup)
    damaged = tmp_path / "damaged.zip"
    for place in range(7, len(whole), len(whole) // 97):
        altered = bytearray(whole)
        altered[place] ^= 0x55
        damaged.write_bytes(altered)
        # What a zip says of a part and nobody asks for, its date, may be any.
        with suppress(CommandError):
            assert archive.checked(damaged) == contents
    middle = bytearray(whole)
    middle[len(whole) // 2] ^= 0x55
    damaged.write_bytes(middle)
    assert "serve un'altra copia" in refusal(damaged)
    for length in (0, 100, len(whole) // 2, len(whole) - 1):
        damaged.write_bytes(whole[:length])
        assert "serve un'altra copia" in refusal(damaged)
    assert "No such file" in refusal(tmp_path / "nowhere.zip")


@pytest.mark.parametrize("part", ["database.dump", "heads.txt", "files/push_key"])
def test_a_file_without_one_of_its_parts_is_refused_by_its_name(
    backup: Path, tmp_path: Path, part: str
) -> None:
    without = tmp_path / "without.zip"
    with ZipFile(backup) as whole, ZipFile(without, "w") as cut:
        assert part in whole.namelist()
        for name in whole.namelist():
            if name != part:
                cut.writestr(name, whole.read(name))
    assert f"({part})" in refusal(without)


def test_nothing_is_brought_back_of_a_damaged_file(
    backup: Path, manage: Manage, new_machine: dict[str, str], own_server: Server
) -> None:
    whole = bytearray(backup.read_bytes())
    whole[len(whole) // 2] ^= 0x55
    backup.write_bytes(whole)
    refused = manage("restore", str(backup), **new_machine)
    assert refused.returncode == 1
    assert "rovinato" in refused.stderr
    assert own_server.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []


@pytest.mark.soak("a database of its own is backed up")
def test_a_backup_of_a_newer_program_is_refused(
    hall: Hall, manage: Manage, tmp_path: Path, new_machine: dict[str, str]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('scoring', '9999_of_next_year', now())"
        )
    made = make(tmp_path, tmp_path, keep=None)
    refused = manage("restore", str(made), **new_machine)
    assert refused.returncode == 1
    assert "scoring.9999_of_next_year" in refused.stderr


def test_only_the_last_ones_are_kept_and_nothing_that_was_never_ended(
    backup: Path, program_data: Path
) -> None:
    folder = backup.parent
    (folder / f"burraco-20200101T000000000000Z.zip{UNFINISHED}").write_bytes(b"killed")
    (folder / "notes.txt").write_text("ours")
    for _ in range(3):
        make(folder, program_data, keep=2)
    assert len(kept(folder)) == 2
    assert backup not in kept(folder)
    assert not list(folder.glob(f"*{UNFINISHED}"))
    assert (folder / "notes.txt").exists()


@pytest.mark.soak("a database of its own is backed up")
def test_a_database_that_goes_away_leaves_no_half_backup(
    backup: Path, manage: Manage, program_data: Path
) -> None:
    failed = manage("backup", DATABASE_URL="postgresql://127.0.0.1:1/burraco")
    assert failed.returncode == 1
    assert "Nessuna copia è stata fatta" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert kept(program_data / "backups") == [backup]
    assert not list((program_data / "backups").glob(f"*{UNFINISHED}"))


def heads_in(folder: Path) -> Path:
    path = folder / "heads.txt"
    call_command("publish_heads", to=path, stdout=StringIO())
    return path


def verified(heads: Path | None) -> str:
    said = StringIO()
    call_command("verify_ledger", heads=heads, stdout=said)
    return said.getvalue()


def test_a_tail_that_was_cut_off_is_found_by_the_heads(hall: Hall, tmp_path: Path) -> None:
    heads = heads_in(tmp_path)
    assert "1 registro integro." in verified(heads)
    head = queries.head(hall.ledger)
    assert head
    tamper(
        "DELETE FROM scoring_command WHERE ledger_id = %s AND last = %s",
        hall.ledger,
        head,
    )
    tamper(
        "WITH cut AS (DELETE FROM scoring_event WHERE ledger_id = %s AND number > %s RETURNING 1),"
        " last AS (SELECT number, hash FROM scoring_event WHERE ledger_id = %s AND number = %s)"
        " UPDATE scoring_ledgerhead SET head = last.number, head_hash = last.hash FROM last"
        " WHERE id = %s",
        hall.ledger,
        head - 1,
        hall.ledger,
        head - 1,
        hall.ledger,
    )
    with pytest.raises(CommandError, match=f"arrivava fino all'evento {head}"):
        verified(heads)


def test_a_book_that_is_gone_or_another_is_found_by_the_heads(hall: Hall, tmp_path: Path) -> None:
    heads = heads_in(tmp_path)
    (line,) = [line for line in heads.read_text().splitlines() if not line.startswith("#")]
    ledger, number, hash_ = line.split()
    gone = ledger.replace(ledger[:8], "00000000")
    heads.write_text(f"{ledger} {number} {'0' * 64}\n{gone} 3 {hash_}\n")
    with pytest.raises(CommandError) as refused:
        verified(heads)
    assert f"l'evento {number} non è quello di allora" in str(refused.value)
    assert f"{gone}: non c'è più; finiva con l'evento 3" in str(refused.value)


def test_what_is_no_list_of_heads_is_refused(hall: Hall, tmp_path: Path) -> None:
    heads = tmp_path / "heads.txt"
    heads.write_text("domani\n")
    with pytest.raises(CommandError, match="domani"):
        verified(heads)


@pytest.fixture
def letters(tmp_path: Path) -> Callable[[], list[str]]:
    """What was sent, each as a file."""
    (tmp_path / "letters").mkdir()
    return lambda: [path.read_text() for path in (tmp_path / "letters").iterdir()]


@pytest.fixture
def with_mail(tmp_path: Path) -> dict[str, str]:
    return {
        "EMAIL_URL": f"file://{tmp_path}/letters",
        "EMAIL_FROM": "burraco@example.org",
        "ALARMS_TO": "sistemi@example.org,altri@example.org",
    }


def test_who_is_to_be_alarmed_is_written_to_when_it_fails(
    manage: Manage,
    letters: Callable[[], list[str]],
    with_mail: dict[str, str],
    tmp_path: Path,
) -> None:
    alarmed = manage("with_alarm", "restore_drill", str(tmp_path / "nowhere.zip"), **with_mail)
    assert alarmed.returncode == 1
    (letter,) = letters()
    assert "To: sistemi@example.org, altri@example.org" in letter
    assert "ALLARME" in letter
    assert "nowhere.zip" in letter


@pytest.mark.soak("a database of its own is backed up")
def test_heads_are_sent_to_the_same(
    hall: Hall, manage: Manage, letters: Callable[[], list[str]], with_mail: dict[str, str]
) -> None:
    assert manage("with_alarm", "publish_heads", "--mail", **with_mail).returncode == 0
    (letter,) = letters()
    assert 'filename="heads-' in letter
    assert str(hall.ledger) in letter
    unset = manage("publish_heads", "--mail")
    assert unset.returncode == 1
    assert "ALARMS_TO" in unset.stderr
