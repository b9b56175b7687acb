"""Pages answered from memory are those that Django would render now, and nobody's in particular."""

import asyncio
import gzip
import sys

import brotli
import psycopg
import pytest

from scoring import queries
from tests import builders
from tests.builders import Hall
from tests.machine.database import database_url
from tests.machine.waiting import PATIENCE_SECONDS
from tests.pages.front import House, in_hall, play, until
from tournaments.organise.players import names_changed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


def address(hall: Hall, rest: str = "") -> str:
    return f"/t/{hall.tournament.slug}/{rest}"


def test_many_viewers_at_once_cost_one_rendering(hall: Hall) -> None:
    async def scene(house: House) -> None:
        seen = await asyncio.gather(*(house.get(address(hall)) for _ in range(300)))
        assert house.rendered == [address(hall)]
        assert len({one.body for one in seen}) == 1
        assert {one.status for one in seen} == {200}

    play(scene)


def test_a_page_is_rendered_once_until_something_changes(hall: Hall) -> None:
    async def scene(house: House) -> None:
        first = await house.get(address(hall))
        assert (await house.get(address(hall))).body == first.body
        assert house.rendered == [address(hall)]
        clock = house.front.clock
        await in_hall(builders.enter_sheet, hall, 1, 1)
        await until(lambda: house.front.clock > clock)
        after = await house.get(address(hall))
        assert "Manca 1 score" in after.body.decode()
        assert after.headers["etag"] != first.headers["etag"]
        assert len(house.rendered) == 2

    play(scene)


def test_a_players_new_name_is_shown_at_once(hall: Hall) -> None:
    def rename() -> None:
        builders.rename(hall, 1, "Rossi-Bassi Anna")

    async def scene(house: House) -> None:
        await house.get(f"{address(hall)}classifica/")
        clock = house.front.clock
        await in_hall(rename)
        await until(lambda: house.front.clock > clock)
        assert "Rossi-Bassi Anna" in (await house.get(f"{address(hall)}classifica/")).body.decode()

    play(scene)


def test_a_tournament_that_is_hidden_is_gone_from_memory_too(hall: Hall) -> None:
    def hide() -> None:
        hall.tournament.is_public = False
        hall.tournament.save()
        names_changed(hall.tournament)

    async def scene(house: House) -> None:
        await house.get(address(hall))
        await house.get("/")
        clock = house.front.clock
        await in_hall(hide)
        await until(lambda: house.front.clock > clock)
        assert (await house.get(address(hall))).status == 404
        assert hall.tournament.name not in (await house.get("/")).body.decode()

    play(scene)


def test_what_happens_elsewhere_does_not_touch_a_page(hall: Hall) -> None:
    other = builders.open_tournament("Altro torneo")

    async def scene(house: House) -> None:
        await house.get(address(hall))
        await house.get("/")
        clock = house.front.clock
        await in_hall(builders.enter, other, 2)
        await until(lambda: house.front.clock > clock)
        await house.get(address(hall))
        assert house.rendered == [address(hall), "/"]
        await house.get("/")
        assert house.rendered == [address(hall), "/", "/"]

    play(scene)


def test_a_change_during_a_rendering_is_not_lost(hall: Hall) -> None:
    """Whoever asks after a save must not be given the page that was begun before it."""

    async def scene(house: House) -> None:
        early = asyncio.create_task(house.get(address(hall)))
        await until(lambda: bool(house.rendered))
        clock = house.front.clock
        await in_hall(builders.enter_sheet, hall, 1, 1)
        await until(lambda: house.front.clock > clock)
        late = await house.get(address(hall))
        assert "Manca 1 score" in late.body.decode()
        assert (await early).status == 200

    play(scene)


@pytest.mark.parametrize(
    "query",
    [
        "?fbclid=Iw",
        "?utm_source=x&utm_medium=y",
        "?=",
        "?a&b",
        "?" + "&".join("abcdefghijklmnopqrstuvw"),
    ],
)
def test_what_no_page_reads_of_an_address_costs_nothing(hall: Hall, query: str) -> None:
    async def scene(house: House) -> None:
        first = await house.get(address(hall))
        assert (await house.get(address(hall) + query)).body == first.body
        assert house.rendered == [address(hall)]

    play(scene)


