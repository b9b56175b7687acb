"""Streams say "now at number N": soon, in order of what is newest, and not to too many."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from scoring import queries
from scoring.values import Line, RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.processes import Site
from tests.machine.waiting import PATIENCE_SECONDS
from tests.pages.front import House, Seen, in_hall, play, until
from tournaments.access.table_codes import code, tell_phones
from tournaments.models import Tournament
from tournaments.organise.players import names_changed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


def stream_of(hall: Hall) -> str:
    return f"/t/{hall.tournament.slug}/eventi"


def told(number: int) -> bytes:
    return f"id: {number}\ndata: {number}\n\n".encode()


class Listener:
    """A browser's end of a stream, over a socket of its own."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.heard = b""

    def wait_for(self, words: bytes) -> None:
        while words not in self.heard:
            more = self._connection.recv(4096)
            assert more, f"the stream ended after {self.heard!r}"
            self.heard += more

    def wait_for_end(self) -> None:
        while more := self._connection.recv(4096):
            self.heard += more


@contextmanager
def listening(site: Site, path: str, *headers: str) -> Iterator[Listener]:
    where = urlsplit(site.url)
    with socket.create_connection(
        (where.hostname, where.port), timeout=PATIENCE_SECONDS
    ) as connection:
        lines = [f"GET {path} HTTP/1.1", f"Host: {where.netloc}", *headers, "", ""]
        connection.sendall("\r\n".join(lines).encode())
        yield Listener(connection)


def test_a_saved_sheet_reaches_an_open_stream(site: Site, hall: Hall) -> None:
    with listening(site, stream_of(hall)) as listener:
        listener.wait_for(told(queries.head(hall.ledger)))
        assert b"content-type: text/event-stream" in listener.heard
        receipt = builders.enter_sheet(hall, 1, 1)
        listener.wait_for(told(receipt.number))


def test_whoever_comes_back_is_told_only_what_is_new(hall: Hall, site: Site) -> None:
    seen = queries.head(hall.ledger)
    with listening(site, stream_of(hall), f"Last-Event-ID: {seen}") as listener:
        listener.wait_for(b"retry: ")
        receipt = builders.enter_sheet(hall, 1, 1)
        listener.wait_for(told(receipt.number))
        assert told(seen) not in listener.heard
    with listening(site, stream_of(hall), f"Last-Event-ID: {seen}") as listener:
        listener.wait_for(told(receipt.number))


def test_a_server_told_to_end_lets_streams_go_and_ends(site: Site, hall: Hall) -> None:
    with listening(site, stream_of(hall)) as listener:
        listener.wait_for(told(queries.head(hall.ledger)))
        site.process.send_signal(signal.SIGTERM)
        listener.wait_for_end()
        assert listener.heard.endswith(b"0\r\n\r\n"), "not cut, but ended"
        site.wait_for_end()
    assert "Traceback" not in site.said()


def test_beyond_the_cap_a_stream_is_told_when_to_try_again(hall: Hall) -> None:
    async def scene(house: House) -> None:
        first = Seen()
        async with house.stream(stream_of(hall), first):
            await until(lambda: b"id: " in first.body)
            second = await house.get(stream_of(hall))
            assert second.status == 503
            assert 0 < int(second.headers["retry-after"]) <= 60
        third = Seen()
        async with house.stream(stream_of(hall), third):
            await until(lambda: b"id: " in third.body)

    play(scene, most_streams=1)


def test_a_slow_stream_is_told_the_newest_number_only(hall: Hall) -> None:
    def many_saves() -> None:
        for _ in range(5):
            builders.enter_sheet(hall, 1, 1)

    async def scene(house: House) -> None:
        seen = Seen()
        async with house.stream(stream_of(hall), seen):
            await until(lambda: b"id: " in seen.body)
            await in_hall(many_saves)
            last = await in_hall(queries.head, hall.ledger)
            await until(lambda: told(last) in seen.body)
        numbers = [int(line[4:]) for line in seen.body.decode().splitlines() if line[:3] == "id:"]
        assert numbers == sorted(set(numbers))

    play(scene)


