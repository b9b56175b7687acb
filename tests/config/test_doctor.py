"""What is wrong in an installation is named, with the line that mends it."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection

from config import health, translations
from config.doctor import findings
from scoring.management.roles import grants


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
        cursor.execute("DELETE FROM django_migrations WHERE name = '0017_sheet_photos'")
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
