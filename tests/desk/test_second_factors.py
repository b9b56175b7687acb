"""A code of the phone beside the password: set up, asked for, and taken away."""

import base64
import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from config.doctor import findings
from tests.api.conftest import Speaker
from tests.builders import open_tournament, user
from tests.factors import Phone, forget_last, phone_of
from tests.machine.client import Client, as_
from tournaments.models import AccessToken, Trace, TraceKind
from tournaments.organise.accounts import hand_out
from tournaments.organise.second_factors import MOST_FAILURES, RECOVERY, has_one

pytestmark = pytest.mark.django_db
PASSWORD = "quattro-parole-a-caso"
CODE, OWN, CHANGE = "/admin/code/", "/admin/second-factor/", "/admin/password_change/"
ON_PAPER = re.compile(rf'<code class="password">({RECOVERY.pattern})</code>')
KEY = re.compile(r'<code class="password">([A-Z2-7 ]{39})</code>')


@pytest.fixture
def carla() -> User:
    return user("carla", password=PASSWORD)


def log_in(name: str = "carla", password: str = PASSWORD) -> Client:
    client = Client()
    fields = {"username": name, "password": password}
    assert client.post("/admin/login/", fields).status_code == 302
    return client


def kinds(*wanted: TraceKind) -> list[tuple[str, int | None, str]]:
    rows = Trace.objects.filter(kind__in=wanted).order_by("pk")
    return [(row.kind, row.user_id, row.detail) for row in rows]


def text(answer: Any) -> str:
    return str(answer.content.decode())


def key_on(page: Any) -> str:

    (spelt,) = KEY.findall(text(page))
    return base64.b32decode(spelt.replace(" ", "")).hex()


def set_up_at_desk(client: Client, **wrong: str) -> tuple[Any, Phone]:
    phone = Phone(key_on(client.get(OWN)))
    return client.post(OWN, {"password": PASSWORD, "code": phone.code()} | wrong), phone


