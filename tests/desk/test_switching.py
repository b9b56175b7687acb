"""Two people at one desk: the other takes over in one step, on the page that is open."""

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from scoring import queries
from tests.builders import PASSWORD, Hall
from tests.builders import user as somebody
from tests.machine.client import Client, as_
from tournaments.models import OpenSheet, Trace, TraceKind
from tournaments.organise.accounts import hand_out

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.hall(entrants=4, played=0, started=True, password=PASSWORD),
]
SWITCH = "/admin/switch/"


@pytest.fixture
def client(hall: Hall) -> Client:
    """The browser of a desk at which the computerista works, and the referee did before."""
    client = Client()
    for who in (hall.referee, hall.computerista):
        fields = {"username": who.username, "password": PASSWORD}
        client.post("/admin/login/", fields)
    return client


def address(hall: Hall, name: str, *about: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *about))


def switch(client: Client, to: Any, password: str = PASSWORD, at: str = "/admin/") -> Any:
    fields = {"username": to if isinstance(to, str) else to.username, "password": password}
    return client.post(SWITCH, {**fields, "who": "", "next": at})


def test_the_header_of_every_page_leads_there_and_back(hall: Hall, client: Client) -> None:
    here = address(hall, "desk-round", 1)
    page = client.get(f"{here}?table=1").content.decode()
    assert f"{SWITCH}?next={here.replace('/', '%2F')}%3Ftable%3D1" in page
    form = client.get(SWITCH, {"next": here}).content.decode()
    assert f'value="{here}"' in form


def test_who_comes_works_on_the_same_page_under_their_own_name(hall: Hall, client: Client) -> None:
    here = address(hall, "desk-sheets", 1)
    before = client.cookies["sessionid"].value
    assert switch(client, hall.referee, at=here)["Location"] == here
    assert client.cookies["sessionid"].value != before
    fields = {"way": "round", "table": "1", "totals.a": "1000", "totals.b": "800"}
    assert client.post(here, fields, headers={"Accept": "application/json"}).status_code == 200
    (newest, *_) = queries.events(hall.ledger)
    assert newest.user == hall.referee.pk


def test_nothing_of_who_was_there_is_left(hall: Hall, client: Client) -> None:
    client.post(address(hall, "desk-sheets-open", 1), {"table": "1"})
    assert OpenSheet.objects.filter(user=hall.computerista).exists()
    session = client.session
    session["something"] = "of the one before"
    session.save()
    switch(client, hall.referee)
    assert "something" not in client.session
    assert not OpenSheet.objects.filter(user=hall.computerista).exists()
    trace = Trace.objects.get(kind=TraceKind.SWITCHED)
    assert (trace.user, trace.account) == (hall.referee, hall.computerista)
    assert Trace.objects.filter(kind=TraceKind.LOGIN, user=hall.referee).count() == 2


def test_who_worked_here_lately_is_chosen_by_name(hall: Hall, client: Client) -> None:
    hall.referee.first_name, hall.referee.last_name = "Anna", "Neri"
    hall.referee.save()
    assert "Anna Neri" in client.get(SWITCH).content.decode()
    fields = {"who": str(hall.referee.pk), "username": "", "password": PASSWORD, "next": "/admin/"}
    assert client.post(SWITCH, fields).status_code == 302
    assert int(client.session["_auth_user_id"]) == hall.referee.pk
    other = as_(hall.computerista)
    assert "Anna Neri" not in other.get(SWITCH).content.decode(), "another browser"
    assert other.post(SWITCH, fields).status_code == 422, "nor can one be named by number"


def test_until_the_password_is_right_nobody_else_is_there(hall: Hall, client: Client) -> None:
    answer = switch(client, hall.referee, "sbagliata")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f"Qui c'è {hall.computerista.username}" in page.replace("&#x27;", "'")
    assert client.get(address(hall, "desk"), follow=True).context["user"] == hall.computerista
    assert Trace.objects.filter(kind=TraceKind.LOGIN_REFUSED).exists()
    assert switch(client, "", "").status_code == 422
    assert switch(client, "nessuno", "x").context["form"].non_field_errors()


def test_guesses_are_counted_with_those_at_the_login(hall: Hall, client: Client) -> None:
    answers = [
        switch(client, hall.referee, "sbagliata") for _ in range(settings.AXES_FAILURE_LIMIT)
    ]
    answer = answers[-1]
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")
    fields = {"username": hall.referee.username, "password": PASSWORD}
    assert Client().post("/admin/login/", fields).status_code == 429
    assert client.get("/admin/").context["user"] == hall.computerista


def test_where_the_new_person_may_not_look_they_are_led_to_the_front(
    hall: Hall, client: Client
) -> None:
    switch(client, hall.director)
    lots = address(hall, "desk-referto-new")
    assert client.get(lots).status_code == 200
    assert switch(client, hall.computerista, at=lots)["Location"] == address(hall, "desk")
    stranger = somebody("straniera", password=PASSWORD)
    assert switch(client, stranger, at=lots)["Location"] == "/admin/"


@pytest.mark.parametrize("foreign", ["https://example.org/", "//example.org/", "javascript:x"])
def test_a_foreign_address_ends_at_home(hall: Hall, client: Client, foreign: str) -> None:
    assert switch(client, hall.referee, at=foreign)["Location"] == "/admin/"


def test_what_a_login_still_asks_is_asked_of_who_comes(hall: Hall, client: Client) -> None:
    hand_out(hall.referee)
    here = address(hall, "desk")
    assert switch(client, hall.referee, at=here).status_code == 302
    assert client.get(here)["Location"].startswith("/admin/password_change/")


def test_who_may_not_enter_the_desk_does_not(hall: Hall, client: Client) -> None:
    outside = somebody("fuori", password=PASSWORD, staff=False)
    assert switch(client, outside).status_code == 422
