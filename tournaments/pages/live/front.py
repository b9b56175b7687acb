"""The ASGI application that stands before Django's."""

import asyncio
from functools import cache, lru_cache
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request

from tournaments.access.table_codes import topic
from tournaments.pages.live.asgi import Application, Receive, Scope, Send, answer
from tournaments.pages.live.changes import Bell, Changes, call_for_webhooks
from tournaments.pages.live.memory import AT_ONCE, MOST_BYTES, Answer, PageMemory, PageRequest
from tournaments.pages.live.streams import MOST_STREAMS, Streams, Whereabouts, before_the_end, end

PUBLIC = "/t/"
SHARED = (PUBLIC, "/regolamenti/", "/circuiti/")
"""Pages that are the same for everybody."""
SEARCHES_SHARE = 4
"""What part of the memory, added to it, pages with a query may take."""
PARAMETERS = frozenset(
    {
        "turno",
        "pagina",
        "nome",
        "cognome",
        "circolo",
        "categoria",
        "girone",
        "primo",
        "secondo",
        "quando",
    }
)
"""All that shared pages read of an address: what messengers and curious people add is not asked."""
_NAMES = frozenset(name.encode() for name in PARAMETERS)
RETRY_AFTER_SECONDS = 5
TOLD = b"x-told"
AGAIN = b"hx-request"
"""Said by a page that is open already."""
LONGEST_NUMBER = 10
MOST_SECONDS_BEHIND = 0.5
"""How long a page waits here for what another process told it of; then it asks again by itself."""
READY = "/readyz"
STREAM = "/eventi"
TABLES = "/score/"
"""Below it the phones of a table hear of one another."""
NUMBER = "/numero/"


class Front:
    """Streams and pages already rendered are answered here; everything else goes to Django."""

    def __init__(
        self,
        django: Application,
        *,
        changes: Changes | None = None,
        most_streams: int = MOST_STREAMS,
        most_bytes: int = MOST_BYTES,
        most_seconds_behind: float = MOST_SECONDS_BEHIND,
    ) -> None:
        self._django = django
        self._changes = changes or Changes()
        # One for both: whoever looks for a name waits for the same interpreter.
        renderers = asyncio.Semaphore(AT_ONCE)
        self._memory = PageMemory(django, self._changes, most_bytes, renderers)
        # Anybody can write a new query: however many come, they push out one another only.
        most_searched = most_bytes // SEARCHES_SHARE
        self._searches = PageMemory(django, self._changes, most_searched, renderers)
        self._most_seconds_behind = most_seconds_behind
        self._streams = Streams(self._changes, most_streams)

    @property
    def hears(self) -> bool:
        """Whether changes are heard, and memory therefore trusted."""
        return self._changes.listening

    @property
    def clock(self) -> int:
        """How many changes were heard."""
        return self._changes.clock

    @property
    def remembered_bytes(self) -> int:
        return self._memory.bytes + self._searches.bytes

    @property
    def remembered(self) -> int:
        """How often a page was answered from memory."""
        return self._memory.remembered + self._searches.remembered

    @property
    def rendered(self) -> int:
        """How often Django rendered one for it."""
        return self._memory.rendered + self._searches.rendered

    @property
    def streams(self) -> int:
        """How many are open."""
        return self._streams.open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        path = scope["path"] if _reads(scope) else ""
        if path.endswith(STREAM) and path.startswith((PUBLIC, TABLES)):
            await self._stream(scope, receive, send)
        elif not (_is_shared(path) and await self._answered(scope, send)):
            await self._django(self._with_hearing(scope), receive, send)

    async def _answered(self, scope: Scope, send: Send) -> bool:
        """Whether a page that is the same for everybody could be answered here."""
        if self._changes.listening:
            await self._page(scope, send)
        elif self._changes.away:
            # Thousands of phones ask: each would wait in a thread that the desk needs.
            await _away(send)
        else:
            return False
        return True

    def _with_hearing(self, scope: Scope) -> Scope:
        """With what only this process knows of itself, for whoever asks whether it is ready."""
        if scope.get("path") != READY:
            return scope
        return {**scope, "hears": self.hears, "away": self._changes.away}

    async def _page(self, scope: Scope, send: Send) -> None:
        headers = dict(scope["headers"])
        request = _page_request(scope, headers, scope["path"])
        memory = self._searches if request.query else self._memory
        response = memory.fresh(request) or await memory.ask(request, scope)
        if (told := _told(headers)) > response.number:
            response = await self._caught_up(memory, request, scope, told)
        await _send(response, headers, scope["method"], send)

    async def _caught_up(
        self, memory: PageMemory, request: PageRequest, scope: Scope, told: int
    ) -> Answer:
        """The answer once this process has heard what another told, or is not waited for longer."""
        loop, bell = asyncio.get_running_loop(), Bell()
        until = loop.time() + self._most_seconds_behind
        response = await memory.ask(request, scope)
        if response.ledger is None:
            return response
        with self._changes.following(response.ledger, bell):
            while response.number < told and (left := until - loop.time()) > 0:
                await bell.wait(left)
                response = await memory.ask(request, scope)
        return response

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(TABLES):
            await self._phones(scope, receive, send)
            return
        headers = dict(scope["headers"])
        path = scope["path"].removesuffix(STREAM) + NUMBER
        request = _page_request(scope, headers, path)._replace(query=b"")

        async def find() -> Whereabouts | None:
            response = await self._memory.ask(request, scope)
            return (response.ledger, response.body.plain) if response.ledger else None

        seen = headers.get(b"last-event-id", b"")
        await self._streams.serve(find, seen, receive, send)

    async def _phones(self, scope: Scope, receive: Receive, send: Send) -> None:
        """For who holds a code of the table; among searches, for anybody can write a wrong one."""
        path = scope["path"].removesuffix(STREAM)
        request = _page_request(scope, dict(scope["headers"]), path + NUMBER)._replace(query=b"")
        place = path.removeprefix(TABLES).split("/")[:3]

        async def find() -> Whereabouts | None:
            known = (await self._searches.ask(request, scope)).ledger
            return (topic(*place), b"0") if known else None

        await self._streams.serve(find, b"", receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        listener = asyncio.create_task(self._changes.listen_for_ever())
        caller = asyncio.create_task(call_for_webhooks(self._changes))
        try:
            with before_the_end(self._changes.close):
                await send({"type": "lifespan.startup.complete"})
                await receive()
        finally:
            await end(caller)
            await end(listener)
        await send({"type": "lifespan.shutdown.complete"})


def _reads(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD")


def _is_shared(path: str) -> bool:
    return path == "/" or path.startswith(SHARED)


async def _away(send: Send) -> None:
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"retry-after", b"%d" % RETRY_AFTER_SECONDS),
    ]
    await answer(send, 503, headers, _words_of_absence())


