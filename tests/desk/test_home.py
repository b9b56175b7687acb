"""The front page of an official: tonight's first, then those to come, then those played."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils.timezone import localdate

from tests import builders
from tests.desk.desk_of_formats import as_
from tournaments.demo import load_demo
from tournaments.models import Tournament
from tournaments.organise.tournaments import describe_tournament
from tournaments.presenters.my_tournaments import Evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return builders.user(may_open=True)


def _evening(name: str, director: User, day: date | None) -> builders.Hall:
    hall = builders.open_tournament(name, director=director)
    describe_tournament(tournament=hall.tournament, played_on=day)
    return hall


def _evenings(director: User) -> tuple[list[str], list[str], list[str]]:
    shown: Evenings = as_(director).get("/admin/").context["evenings"]
    tonight, to_come, played = (
        [mine.tournament.name for mine in part]
        for part in (shown.tonight, shown.to_come, shown.played)
    )
    return tonight, to_come, played


def test_tournaments_stand_by_evening(director: User) -> None:
    today = localdate()
    _evening("Ieri", director, today - timedelta(days=1))
    _evening("Stasera", director, today)
    _evening("Fra un mese", director, today + timedelta(days=30))
    _evening("Domani", director, today + timedelta(days=1))
    _evening("Chissà", director, None)
    assert _evenings(director) == (["Stasera"], ["Domani", "Fra un mese", "Chissà"], ["Ieri"])


def test_an_evening_that_goes_on_past_midnight_is_still_tonight(director: User) -> None:
    hall = _evening("Lunga", director, localdate() - timedelta(days=1))
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    assert _evenings(director) == (["Lunga"], [], [])


def test_the_demo_stands_before_no_tournament_of_tonight() -> None:
    load_demo()
    demo = Tournament.objects.get()
    director = demo.officials.get(role="director").user
    assert _evenings(director) == ([demo.name], [], [])
    _evening("Stasera davvero", director, localdate())
    assert _evenings(director) == (["Stasera davvero"], [], [demo.name])
