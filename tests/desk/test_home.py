"""The front page of an official: tonight's, those left open, those to come, those played."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils.timezone import localdate

from tests import builders
from tests.machine.client import as_
from tournaments.demo import load_demo
from tournaments.models import Tournament
from tournaments.organise.tournaments import describe_tournament
from tournaments.presenters.my_tournaments import Evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> User:
    return builders.user(may_open=True)


def _evening(name: str, director: User, day: date | None) -> builders.Hall:
    hall = builders.open_tournament(name, rounds=1, director=director)
    describe_tournament(tournament=hall.tournament, played_on=day)
    return hall


def _played(name: str, director: User, day: date) -> builders.Hall:
    hall = _evening(name, director, day)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    return hall


def _evenings(director: User) -> dict[str, list[str]]:
    shown: Evenings = as_(director).get("/admin/").context["evenings"]
    parts = {name: getattr(shown, name) for name in ("tonight", "left_open", "to_come", "played")}
    return {name: [mine.tournament.name for mine in part] for name, part in parts.items() if part}


def test_tournaments_stand_by_evening(director: User) -> None:
    today = localdate()
    _evening("Mai giocato", director, today - timedelta(days=2))
    builders.finish(_played("Ieri", director, today - timedelta(days=1)))
    _played("In gioco", director, today - timedelta(days=7))
    _evening("Stasera", director, today)
    _evening("Fra un mese", director, today + timedelta(days=30))
    _evening("Domani", director, today + timedelta(days=1))
    _evening("Chissà", director, None)
    assert _evenings(director) == {
        "tonight": ["Stasera"],
        "left_open": ["Mai giocato", "In gioco"],
        "to_come": ["Domani", "Fra un mese", "Chissà"],
        "played": ["Ieri"],
    }


def test_an_evening_that_goes_on_past_midnight_is_still_tonight(director: User) -> None:
    hall = _evening("Lunga", director, localdate() - timedelta(days=1))
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    assert _evenings(director) == {"tonight": ["Lunga"]}


def test_the_demo_stands_before_no_tournament_of_tonight() -> None:
    load_demo()
    demo = Tournament.objects.get()
    director = demo.officials.get(role="director").user
    assert _evenings(director) == {"tonight": [demo.name]}
    _evening("Stasera davvero", director, localdate())
    _played("Rimasta aperta", director, localdate() - timedelta(days=3))
    assert _evenings(director) == {
        "tonight": ["Stasera davvero"],
        "left_open": ["Rimasta aperta", demo.name],
    }
