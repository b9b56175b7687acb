"""Webhooks by real processes: heard by the web server, told by a worker, with Redis away."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.machine.broker import StartWorker, redis_at
from tests.machine.processes import OpenSite, Program, free_port
from tests.machine.receiver import OpenReceiver, Receiver
from tournaments.models import Webhook
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.registering import keeper_here
from tournaments.organise.webhooks.telling import tell_due

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow("receivers that do not answer, and pauses between two tries"),
]
HERE = {"WEBHOOK_NETWORKS": "127.0.0.0/8"}


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, played=0, started=True)


def hooked(hall: Hall, receiver: Receiver) -> Webhook:
    keeper = keeper_here(hall.directing, hall.tournament)
    return registering.register(keeper, receiver.url)[0]


def head(hall: Hall) -> int:
    return int(queries.head(hall.ledger))


def test_on_a_laptop_the_web_server_tells_and_tries_again(
    open_site: OpenSite, hall: Hall, open_receiver: OpenReceiver
) -> None:
    """Without a broker and without a scheduler; nobody waited for it."""
    receiver = open_receiver(status=500)
    hooked(hall, receiver)
    open_site(**HERE)
    builders.enter_sheet(hall, 1, 1)
    receiver.until(lambda: len(receiver.taken) >= 1)
    receiver.status = 204
    receiver.until(lambda: len(receiver.taken) >= 2)
    assert receiver.numbers == [head(hall)] * 2


class TestWithABroker:
    @pytest.fixture
    def port(self) -> int:
        return free_port()

    @pytest.fixture
    def start_redis(self, port: int, tmp_path: Path) -> Iterator[Callable[[], Program]]:
        with ExitStack() as stack:
            yield lambda: stack.enter_context(redis_at(port, tmp_path))

    @pytest.fixture
    def broker(self, start_redis: Callable[[], Program]) -> Program:
        return start_redis()

    @pytest.fixture
    def redis_server(self, port: int, broker: Program) -> str:
        """This room's own, which may be killed."""
        return f"redis://127.0.0.1:{port}/0"

    def test_a_worker_tells_and_what_redis_lost_is_found_in_the_books(
        self,
        hall: Hall,
        open_receiver: OpenReceiver,
        open_site: OpenSite,
        broker: Program,
        start_redis: Callable[[], Program],
        start_worker: StartWorker,
    ) -> None:
        receiver = open_receiver()
        hooked(hall, receiver)
        start_worker(**HERE)
        open_site(**HERE)
        builders.enter_sheet(hall, 1, 1)
        receiver.until(lambda: receiver.taken != [])
        broker.process.kill()
        broker.process.wait()
        builders.enter_sheet(hall, 1, 2)
        start_redis()
        # What the scheduler's round does, once nobody is waited for any more.
        Webhook.objects.update(called_until=None)
        tell_due()
        receiver.until(lambda: receiver.numbers[-1] == head(hall))
