"""Coming in by a provider's account (OpenID Connect): a real one, over HTTP, that also cheats."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from joserfc.jwk import RSAKey

from config.env import Provider as ProviderSetting
from config.env import read
from config.variables import Unreadable
from scoring.values import Role
from tests.builders import open_tournament, user
from tests.factors import phone_of
from tests.machine.client import Client
from tests.machine.provider import CLIENT, SECRET, Provider, oct_key, provider_running
from tournaments.desk import arriving
from tournaments.models import Identity, Trace
from tournaments.organise.accounts import hand_out
from tournaments.organise.invitations import invite
from tournaments.permissions import authority

pytestmark = pytest.mark.django_db
MAIL = "carla@example.org"
GO, BACK = "/admin/oidc/", "/admin/oidc/callback/"


@pytest.fixture
def provider(settings: LazySettings) -> Iterator[Provider]:
    with provider_running() as running:
        settings.OIDC = ProviderSetting(running.url, CLIENT, SECRET, "Federazione", ("gold",))
        running.person = {"sub": "c-1", "email": MAIL, "email_verified": True}
        yield running


@pytest.fixture
def carla() -> User:
    made = user("carla")
    User.objects.filter(pk=made.pk).update(email=MAIL)
    return made


def there(client: Client, to: str = "") -> str:
    """At the provider; the address that it sends one back to."""
    sent = client.get(GO, {"next": to} if to else {})
    assert sent.status_code == 302
    return str(httpx.get(sent["Location"], follow_redirects=False).headers["Location"])


def back(client: Client, address: str) -> Any:
    where = urlsplit(address)
    assert where.path == BACK
    return client.get(f"{where.path}?{where.query}")


def come_in(to: str = "") -> tuple[Client, Any]:
    client = Client()
    return client, back(client, there(client, to))


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def kinds() -> list[str]:
    return list(Trace.objects.order_by("pk").values_list("kind", flat=True))


def test_whose_verified_mail_is_an_account_s_comes_in_and_is_known_from_then_on(
    provider: Provider, carla: User
) -> None:
    client, answer = come_in("/admin/password_change/")
    assert answer["Location"] == "/admin/password_change/"
    assert is_in(client)
    assert kinds() == ["provider_linked", "login"]
    assert Identity.objects.get().user == carla
    provider.person = {"sub": "c-1", "email": "other@example.org", "email_verified": False}
    assert is_in(come_in()[0]), "by the subject, whatever the mail is now"
    assert User.objects.count() == 1
    carla.refresh_from_db()
    assert (carla.email, carla.is_superuser) == (MAIL, False)


def test_whoever_is_asked_to_work_somewhere_reads_it_first_and_the_desk_knows_them(
    provider: Provider, carla: User
) -> None:
    hall = open_tournament()
    by = authority(hall.director, hall.tournament)
    assert by
    invite(by=by, tournament=hall.tournament, asked="carla", role=Role.REFEREE)
    client, answer = come_in("/admin/password_change/")
    assert answer["Location"] == "/admin/invitations/?next=%2Fadmin%2Fpassword_change%2F"
    assert arriving.COOKIE in client.cookies


def test_mail_is_read_where_the_provider_tells_it(provider: Provider, carla: User) -> None:
    provider.instead = {"email": None, "email_verified": None}
    assert is_in(come_in()[0])


def test_it_is_asked_with_state_nonce_and_pkce(provider: Provider, carla: User) -> None:
    come_in()
    asked = provider.asked
    assert asked["code_challenge_method"] == "S256"
    assert min(len(asked[name]) for name in ("state", "nonce", "code_challenge")) >= 20
    assert asked["scope"] == "openid email"
    assert asked["acr_values"] == "gold"


CHEATS: dict[str, Callable[[Provider], Any]] = {
    "nonce of another login": lambda one: one.instead.update(nonce="other"),
    "no nonce": lambda one: one.instead.update(nonce=None),
    "another audience": lambda one: one.instead.update(aud="other"),
    "another audience, in our name": lambda one: one.instead.update(aud="other", azp=CLIENT),
    "no audience": lambda one: one.instead.update(aud=None),
    "another issuer": lambda one: one.instead.update(iss="https://evil.example.org"),
    "over": lambda one: one.instead.update(exp=1_000_000),
    "no subject": lambda one: one.instead.update(sub=None),
    "a key that is not its own": lambda one: setattr(
        one, "signs_with", RSAKey.generate_key(2048, {"kid": "uno"})
    ),
    "unverified mail": lambda one: one.person.update(email_verified=False),
    "mail verified by a word": lambda one: one.person.update(email_verified="true"),
    "mail that nobody has": lambda one: one.person.update(email="nessuno@example.org"),
    "no mail": lambda one: one.person.update(email=""),
    "refused there": lambda one: setattr(one, "refuses", True),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_what_is_not_right_opens_nothing_and_tells_nothing(
    provider: Provider, carla: User, cheat: str
) -> None:
    CHEATS[cheat](provider)
    client, answer = come_in()
    assert answer["Location"] == "/admin/login/"
    assert not is_in(client)
    assert "non si può entrare" in client.get("/admin/login/").content.decode()
    assert kinds() == ["login_refused"]
    assert not Identity.objects.exists()
    assert User.objects.count() == 1


def test_who_knows_our_secret_signs_nothing(provider: Provider, carla: User) -> None:
    provider.algorithm, provider.signs_with = "HS256", oct_key(SECRET)
    assert not is_in(come_in()[0])


def test_an_answer_is_for_the_browser_that_asked_and_good_once(
    provider: Provider, carla: User
) -> None:
    client = Client()
    address = there(client)
    assert not is_in_after(Client(), address), "another browser"
    forged = address.replace(parse_qs(urlsplit(address).query)["state"][0], "altro")
    assert not is_in_after(client, forged)
    assert is_in_after(client, address)
    assert back(client, address)["Location"] == "/admin/login/"


def is_in_after(client: Client, address: str) -> bool:
    back(client, address)
    return is_in(client)


def test_an_account_is_one_person_s_there(provider: Provider, carla: User) -> None:
    come_in()
    provider.person = {"sub": "c-2", "email": MAIL, "email_verified": True}
    assert not is_in(come_in()[0]), "the mailbox went to somebody else"
    assert Identity.objects.count() == 1


def test_mail_of_two_accounts_is_nobody_s(provider: Provider, carla: User) -> None:
    User.objects.filter(pk=user("altra").pk).update(email=MAIL.upper())
    assert not is_in(come_in()[0])


def test_who_may_not_enter_does_not_by_this_door_either(provider: Provider, carla: User) -> None:
    come_in()
    for column in ("is_active", "is_staff"):
        User.objects.filter(pk=carla.pk).update(is_active=True, is_staff=True)
        User.objects.filter(pk=carla.pk).update(**{column: False})
        assert come_in()[1]["Location"] == "/admin/login/", column


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ({}, True),
        ({"amr": ["pwd"]}, True),
        ({"amr": "mfa"}, True),
        ({"acr": "bronze"}, True),
        ({"amr": ["pwd", "mfa"]}, False),
        ({"acr": "gold"}, False),
    ],
)
def test_our_code_is_asked_unless_the_provider_says_that_it_asked_for_one(
    provider: Provider, carla: User, said: dict[str, Any], asked: bool
) -> None:
    phone_of(carla)
    provider.person |= said
    client, _ = come_in()
    assert is_in(client) is not asked
    if asked and said != {"amr": "mfa"}:
        assert client.get("/admin/")["Location"].startswith("/admin/code/")


def test_so_it_is_where_one_is_demanded(
    provider: Provider, carla: User, settings: LazySettings
) -> None:
    settings.SECOND_FACTOR_REQUIRED = True
    User.objects.update(is_superuser=True)
    assert come_in()[0].get("/admin/")["Location"].startswith("/admin/second-factor/")
    provider.person["amr"] = ["mfa"]
    assert is_in(come_in()[0])


def test_a_password_that_was_handed_out_did_not_open_this(provider: Provider, carla: User) -> None:
    hand_out(carla)
    assert is_in(come_in()[0])


def test_a_foreign_address_ends_at_home(provider: Provider, carla: User) -> None:
    assert come_in("https://example.org/")[1]["Location"] == "/admin/"


def test_a_provider_that_is_away_is_said_and_not_waited_for(settings: LazySettings) -> None:
    settings.OIDC = ProviderSetting("http://127.0.0.1:1", CLIENT, SECRET, "Federazione", ())
    assert Client().get(GO)["Location"] == "/admin/login/"


def test_the_button_stands_on_the_login_page_where_there_is_a_provider(
    provider: Provider, settings: LazySettings
) -> None:
    page = Client().get("/admin/login/?next=/admin/password_change/").content.decode()
    assert "Entra con Federazione" in page
    assert 'href="/admin/oidc/?next=%2Fadmin%2Fpassword_change%2F"' in page
    settings.OIDC = None
    assert "Entra con" not in Client().get("/admin/login/").content.decode()
    for address in (GO, BACK):
        assert Client().get(address).status_code == 404


def test_it_is_off_unless_set_and_then_set_whole() -> None:
    assert read({}).provider is None
    told = {"OIDC_ISSUER": "https://accesso.example.org/r", "OIDC_CLIENT_ID": "burraco"}
    with pytest.raises(Unreadable, match="OIDC_CLIENT_SECRET"):
        read(told)
    whole = read({**told, "OIDC_CLIENT_SECRET": "s", "OIDC_ACR": "gold, silver"}).provider
    assert whole is not None
    assert (whole.name, whole.acr) == ("accesso.example.org", ("gold", "silver"))
