"""A worker is killed, or told to end, while somebody waits for a document."""

from __future__ import annotations

import signal
from datetime import timedelta

import psutil
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.celery import app
from tests import builders
from tests.builders import Hall
from tests.machine.broker import StartWorker
from tests.machine.processes import Program
from tournaments.models import Document
from tournaments.reports import DocumentKind, archive, ask

SECONDS_TO_END = 15
"""What `burraco-worker.service` gives it before it is killed; alone it takes four."""
MANY_PAIRS = 300
"""Their score sheets take a worker longer than the seconds in which it still finishes things."""


def _half_drawn(worker: Program) -> tuple[Hall, Document]:
    """A document that a worker has begun."""
    hall = builders.open_tournament(slug="grande", rounds=1)
    builders.enter(hall, MANY_PAIRS)
    builders.start_round(hall, 1)
    asked = ask(hall.tournament, DocumentKind.SCORE_SHEETS, "1", "it")
    worker.wait_until(lambda: "received" in worker.said())
    assert asked.content is None
    return hall, asked


def _has_begun() -> bool:
    """A worker that is told so between taking a task and beginning it finishes it first."""
    active = app.control.inspect(timeout=1).active() or {}
    return any(active.values())


def _is_drawn(document: Document) -> bool:
    return Document.objects.filter(pk=document.pk).exclude(content=None).exists()


def _kill_family(worker: Program) -> None:
    main = psutil.Process(worker.process.pid)
    for process in [*main.children(recursive=True), main]:
        process.kill()


@pytest.mark.slow
def test_who_waits_for_a_document_gets_it_although_its_worker_was_killed(
    start_worker: StartWorker,
) -> None:
    hall, asked = _half_drawn(first := start_worker())
    _kill_family(first)
    second = start_worker()
    reader = Client()
    reader.force_login(hall.director)
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


@pytest.mark.slow
def test_a_worker_that_is_told_to_end_leaves_to_the_next_what_it_cannot_finish(
    start_worker: StartWorker,
) -> None:
    _hall, asked = _half_drawn(first := start_worker())
    first.wait_until(_has_begun)
    first.process.send_signal(signal.SIGTERM)
    first.process.wait(SECONDS_TO_END)
    assert not _is_drawn(asked)
    second = start_worker()
    second.wait_until(lambda: _is_drawn(asked))
