"""Who asks for a page as its rendering ends gets it like anybody else; one is drawn at a time."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from scoring.announce import Announcement
from scoring.values import EventNumber, LedgerId
from tournaments.pages.live.asgi import Receive, Scope, Send
from tournaments.pages.live.changes import Changes
from tournaments.pages.live.memory import AT_ONCE, PageMemory, PageRequest

LEDGER = LedgerId(uuid4())
PAGE = PageRequest(b"sala", "http", b"", "/t/serata/", b"", b"it")
QUESTIONS_AT_MOST = 1_000


class CountedChanges(Changes):
    """Ends a test that would otherwise ask for ever without letting anybody else on."""

    questions = 0

    def unchanged(self, ledger: LedgerId | None, since: int) -> bool:
        self.questions += 1
        assert self.questions < QUESTIONS_AT_MOST, "the same answer is looked at for ever"
        return super().unchanged(ledger, since)


class Renderings:
    """Pages that are finished when the test says so, and how many were begun at once."""

    def __init__(self) -> None:
        self.finish = asyncio.Event()
        self.begun = self.under_way = self.most_at_once = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun += 1
        self.under_way += 1
        self.most_at_once = max(self.most_at_once, self.under_way)
        await self.finish.wait()
        headers = [(b"x-ledger", str(LEDGER).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"pagina"})
        self.under_way -= 1


def test_who_comes_as_an_overtaken_rendering_ends_gets_the_next_one() -> None:
    async def scene() -> None:
        changes, renderings = CountedChanges(), Renderings()
        changes.listening = True
        memory = PageMemory(renderings, changes, 1_000_000, asyncio.Semaphore(AT_ONCE))
        visitors = [asyncio.create_task(memory.ask(PAGE, {"type": "http"}))]
        while not renderings.begun:
            await asyncio.sleep(0)
        changes.heard(Announcement(ledger=LEDGER, number=EventNumber(2)))
        renderings.finish.set()
        for _ in range(20):  # one in every iteration of the loop, the last of the rendering too
            visitors.append(asyncio.create_task(memory.ask(PAGE, {"type": "http"})))
            await asyncio.sleep(0)
        answers = await asyncio.gather(*visitors)
        assert {answer.body.plain for answer in answers} == {b"pagina"}
        assert (renderings.begun, renderings.most_at_once) == (2, 1)

    # A browser of the same run leaves its event loop running in the test's own thread.
    with ThreadPoolExecutor(1) as server:
        server.submit(asyncio.run, scene()).result()


def test_pages_and_searches_are_drawn_one_after_the_other() -> None:
    async def scene() -> None:
        changes, renderings = CountedChanges(), Renderings()
        changes.listening = True
        renderers = asyncio.Semaphore(AT_ONCE)
        pages, searches = (PageMemory(renderings, changes, 1_000_000, renderers) for _ in "ab")
        asked = [
            asyncio.create_task(
                memory.ask(PAGE._replace(path=f"/t/serata/turni/{number}/"), {"type": "http"})
            )
            for memory in (pages, searches)
            for number in range(5)
        ]
        for _ in range(20):
            await asyncio.sleep(0)
        assert renderings.begun == 1
        renderings.finish.set()
        await asyncio.gather(*asked)
        assert (renderings.begun, renderings.most_at_once) == (10, 1)

    with ThreadPoolExecutor(1) as server:
        server.submit(asyncio.run, scene()).result()
