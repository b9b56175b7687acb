"""Webhooks through the API and at the desk: registered, tested, looked at, by who may."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.machine.client import Client
from tests.machine.receiver import OpenReceiver, Receiver
from tournaments.models import Webhook
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.telling import tell_due

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_tells_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "tell_soon", lambda: None)


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    return hall


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


def desk(hall: Hall, name: str, *place: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *place))


def test_the_desk_shows_the_secret_once_and_what_was_told(hall: Hall, receiver: Receiver) -> None:
    client = Client()
    client.force_login(hall.director)
    page = client.post(desk(hall, "desk-webhooks"), {"address": receiver.url}).content.decode()
    assert "whsec_" in page
    hook = Webhook.objects.get()
    assert "whsec_" not in client.get(desk(hall, "desk-webhooks")).content.decode()
    client.post(desk(hall, "desk-webhook-test", hook.pk))
    receiver.status = 500
    tell_due()
    page = client.get(desk(hall, "desk-webhooks")).content.decode()
    assert "Ha risposto 500: si aspetta un 2xx." in page
    receiver.status = 200
    delivery = hook.deliveries.get()
    client.post(desk(hall, "desk-webhook-again", hook.pk, delivery.pk))
    tell_due()
    assert "Ricevuto." in client.get(desk(hall, "desk-webhooks")).content.decode()
    assert "whsec_" in client.post(desk(hall, "desk-webhook-secret", hook.pk)).content.decode()
    client.post(desk(hall, "desk-webhook-remove", hook.pk))
    assert not Webhook.objects.exists()


def test_the_desk_says_at_the_field_what_is_wrong(hall: Hall) -> None:
    client = Client()
    client.force_login(hall.director)
    answer = client.post(desk(hall, "desk-webhooks"), {"address": "http://127.0.0.1/"})
    assert answer.status_code == 422
    assert "sta in una rete privata" in answer.content.decode()


def test_the_administrator_makes_one_in_the_admin_and_sees_its_secret_once(
    hall: Hall, receiver: Receiver
) -> None:
    client = Client()
    client.force_login(root())
    add = reverse("admin:tournaments_webhook_add")
    refused = client.post(add, {"address": "http://10.0.0.1/"}).content.decode()
    assert "sta in una rete privata" in refused
    page = client.post(add, {"address": receiver.url}, follow=True).content.decode()
    assert "whsec_" in page
    hook = Webhook.objects.get()
    assert hook.tournament is None
    rows = reverse("admin:tournaments_webhook_changelist")
    assert "whsec_" not in client.get(rows).content.decode()
    client.post(rows, {"action": "send_test", "_selected_action": str(hook.pk)})
    tell_due()
    change = reverse("admin:tournaments_webhook_change", args=(hook.pk,))
    page = client.get(change).content.decode()
    assert "Ricevuto." in page
    assert hook.secret not in page
