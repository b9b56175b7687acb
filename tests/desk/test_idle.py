"""A desk where nobody does anything asks for the password again, and says why."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.urls import get_resolver, reverse

from config.middleware import ASKED_BY_SCRIPTS
from tests.builders import PASSWORD, Hall
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tournaments.models import Trace, TraceKind

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.hall(entrants=4, played=0, started=True, password=PASSWORD),
]
HOUR = 3600


@pytest.fixture
def typist(hall: Hall) -> Client:
    client = Client()
    fields = {"username": hall.computerista.username, "password": PASSWORD}
    assert client.post("/admin/login/", fields).status_code == 302
    return client


def page(hall: Hall, name: str = "desk-round") -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, 1))


def test_who_does_something_within_the_hour_stays(
    hall: Hall, typist: Client, set_ahead: SetAhead
) -> None:
    for hours in range(1, 5):
        set_ahead(hours * (HOUR - 60))
        assert typist.get(page(hall)).status_code == 200, hours


def test_what_open_pages_ask_by_themselves_is_nobody_s_doing(
    hall: Hall, typist: Client, set_ahead: SetAhead
) -> None:
    set_ahead(HOUR - 60)
    for name in ("desk-sheets-now", "desk-round-now"):
        assert typist.get(page(hall, name)).status_code == 200
    assert typist.post(page(hall, "desk-sheets-open"), {"table": "1"}).status_code == 200
    left = typist.get("/admin/still-here/").json()
    assert left["user"] == hall.computerista.pk
    assert 50 <= left["seconds"] <= 60
    set_ahead(HOUR + 1)
    answer = typist.get(page(hall, "desk-sheets-now"))
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/admin/login/")


def test_whoever_types_tells_that_they_are_here(
    hall: Hall, typist: Client, set_ahead: SetAhead
) -> None:
    set_ahead(HOUR - 60)
    assert typist.post("/admin/still-here/").json()["seconds"] == HOUR
    set_ahead(2 * HOUR - 120)
    assert typist.get(page(hall)).status_code == 200


def test_what_is_over_is_gone_and_the_login_says_why(
    hall: Hall, typist: Client, set_ahead: SetAhead
) -> None:
    set_ahead(HOUR + 1)
    answer = typist.get(page(hall), follow=True)
    assert "La sessione è finita per inattività" in answer.content.decode()
    assert not Session.objects.exists()
    assert Trace.objects.filter(kind=TraceKind.LOGOUT, user=hall.computerista).exists()
    fields = {"username": hall.computerista.username, "password": PASSWORD}
    back = typist.post(answer.request["PATH_INFO"] + "?" + answer.request["QUERY_STRING"], fields)
    assert typist.get(back["Location"]).status_code == 200


def test_who_went_out_is_told_of_no_idleness(hall: Hall, typist: Client) -> None:
    typist.get(page(hall))
    typist.post("/admin/logout/")
    assert "inattività" not in typist.get("/admin/login/").content.decode()


def test_programs_and_pages_of_everybody_see_nobody_then(
    hall: Hall, typist: Client, set_ahead: SetAhead
) -> None:
    hall.tournament.is_public = False
    hall.tournament.save()
    paper = f"/tournaments/{hall.tournament.slug}/seating/1.pdf"
    assert "login" not in typist.get(paper)["Location"]
    set_ahead(HOUR + 1)
    assert "login" in typist.get(paper)["Location"]
    assert typist.get("/api/v1/me").status_code == 401


def test_what_one_browser_kept_keeps_no_other_session(
    hall: Hall, typist: Client, set_ahead: SetAhead
) -> None:
    stolen = typist.cookies["sessionid"].value
    set_ahead(HOUR + 1)
    thief = as_(hall.referee)
    thief.get("/admin/")
    thief.cookies["sessionid"] = stolen
    assert thief.get(page(hall)).status_code == 302


def test_a_new_password_ends_no_session(hall: Hall, typist: Client, set_ahead: SetAhead) -> None:
    set_ahead(HOUR - 60)
    new = "un'altra parola lunga"
    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert typist.post("/admin/password_change/", fields).status_code == 302
    set_ahead(HOUR + 60)
    assert typist.get(page(hall)).status_code == 200


def test_without_a_time_nobody_is_asked(
    hall: Hall, typist: Client, set_ahead: SetAhead, settings: pytest.FixtureRequest
) -> None:
    settings.IDLE_SECONDS = 0  # type: ignore[attr-defined]
    set_ahead(100 * HOUR)
    answer = typist.get(page(hall))
    assert answer.status_code == 200
    assert "idle.js" not in answer.content.decode()


def test_what_scripts_ask_is_there_by_these_names() -> None:
    admin = get_resolver().namespace_dict["admin"][1]
    assert set(admin.reverse_dict) >= ASKED_BY_SCRIPTS
    assert settings.IDLE_SECONDS == HOUR


def test_a_sheet_of_who_was_here_before_is_not_taken_from_who_is_here_now(hall: Hall) -> None:
    client = as_(hall.referee)
    fields = {"way": "round", "table": "1", "totals.a": "1000", "totals.b": "800"}
    headers = {"Accept": "application/json", "X-Typist": str(hall.computerista.pk)}
    assert client.post(page(hall, "desk-sheets"), fields, headers=headers).status_code == 403
    headers["X-Typist"] = str(hall.referee.pk)
    assert client.post(page(hall, "desk-sheets"), fields, headers=headers).status_code == 200
