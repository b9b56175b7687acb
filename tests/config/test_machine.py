"""The fixtures that every room stands on keep what they promise."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from playwright.sync_api import Page

from tests.machine.browser import OpenPage, barriers
from tests.machine.client import Client
from tests.machine.keys import strike
from tests.machine.processes import Program, Site


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_what_one_test_commits_is_gone_in_the_next_although_tables_refuse_to_be_emptied(
    turn: str,
) -> None:
    assert not User.objects.exists(), turn
    User.objects.create_user("direttore")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE refusing (number int)")
        cursor.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql"
            " AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$"
        )
        cursor.execute(
            "CREATE TRIGGER refuse BEFORE DELETE OR TRUNCATE ON refusing"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse()"
        )


def test_a_person_logs_into_the_admin_with_a_browser(site: Site, page: Page) -> None:
    User.objects.create_superuser("admin", password="una parola lunga")
    page.goto(f"{site.url}/admin/")
    page.fill("#id_username", "admin")
    page.fill("#id_password", "una parola lunga")
    strike(page, "Enter")
    page.wait_for_selector("text=Tornei")
    assert page.title().startswith("Tornei")


def test_a_page_without_a_language_or_a_title_is_reported_as_a_barrier(page: Page) -> None:
    page.set_content("<img src='data:,'>")
    found = barriers(page)
    assert any("image-alt" in line for line in found)
    assert any("document-title" in line for line in found)


def test_a_session_opened_in_the_test_is_good_in_the_browser(
    site: Site, open_page: OpenPage, client: Client
) -> None:
    client.force_login(User.objects.create_superuser("admin"))
    page = open_page()
    value = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": value, "url": site.url}])
    page.goto(f"{site.url}/admin/")
    assert page.title().startswith("Tornei")


def test_a_worker_takes_the_broker_of_the_test(
    celery_worker_process: Program, redis_server: str
) -> None:
    assert redis_server.removeprefix("redis://") in celery_worker_process.said()