def test_what_no_page_reads_of_an_address_is_not_decoded_either(hall: Hall) -> None:
    """A page in memory takes so little that to decode what a messenger added was a fifth of it."""

    async def decodes(house: House, query: str) -> bool:
        called: set[str] = set()
        sys.setprofile(lambda frame, event, _: called.add(frame.f_code.co_name))
        try:
            await house.get(address(hall) + query)
        finally:
            sys.setprofile(None)
        return "parse_qsl" in called

    async def scene(house: House) -> None:
        await house.get(address(hall))
        assert not await decodes(house, "?fbclid=Iw&utm_source=a%20b&turni=1")
        assert await decodes(house, "?fbclid=Iw&turno=1")

    play(scene)


def test_one_question_however_it_is_written_is_rendered_once(hall: Hall) -> None:
    written = ("?nome=rossi&pagina=1", "?pagina=1&nome=rossi", "?fbclid=1&nome=ross%69&pagina=1")

    async def scene(house: House) -> None:
        bodies = [(await house.get(address(hall) + query)).body for query in written]
        assert len(set(bodies)) == 1
        assert house.rendered == [address(hall)]

    play(scene)


@pytest.mark.parametrize(
    ("rest", "query"),
    [
        ("", "?turno=1"),
        ("turni/1/", "?pagina=2"),
        ("", "?nome=zz"),
        ("", "?circolo=zz"),
        ("", "?categoria=zz"),
        ("iscritti/", "?nome=zz"),
        ("posto/", "?cognome=zz"),
        ("confronto/", "?primo=1&secondo=2"),
    ],
)
def test_what_a_page_reads_of_an_address_reaches_it(hall: Hall, rest: str, query: str) -> None:
    async def scene(house: House) -> None:
        plain = await house.get(address(hall, rest))
        assert (await house.get(address(hall, rest) + query)).body != plain.body

    play(scene)


def test_whoever_has_the_page_gets_304_in_every_form_of_the_question(hall: Hall) -> None:
    async def scene(house: House) -> None:
        tag = (await house.get(address(hall))).headers["etag"]
        for known in (tag, f'"other", {tag}'):
            again = await house.get(address(hall), if_none_match=known)
            assert (again.status, again.body) == (304, b"")
            assert again.headers["etag"] == tag
        assert (await house.get(address(hall), if_none_match='"other"')).status == 200
        assert len(house.rendered) == 1

    play(scene)


def test_a_304_says_what_may_be_kept_and_nothing_more(hall: Hall) -> None:
    async def scene(house: House) -> None:
        first = await house.get(address(hall))
        again = await house.get(address(hall), if_none_match=first.headers["etag"])
        assert again.status == 304
        assert set(again.headers) == {"etag", "cache-control", "vary"}
        assert {**first.headers, **again.headers} == first.headers

    play(scene)


def test_whoever_was_told_by_another_process_gets_what_it_told_of(hall: Hall) -> None:
    """One that is behind says so by waiting: a 304 would leave the old page for good."""

    async def scene(house: House) -> None:
        first = await house.get(address(hall))
        known = {"if_none_match": first.headers["etag"]}
        told = 1 + await in_hall(queries.head, hall.ledger)
        later = asyncio.create_task(house.get(address(hall), x_told=str(told), **known))
        # What was asked for after it is answered: it waits.
        await house.get(address(hall))
        assert not later.done()
        await in_hall(builders.enter_sheet, hall, 1, 1)
        assert "Manca 1 score" in (await later).body.decode()

    play(scene, most_seconds_behind=PATIENCE_SECONDS)


def test_whoever_was_told_what_this_page_shows_waits_for_nothing(hall: Hall) -> None:
    async def scene(house: House) -> None:
        told = await in_hall(queries.head, hall.ledger)
        for said in (told, 0, -1, "x", "9" * 40):
            seen = await house.get(address(hall), x_told=str(said))
            assert (seen.status, "x-number" in seen.headers) == (200, False)

    play(scene, most_seconds_behind=100 * PATIENCE_SECONDS)


def test_a_number_that_never_comes_is_waited_for_a_moment_only(hall: Hall) -> None:
    async def scene(house: House) -> None:
        for path in (address(hall), "/", "/t/mai/"):
            plain = await house.get(path)
            waited = await house.get(path, x_told="99999999")
            assert (waited.status, waited.body) == (plain.status, plain.body)

    play(scene)