@cache
def _words_of_absence() -> bytes:
    return render_to_string("503.html", {"again": True}).encode()


async def _send(response: Answer, headers: dict[bytes, bytes], method: str, send: Send) -> None:
    if response.tag and _has_tag(response.tag, headers.get(b"if-none-match", b"")):
        await answer(send, 304, response.headers_unchanged)
        return
    accepted = headers.get(b"accept-encoding", b"")
    body, encoding = response.body.answering(accepted, again=AGAIN in headers)
    out = [*response.sent_headers, *encoding, (b"content-length", b"%d" % len(body))]
    await answer(send, response.status, out, b"" if method == "HEAD" else body)


def _told(headers: dict[bytes, bytes]) -> int:
    """The number that a page's stream told it of; 0 where it was told of none."""
    told = headers.get(TOLD, b"")
    return int(told) if told.isdigit() and len(told) < LONGEST_NUMBER else 0


def _has_tag(tag: bytes, seen: bytes) -> bool:
    return tag == seen or tag in (etag.strip() for etag in seen.split(b","))


def _page_request(scope: Scope, headers: dict[bytes, bytes], path: str) -> PageRequest:
    spoken = headers.get(b"accept-language", b"")
    return PageRequest(
        host=headers.get(b"host", b""),
        scheme=scope["scheme"],
        forwarded=headers.get(b"x-forwarded-proto", b""),
        path=path,
        query=_read(scope["query_string"]),
        language=_language(_language_cookie(headers.get(b"cookie", b"")), spoken),
    )


def _read(query: bytes) -> bytes:
    """Of a query what a page may read, always written the same way; the rest is not decoded."""
    if not query:
        return b""
    parts = [part for part in query.split(b"&") if _may_be_read(part.partition(b"=")[0])]
    if not parts:
        return b""
    # As text: of bytes `parse_qsl` reads ASCII alone.
    written = parse_qsl(b"&".join(parts).decode(), keep_blank_values=True)
    meant = {name: value for name, value in written if name in PARAMETERS}
    return urlencode(sorted(meant.items())).encode()


def _may_be_read(name: bytes) -> bool:
    return name in _NAMES or b"%" in name


def _language_cookie(cookies: bytes) -> bytes:
    # Most visitors have none: parsing is for those who chose.
    name = settings.LANGUAGE_COOKIE_NAME
    if not cookies or name.encode() not in cookies:
        return b""
    # Django's own reading: Python's gives up all cookies for one of another program's.
    return parse_cookie(cookies.decode("latin-1")).get(name, "").encode("latin-1", "replace")


@lru_cache(maxsize=1024)
def _language(cookie: bytes, spoken: bytes) -> bytes:
    """The language that Django would choose."""
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie.decode("latin-1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = spoken.decode("latin-1")
    return get_language_from_request(request).encode()
