"""I art. 6: players may not ask how much time is left, and no page of theirs tells it."""

import pytest
from django.urls import reverse

from scoring.commands import StartRound
from scoring.values import RoundNumber
from tests import builders
from tests.api.conftest import as_user
from tests.machine.client import Client
from tournaments.models import Screen
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("regulation", "told"), [("internazionale", False), ("classico", True)])
def test_what_is_left_of_a_round_is_told_by_the_edition(regulation: str, told: bool) -> None:
    hall = builders.open_tournament(regulation=regulation)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    perform(StartRound(round=RoundNumber(1)), by=hall.directing)
    Screen.objects.create(
        tournament=hall.tournament, name="Sala", slug="sala", shows=["clock"], seconds=20
    )
    client, place = Client(), f"/t/{hall.tournament.slug}/"
    for page in ("", "turni/1/", "schermo/", "schermi/sala/"):
        assert ("data-ends=" in client.get(place + page).content.decode()) is told, page
    wall = client.get(f"{place}schermi/sala/").content.decode()
    assert ("il tempo lo tiene la" in wall) is not told
    round_ = f"/api/v1/tournaments/{hall.tournament.slug}/rounds/1"
    for_players = client.get(round_).json()["clock"]
    assert (for_players["ends"] is not None, for_players["started"] is not None) == (told, told)
    assert for_players["minutes"] is not None
    official = as_user(hall.referee).get(f"/tournaments/{hall.tournament.slug}/rounds/1")
    assert official.json()["clock"]["ends"] is not None
    client.force_login(hall.referee)
    desk = client.get(
        reverse("admin:desk", args=(hall.tournament.pk,)), follow=True
    ).content.decode()
    assert "data-ends=" in desk
