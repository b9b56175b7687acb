"""Where referti go and until when, where the edition prints neither."""

import html
from typing import Any

import pytest
from django.urls import reverse

from scoring.commands import MakeRankingFinal, PublishRanking
from tests import builders
from tests.api.conftest import as_user
from tests.machine.client import Client, as_
from tests.reports import written
from tournaments.models import Referto
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db
BODY = "Commissione Disciplinare regionale"


@pytest.fixture(params=("internazionale", "classico", "italiano"))
def hall(request: pytest.FixtureRequest) -> builders.Hall:
    """One round under an edition that prints neither body nor time."""
    hall = builders.open_tournament(rounds=1, regulation=request.param)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    return hall


def desk(hall: builders.Hall, name: str) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk,))


def fields(client: Client, hall: builders.Hall, **typed: Any) -> dict[str, Any]:
    form = client.get(desk(hall, "desk-referto-new")).context["form"]
    player = form.fields["player"].choices[1][0]
    said = {"round": "", "article": "21", "measure": "ammonizione", "facts": "Ha suggerito."}
    return {**said, "player": player, "do": "file", **typed}


def test_the_first_referto_asks_and_the_later_ones_use_what_it_said(hall: builders.Hall) -> None:
    client, new = as_(hall.referee), desk(hall, "desk-referto-new")
    assert (
        "Questo regolamento non nomina un organo né un termine" in client.get(new).content.decode()
    )
    first = fields(client, hall, addressee=BODY, hours="48")
    assert client.post(new, first).status_code == 302
    shown = client.get(new)
    assert "hours" not in shown.context["form"].fields
    assert shown.context["form"].initial["addressee"] == BODY
    assert f"vuoto: {BODY}, come detto per il torneo" in shown.content.decode()
    assert client.post(new, fields(client, hall, addressee="")).status_code == 302
    assert set(Referto.objects.values_list("addressee", flat=True)) == {BODY}
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    due = as_user(hall.referee).get(f"/tournaments/{hall.tournament.slug}/referti/due").json()
    assert (due["article"], due["body"], due["hours"]) == ("", BODY, 48)
    assert due["until"] is not None


def test_the_api_asks_once_too_and_a_director_says_otherwise_later(hall: builders.Hall) -> None:
    place = f"/tournaments/{hall.tournament.slug}"
    referee, player = as_user(hall.referee), str(written.form(hall).player)
    body = {
        "player": player,
        "entrant": 1,
        "article": "21",
        "measure": "ammonizione",
        "facts": "Ha suggerito.",
    }
    assert referee.post(f"{place}/referti", {**body, "hours": 24}).json()["addressee"] == ""
    assert referee.get(f"{place}/referti/due").json()["hours"] is None
    first = referee.post(f"{place}/referti", {**body, "addressee": BODY, "hours": 24})
    assert first.status_code == 201
    other = referee.post(f"{place}/referti", {**body, "addressee": "Altro organo", "hours": 5})
    assert other.json()["addressee"] == "Altro organo"
    due = referee.get(f"{place}/referti/due").json()
    assert (due["body"], due["hours"]) == (BODY, 24)
    change = {"referti_body": "Giudice unico", "referti_hours": None}
    assert referee.patch(place, change).status_code == 403
    assert as_user(hall.director).patch(place, change).status_code == 200
    assert referee.post(f"{place}/referti", body).json()["addressee"] == "Giudice unico"
    assert referee.get(f"{place}/referti/due").json()["hours"] is None
    assert as_user(hall.director).patch(place, {"referti_hours": 745}).status_code == 400


def test_the_settings_show_it_to_whoever_may_write_referti(hall: builders.Hall) -> None:
    address = reverse("admin:tournaments_tournament_change", args=(hall.tournament.pk,))
    assert "referti_body" in as_(hall.director).get(address).content.decode()
    shown = as_(hall.computerista).get(address).content.decode()
    assert "organo a cui vanno i referti" not in shown.lower()


def test_an_edition_that_prints_them_is_asked_nothing() -> None:
    hall = written.suggested()
    client = as_(hall.referee)
    form = client.get(desk(hall, "desk-referto-new")).context["form"]
    assert "hours" not in form.fields
    written.draft(hall, addressee="Altro organo")
    hall.tournament.refresh_from_db()
    assert hall.tournament.referti_body == ""


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "internazionale"])
def test_an_article_is_asked_for_where_the_edition_has_a_catalogue_to_cite(edition: str) -> None:
    """C and F print none: the facts stand in its place (RULES.md section 13)."""
    hall = builders.open_tournament(rounds=1, regulation=edition)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    client, new = as_(hall.referee), desk(hall, "desk-referto-new")
    optional = edition != "internazionale"
    field = client.get(new).context["form"].fields["article"]
    assert field.required is not optional
    answer = client.post(new, fields(client, hall, article="", addressee=BODY))
    assert answer.status_code == (302 if optional else 422)
    assert optional or "Manca l'articolo" in html.unescape(answer.content.decode())
    place = f"/tournaments/{hall.tournament.slug}/referti"
    body = {
        "entrant": 1,
        "player": str(written.form(hall).player),
        "article": "",
        "measure": "richiamo",
        "facts": "Ha suggerito.",
        "addressee": BODY,
    }
    sent = as_user(hall.referee).post(place, body)
    assert sent.status_code == (201 if optional else 422), sent.content
