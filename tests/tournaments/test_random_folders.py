"""Whatever was played, of whatever format: its folder comes back the same."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import queries
from tests.builders import player_name
from tests.machine.soak import as_many
from tests.scoring.test_random_tournaments import OnTheDatabase, opened
from tests.strategies import Kind, Shape, Step, commands, shapes, steps
from tests.tournaments.carrying import files_of
from tournaments.models import Player, PlayerName
from tournaments.organise.folders import export_folder, import_folder

pytestmark = pytest.mark.django_db
_names = count(1000)


@pytest.mark.slow("evenings are drawn and played")
@settings(
    max_examples=as_many(15, soak=60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(shape=shapes, entrants=st.integers(2, 9), evening=steps)
def test_exported_and_imported_again_everything_is_equal(
    shape: Shape, entrants: int, evening: list[Step]
) -> None:
    on = opened(shape, entrants)
    for step in evening:
        # Of a sanction only the points are carried over, and an import gives them a reason.
        for command in () if step.kind is Kind.SANCTION else commands(step, on):
            on.do(command, uuid4())
    _name_everybody(on)
    director = User.objects.create_user(f"direttore{next(_names)}")
    with TemporaryDirectory() as folder:
        first, second = Path(folder, "first"), Path(folder, "second")
        export_folder(on.hall.tournament, first)
        export_folder(import_folder(folder=first, by=director), second)
        assert files_of(first) == files_of(second)


def _name_everybody(on: OnTheDatabase) -> None:
    """The steps know players by their ids alone."""
    ids = {
        player
        for entrant in queries.entrants(on.hall.ledger)
        for _, players in entrant.line_ups
        for player in players
    }
    known = set(Player.objects.values_list("id", flat=True))
    Player.objects.bulk_create(
        Player(id=one, name=player_name(next(_names))) for one in sorted(ids - known)
    )
    PlayerName.objects.bulk_create(
        PlayerName(tournament=on.hall.tournament, player=one, event_number=1, name=one.name)
        for one in Player.objects.filter(id__in=ids)
    )
