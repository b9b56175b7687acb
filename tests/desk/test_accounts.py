"""A password that somebody else made opens the page to change it, and nothing else."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from config.management.commands.start import prepare_first_start
from tests.builders import Hall, user
from tests.machine.client import Client, as_
from tests.tokens import token_of
from tournaments.models import AccessToken, HandedOutPassword
from tournaments.organise.accounts import hand_out

GIVEN, OWN = "kd8f-9xwm-p3rt", "quattro parole a caso"
pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=0, played=0, password=GIVEN)]
CHANGE = "/admin/password_change/"


@pytest.fixture
def given(hall: Hall) -> Client:
    """The director, logged in with the password that the administrator told."""
    hand_out(hall.director)
    return log_in(hall.director.username, GIVEN)


def log_in(name: str, password: str) -> Client:
    client = Client()
    fields = {"username": name, "password": password}
    assert client.post("/admin/login/", fields).status_code == 302
    return client


def change(client: Client, old: str, new: str, to: str = "") -> Any:
    fields = {"old_password": old, "new_password1": new, "new_password2": new}
    return client.post(CHANGE + (f"?next={to}" if to else ""), fields)


def test_every_page_leads_to_the_change_and_on_to_where_one_wanted_to_go(
    given: Client, hall: Hall
) -> None:
    desk = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/"
    for page in ("/admin/", desk, "/admin/tournaments/tournament/"):
        answer = given.get(page)
        assert (answer.status_code, answer["Location"].split("?")[0]) == (302, CHANGE), page
    assert given.post(f"{desk}pairs/", {"name": "Rossi"})["Location"].startswith(CHANGE)
    page = given.get(CHANGE).content.decode()
    assert "te l'ha data qualcun altro" in page
    answer = change(given, GIVEN, OWN, desk)
    assert answer["Location"] == desk
    assert given.get(f"{desk}pairs/").status_code == 200, "and stays logged in"
    assert log_in(hall.director.username, OWN).get(f"{desk}pairs/").status_code == 200


def test_what_is_given_as_new_is_new(given: Client) -> None:
    assert "di prima" in change(given, GIVEN, GIVEN).content.decode()
    assert "troppo corta: almeno 8" in change(given, GIVEN, "1234").content.decode()
    assert given.get("/admin/").status_code == 302


def test_who_logs_in_again_once_nothing_is_left_to_do_is_asked_for_nothing(
    given: Client, hall: Hall
) -> None:
    HandedOutPassword.objects.all().delete()
    assert given.get("/admin/").status_code == 302, "what is left was asked at the login"
    fields = {"username": hall.director.username, "password": GIVEN}
    assert given.post("/admin/login/", fields).status_code == 302
    assert given.get("/admin/").status_code == 200


def test_after_the_change_a_foreign_address_ends_at_home(given: Client) -> None:
    assert change(given, GIVEN, OWN, "https://example.org/")["Location"] == "/admin/"


def test_programs_are_told_which_password_it_is(given: Client, hall: Hall) -> None:
    answer = given.get("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (403, "password_to_change")
    asked = {"username": hall.director.username, "password": GIVEN}
    token = Client().post("/api/v1/token", asked, content_type="application/json")
    assert (token.status_code, token.json()["code"]) == (403, "password_to_change")
    asked["password"] = "un'altra"
    token = Client().post("/api/v1/token", asked, content_type="application/json")
    assert token.json()["code"] == "credentials_wrong"


def test_pages_of_everybody_know_nobody(given: Client, hall: Hall) -> None:
    page = f"/t/{hall.tournament.slug}/"
    assert given.get(page).status_code == 200
    hall.tournament.is_public = False
    hall.tournament.save()
    assert given.get(page).status_code == 404
    assert "login" in given.get(f"/tournaments/{hall.tournament.slug}/seating/1.pdf")["Location"]


def test_who_is_out_again_is_out_and_the_language_is_everybody_s(given: Client) -> None:
    assert given.post("/i18n/setlang/", {"language": "en", "next": CHANGE})["Location"] == CHANGE
    assert "Someone else set this password" in given.get(CHANGE).content.decode()
    assert given.post("/admin/logout/").status_code == 200
    assert "login" in given.get("/admin/")["Location"]


def test_the_passwords_of_the_first_start_open_the_desk_at_once(hall: Hall) -> None:
    for name, password in prepare_first_start().items():
        assert log_in(name, password).get("/admin/").status_code == 200, name
    assert User.objects.get(username="admin").is_superuser


def test_a_password_that_the_desk_hands_out_is_changed_first(hall: Hall) -> None:
    director = as_(hall.director)
    fields = {"username": "nuova", "full_name": "Anna Verdi", "role": "referee", "newcomer": "1"}
    page = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/officials/"
    password = director.post(page, fields).context["password"]
    assert log_in("nuova", password).get("/admin/")["Location"].startswith(CHANGE)


def test_the_administrator_hands_out_passwords_too_but_not_to_themselves() -> None:
    client, root = Client(), User.objects.create_superuser("radice")
    client.force_login(root)
    fields = {"username": "nuova", "password1": OWN, "password2": OWN, "usable_password": "true"}
    client.post("/admin/auth/user/add/", fields)
    other = user("altra")
    token_of(other)
    for who in (other, root):
        fields = {"password1": OWN, "password2": OWN, "usable_password": "true"}
        assert client.post(f"/admin/auth/user/{who.pk}/password/", fields).status_code == 302
    handed_out = HandedOutPassword.objects.values_list("user__username", flat=True)
    assert set(handed_out) == {"nuova", "altra"}
    assert not AccessToken.objects.exists(), "what was obtained with the password of before"