def test_it_is_set_up_with_a_code_and_asked_for_at_the_next_login(carla: User) -> None:
    answer, phone = set_up_at_desk(log_in())
    codes = ON_PAPER.findall(text(answer))
    assert (answer.status_code, len(set(codes))) == (200, 10)
    assert "no-store" in answer["Cache-Control"]
    assert kinds(TraceKind.FACTOR_SET_UP) == [("factor_set_up", carla.pk, "")]
    client = log_in()
    assert client.get("/admin/")["Location"] == f"{CODE}?next=%2Fadmin%2F"
    assert client.post(CODE, {"code": phone.code(1)})["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
    assert kinds(TraceKind.CODE_GIVEN) == [("code_given", carla.pk, "phone")]


def test_until_a_code_of_it_was_given_it_does_not_count(carla: User) -> None:
    client = log_in()
    phone = Phone(key_on(client.get(OWN)))
    refused, _ = set_up_at_desk(client, code=phone.wrong())
    assert refused.status_code == 422
    assert not has_one(carla)
    assert log_in().get("/admin/").status_code == 200
    assert key_on(refused) == phone.key, "the phone has read it already"
    assert set_up_at_desk(client)[0].status_code == 200


def test_the_password_is_asked_before_it_is_set_up(carla: User) -> None:
    answer, _ = set_up_at_desk(log_in(), password="un'altra")
    assert answer.status_code == 422
    assert not has_one(carla)


def test_what_phones_read_from_the_screen_is_drawn_here(carla: User) -> None:
    page = text(log_in().get(OWN))
    assert "<svg" in page
    assert not re.findall(r'src="[^"]*otpauth', page), "nothing asks another server to draw it"
    assert 'href="otpauth://totp/' in page, "on the phone itself there is nothing to read it with"


def test_until_the_code_nothing_opens_but_its_page(carla: User) -> None:
    phone_of(carla)
    hand_out(carla)
    client = log_in()
    for page in ("/admin/", CHANGE, OWN, "/admin/tournaments/tournament/tokens/"):
        assert client.get(page)["Location"].startswith(CODE), page
        assert client.post(page, {"do": "remove"})["Location"].startswith(CODE), page
    told = client.get("/api/v1/me")
    assert (told.status_code, told.json()["code"]) == (403, "code_required")
    page = text(client.get(CODE))
    assert 'autocomplete="one-time-code"' in page
    assert 'inputmode="numeric"' in page
    assert client.post("/admin/logout/").status_code == 200


def test_behind_the_code_waits_a_password_that_was_handed_out(carla: User) -> None:
    phone, _ = phone_of(carla)
    hand_out(carla)
    client = log_in()
    client.post(CODE, {"code": phone.code()})
    assert client.get("/admin/")["Location"].startswith(CHANGE)


def test_it_leads_on_to_where_one_wanted_to_go_and_to_no_foreign_place(carla: User) -> None:
    phone, _ = phone_of(carla)
    assert log_in().post(f"{CODE}?next={CHANGE}", {"code": phone.code()})["Location"] == CHANGE
    forget_last(carla)
    away = f"{CODE}?next=https://example.org/"
    assert log_in().post(away, {"code": phone.code()})["Location"] == "/admin/"


def test_a_code_opens_once(carla: User) -> None:
    phone, _ = phone_of(carla)
    code = phone.code()
    assert log_in().post(CODE, {"code": code}).status_code == 302
    again = log_in().post(CODE, {"code": code})
    assert again.status_code == 422
    assert "già stato usato" in text(again)
    (refused,) = Trace.objects.filter(kind=TraceKind.CODE_REFUSED.value)
    assert (refused.account, refused.detail, refused.address) == (carla, "phone", "127.0.0.1")


def test_one_on_paper_opens_once_too_however_it_is_typed(carla: User) -> None:
    _, codes = phone_of(carla)
    typed = codes[0].upper().replace("-", " ")
    sent = {"recovery": "1", "code": typed}
    assert log_in().post(CODE, sent).status_code == 302
    assert log_in().post(CODE, sent).status_code == 422
    kept = set(StaticToken.objects.values_list("token", flat=True))
    assert len(kept) == 9
    assert not kept & set(codes), "what is kept opens nothing"


@pytest.mark.parametrize("code", ["", "x", "a" * 41, "12\0456", "٣٣٣٣٣٣", "1e5", "-00001"])
def test_what_is_no_code_is_refused(carla: User, code: str) -> None:
    phone_of(carla)
    assert log_in().post(CODE, {"code": code}).status_code == 422


def test_wrong_codes_wait_longer_each_time_and_never_for_ever(carla: User) -> None:
    phone, _ = phone_of(carla)
    client = log_in()
    assert client.post(CODE, {"code": phone.wrong()}).status_code == 422
    device = TOTPDevice.objects.get()
    assert device.throttling_failure_count == 1
    waits(TOTPDevice)
    waiting = client.post(CODE, {"code": phone.code()})
    assert waiting.status_code == 429
    assert re.search("Aspetta (51[0-2]|50.) secondi", text(waiting))
    for _ in range(15):
        TOTPDevice.objects.update(throttling_failure_timestamp=None)
        client.post(CODE, {"code": phone.wrong()})
    device.refresh_from_db()
    assert device.throttling_failure_count == MOST_FAILURES
    wait = (device.verify_is_allowed()[1]["locked_until"] - timezone.now()).total_seconds()
    assert 1_000 < wait <= 1_024


def waits(model: type[TOTPDevice | StaticDevice]) -> None:
    """Ten codes of it were wrong, the last one now."""
    model.objects.update(throttling_failure_count=10, throttling_failure_timestamp=timezone.now())


def token(**sent: str) -> Any:
    return Speaker().post("/token", {"username": "carla", "password": PASSWORD} | sent)


def test_the_door_of_tokens_takes_a_code_as_well(carla: User) -> None:
    phone, codes = phone_of(carla)
    asked = token()
    assert (asked.status_code, asked.json()["code"]) == (403, "code_required")
    assert token(code=phone.code()).status_code == 200
    assert token(code=codes[0]).status_code == 200
    assert token(code=codes[0]).json()["code"] == "code_wrong"
    waits(StaticDevice)
    waiting = token(code=codes[1])
    assert waiting.status_code == 429
    assert 500 < int(waiting["Retry-After"]) <= 512
    assert token(code=codes[1], password="x").json()["code"] == "credentials_wrong"
    assert AccessToken.objects.count() == 2


def test_its_owner_takes_it_away_with_the_password_or_a_code(carla: User) -> None:
    phone, _ = phone_of(carla)
    client = log_in()
    client.post(CODE, {"code": phone.code()})
    for proof in ("", "un'altra"):
        assert client.post(OWN, {"do": "remove", "proof": proof}).status_code == 422
    assert client.post(OWN, {"do": "remove", "proof": PASSWORD}).status_code == 302
    assert kinds(TraceKind.FACTOR_REMOVED) == [("factor_removed", carla.pk, "owner")]
    assert not StaticToken.objects.exists()
    phone, codes = phone_of(carla)
    assert client.post(OWN, {"do": "remove", "proof": phone.wrong()}).status_code == 422
    assert client.post(OWN, {"do": "remove", "proof": codes[0]}).status_code == 302
    assert not has_one(carla)


def test_codes_on_paper_are_made_anew(carla: User) -> None:
    phone, old = phone_of(carla)
    client = log_in()
    client.post(CODE, {"code": phone.code()})
    answer = client.post(OWN, {"do": "codes", "proof": PASSWORD})
    new = ON_PAPER.findall(text(answer))
    assert len(set(new) - set(old)) == 10
    assert kinds(TraceKind.CODES_MADE) == [("codes_made", carla.pk, "")]
    assert not any(code in text(client.get(OWN)) for code in new)
    assert log_in().post(CODE, {"code": old[0]}).status_code == 422


def test_an_administrator_takes_it_from_who_lost_the_phone_but_not_from_themselves(
    carla: User,
) -> None:
    root = User.objects.create_superuser("radice", password=PASSWORD)
    browser = as_(root)
    phone_of(carla)
    phone_of(root)
    chosen = {"action": "remove_second_factor", "_selected_action": [carla.pk, root.pk]}
    assert browser.post("/admin/auth/user/", chosen).status_code == 302
    assert (has_one(carla), has_one(root)) == (False, True)
    assert kinds(TraceKind.FACTOR_REMOVED) == [("factor_removed", root.pk, "administrator")]
    assert log_in().get("/admin/").status_code == 200


def test_it_is_taken_away_at_the_shell_where_no_administrator_can_log_in(carla: User) -> None:
    phone_of(carla)
    call_command("remove_second_factor", "carla")
    assert not has_one(carla)
    assert kinds(TraceKind.FACTOR_REMOVED) == [("factor_removed", None, "shell")]
    for name in ("carla", "nessuno"):
        with pytest.raises(CommandError):
            call_command("remove_second_factor", name)


def test_who_waits_for_a_code_that_was_taken_away_goes_in(carla: User) -> None:
    phone_of(carla)
    client = log_in()
    call_command("remove_second_factor", "carla")
    assert client.get(CODE)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_nobody_sees_a_secret_in_the_admin(carla: User) -> None:
    phone_of(carla)
    root = as_(User.objects.create_superuser("radice"))
    for model in ("otp_totp/totpdevice", "otp_static/staticdevice"):
        assert root.get(f"/admin/{model}/").status_code == 404


@pytest.fixture
def demanded(settings: LazySettings) -> None:
    settings.SECOND_FACTOR_REQUIRED = True


@pytest.mark.usefixtures("demanded")
def test_where_it_is_demanded_directors_and_administrators_set_it_up_first() -> None:
    hall = open_tournament(password=PASSWORD)
    root = User.objects.create_superuser("radice", password=PASSWORD)
    for one in (hall.director, root):
        client = log_in(one.username)
        assert client.get("/admin/")["Location"].startswith(OWN)
        assert client.get("/api/v1/me").json()["code"] == "second_factor_to_set_up"
        asked = {"username": one.username, "password": PASSWORD}
        assert Speaker().post("/token", asked).json()["code"] == "second_factor_to_set_up"
        phone = Phone(key_on(client.get(f"{OWN}?next={CHANGE}")))
        done = client.post(f"{OWN}?next={CHANGE}", {"password": PASSWORD, "code": phone.code()})
        assert f'href="{CHANGE}"' in text(done)
        assert client.get("/admin/").status_code == 200
    for one in (hall.referee, hall.computerista):
        assert log_in(one.username).get("/admin/").status_code == 200


@pytest.mark.usefixtures("demanded")
def test_where_it_is_demanded_whoever_takes_it_away_sets_up_another() -> None:
    root = User.objects.create_superuser("radice", password=PASSWORD)
    phone, _ = phone_of(root)
    client = log_in("radice")
    client.post(CODE, {"code": phone.code()})
    client.post(OWN, {"do": "remove", "proof": PASSWORD})
    assert client.get("/admin/")["Location"].startswith(OWN)


def test_without_the_setting_it_is_offered_and_not_demanded() -> None:
    User.objects.create_superuser("radice", password=PASSWORD)
    client = log_in("radice")
    assert client.get("/admin/").status_code == 200
    assert OWN in text(client.get(CHANGE))


@pytest.mark.usefixtures("demanded")
def test_the_doctor_names_whom_it_is_missing() -> None:
    root = User.objects.create_superuser("radice", password=PASSWORD)
    (wrong,) = [finding for finding in findings() if finding.about == "secondo fattore"]
    assert "radice" in wrong.wrong
    phone_of(root)
    (right,) = [finding for finding in findings() if finding.about == "secondo fattore"]
    assert right.wrong == ""
