"""Tokens at the desk: made with the password, shown once, revoked; and the administrator's list."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.api.conftest import Speaker
from tests.api.test_tokens import tournament_of
from tests.builders import open_tournament, user
from tests.machine.client import Client, as_
from tests.tokens import token_of
from tournaments.models import AccessToken, Trace, TraceKind
from tournaments.organise.accounts import PREFIX

pytestmark = pytest.mark.django_db
PASSWORD = "quattro-parole-a-caso"
ASKED = {"name": "Tabellone", "scope": "read", "tournament": "", "days": "30", "password": PASSWORD}


@pytest.fixture
def carla() -> User:
    return user("carla", password=PASSWORD)


@pytest.fixture
def browser(carla: User) -> Client:
    return as_(carla)


def make(browser: Client, **changed: Any) -> Any:
    return browser.post(reverse("admin:tournaments_accesstoken_add"), ASKED | changed)


def page(browser: Client) -> str:
    return str(browser.get(reverse("admin:tournaments_accesstoken_changelist")).content.decode())


def test_one_is_made_and_shown_this_once(browser: Client) -> None:
    made = make(browser)
    assert "no-store" in made["Cache-Control"]
    (text,) = re.findall(PREFIX + r"[\w-]{43}", made.content.decode())
    assert Speaker(text).get("/me").json()["username"] == "carla"
    assert "Tabellone" in page(browser)
    assert text not in page(browser)


def test_the_password_is_asked_again_and_what_was_typed_stays(browser: Client) -> None:
    refused = make(browser, password="sbagliata")
    assert refused.status_code == 422
    assert "La password non è giusta" in refused.content.decode()
    assert 'value="Tabellone"' in refused.content.decode()
    assert not AccessToken.objects.exists()


def test_one_of_a_tournament_names_it_and_only_one_s_own_are_offered(
    browser: Client, carla: User
) -> None:
    mine = tournament_of(carla)
    others = open_tournament().tournament
    assert make(browser, tournament=str(others.pk)).status_code == 422
    assert make(browser, tournament=str(mine.pk)).status_code == 200
    assert AccessToken.objects.get().tournament == mine


def test_one_is_revoked_and_another_s_is_not(browser: Client, carla: User) -> None:
    mine, theirs = token_of(carla), token_of(user("bruno"))
    for row in AccessToken.objects.all():
        browser.post(
            reverse("admin:tournaments_accesstoken_delete", args=(row.pk,)), {"post": "yes"}
        )
    assert Speaker(mine).get("/me").status_code == 401
    assert Speaker(theirs).get("/me").status_code == 200


def test_whoever_is_not_logged_in_is_asked_to(carla: User) -> None:
    assert Client().get(reverse("admin:tournaments_accesstoken_add")).status_code == 302


def test_an_administrator_finds_and_revokes_them_and_cannot_read_them(carla: User) -> None:
    tournament = tournament_of(carla)
    text = token_of(carla, name="Tabellone", tournament=tournament)
    client, chief = Client(), User.objects.create_superuser("capo")
    client.force_login(chief)
    listed = client.get(reverse("admin:tournaments_accesstoken_changelist"), {"q": "carla"})
    row = AccessToken.objects.get()
    told = listed.content.decode()
    told += client.get(
        reverse("admin:tournaments_accesstoken_change", args=(row.pk,))
    ).content.decode()
    assert "Tabellone" in told
    assert row.digest not in told
    assert tournament.name not in told
    gone = reverse("admin:tournaments_accesstoken_delete", args=(row.pk,))
    assert client.post(gone, {"post": "yes"}).status_code == 302
    assert Speaker(text).get("/me").status_code == 401
    trace = Trace.objects.get(kind=TraceKind.TOKEN_REVOKED.value)
    assert (trace.user_id, trace.account_id) == (chief.pk, carla.pk)


def test_what_a_token_permits_is_said_in_words_in_the_filter_too(browser: Client) -> None:
    listed = browser.get(reverse("admin:tournaments_accesstoken_changelist")).content.decode()
    assert "?scope=read" in listed
    assert "\n        read" not in listed
    assert listed.count("Leggere e scrivere i punti") >= 1
    assert "Fai<" not in browser.get(reverse("admin:tournaments_accesstoken_add")).content.decode()
