"""Public pages are tested through what serves them: the front, then Django."""

import asyncio
from typing import Any, cast

import pytest
from django.core.wsgi import get_wsgi_application
from django.test import AsyncClient
from django.test import Client as DjangosClient

from tests.builders import open_tournament
from tests.machine.client import AskedBehindTheFront, Client

pytestmark = pytest.mark.django_db
PUBLIC = ("/", "/t/torneo/", "/t/mai/", "/circuiti/", "/regolamenti/", "/ora/", "/lingua/", "/no")


@pytest.mark.parametrize("path", PUBLIC)
def test_django_s_own_client_is_refused_at_a_public_address(path: str) -> None:
    for ask in (DjangosClient().get, DjangosClient().post, DjangosClient().head):
        with pytest.raises(AskedBehindTheFront):
            ask(path)


def test_no_other_way_leads_round_the_front_either() -> None:
    with pytest.raises(AskedBehindTheFront):
        asyncio.run(AsyncClient().get("/ora/"))
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": "/ora/"}
    with pytest.raises(AskedBehindTheFront):
        get_wsgi_application()(asked, cast("Any", None))


def test_django_s_own_client_may_ask_desk_and_api() -> None:
    assert DjangosClient().get("/admin/").status_code == 302
    assert DjangosClient().get("/api/v1/tournaments").status_code == 200


def test_the_fixture_and_the_client_of_tests_come_by_the_front(client: Client) -> None:
    slug = open_tournament().tournament.slug
    assert type(client) is Client
    for visitor in (client, Client()):
        page = visitor.get(f"/t/{slug}/")
        assert page.status_code == 200
        # Which books a page shows is said to the front, and to nobody further.
        assert "X-Ledger" not in page
