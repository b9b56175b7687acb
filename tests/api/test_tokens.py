"""Tokens: told once, kept as a hash, no wider than was asked, ended by time, owner or password."""

from contextlib import ExitStack
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from scoring.values import Role
from tests.api.conftest import Speaker, code
from tests.builders import Hall, open_tournament, user
from tests.machine.client import Client, as_
from tests.tokens import token_of
from tournaments.access import attempts
from tournaments.models import AccessToken, Official, Scope, Tournament, Trace, TraceKind
from tournaments.organise.accounts import MOST_TOKENS, digest, live_tokens, make_token

MOVE = import_module("tournaments.migrations.0021_access_tokens").MOVE
pytestmark = pytest.mark.django_db
PASSWORD = "quattro-parole-a-caso"
CREDENTIALS = {"username": "carla", "password": PASSWORD}


@pytest.fixture
def carla() -> User:
    return user("carla", password=PASSWORD)


def tournament_of(director: User) -> Tournament:
    tournament = open_tournament().tournament
    Official.objects.create(tournament=tournament, user=director, role=Role.DIRECTOR.value)
    return tournament


def ask(**limits: Any) -> Any:
    return Speaker().post("/token", CREDENTIALS | limits)


def test_a_token_says_what_it_is_for_and_how_far_it_goes(carla: User) -> None:
    slug = tournament_of(carla).slug
    made = ask(name="Tabellone", scope="type", tournament=slug, days=2)
    assert made.status_code == 200
    assert made["Cache-Control"] == "no-store"
    told = made.json()
    text = told.pop("token")
    assert (told["name"], told["scope"], told["tournament"]) == ("Tabellone", "type", slug)
    assert told["last_used_at"] is None
    lasts = AccessToken.objects.get().ends_at - timezone.now()
    assert timedelta(days=1, hours=23) < lasts <= timedelta(days=2)
    me = Speaker(text).get("/me").json()
    assert [office["slug"] for office in me["offices"]] == [slug]
    assert me["offices"][0]["rights"] == ["check_in", "enter_sheets", "print", "read"]
    assert me["may_open"] is False


def test_only_a_hash_of_it_is_kept(carla: User) -> None:
    text = ask().json()["token"]
    row = AccessToken.objects.values().get()
    assert row["digest"] == digest(text)
    assert not [value for value in row.values() if text in str(value)]
    listed = Speaker(text).get("/me/tokens").json()["items"]
    assert [one["name"] for one in listed] == ["API"]
    assert "token" not in listed[0]


def test_several_stand_beside_each_other_and_one_ends_alone(carla: User) -> None:
    first, second = ask(name="uno").json(), ask(name="due").json()
    speaker = Speaker(first["token"])
    assert [one["name"] for one in speaker.get("/me/tokens").json()["items"]] == ["due", "uno"]
    assert Trace.objects.filter(kind=TraceKind.TOKEN_MADE.value, user=carla).count() == 2
    assert speaker.delete(f"/me/tokens/{second['id']}").status_code == 204
    assert Trace.objects.filter(kind=TraceKind.TOKEN_REVOKED.value, user=carla).count() == 1
    assert code(Speaker(second["token"]).get("/me")) == "authentication_failed"
    assert speaker.get("/me").status_code == 200
    assert code(speaker.delete(f"/me/tokens/{second['id']}")) == "not_found"
    assert Trace.objects.filter(kind=TraceKind.TOKEN_REVOKED.value).count() == 1, "none ended"
    assert speaker.delete("/me/token").status_code == 204
    assert speaker.get("/me").status_code == 401


def test_nobody_ends_another_s(carla: User) -> None:
    theirs, _ = make_token(user("bruno"))
    answer = Speaker(token_of(carla)).delete(f"/me/tokens/{theirs.pk}")
    assert code(answer) == "not_found"
    assert AccessToken.objects.filter(pk=theirs.pk).exists()


def test_it_ends_by_its_time(carla: User) -> None:
    text = token_of(carla)
    AccessToken.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert code(Speaker(text).get("/me")) == "authentication_failed"
    assert list(live_tokens(carla)) == []


@pytest.mark.parametrize("days", [0, 367, "due"])
def test_its_time_is_bounded(carla: User, days: Any) -> None:
    assert code(ask(days=days)) in ("wrong_value", "wrong_type")


def test_a_new_password_ends_all_of_them(carla: User) -> None:
    mine, theirs = token_of(carla), token_of(user("bruno"))
    carla.set_password("altre-quattro-parole")
    carla.save()
    assert Speaker(mine).get("/me").status_code == 401
    assert Speaker(theirs).get("/me").status_code == 200


def test_a_login_that_only_hashes_the_password_anew_ends_none(carla: User) -> None:
    text = token_of(carla)
    weak = PBKDF2PasswordHasher().encode(PASSWORD, "sale", iterations=10)
    User.objects.filter(pk=carla.pk).update(password=weak)
    assert ask().status_code == 200
    carla.refresh_from_db()
    assert carla.password != weak
    assert Speaker(text).get("/me").status_code == 200


