"""Public pages as rendered last, and one rendering at a time of each."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple
from uuid import UUID

from scoring.values import LedgerId
from tournaments.pages.live.asgi import Application, Header, Message, Scope
from tournaments.pages.live.changes import Changes
from tournaments.pages.live.packing import Body
from tournaments.pages.public_tournament import CLOSES_HEADER, LEDGER_HEADER, NUMBER_HEADER, SEVERAL

MOST_BYTES = 48 * 1024 * 1024
LONGEST_SECONDS = 20.0
"""Not every row behind a page announces its change (a venue, a logo): nothing is older."""
AT_ONCE = 1
"""Renderings at a time: Python draws one after the other anyway, four at a time take two and a
half times as long each, and after a save the sheets still to be entered must get through."""
_LEDGER = LEDGER_HEADER.lower().encode()
_NUMBER = NUMBER_HEADER.lower().encode()
_CLOSES = CLOSES_HEADER.lower().encode()
_VALIDATORS = frozenset({b"etag", b"cache-control", b"vary"})


class PageRequest(NamedTuple):
    """All that an answer may depend on; Django is asked with this and nothing else.

    So an answer kept in memory is nobody's in particular, by construction: no session, no
    cookie but the language's reaches the rendering.
    """

    host: bytes
    scheme: str
    forwarded: bytes
    path: str
    query: bytes
    language: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """A response, as it is answered to everybody."""

    status: int
    headers: list[Header]
    validators: list[Header]
    """Of the headers those about what may be kept, and until when."""
    body: Body
    tag: bytes
    ledger: LedgerId | None
    number: int
    """Of that ledger; 0 where it shows several or none."""
    shareable: bool
    started: int
    """The clock of changes when its rendering began."""
    closes: float | None
    """When what it shows turns definitive by itself, as `time.monotonic` counts."""
    expires: float

    @property
    def sent_headers(self) -> list[Header]:
        """With the seconds that are left now, not when it was rendered."""
        return self._now(self.headers)

    @property
    def headers_unchanged(self) -> list[Header]:
        """What a 304 has to say; all else the browser keeps as it was."""
        return self._now(self.validators)

    def _now(self, headers: list[Header]) -> list[Header]:
        if self.closes is None:
            return headers
        left = max(0.0, self.closes - time.monotonic())
        return [*headers, (_CLOSES, b"%.3f" % left)]

    @property
    def size(self) -> int:
        return self.body.size + 2_000


class PageMemory:
    """Answers by what was asked, the longest unused forgotten first."""

    def __init__(
        self,
        django: Application,
        changes: Changes,
        most_bytes: int,
        renderers: asyncio.Semaphore,
    ) -> None:
        self._django = django
        self._changes = changes
        self._most_bytes = most_bytes
        self.bytes = self.remembered = self.rendered = 0
        self._kept: OrderedDict[PageRequest, Answer] = OrderedDict()
        self._flights: dict[PageRequest, asyncio.Task[Answer]] = {}
        self._renderers = renderers

    def fresh(self, request: PageRequest) -> Answer | None:
        """What was answered to this, when nothing it shows has changed since."""
        answer = self._kept.get(request)
        if answer is None:
            return None
        if not self._good(answer):
            self._forget(request)
            return None
        self._kept.move_to_end(request)
        self.remembered += 1
        return answer

    async def ask(self, request: PageRequest, scope: Scope) -> Answer:
        """The answer as of now or later: from memory, from a rendering under way, or anew."""
        arrived = self._changes.clock
        while True:
            if kept := self.fresh(request):
                return kept
            # Whoever asked first may go away: the rendering is not theirs alone.
            answer = await asyncio.shield(self._flight(request, scope))
            if answer.started >= arrived or self._good(answer):
                return answer

    def _good(self, answer: Answer) -> bool:
        return (
            answer.shareable
            and time.monotonic() < answer.expires
            and self._changes.unchanged(answer.ledger, answer.started)
        )

    def _flight(self, request: PageRequest, scope: Scope) -> asyncio.Task[Answer]:
        if request not in self._flights:
            self._flights[request] = asyncio.create_task(self._land(request, scope))
        return self._flights[request]

    async def _land(self, request: PageRequest, scope: Scope) -> Answer:
        try:
            return await self._render(request, scope)
        finally:
            # Here and not when the task is done: who awaits a done task never yields, and would
            # be handed it again for ever.
            self._flights.pop(request, None)

    async def _render(self, request: PageRequest, scope: Scope) -> Answer:
        async with self._renderers:
            started, since = self._changes.clock, time.monotonic()
            status, headers, body = await _call(self._django, _anonymous(request, scope))
        self.rendered += 1
        answer = _answer(status, headers, body, started, since)
        if self._good(answer):
            self._keep(request, answer)
        return answer

    def _keep(self, request: PageRequest, answer: Answer) -> None:
        self._forget(request)
        self._kept[request] = answer
        self.bytes += answer.size
        while self.bytes > self._most_bytes:
            self._forget(next(iter(self._kept)))

    def _forget(self, request: PageRequest) -> None:
        if gone := self._kept.pop(request, None):
            self.bytes -= gone.size


def _anonymous(request: PageRequest, scope: Scope) -> Scope:
    headers: list[Header] = [(b"host", request.host), (b"accept-language", request.language)]
    if request.forwarded:
        headers.append((b"x-forwarded-proto", request.forwarded))
    return {
        **scope,
        "method": "GET",
        "path": request.path,
        "raw_path": request.path.encode(),
        "query_string": request.query,
        "headers": headers,
        "extensions": {},
    }


async def _call(application: Application, scope: Scope) -> tuple[int, list[Header], bytes]:
    """A GET without a client behind it."""
    start: dict[str, Any] = {}
    parts: list[bytes] = []
    finished = asyncio.Event()
    requests = iter(({"type": "http.request", "body": b"", "more_body": False},))

    async def receive() -> Message:
        if (request := next(requests, None)) is not None:
            return request
        await finished.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            parts.append(message.get("body", b""))

    try:
        await application(scope, receive, send)
    finally:
        finished.set()
    return (
        start["status"],
        [(name.lower(), value) for name, value in start["headers"]],
        b"".join(parts),
    )


def _answer(status: int, headers: list[Header], body: bytes, started: int, since: float) -> Answer:
    named = dict(headers)
    # Counted from before the rendering asked the database: too early by that, and never too late.
    closes = _later(since, named.pop(_CLOSES, None))
    ledger = named.pop(_LEDGER, None)
    shareable = status == 200 and ledger is not None and b"set-cookie" not in named
    # Django's own compression has said the last of them already.
    vary = dict.fromkeys((*named.pop(b"vary", b"").split(b", "), b"Accept-Encoding"))
    # The request was ours: its id is none of those who get the answer later.
    left = {_LEDGER, _NUMBER, _CLOSES, b"vary", b"content-length", b"x-request-id"}
    sent = [header for header in headers if header[0] not in left]
    sent.append((b"vary", b", ".join(filter(None, vary))))
    return Answer(
        status=status,
        headers=sent,
        validators=[header for header in sent if header[0] in _VALIDATORS],
        body=Body(body, packed_already=b"content-encoding" in named),
        tag=named.get(b"etag", b""),
        ledger=_ledger(ledger),
        number=int(named.get(_NUMBER, 0)),
        shareable=shareable,
        started=started,
        closes=closes,
        expires=min(time.monotonic() + LONGEST_SECONDS, closes or inf),
    )


def _later(since: float, seconds: bytes | None) -> float | None:
    return None if seconds is None else since + float(seconds)


def _ledger(text: bytes | None) -> LedgerId | None:
    return LedgerId(UUID(text.decode())) if text and text != SEVERAL.encode() else None
