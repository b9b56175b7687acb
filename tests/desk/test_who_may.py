"""Doors of the desk and of the administration beside it; each by who may: tests/contracts."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring import queries
from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.machine.client import as_
from tournaments.models import Official, Player, Referto

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=1)

ASKED_ONCE_MORE = {"desk-form-groups", "desk-final", "desk-close"}
"""A link to these only asks whether it is meant."""


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def test_a_superuser_without_a_role_finds_nothing_either(hall: Hall) -> None:
    client = as_(User.objects.create_superuser("root"))
    assert client.get(address(hall, "desk"), follow=True).status_code == 404
    assert hall.tournament.name not in client.get("/admin/").content.decode()


def test_what_is_asked_once_more_is_not_done_by_asking(hall: Hall) -> None:
    client = as_(hall.director)
    number = queries.head(hall.ledger)
    for name in ASKED_ONCE_MORE:
        client.get(address(hall, name))
    assert queries.head(hall.ledger) == number


def test_whoever_may_not_open_a_tournament_finds_no_form_for_it(hall: Hall) -> None:
    client = as_(hall.computerista)
    assert client.get("/admin/tournaments/tournament/add/").status_code == 403
    assert client.get("/admin/tournaments/tournament/import/").status_code == 403
    assert "Apri un torneo" not in client.get("/admin/").content.decode()


def test_a_tournament_is_changed_by_its_director_only(hall: Hall) -> None:
    tournament = f"/admin/tournaments/tournament/{hall.tournament.pk}/change/"
    assert as_(hall.director).get(tournament).status_code == 200
    other = as_(builders.open_tournament("Un altro").director)
    assert other.get(tournament).status_code == 302  # to the front page, as if it did not exist


def test_the_registry_is_changed_by_the_superuser_only(hall: Hall) -> None:
    player = Player.objects.get(name=builders.player_name(1))
    page = f"/admin/tournaments/player/{player.pk}/change/"
    sent = {"name": "Rossi Annamaria", "membership_number": ""}
    for official in (hall.director, hall.computerista, hall.referee):
        assert as_(official).post(page, sent).status_code == 403
    other = as_(builders.open_tournament("Un altro").director)
    assert other.get(page).status_code == 302  # to the front page, as if it did not exist
    assert Player.objects.get(pk=player.pk).name == builders.player_name(1)
    root = as_(User.objects.create_superuser("root"))
    assert root.post(page, sent).status_code == 302
    assert Player.objects.get(pk=player.pk).name == "Rossi Annamaria"
    shown = as_(hall.director).get(address(hall, "desk-entrants")).content.decode()
    assert builders.player_name(1) in shown
    assert "Annamaria" not in shown


def test_nothing_of_a_tournament_can_be_deleted(hall: Hall) -> None:
    player = Player.objects.first()
    assert player is not None
    root = User.objects.create_superuser("root")
    Official.objects.create(tournament=hall.tournament, user=root, role=Role.DIRECTOR.value)
    for page in (
        f"/admin/tournaments/tournament/{hall.tournament.pk}/delete/",
        f"/admin/tournaments/player/{player.pk}/delete/",
        f"/admin/auth/user/{hall.director.pk}/delete/",
    ):
        assert as_(root).get(page).status_code == 403, page


def test_accounts_are_the_superusers_business(hall: Hall) -> None:
    assert as_(hall.director).get("/admin/auth/user/").status_code == 403
    root = as_(User.objects.create_superuser("root"))
    assert root.get("/admin/auth/user/").status_code == 200


def test_disciplinary_lines_of_the_register_are_hidden_from_the_computerista(hall: Hall) -> None:
    file_a_referto(hall)
    register = address(hall, "desk-register")
    assert "referto" in as_(hall.referee).get(register).content.decode()
    page = as_(hall.computerista).get(register, {"kind": "RefertoFiled"}).content.decode()
    assert "Nessun evento" in page
    everything = as_(hall.computerista).get(register).content.decode()
    assert "referto" not in everything.lower()


def file_a_referto(hall: Hall) -> None:
    client = as_(hall.referee)
    client.post(address(hall, "desk-referto-new"), referto_fields())
    referto = Referto.objects.get()
    client.post(address(hall, "desk-referto-file", referto.pk))
    referto.refresh_from_db()
    assert referto.event_number is not None


def referto_fields() -> dict[str, str]:
    player = Player.objects.get(name=builders.player_name(1))
    return {
        "player": f"1/{player.pk}",
        "round": "1",
        "table": "1",
        "article": "14.4 b",
        "measure": "ammonizione",
        "facts": "Ha lasciato la sala senza avvisare.",
        "addressee": "Consiglio del circolo",
    }
