"""What a screen of the hall shows, as its own browser measures it."""

from collections.abc import Iterator

from playwright.sync_api import Page

CUT = """() => [...document.querySelectorAll("tbody :is(td, th, .wall__name, .wall__player)")]
    .filter(cell => cell.clientHeight > 1 && cell.scrollWidth > cell.clientWidth + 1)
    .map(cell => cell.innerText)"""
"""What is wider than its cell, on whichever page."""
BROKEN = r"""() => [...document.querySelectorAll(".wall__player")].flatMap(player => {
    const texts = document.createTreeWalker(player, NodeFilter.SHOW_TEXT);
    const words = [];
    for (let text; (text = texts.nextNode());) {
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (range.getClientRects().length > 1) words.push(word);
        }
    }
    return words;
})"""
"""Words that a line ends within, on whichever page."""
LOWEST = """() => Math.max(
    ...[...document.querySelectorAll("tbody tr")].map(row => row.getBoundingClientRect().bottom)
)"""
SEEN = """() => [...document.querySelectorAll("tbody tr")].filter(row => {
    const { left, right } = row.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
}).map(row => row.innerText)"""


def stop_time(wall: Page) -> None:
    """For a screen that turns when the test says so, and not before."""
    wall.clock.install(time=0)
    wall.clock.pause_at(1)


def seen_within(wall: Page, seconds: int) -> Iterator[list[str]]:
    """The rows of each page that a screen shows in so many seconds, by a clock that is stopped."""
    before = None
    for _second in range(seconds):
        shown = wall.locator(".wall__page").text_content()
        if shown != before:
            yield wall.evaluate(SEEN)
        before = shown
        wall.clock.fast_forward(1_000)
