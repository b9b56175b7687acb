"""Referees are reminded of the referti that are due: once, in time, and without a name."""

from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from scoring import queries
from scoring.commands import MakeRankingFinal, PublishRanking
from scoring.models import BookRow
from tests import builders
from tests.machine.processes import Program
from tests.reports import written
from tournaments.models import RefertiReminder
from tournaments.organise.keeping import remind_of_referti
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db(transaction=True)
TASK = "tournaments.tasks.remind_of_referti"


@pytest.fixture
def hall() -> builders.Hall:
    """A finished evening under U, with a suggestion that nobody has reported."""
    hall = written.suggested()
    for who, address in ((hall.referee, "arbitro"), (hall.computerista, "computer")):
        User.objects.filter(pk=who.pk).update(email=f"{address}@example.org")
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    return hall


@pytest.fixture
def _mail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "MAIL_IS_SET_UP", True)


def test_it_is_scheduled() -> None:
    (entry,) = [one for one in current_app.conf.beat_schedule.values() if one["task"] == TASK]
    assert entry["schedule"] <= 3600
    assert TASK in current_app.tasks


@pytest.mark.usefixtures("_mail")
def test_half_way_to_the_deadline_who_may_file_is_reminded_once(hall: builders.Hall) -> None:
    now = timezone.now()
    assert remind_of_referti(now + timedelta(hours=11)) == 0
    assert remind_of_referti(now + timedelta(hours=13)) == 1
    assert remind_of_referti(now + timedelta(hours=14)) == 0
    (letter,) = mail.outbox
    assert letter.to == ["arbitro@example.org"]
    assert "Referti obbligatori che mancano: 2." in letter.body
    assert "art. 14.2" in letter.body
    for entrant in queries.entrants(hall.ledger):
        for player in entrant.players:
            assert hall.moment.names.player(player) not in f"{letter.body}{letter.subject}"


@pytest.mark.usefixtures("_mail")
def test_nobody_is_reminded_of_what_is_filed_or_long_past(hall: builders.Hall) -> None:
    now = timezone.now()
    assert remind_of_referti(now + timedelta(hours=25)) == 0
    written.file_all(hall)
    assert remind_of_referti(now + timedelta(hours=13)) == 0
    assert not mail.outbox


def test_without_a_mail_server_nothing_happens(hall: builders.Hall) -> None:
    assert remind_of_referti(timezone.now() + timedelta(hours=13)) == 0
    assert not RefertiReminder.objects.exists()


@pytest.fixture
def letters(tmp_path: Path, program_environment: dict[str, str]) -> Path:
    """The folder that the worker's letters are put in: it is asked for before the worker."""
    folder = tmp_path / "letters"
    folder.mkdir()
    program_environment |= {"EMAIL_URL": f"file://{folder}", "EMAIL_FROM": "torneo@example.org"}
    return folder


@pytest.mark.usefixtures("celery_queue", "letters")
def test_a_worker_sends_it(
    hall: builders.Hall, letters: Path, celery_worker_process: Program
) -> None:
    # The worker reads the clock: thirteen hours have gone.
    long_ago = timezone.now() - timedelta(hours=13)
    row = BookRow.objects.get(ledger_id=hall.ledger)
    row.postings[-1]["protests_until"] = long_ago.isoformat()
    row.save()
    current_app.send_task(TASK)
    # Its line of dashes is written last.
    celery_worker_process.wait_until(
        lambda: any(b"\n---" in letter.read_bytes() for letter in letters.iterdir())
    )
    (letter,) = letters.iterdir()
    text = message_from_bytes(letter.read_bytes().partition(b"\n---")[0], policy=policy.default)
    assert text["To"] == "arbitro@example.org"
    assert text["From"] == "torneo@example.org"
    celery_worker_process.wait_until(lambda: RefertiReminder.objects.count() == 1)
