"""What a web process that reads and writes holds does not grow with each page."""

import gc
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from uuid import uuid4

import httpx
import psutil
import pytest
from django.conf import settings
from django.urls import reverse

from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.processes import Site
from tests.machine.waiting import PATIENCE_SECONDS
from tests.tokens import bearing, token_of

pytestmark = pytest.mark.django_db(transaction=True)
FEW, MANY = 4, 12
A_PAGE_S_OWN = 40
"""Objects in reference cycles that a page may leave beyond those of a smaller hall: its forms."""
PAIRS = 300
WATCHERS = 4
VIEWS = 1_000
VIEWS_A_SAVE = 50
MOST_GROWTH = 24
"""MiB."""


def test_what_a_page_leaves_in_reference_cycles_does_not_grow_with_the_hall() -> None:
    few, many = (_left_in_cycles(_hall_of(pairs)) for pairs in (FEW, MANY))
    assert {
        page: many[page] - few[page] for page in few if many[page] > few[page] + A_PAGE_S_OWN
    } == {}


@pytest.mark.soak("a thousand pages of one process")
def test_a_thousand_pages_with_saves_between_leave_a_process_as_large_as_before(
    site: Site,
) -> None:
    hall = _hall_of(PAIRS)
    with _browser_of(hall, site) as browser:
        _look(hall, browser, VIEWS // 5, first_table=1)
        before = _mebibytes(site)
        _look(hall, browser, VIEWS, first_table=1 + VIEWS // 5 // VIEWS_A_SAVE)
        assert _mebibytes(site) - before < MOST_GROWTH


def _hall_of(pairs: int) -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, pairs)
    builders.play_round(hall, 1)
    builders.start_round(hall, 2)
    return hall


def _left_in_cycles(hall: Hall) -> dict[str, int]:
    """How many objects each page leaves that only the garbage collector frees."""
    client = Client(headers=bearing(token_of(hall.director)))
    client.force_login(hall.director)
    left = {}
    gc.disable()
    try:
        for name, address in _pages(hall).items():
            _ask(client, address)
            gc.collect()
            _ask(client, address)
            left[name] = gc.collect()
    finally:
        gc.enable()
    return left


def _ask(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    # The client of tests hangs the page's context on an answer that names itself.
    vars(answer).clear()


def _pages(hall: Hall) -> dict[str, str]:
    desk, api = hall.tournament.pk, f"/api/v1/tournaments/{hall.tournament.slug}"
    return {
        "round": reverse("admin:desk-round", args=(desk, 2)),
        "now": reverse("admin:desk-round-now", args=(desk, 2)),
        "entrants": reverse("admin:desk-entrants", args=(desk,)),
        "referee": reverse("admin:desk-referee", args=(desk,)),
        "ranking": reverse("admin:desk-ranking", args=(desk,)),
        "API, ranking": f"{api}/ranking",
        "API, entrants": f"{api}/entrants",
        "API, round": f"{api}/rounds/2",
    }


def _browser_of(hall: Hall, site: Site) -> httpx.Client:
    """The director's, logged in."""
    client = as_(hall.director)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookies = {settings.SESSION_COOKIE_NAME: session}
    return httpx.Client(base_url=site.url, cookies=cookies, timeout=PATIENCE_SECONDS)


def _look(hall: Hall, browser: httpx.Client, views: int, first_table: int) -> None:
    """Ask for what a desk shows, four at a time; save a sheet now and then."""
    with ThreadPoolExecutor(WATCHERS) as watchers:
        for save, first in enumerate(range(0, views, VIEWS_A_SAVE)):
            _save(hall, browser, first_table + save)
            pages = islice(cycle(_pages(hall).values()), first, first + VIEWS_A_SAVE)
            assert {answer.status_code for answer in watchers.map(browser.get, pages)} == {200}


def _save(hall: Hall, browser: httpx.Client, table: int) -> None:
    answer = browser.put(
        f"/api/v1/tournaments/{hall.tournament.slug}/rounds/2/tables/{table}/sheet",
        json={"totals": {"a": 2000, "b": 1500}},
        headers=bearing(token_of(hall.director))
        | {"Idempotency-Key": str(uuid4()), "If-Match": '"999999"'},
    )
    assert answer.is_success


def _mebibytes(site: Site) -> float:
    return float(psutil.Process(site.process.pid).memory_info().rss / 2**20)
