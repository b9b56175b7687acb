"""The page to try the API at: whole without anybody else's servers, under the strict policy."""

import pytest
from playwright.sync_api import Page, expect

from tests.machine.processes import Site


@pytest.mark.soak("the whole description is drawn in a browser")
def test_operations_can_be_tried_in_a_browser(site: Site, page: Page) -> None:
    # By its own address: of so many operations the page draws those that are looked at.
    page.goto(f"{site.url}/api/docs/reference/#/regulations/get_regulations")
    block = page.locator("#operations-regulations-get_regulations")
    expect(block).to_be_visible()
    block.get_by_role("button", name="Try it out").click()
    block.get_by_role("button", name="Execute").click()
    answer = block.locator(".live-responses-table .response .response-col_status").first
    expect(answer).to_contain_text("200")
