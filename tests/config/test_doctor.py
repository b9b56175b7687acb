"""What is wrong in an installation is named, with the line that mends it."""

import os
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection

from config import doctor, health, translations
from config.doctor import findings
from scoring.management.roles import grants
from tests import builders
from tests.machine.clock import SetAhead
from tests.machine.tampering import tamper
from tournaments.access.traces import leave_trace
from tournaments.models import TraceKind

A_YEAR = 365 * 86_400.0
LAST_MIGRATION_UNDONE = (
    "DELETE FROM django_migrations WHERE app = 'tournaments' AND name ="
    " (SELECT max(name) FROM django_migrations WHERE app = 'tournaments')"
)


def wrong() -> dict[str, str]:
    """What is wrong, with its remedy."""
    return {finding.about: finding.remedy for finding in findings() if finding.wrong}


@pytest.mark.django_db
def test_where_all_is_there_it_says_so() -> None:
    said = StringIO()
    call_command("doctor", stdout=said)
    assert "ok  base di dati" in said.getvalue()
    assert "NO" not in said.getvalue()


@pytest.mark.django_db
def test_a_broker_that_is_not_there_ends_in_an_error(settings: LazySettings) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=said)
    assert ended.value.code == 1
    assert "NO  broker e worker: il broker non risponde" in said.getvalue()
    assert "CELERY_BROKER_URL" in said.getvalue()


@pytest.mark.django_db
def test_a_migration_that_waits_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute(LAST_MIGRATION_UNDONE)
    assert "migrate" in wrong()["migrazioni applicate"]


@pytest.mark.django_db
def test_a_table_that_the_programs_role_may_not_use_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE del_programma")
        for grant in grants("del_programma"):
            cursor.execute(grant)
        cursor.execute("REVOKE ALL ON tournaments_booking FROM del_programma")
        cursor.execute("SET LOCAL ROLE del_programma")
        found = wrong()
        cursor.execute("RESET ROLE")
    assert found == {"diritti del ruolo del programma": "manage.py grant_role del_programma"}


@pytest.mark.django_db
def test_translations_that_were_never_compiled_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").touch()
    monkeypatch.setattr(translations, "FOLDERS", (tmp_path,))
    assert wrong() == {"traduzioni compilate": "python -m config.translations"}
    (folder / "django.mo").touch()
    os.utime(folder / "django.po", (0, 0))
    assert wrong() == {}


@pytest.mark.django_db
def test_a_disk_that_is_full_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_FREE", 2**60)
    assert list(wrong()) == ["disco dei dati"]


@pytest.mark.django_db
def test_where_backups_are_to_be_kept_a_missing_one_is_named(
    tmp_path: Path, settings: LazySettings
) -> None:
    settings.ENV = replace(settings.ENV, backup_dir=tmp_path, keeps_backups=True)
    assert "manage.py backup" in wrong()["copie"]
    made = tmp_path / "burraco-20260101T000000000000Z.zip"
    made.touch()
    assert wrong() == {}
    os.utime(made, (0, 0))
    assert list(wrong()) == ["copie"]


@pytest.fixture
def production(settings: LazySettings) -> None:
    settings.ENV = replace(settings.ENV, production=True)


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
def test_on_a_server_the_line_is_the_one_that_administrators_type() -> None:
    with connection.cursor() as cursor:
        cursor.execute(LAST_MIGRATION_UNDONE)
    assert wrong()["migrazioni applicate"] == "burraco --owner migrate"


@pytest.mark.django_db
def test_a_database_with_nothing_in_it_wants_its_migrations_first() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA nowhere; SET LOCAL search_path TO nowhere")
    assert wrong() == {"migrazioni applicate": "manage.py migrate"}


@pytest.mark.django_db
def test_a_role_that_may_read_nothing_is_told_who_lets_it_in() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE di_nessuno; SET LOCAL ROLE di_nessuno")
        assert "grant_role" in wrong()["migrazioni applicate"]


@pytest.mark.django_db
def test_https_without_a_proxy_is_named_as_the_circle_that_it_is(settings: LazySettings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ENV = replace(settings.ENV, behind_proxy=False)
    assert wrong() == {"proxy davanti al programma": 'BEHIND_PROXY="1"'}
    settings.ENV = replace(settings.ENV, behind_proxy=True)
    assert wrong() == {}


@pytest.mark.django_db
def test_a_database_that_has_no_more_connections_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "LEAST_CONNECTIONS", 1_000)
    assert "max_connections" in wrong()["connessioni di PostgreSQL"]


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("events {\n\tworker_connections 768;\n}", True),
        ("events {\n\tworker_connections 20000;\n}", False),
    ],
)
def test_an_nginx_that_is_soon_full_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, is_wrong: bool
) -> None:
    monkeypatch.setattr(doctor, "NGINX", tmp_path / "nginx.conf")
    doctor.NGINX.write_text(text)
    assert ("connessioni di nginx" in wrong()) is is_wrong
    doctor.NGINX.unlink()
    assert "connessioni di nginx" not in {finding.about for finding in findings()}


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
def test_books_that_nobody_archives_are_named(set_ahead: SetAhead) -> None:
    builders.finish(builders.small_tournament(4, rounds=1))
    about = "archivio dei tornei chiusi"
    assert about not in wrong()
    set_ahead(A_YEAR)
    assert "burraco --owner archive_books" in wrong()[about]
    call_command("archive_books", stdout=StringIO())
    assert about not in wrong()


@pytest.mark.django_db
def test_what_should_have_been_deleted_days_ago_is_named() -> None:
    leave_trace(TraceKind.TAKEN_OUT)
    assert "tempi di conservazione" not in wrong()
    tamper("UPDATE tournaments_trace SET at = now() - interval '3 years'")
    assert "forget_what_is_over" in wrong()["tempi di conservazione"]
    said = StringIO()
    call_command("forget_what_is_over", stdout=said)
    assert "traces: 1\n" in said.getvalue()
    assert "tempi di conservazione" not in wrong()
