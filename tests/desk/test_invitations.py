"""A director who makes no accounts learns of nobody whether they have one; who is asked decides."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders import PASSWORD, Hall
from tests.builders import user as somebody
from tests.machine.client import Client, as_
from tests.seasons import circuit
from tests.tokens import bearing, token_of
from tournaments.models import HandedOutPassword, Invitation, Official, Trace, TraceKind

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=0, played=0)]
NAMES = ("gianni", "ignoto", "gianni@example.org", "ignoto@example.org", "fuori", "spento")
"""Of somebody, of nobody, by mail, of an account that is no staff, of one that was shut."""


@pytest.fixture(autouse=True)
def by_administrators(settings: Any) -> None:
    settings.DIRECTORS_MAKE_ACCOUNTS = False


@pytest.fixture
def gianni() -> User:
    gianni = somebody("gianni", password=PASSWORD)
    gianni.email = "gianni@example.org"
    gianni.save()
    somebody("fuori", staff=False)
    User.objects.filter(pk=somebody("spento").pk).update(is_active=False)
    return gianni


def desk(hall: Hall) -> str:
    return reverse("admin:desk-officials", args=(hall.tournament.pk,))


def log_in(name: str, password: str = PASSWORD) -> Client:
    client = Client()
    answer = client.post("/admin/login/?next=/admin/", {"username": name, "password": password})
    client.landed = answer.get("Location")  # type: ignore[attr-defined]
    return client


def seen(ask: Callable[[], Any], name: str) -> tuple[Any, ...]:
    """What comes back, without what was typed and what changes each time; and its statements."""
    with CaptureQueriesContext(connection) as captured:
        answer = ask()
    text = answer.content.decode().replace(name, "X").replace(name.replace("@", "%40"), "X")
    text = re.sub(r'(csrfmiddlewaretoken"|command_id") value="[^"]*"', "", text)
    text = re.sub(r'"(invitation|at)": ?("[^"]*"|\d+)|/invitations/\d+/', "", text)
    # A text with a backslash is written E'...'.
    statements = [re.sub(r"( E)?'[^']*'|\d+", "", one["sql"]) for one in captured]
    return answer.status_code, answer.get("Location"), text, statements


def test_whoever_is_named_the_answers_are_the_same(hall: Hall, gianni: User) -> None:
    client, page = as_(hall.director), desk(hall)
    season = circuit(hall.director, hall, name="Coppa")
    managers = reverse("admin:circuit-managers", args=(season.slug,))
    api = Client(headers=bearing(token_of(hall.director)))
    place = f"/api/v1/tournaments/{hall.tournament.slug}/officials"
    send = partial(api.post, content_type="application/json")

    def walk(name: str) -> list[tuple[Any, ...]]:
        asked = {"username": name, "role": "referee"}
        new = {**asked, "full_name": "Anna Verdi", "newcomer": "1"}
        circuits = f"/api/v1/circuits/{season.slug}/managers"
        walked = [
            seen(lambda: client.post(page, asked), name),
            seen(lambda: client.post(page, new), name),
            seen(lambda: client.get(page), name),
            seen(lambda: client.post(managers, {"username": name}), name),
            seen(lambda: client.get(managers), name),
            seen(lambda: send(place, asked), name),
            seen(lambda: api.get(place), name),
            seen(lambda: api.get(f"{place}/invitations"), name),
            seen(lambda: send(f"{place}/newcomers", asked), name),
            seen(lambda: send(circuits, {"username": name}), name),
            seen(lambda: client.get(f"/admin/tournaments/official/?q={name}"), name),
            seen(lambda: client.get(f"/admin/auth/user/?q={name}"), name),
            seen(lambda: client.get(f"/admin/autocomplete/?term={name}&app_label=auth"), name),
        ]
        Invitation.objects.all().delete()
        return walked

    walk(NAMES[0])  # what is read once
    first, *others = [walk(name) for name in NAMES]
    for name, other in zip(NAMES[1:], others, strict=True):
        for one, same in zip(other, first, strict=True):
            assert (name, *one) == (name, *same)
    codes = [one[0] for one in first]
    assert codes == [302, 302, 200, 302, 200, 202, 200, 200, 403, 202, 200, 403, 403]
    assert "accounts_by_administrators" in first[8][2]
    assert not Official.objects.filter(user=gianni).exists()
    assert not User.objects.get(username="fuori").is_staff


@pytest.mark.parametrize("named", ["gianni", "Gianni@Example.org"])
def test_who_is_asked_accepts_at_the_next_login(hall: Hall, gianni: User, named: str) -> None:
    as_(hall.director).post(desk(hall), {"username": named, "role": "referee"})
    client = log_in("gianni")
    landed = client.landed  # type: ignore[attr-defined]
    assert landed == "/admin/invitations/?next=%2Fadmin%2F"
    page = client.get(landed).content.decode()
    assert hall.tournament.name in page
    assert "arbitro" in page
    invitation = Invitation.objects.get()
    onward = client.post(landed, {"accept": invitation.pk})
    assert onward["Location"] == "/admin/", "there is no other to answer"
    assert Official.objects.get(user=gianni).role == "referee"
    assert not Invitation.objects.exists()
    assert Trace.objects.filter(kind=TraceKind.APPOINTED, account=gianni).exists()
    assert (
        client.get(reverse("admin:desk", args=(hall.tournament.pk,)), follow=True).status_code
        == 200
    )


def test_who_declines_is_not_told_of(hall: Hall, gianni: User) -> None:
    director = as_(hall.director)
    director.post(desk(hall), {"username": "gianni", "role": "referee"})
    director.get(desk(hall))
    before = seen(lambda: director.get(desk(hall)), "x")[2]
    client = log_in("gianni")
    client.post("/admin/invitations/", {"decline": Invitation.objects.get().pk})
    assert "Nessun invito" in client.get("/admin/invitations/").content.decode()
    assert seen(lambda: director.get(desk(hall)), "x")[2].count("in attesa") == before.count(
        "in attesa"
    )
    assert log_in("gianni").landed == "/admin/"  # type: ignore[attr-defined]


def test_nobody_answers_for_another(hall: Hall, gianni: User) -> None:
    as_(hall.director).post(desk(hall), {"username": "gianni", "role": "referee"})
    other = as_(hall.computerista)
    for what in ("accept", "decline"):
        sent = {what: Invitation.objects.get().pk}
        assert other.post("/admin/invitations/", sent).status_code == 404
        assert other.post("/admin/invitations/", {what: "x" * 40}).status_code == 404


def test_an_administrator_makes_the_account_in_one_click(hall: Hall) -> None:
    asked = {"username": "nuova", "full_name": "Anna Verdi", "role": "computerista"}
    as_(hall.director).post(desk(hall), asked)
    root = as_(User.objects.create_superuser("radice"))
    page = root.get("/admin/tournaments/invitation/").content.decode()
    address = f"/admin/tournaments/invitation/{Invitation.objects.get().pk}/approve/"
    assert f'formaction="{address}"' in page
    assert as_(hall.director).post(address).status_code == 403
    assert root.get(address).status_code == 405
    answer = root.post(address)
    password = answer.context["password"]
    assert password in answer.content.decode()
    made = User.objects.get(username="nuova")
    assert (made.get_full_name(), made.is_staff) == ("Anna Verdi", True)
    assert HandedOutPassword.objects.filter(user=made).exists()
    assert Official.objects.get(user=made).role == "computerista"
    assert Trace.objects.filter(kind=TraceKind.ACCOUNT_MADE, account=made).exists()
    assert log_in("nuova", password).landed == "/admin/"  # type: ignore[attr-defined]
    assert root.post(address).status_code == 404


def test_of_an_old_account_and_one_in_use_the_one_in_use_is_appointed(
    hall: Hall, gianni: User
) -> None:
    """Somebody else had that address as a user name once, and works here no more."""
    User.objects.create(pk=gianni.pk - 1_000_000, username=gianni.email, is_active=False)
    as_(hall.director).post(desk(hall), {"username": gianni.email, "role": "referee"})
    root = as_(User.objects.create_superuser("radice"))
    root.post(f"/admin/tournaments/invitation/{Invitation.objects.get().pk}/approve/")
    appointed = Official.objects.filter(tournament=hall.tournament, user__email=gianni.email)
    assert [official.user for official in appointed] == [gianni]


def test_a_password_goes_by_mail_where_there_is_one(hall: Hall, settings: Any) -> None:
    settings.MAIL_IS_SET_UP = True
    as_(hall.director).post(desk(hall), {"username": "anna@example.org", "role": "referee"})
    root = as_(User.objects.create_superuser("radice"))
    answer = root.post(f"/admin/tournaments/invitation/{Invitation.objects.get().pk}/approve/")
    assert answer.context["password"] == ""
    (letter,) = mail.outbox
    assert letter.to == ["anna@example.org"]
    password = letter.body.split("la password ")[1].split(". ")[0]
    assert log_in("anna@example.org", password).get("/admin/").status_code == 302


def test_what_can_be_nobody_s_name_is_told_to_the_administrator(hall: Hall) -> None:
    as_(hall.director).post(desk(hall), {"username": "Anna Verdi", "role": "referee"})
    root = as_(User.objects.create_superuser("radice"))
    path = f"/admin/tournaments/invitation/{Invitation.objects.get().pk}/approve/"
    assert root.post(path)["Location"] == "/admin/tournaments/invitation/"
    assert Invitation.objects.exists()


def test_an_administrator_who_works_here_appoints_at_once(hall: Hall, gianni: User) -> None:
    root = User.objects.create_superuser("radice")
    Official.objects.create(tournament=hall.tournament, user=root, role="director")
    client = as_(root)
    client.post(desk(hall), {"username": "gianni", "role": "referee"})
    assert Official.objects.filter(user=gianni).exists()
    new = {"username": "nuova", "full_name": "", "role": "referee", "newcomer": "1"}
    assert client.post(desk(hall), new).context["password"]


def test_an_invitation_is_changed_and_taken_back(hall: Hall) -> None:
    client = as_(hall.director)
    for role in ("referee", "computerista"):
        client.post(desk(hall), {"username": "nuova", "role": role})
    row = Invitation.objects.get()
    assert row.role == "computerista"
    client.post(reverse("admin:desk-uninvite", args=(hall.tournament.pk, row.pk)))
    assert not Invitation.objects.exists()
    kinds = Trace.objects.filter(kind=TraceKind.INVITED).values_list("user", flat=True)
    assert set(kinds) == {hall.director.pk}
    assert len(kinds) == 3


def test_who_works_here_is_not_invited(hall: Hall) -> None:
    asked = {"username": hall.referee.username, "role": "referee"}
    assert as_(hall.director).post(desk(hall), asked).status_code == 422
