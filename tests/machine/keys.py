"""Hands on a keyboard, that look before they type: at a page that is whole, where the caret is."""

from playwright.sync_api import Locator, Page, expect

CARET = ":is(input, textarea, select):focus"
SAME_ENTER_MS = 100
"""Of two presses of Enter that are closer, the typing desk takes the second for the first."""


def strike(page: Page, *keys: str) -> None:
    """Keys that mean something to the page, once its scripts have run."""
    page.wait_for_load_state()
    for key in keys:
        page.keyboard.press(key)


def type_text(where: Page | Locator, text: str) -> None:
    """Into this field, or the one at hand, once it has the caret."""
    page = where if isinstance(where, Page) else where.page
    page.wait_for_load_state()
    expect(page.locator(CARET) if isinstance(where, Page) else where).to_be_focused()
    page.keyboard.type(text)


def type_(page: Page, *figures: str) -> None:
    """Each is followed by Enter, as on a numeric keypad; blind, but for the first."""
    for at, figure in enumerate(figures):
        if figure and not at:
            type_text(page, figure)
        elif figure:
            page.keyboard.type(figure)
        strike(page, "Enter")


def type_blind(page: Page, *figures: str) -> None:
    """Each followed by Enter, by hands that never look: whatever the page makes of it."""
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Enter")


def let_go_of_enter(page: Page) -> None:
    """By the page's own clock."""
    page.wait_for_function(
        f"then => performance.now() - then > {SAME_ENTER_MS}",
        arg=page.evaluate("performance.now()"),
    )
