"""Redis goes away and comes back, with a worker and people who ask for documents."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import builders
from tests.machine.broker import StartWorker, redis_at
from tests.machine.processes import Program, free_port
from tournaments.models import Document, DocumentKind
from tournaments.reports import ask


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def start_redis(port: int, tmp_path: Path) -> Iterator[Callable[[], Program]]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(redis_at(port, tmp_path))


@pytest.fixture
def broker(start_redis: Callable[[], Program]) -> Program:
    return start_redis()


@pytest.fixture
def redis_server(port: int, broker: Program) -> str:
    """This room's own, which may be killed; everything that asks for a broker is given it."""
    return f"redis://127.0.0.1:{port}/0"


@pytest.mark.slow("a site, a worker and a Redis that goes and comes back")
def test_a_document_is_refused_in_words_while_it_is_away_and_drawn_once_it_is_back(
    transactional_db: None,
    broker: Program,
    start_redis: Callable[[], Program],
    start_worker: StartWorker,
) -> None:
    hall = builders.small_tournament(4, rounds=2, played=1)
    worker = start_worker()
    broker.process.kill()
    broker.process.wait()
    refused = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    refused.refresh_from_db()
    assert "tra un minuto" in refused.failed
    start_redis()
    assert ask(hall.tournament, DocumentKind.RANKING, "1", "it") == refused
    worker.wait_until(lambda: Document.objects.filter(pk=refused.pk).exclude(content=None).exists())