def test_languages_are_kept_apart_however_they_were_chosen(hall: Hall) -> None:
    async def scene(house: House) -> None:
        spoken = {"accept_language": "en-GB,en;q=0.8"}
        chosen = {"cookie": "sessionid=x; django_language=en"}
        for headers in (spoken, chosen):
            assert b'<html lang="en">' in (await house.get(address(hall), **headers)).body
            assert b'<html lang="it">' in (await house.get(address(hall))).body
        broken = {"cookie": "django_language=\xff; ;;=", "accept_language": "x" * 3000}
        assert b'<html lang="it">' in (await house.get(address(hall), **broken)).body
        assert house.rendered == [address(hall)] * 2

    play(scene)


def test_compressed_and_plain_come_from_one_rendering(hall: Hall) -> None:
    async def scene(house: House) -> None:
        plain = await house.get(address(hall))
        assert "Accept-Encoding" in plain.headers["vary"]
        for accepted, coding, unpacked in (
            ("gzip, deflate, br, zstd", "br", brotli.decompress),
            ("gzip, deflate", "gzip", gzip.decompress),
            ("br;q=0, gzip;q=0.5", "gzip", gzip.decompress),
        ):
            packed = {"accept_encoding": accepted, "hx_request": "true"}
            small = await house.get(address(hall), **packed)
            assert small.headers["content-encoding"] == coding
            assert unpacked(small.body) == plain.body
            assert len(small.body) == int(small.headers["content-length"]) < len(plain.body)
        for refuses in ("gzip;q=0, identity", "br;q=0, gzip; q=0.000", "gzipped"):
            seen = await house.get(address(hall), accept_encoding=refuses)
            assert (seen.headers.get("content-encoding"), seen.body) == (None, plain.body)
        assert len(house.rendered) == 1

    play(scene)


def test_head_gets_the_headers_of_get(hall: Hall) -> None:
    async def scene(house: House) -> None:
        full = await house.get(address(hall))
        head = await house.get(address(hall), "HEAD")
        assert head.body == b""
        assert head.headers == full.headers

    play(scene)


def test_no_session_reaches_the_rendering_of_a_shared_page(hall: Hall) -> None:
    async def scene(house: House) -> None:
        seen = await house.get(address(hall), cookie="sessionid=abc", authorization="Token x")
        assert "set-cookie" not in seen.headers
        assert "x-ledger" not in seen.headers
        assert seen.headers["cache-control"] == "no-cache"

    play(scene)


def test_what_is_not_found_is_not_kept(hall: Hall) -> None:
    async def scene(house: House) -> None:
        for _ in range(2):
            assert (await house.get("/t/mai/")).status == 404
        assert house.rendered == ["/t/mai/"] * 2

    play(scene)


def test_everything_else_goes_to_django_as_it_came(hall: Hall) -> None:
    async def scene(house: House) -> None:
        assert (await house.get("/admin/")).status == 302
        assert (await house.get(address(hall), "POST")).status == 403, "a token is missing"
        assert house.rendered == ["/admin/", address(hall)]

    play(scene)


def test_memory_is_bounded(hall: Hall) -> None:
    async def scene(house: House) -> None:
        for number in range(8):
            await house.get(address(hall, f"posto/?cognome=x{number}"))
        assert house.front.remembered_bytes <= 60_000
        await house.get(address(hall, "posto/?cognome=x7"))
        assert len(house.rendered) == 8
        await house.get(address(hall, "posto/?cognome=x0"))
        assert len(house.rendered) == 9

    play(scene, most_bytes=4 * 60_000)


def test_while_the_database_is_not_heard_django_answers_and_streams_wait(hall: Hall) -> None:
    async def scene(house: House) -> None:
        await house.get(address(hall))
        clock = house.front.clock
        cut_listeners()
        await until(lambda: not house.front.hears)
        deaf = [await house.get(address(hall)), await house.get(address(hall, "eventi"))]
        # Heard again meanwhile, on a fast machine: then both are answered as ever.
        assert house.front.hears or [one.status for one in deaf] == [200, 503]
        await until(lambda: house.front.hears)
        assert house.front.clock > clock
        renderings = len(house.rendered)
        await house.get(address(hall))
        assert len(house.rendered) == renderings + 1, "what was kept before may be stale"

    play(scene)


def cut_listeners() -> None:
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )
    with psycopg.connect(database_url(), autocommit=True) as connection:
        assert connection.execute(query).fetchall() == [(True,)]