def test_its_last_use_is_told_to_the_minute(
    carla: User, django_capture_on_commit_callbacks: Any
) -> None:
    _, text = make_token(carla)
    with django_capture_on_commit_callbacks(execute=True):
        listed = Speaker(text).get("/me/tokens")
    assert listed.json()["items"][0]["last_used_at"] is None
    with django_capture_on_commit_callbacks() as noted:
        used = Speaker(text).get("/me/tokens").json()["items"][0]["last_used_at"]
    assert used is not None
    assert noted == [], "once a minute, not at every call"


@pytest.mark.django_db(transaction=True)
def test_the_use_is_noted_of_what_is_read_in_a_snapshot_too() -> None:
    hall = open_tournament()
    _, text = make_token(hall.director)
    answer = Speaker(text).get(f"/tournaments/{hall.tournament.slug}/officials")
    assert answer.status_code == 200
    assert AccessToken.objects.get(digest=digest(text)).last_used_at is not None


def test_of_too_many_the_one_left_unused_the_longest_ends(carla: User) -> None:
    unused, _ = make_token(carla, name="mai usato")
    kept = [token_of(carla, name=f"numero {n}") for n in range(MOST_TOKENS)]
    assert live_tokens(carla).count() == MOST_TOKENS
    assert not AccessToken.objects.filter(pk=unused.pk).exists()
    assert {Speaker(text).get("/me").status_code for text in kept[:2]} == {200}


def test_the_old_header_is_understood(carla: User) -> None:
    text = token_of(carla)
    assert Speaker().get("/me", Authorization=f"Token {text}").status_code == 200
    assert Speaker().get("/me", Authorization=f"bearer {text}").status_code == 200
    assert Speaker().get("/me", Authorization="Bearer").status_code == 401


def test_a_tournament_is_named_only_among_one_s_own(carla: User) -> None:
    others = open_tournament().tournament
    assert code(ask(tournament=others.slug)) == "no_office_there"


def test_a_token_that_reads_types_no_sheet_and_says_what_would(hall: Hall) -> None:
    reader = Speaker(token_of(hall.director, scope=Scope.READ))
    address = f"/tournaments/{hall.tournament.slug}"
    assert reader.get(f"{address}/officials").status_code == 200
    refused = reader.put(f"{address}/rounds/1/tables/1/sheet", {})
    assert (refused.status_code, code(refused)) == (403, "scope_too_narrow")
    assert refused.json()["errors"][0]["data"] == {"value": "read", "wanted": "type"}


def test_a_token_made_before_goes_on(carla: User) -> None:
    old = "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b"
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE authtoken_token (key varchar(40), created timestamptz, user_id integer)"
        )
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, now(), %s)", [old, carla.pk])
        cursor.execute(MOVE)
        cursor.execute(MOVE)
    assert Speaker(old).get("/me").json()["username"] == "carla"


def test_a_token_just_made_is_not_the_one_left_unused_the_longest(carla: User) -> None:
    old = [token_of(carla, name=f"numero {n}") for n in range(MOST_TOKENS - 1)]
    long_ago = timezone.now() - timedelta(days=20)
    live_tokens(carla).update(last_used_at=long_ago, created_at=long_ago)
    fresh = [token_of(carla, name=name) for name in ("questa mattina", "adesso")]
    kept = set(live_tokens(carla).values_list("digest", flat=True))
    assert {digest(token) for token in fresh} <= kept
    assert len(kept & {digest(token) for token in old}) == MOST_TOKENS - 2


def test_a_burst_of_passwords_waits_at_the_door_and_is_sent_away(
    carla: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's connection is held meanwhile, and no guess is reckoned past the count of them."""
    monkeypatch.setattr(attempts, "PATIENCE_SECONDS", 0.05)
    with ExitStack() as others:
        for _ in range(attempts.AT_ONCE):
            others.enter_context(attempts.reckoning())
        busy = Speaker().post("/token", {"username": "carla", "password": "x"})
        page = Client().post("/admin/login/", {"username": "carla", "password": "x"})
        inside = as_(carla)
        own = [
            inside.post("/admin/password_change/", {"old_password": "x"}),
            inside.post("/admin/second-factor/", {"password": "x"}),
        ]
    assert all("troppi tentativi" in one.content.decode() for one in own)
    assert (busy.status_code, page.status_code) == (429, 429)
    assert int(busy["Retry-After"]) == int(page["Retry-After"]) == attempts.BUSY_SECONDS
    assert "troppi tentativi" in page.content.decode()
    assert Speaker().post("/token", {"username": "carla", "password": "x"}).status_code == 401


@pytest.mark.parametrize("said", ["garbage", "1.2.3.4.5", ""])
def test_an_address_that_is_none_is_no_error(said: str) -> None:
    request = RequestFactory().post("/", HTTP_X_FORWARDED_FOR=said, REMOTE_ADDR=said)
    assert attempts.address_of(request) is None