def test_a_new_name_is_told_although_the_number_stays(hall: Hall) -> None:
    async def scene(house: House) -> None:
        seen = Seen()
        at = await in_hall(queries.head, hall.ledger)
        async with house.stream(stream_of(hall), seen):
            await until(lambda: told(at) in seen.body)
            await in_hall(names_changed, hall.tournament)
            await until(lambda: seen.body.count(told(at)) == 2)

    play(scene)


def test_the_stream_of_a_tournament_that_is_hidden_ends(hall: Hall) -> None:
    def hide() -> None:
        hall.tournament.is_public = False
        hall.tournament.save()
        names_changed(hall.tournament)

    async def scene(house: House) -> None:
        seen = Seen()
        async with house.stream(stream_of(hall), seen):
            await until(lambda: b"id: " in seen.body)
            await in_hall(hide)
            await until(lambda: seen.finished)
        assert (await house.get(stream_of(hall))).status == 404

    play(scene)


def test_nobody_can_follow_what_does_not_exist(hall: Hall) -> None:
    async def scene(house: House) -> None:
        for nothing in ("/t/mai/eventi", "/t/../eventi", "/score/mai/x/y/eventi", "/score/eventi"):
            assert (await house.get(nothing)).status == 404, nothing

    play(scene, most_streams=1)


def phones_of(hall: Hall, table: int = 1) -> str:
    """The stream of a table's phones, as the paper of line A leads there."""
    seated = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
    assert seated is not None
    place = (hall.tournament.slug, 1, table, "a", code(hall.tournament, seated, Line.A))
    return reverse("pages:proposal", args=place) + "eventi"


@pytest.mark.parametrize("public", [True, False], ids=["public", "private"])
def test_the_phones_of_a_table_are_followed_by_who_holds_its_code(hall: Hall, public: bool) -> None:
    Tournament.objects.filter(pk=hall.tournament.pk).update(is_public=public)
    right = phones_of(hall)
    place = f"/score/{hall.tournament.slug}/1/1"
    seated = queries.table(hall.ledger, RoundNumber(1), TableNumber(1))
    assert seated is not None

    async def scene(house: House) -> None:
        of_the_other = right.replace("/1/1/", "/1/2/")
        for wrong in (f"{place}/eventi", f"{place}/a/{'x' * 16}/eventi", of_the_other):
            assert (await house.get(wrong)).status == 404, wrong
        seen = Seen()
        async with house.stream(right, seen):
            await until(lambda: b"retry: " in seen.body)
            await in_hall(tell_phones, hall.tournament, seated)
            await until(lambda: seen.body.count(b"id: ") == 2)

    play(scene, most_streams=1)


def test_a_quiet_stream_is_kept_alive(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.pages.live.streams.HEARTBEAT_SECONDS", (0.01, 0.02))

    async def scene(house: House) -> None:
        seen = Seen()
        async with house.stream(stream_of(hall), seen):
            await until(lambda: seen.body.count(b"event: beat\ndata:\n\n") >= 3)

    play(scene)


def test_many_streams_are_woken_by_one_save(hall: Hall) -> None:
    async def scene(house: House) -> None:
        crowd = [Seen() for _ in range(200)]
        requests = [house.stream(stream_of(hall), one) for one in crowd]
        await asyncio.gather(*(one.__aenter__() for one in requests))
        await until(lambda: all(b"id: " in one.body for one in crowd))
        receipt = await in_hall(builders.enter_sheet, hall, 1, 1)
        await until(lambda: all(told(receipt.number) in one.body for one in crowd))
        await asyncio.gather(*(one.__aexit__(None, None, None) for one in requests))
        assert house.rendered == [stream_of(hall).replace("eventi", "numero/")]

    play(scene)


def test_a_stream_whose_client_is_too_slow_holds_up_nobody(hall: Hall) -> None:
    async def scene(house: House) -> None:
        slow, quick, reads = Seen(), Seen(), asyncio.Event()
        reads.set()
        async with (
            house.stream(stream_of(hall), slow, reads=reads),
            house.stream(stream_of(hall), quick),
        ):
            await until(lambda: b"id: " in slow.body and b"id: " in quick.body)
            reads.clear()
            said = b""
            for table in (1, 2):
                receipt = await in_hall(builders.enter_sheet, hall, 1, table)
                said = told(receipt.number)
                await until(partial(quick.has, said))
            assert said not in slow.body
            reads.set()
            await until(partial(slow.has, said))

    play(scene)
