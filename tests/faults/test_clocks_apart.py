"""A web host whose clock is an hour ahead, beside one whose clock is right."""

import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from config.env import CHECKOUT
from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.faults.desk_by_wire import Desk, desk_at, session_of
from tests.machine.processes import OpenSite
from tournaments.models import DocumentKind, Remark
from tournaments.reports import archive

HOUR = 3600
SLACK_SECONDS = HOUR / 2


@pytest.fixture(scope="module")
def ahead() -> dict[str, str]:
    """What makes a program believe that it is an hour later."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    if not found:
        pytest.fail("libfaketime is missing: install it with `apt-get install libfaketime`")
    return {
        "LD_PRELOAD": str(found[0]),
        "FAKETIME": "+1h",
        # How long something takes is the same with any clock.
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, rounds=1, played=0, started=True)


def seconds_from_now(moment: datetime) -> float:
    return abs((moment - datetime.now(UTC)).total_seconds())


@pytest.mark.soak("a host with a clock of its own")
def test_people_at_either_host_see_one_time_and_stay_logged_in(
    hall: Hall, open_site: OpenSite, ahead: dict[str, str]
) -> None:
    session = session_of(hall.computerista)
    right: Desk = desk_at(open_site().url, hall, session)
    wrong: Desk = desk_at(open_site(**ahead).url, hall, session)
    believes = parsedate_to_datetime(wrong.get("/healthz").headers["date"])
    assert seconds_from_now(believes) > HOUR - SLACK_SECONDS, "its clock is right"

    for number, desk in enumerate((right, wrong, right, wrong)):
        assert desk.types(1, 1 + number % 2, 100 * (number + 1)).status == 200
    events = queries.events(hall.ledger)
    times = [recorded.at for recorded in reversed(events)]
    assert times == sorted(times)
    assert seconds_from_now(times[-1]) < SLACK_SECONDS
    shown = int(wrong.get("/ora/").body) / 1000
    assert abs(shown - time.time()) < SLACK_SECONDS
    for desk in (right, wrong):
        assert desk.get("/admin/").status == 200


def test_doctor_says_so(program_environment: dict[str, str], ahead: dict[str, str]) -> None:
    said = subprocess.run(
        [sys.executable, "manage.py", "doctor"],
        cwd=CHECKOUT,
        env={**os.environ, **program_environment, **ahead},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 1
    assert "NO  orologi: qui e nella base di dati differiscono di 3600 secondi" in said.stdout


def set_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process believes so too, wherever it asks its own clock."""
    later = datetime.now(UTC) + timedelta(hours=1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)


def test_a_document_asked_for_at_one_host_is_not_lost_at_the_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    queued: list[object] = []
    monkeypatch.setattr(archive, "_queue", queued.append)
    document = archive.ask(hall.tournament, DocumentKind.ENTRANTS, "", "it")
    before = len(queued)
    set_ahead(monkeypatch)
    archive.ask_again_when_lost(document)
    archive.ask(hall.tournament, DocumentKind.ENTRANTS, "", "it")
    assert len(queued) == before


def test_reasons_are_dated_by_the_database(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    set_ahead(monkeypatch)
    hall.because()
    assert seconds_from_now(Remark.objects.get().written_at) < SLACK_SECONDS
