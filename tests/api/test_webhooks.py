"""Webhooks through the API and at the desk: registered, tested, looked at, by who may."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.receiver import OpenReceiver, Receiver
from tournaments.models import Tournament, Webhook
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.telling import tell_due

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_tells_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "tell_soon", lambda: None)


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, played=0)


@pytest.fixture
def receiver(open_receiver: OpenReceiver) -> Receiver:
    return open_receiver()


def root() -> User:
    return User.objects.create_superuser("radice")


def whole(speaker: Speaker, base: str, receiver: Receiver) -> None:
    """Everything there is to do with one."""
    made = speaker.post(base, {"address": receiver.url})
    assert made.status_code == 201, made.content
    assert made.json()["secret"].startswith("whsec_")
    here = f"{base}/{made.json()['id']}"
    assert made["Location"] == f"/api/v1{here}"
    assert "secret" not in speaker.get(here).json()
    assert [one["id"] for one in speaker.get(base).json()["items"]] == [made.json()["id"]]
    sent = speaker.post(f"{here}/test")
    assert sent.status_code == 202
    assert speaker.get(sent["Location"].removeprefix("/api/v1")).status_code == 200
    tell_due()
    (delivery,) = speaker.get(f"{here}/deliveries").json()["items"]
    assert (delivery["tournament"], delivery["status"]) == (None, 204)
    assert delivery["detail"] == "Ricevuto."
    again = speaker.post(f"{here}/deliveries/{delivery['id']}/again")
    assert speaker.get(again["Location"].removeprefix("/api/v1")).status_code == 200
    assert again.json()["message"] == delivery["message"]
    assert again.json()["posted_at"] is None
    renewed = speaker.post(f"{here}/secret").json()
    assert renewed["secret"] != made.json()["secret"]
    assert renewed["former_until"]
    Webhook.objects.update(ended_at="2026-01-01T00:00:00Z")
    assert speaker.post(f"{here}/activation").json()["ended_at"] is None
    assert speaker.delete(here).status_code == 204
    assert speaker.get(here).status_code == 404


def test_a_director_keeps_those_of_a_tournament(hall: Hall, receiver: Receiver) -> None:
    base = f"/tournaments/{hall.tournament.slug}/webhooks"
    whole(as_user(hall.director), base, receiver)


def test_an_administrator_keeps_those_of_the_server(hall: Hall, receiver: Receiver) -> None:
    whole(as_user(root()), "/webhooks", receiver)


def test_nobody_else_does(hall: Hall, receiver: Receiver) -> None:
    for person in (hall.director, hall.referee):
        answer = as_user(person).post("/webhooks", {"address": receiver.url})
        assert (answer.status_code, code(answer)) == (403, "forbidden")
    mine, _ = registering.register(
        registering.keeper_here(hall.directing, hall.tournament), receiver.url
    )
    other = builders.open_tournament()
    theirs = f"/tournaments/{other.tournament.slug}/webhooks/{mine.pk}"
    assert as_user(other.director).get(theirs).status_code == 404
    assert as_user(root()).get(f"/webhooks/{mine.pk}").status_code == 404


def test_what_may_not_be_told_is_a_problem_with_its_code(hall: Hall) -> None:
    base = f"/tournaments/{hall.tournament.slug}/webhooks"
    answer = as_user(hall.director).post(base, {"address": "http://169.254.169.254/latest"})
    assert (answer.status_code, code(answer)) == (422, "webhook_forbidden")
    assert "169.254.169.254" in answer.json()["detail"]


ROWS, ADD = "admin:tournaments_webhook_changelist", "admin:tournaments_webhook_add"


def added(client: Client, address: str, hall: Hall | None = None) -> str:
    sent = {"address": address, "tournament": str(hall.tournament.pk) if hall else ""}
    return str(client.post(reverse(ADD), sent).content.decode())


def logged_in(person: User) -> Client:
    return as_(person)


def test_a_director_keeps_them_in_the_admin_and_sees_a_secret_once(
    hall: Hall, receiver: Receiver
) -> None:
    client, rows = logged_in(hall.director), reverse(ROWS)
    assert "whsec_" in added(client, receiver.url, hall)
    hook = Webhook.objects.get()
    assert hook.tournament == hall.tournament
    assert "whsec_" not in client.get(rows).content.decode()
    client.post(rows, {"action": "send_test", "_selected_action": str(hook.pk)})
    receiver.status = 500
    tell_due()
    one = reverse("admin:tournaments_webhook_change", args=(hook.pk,))
    page = client.get(one).content.decode()
    assert "Ha risposto 500: si aspetta un 2xx." in page
    receiver.status = 200
    client.post(reverse("admin:webhook-again", args=(hook.pk, hook.deliveries.get().pk)))
    tell_due()
    page = client.get(one).content.decode()
    assert "Ricevuto." in page
    assert hook.secret not in page
    renewed = client.post(rows, {"action": "renew_secret", "_selected_action": str(hook.pk)})
    assert "whsec_" in renewed.content.decode()
    assert "no-store" in renewed["Cache-Control"]
    client.post(reverse("admin:tournaments_webhook_delete", args=(hook.pk,)), {"post": "yes"})
    assert not Webhook.objects.exists()


def test_the_admin_says_at_the_field_what_is_wrong(hall: Hall) -> None:
    client = logged_in(hall.director)
    assert "sta in una rete privata" in added(client, "http://127.0.0.1/", hall)
    for _ in range(registering.MOST):
        Webhook.objects.create(tournament=hall.tournament, address="https://a.example/", secret="x")
    assert "10" in added(client, "https://1.1.1.1/", hall)
    assert Webhook.objects.count() == registering.MOST


def test_a_director_keeps_none_of_another_tournament_nor_of_the_server(
    hall: Hall, receiver: Receiver
) -> None:
    other = builders.open_tournament()
    theirs, _ = registering.register(
        registering.keeper_here(other.directing, other.tournament), receiver.url
    )
    client = logged_in(hall.director)
    for refused in (added(client, receiver.url, other), added(client, receiver.url)):
        assert "whsec_" not in refused
    assert receiver.url not in client.get(reverse(ROWS)).content.decode()
    for name in ("change", "delete"):
        page = reverse(f"admin:tournaments_webhook_{name}", args=(theirs.pk,))
        assert client.post(page, {"post": "yes"}).status_code in (302, 403)
    for action in ("send_test", "switch_on", "renew_secret", "delete_selected"):
        sent = {"action": action, "_selected_action": str(theirs.pk), "post": "yes"}
        assert "whsec_" not in client.post(reverse(ROWS), sent, follow=True).content.decode()
    delivery = registering.ask_for_test(theirs)
    again = reverse("admin:webhook-again", args=(theirs.pk, delivery.pk))
    assert client.post(again).status_code == 404
    assert Webhook.objects.get() == theirs
    assert logged_in(hall.referee).get(reverse(ADD)).status_code == 403


def test_the_old_page_leads_to_those_of_its_tournament(hall: Hall, receiver: Receiver) -> None:
    client = logged_in(hall.director)
    old = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/webhooks/"
    added(client, receiver.url, hall)
    assert receiver.url in client.get(old, follow=True).content.decode()


def test_the_administrator_makes_one_in_the_admin_and_sees_its_secret_once(
    hall: Hall, receiver: Receiver
) -> None:
    client = logged_in(root())
    assert "sta in una rete privata" in added(client, "http://10.0.0.1/")
    assert "whsec_" in added(client, receiver.url)
    hook = Webhook.objects.get()
    assert hook.tournament is None
    rows = reverse(ROWS)
    assert "whsec_" not in client.get(rows).content.decode()
    client.post(rows, {"action": "send_test", "_selected_action": str(hook.pk)})
    tell_due()
    change = reverse("admin:tournaments_webhook_change", args=(hook.pk,))
    page = client.get(change).content.decode()
    assert "Ricevuto." in page
    assert hook.secret not in page


def test_what_is_put_away_keeps_its_webhooks(hall: Hall, receiver: Receiver) -> None:
    away = builders.open_tournament(director=hall.director)
    client = logged_in(hall.director)
    assert "whsec_" in added(client, receiver.url, away)
    put = as_user(hall.director).patch(f"/tournaments/{away.tournament.slug}", {"put_away": True})
    assert put.status_code == 200
    assert receiver.url in client.get(reverse(ROWS)).content.decode()
    one = reverse("admin:tournaments_webhook_change", args=(Webhook.objects.get().pk,))
    assert client.get(one).status_code == 200


def test_one_more_is_of_the_tournament_whose_list_it_was_asked_from(hall: Hall) -> None:
    Tournament.objects.update(name="Serale", played_on="2026-03-14", venue="Circolo Primavera")
    other = builders.open_tournament("Serale", director=hall.director)
    client = logged_in(hall.director)
    listed = client.get(reverse(ROWS), {"tournament__id__exact": str(hall.tournament.pk)})
    desk = reverse("admin:desk-settings", args=(hall.tournament.pk,))
    assert f'href="{desk}"' in listed.content.decode()
    assert "Serale, 14 marzo 2026, Circolo Primavera" in listed.content.decode()
    (add,) = re.findall(rf'href="({reverse(ADD)}[^"]*)"', listed.content.decode())
    page = client.get(unescape(add))
    shown = page.content.decode()
    assert f'href="{desk}"' in shown
    assert f'<option value="{hall.tournament.pk}" selected>' in shown
    assert "Serale, 14 marzo 2026, Circolo Primavera" in shown
    assert f'<option value="{other.tournament.pk}">' in shown
    assert "Tutti quelli che i giocatori vedono" not in shown
    assert (
        "Tutti quelli che i giocatori vedono"
        in logged_in(root()).get(unescape(add)).content.decode()
    )


def test_no_secret_is_guessed_letter_by_letter(hall: Hall, receiver: Receiver) -> None:
    client = logged_in(hall.director)
    added(client, receiver.url, hall)
    for column in ("secret", "former_secret"):
        assert client.get(reverse(ROWS), {f"{column}__startswith": "w"}).status_code == 400
    tokens = reverse("admin:tournaments_accesstoken_changelist")
    assert client.get(tokens, {"digest__startswith": "a"}).status_code == 400
