"""A worker is killed, or told to end, while somebody waits for a document."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import psutil
import psycopg
import pytest
from django.urls import reverse
from django.utils import timezone

from tests import builders
from tests.builders import Hall
from tests.machine.broker import StartWorker
from tests.machine.client import as_
from tests.machine.database import database_url, waits_for_a_lock
from tests.machine.processes import Program
from tournaments.models import Document, DocumentKind
from tournaments.reports import archive, ask


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, rounds=1, played=0, started=True, slug="grande")


def _hands(worker: Program) -> psutil.Process:
    """Its one process that draws."""
    [hands] = psutil.Process(worker.process.pid).children()
    return hands


def _taken(worker: Program, hall: Hall) -> Document:
    """A document that a worker has taken and not begun: its hands are tied."""
    _hands(worker).suspend()
    asked = ask(hall.tournament, DocumentKind.SCORE_SHEETS, "1", "it")
    worker.wait_until(lambda: "received" in worker.said())
    return asked


@contextmanager
def _half_drawn(worker: Program, hall: Hall) -> Iterator[Document]:
    """A document that a worker has begun, and cannot finish within the block."""
    asked = _taken(worker, hall)
    with psycopg.connect(database_url()) as lock:
        lock.execute("LOCK tournaments_document")
        _hands(worker).resume()
        worker.wait_until(waits_for_a_lock)
        yield asked


def _is_drawn(document: Document) -> bool:
    return Document.objects.filter(pk=document.pk).exclude(content=None).exists()


def _kill_family(worker: Program) -> None:
    main = psutil.Process(worker.process.pid)
    for process in [*main.children(recursive=True), main]:
        process.kill()


@pytest.mark.soak("workers are started, ended and started again")
def test_who_waits_for_a_document_gets_it_although_its_worker_was_killed(
    hall: Hall, start_worker: StartWorker
) -> None:
    with _half_drawn(first := start_worker(), hall) as asked:
        _kill_family(first)
        first.wait_for_end()
    second = start_worker()
    reader = as_(hall.director)
    page = reverse("document", args=[asked.pk])
    assert "in preparazione" in reader.get(page).content.decode()
    assert "received" not in second.said(), "nobody had lost patience yet"
    late = timezone.now() - archive.PATIENCE - timedelta(seconds=1)
    Document.objects.filter(pk=asked.pk).update(asked_at=late)
    for _ in range(2):
        told = {"HX-Request": "true", "X-Late": "1"}
        assert reader.get(page, headers=told).status_code == 204
    second.wait_until(lambda: _is_drawn(asked))
    assert second.said().count("received") == 1


@pytest.mark.soak("workers are started, ended and started again")
def test_a_worker_that_is_told_to_end_leaves_to_the_next_what_it_cannot_finish(
    hall: Hall, start_worker: StartWorker
) -> None:
    with _half_drawn(first := start_worker(), hall) as asked:
        first.process.send_signal(signal.SIGTERM)
        first.wait_for_end()
    assert not _is_drawn(asked)
    second = start_worker()
    second.wait_until(lambda: _is_drawn(asked))


@pytest.mark.slow("workers are started, ended and started again")
def test_a_worker_that_is_told_to_end_leaves_to_the_next_what_it_has_not_begun(
    hall: Hall, start_worker: StartWorker
) -> None:
    asked = _taken(first := start_worker(), hall)
    first.process.send_signal(signal.SIGTERM)
    first.wait_until(lambda: "Hitting Ctrl+C again" in first.said())
    _hands(first).resume()
    first.wait_for_end()
    assert not _is_drawn(asked)
    second = start_worker()
    second.wait_until(lambda: _is_drawn(asked))
