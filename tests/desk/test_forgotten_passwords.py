"""A forgotten password is chosen anew by a letter; whoever asks learns nothing."""

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core import mail

from tests.builders import user
from tests.factors import phone_of
from tests.machine.client import Client, as_
from tests.tokens import token_of
from tournaments.models import AccessToken, HandedOutPassword, Trace, TraceKind
from tournaments.organise import accounts
from tournaments.organise.accounts import MOST_LETTERS, hand_out

pytestmark = pytest.mark.django_db
PAGE, ORIGIN = "/admin/password-forgotten/", "https://torneo.example.org"
OLD, NEW = "quattro-parole-a-caso", "altre-quattro-parole"
LINK = re.compile(rf"{re.escape(ORIGIN)}(/admin/password-link/\S+)")


@pytest.fixture(autouse=True)
def _mail(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters are written before the answer: a thread would not see what a test wrote."""
    settings.MAIL_IS_SET_UP = True
    settings.PUBLIC_ORIGIN = ORIGIN
    monkeypatch.setattr(accounts._WRITING, "do", lambda write: write())


@pytest.fixture
def carla() -> User:
    made = user("carla", password=OLD)
    User.objects.filter(pk=made.pk).update(email="carla@example.org")
    made.refresh_from_db()
    return made


def ask(email: str = "carla@example.org", *, at: str = "10.0.0.7", **headers: str) -> Any:
    return Client(REMOTE_ADDR=at, headers=headers).post(PAGE, {"email": email})


def link() -> str:
    (path,) = LINK.findall(str(mail.outbox[-1].body))
    return str(path)


def choose(path: str, password: str = NEW) -> Any:
    client = Client()
    opened = client.get(path, follow=True)
    if not opened.redirect_chain:
        return opened
    form = opened.redirect_chain[-1][0]
    return client.post(form, {"new_password1": password, "new_password2": password})


def log_in(password: str) -> Any:
    client = Client()
    return client, client.post("/admin/login/", {"username": "carla", "password": password})


def test_the_link_of_the_letter_is_for_another_password_and_good_once(carla: User) -> None:
    assert ask().status_code == 200
    path = link()
    assert choose(path)["Location"] == "/admin/login/"
    assert log_in(NEW)[1].status_code == 302
    assert log_in(OLD)[1].status_code == 200
    assert "non vale più" in choose(path, "terza-parola-buona").content.decode()
    kinds = TraceKind.PASSWORD_LETTER, TraceKind.PASSWORD_CHANGED
    letter, changed = Trace.objects.filter(kind__in=kinds).order_by("pk")
    assert (letter.account, letter.user, letter.address) == (carla, None, "10.0.0.7")
    assert (changed.account, changed.detail) == (carla, "letter")


def test_whoever_asks_is_told_the_same_whoever_has_the_address(carla: User) -> None:
    Client().get(PAGE)
    pages = [ask(email) for email in ("carla@example.org", "nessuno@example.org")]
    told = {re.sub(r'value="\w{64}"', "", page.content.decode()) for page in pages}
    assert len(told) == 1
    assert [letter.to for letter in mail.outbox] == [["carla@example.org"]]


def test_the_link_names_our_host_and_not_the_one_that_was_asked(
    carla: User, settings: LazySettings
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    ask(host="evil.example.com")
    assert "evil" not in str(mail.outbox[0].body)
    assert link()


def test_after_an_hour_it_is_good_no_more(carla: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ask()
    for minutes, chain in ((59, True), (62, False)):
        later = default_token_generator._now() + timedelta(minutes=minutes)
        monkeypatch.setattr(default_token_generator, "_now", partial(lambda at: at, later))
        assert bool(Client().get(link(), follow=True).redirect_chain) is chain


def test_tokens_other_sessions_and_the_mark_end_and_the_code_is_asked_still(carla: User) -> None:
    token_of(carla)
    elsewhere = as_(carla)
    assert elsewhere.get("/admin/").status_code == 200
    hand_out(carla)
    phone_of(carla)
    ask()
    assert choose(link()).status_code == 302
    assert not AccessToken.objects.exists()
    assert not HandedOutPassword.objects.exists()
    assert "login" in elsewhere.get("/admin/")["Location"]
    client, _answer = log_in(NEW)
    assert client.get("/admin/")["Location"].startswith("/admin/code/")


def test_a_weak_one_is_refused(carla: User) -> None:
    ask()
    assert choose(link(), "12345678").status_code == 200
    assert log_in(OLD)[1].status_code == 302


def test_nobody_s_box_is_filled_and_no_address_asks_for_ever(carla: User) -> None:
    answers = [ask() for _ in range(11)]
    assert len(mail.outbox) == MOST_LETTERS
    assert [answer.status_code for answer in answers] == [200] * 10 + [429]
    assert answers[-1]["Retry-After"] == "60"
    assert ask(at="10.0.0.8").status_code == 200


def test_the_letter_speaks_the_language_of_who_asks(carla: User) -> None:
    ask()
    ask(accept_language="en")
    italian, english = (letter.subject for letter in mail.outbox)
    assert (italian, english) == ("Una password nuova", "A new password")


def test_who_has_no_password_here_or_is_inactive_gets_none(carla: User) -> None:
    User.objects.filter(pk=carla.pk).update(is_active=False)
    ask()
    other = user("ospite")
    User.objects.filter(pk=other.pk).update(email="ospite@example.org")
    ask("ospite@example.org")
    assert mail.outbox == []


@pytest.mark.parametrize("email", ["", "x", "a\0@example.org", "a" * 300 + "@example.org"])
def test_what_is_no_address_is_said(email: str) -> None:
    assert ask(email).status_code == 422


@pytest.mark.parametrize("path", ["x/y", "OTk5/c0-ffee", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5/a-b"])
def test_a_link_that_was_made_up_opens_nothing(path: str) -> None:
    answer = Client().get(f"/admin/password-link/{path}/")
    assert answer.status_code == 200
    assert "non vale più" in answer.content.decode()


def test_without_mail_it_is_not_offered(settings: LazySettings) -> None:
    assert PAGE in Client().get("/admin/login/").content.decode()
    settings.MAIL_IS_SET_UP = False
    assert PAGE not in Client().get("/admin/login/").content.decode()
    assert Client().get(PAGE).status_code == 404
    assert Client().get("/admin/password-link/x/y/").status_code == 404
