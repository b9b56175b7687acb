"""A button of the desk pressed twice on a slow network sends once."""

from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests import builders
from tests.browser.evening import log_in
from tests.browser.test_opening import slow_down
from tests.machine.browser import OpenPage
from tests.machine.processes import Site


def test_an_account_that_is_asked_for_twice_is_made_once_and_its_password_is_read(
    transactional_db: None, site: Site, open_page: OpenPage
) -> None:
    hall = builders.open_tournament()
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, hall.director)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/officials/")
    slow_down(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_label("Nome utente").fill("nuova")
    page.get_by_label("È un utente nuovo").check()
    page.get_by_role("button", name="Nomina").dblclick()
    expect(page.locator("code.password")).to_be_visible()
    assert sent.count("POST") == 1
    assert User.objects.filter(username="nuova").count() == 1
