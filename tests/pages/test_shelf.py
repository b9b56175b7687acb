"""What many pages are made from is made once a moment, and never shown past it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.utils.translation import override

from tests import builders
from tests.builders import Hall
from tests.pages.front import House, play
from tournaments.models import Tournament
from tournaments.organise.entrants import names_changed
from tournaments.pages.shelf import MOST, kept
from tournaments.pages.visits import Visit, visit


@dataclass(eq=False)
class Presenter:
    """Counts how often it is asked."""

    made: list[int] = field(default_factory=list)

    def __call__(self, tournament: Tournament, given: int = 0) -> int:
        self.made.append(given)
        return len(self.made)


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    return hall


def come(hall: Hall) -> Visit:
    return visit(hall.tournament.slug)


def test_the_same_moment_is_presented_once_for_each_question(hall: Hall) -> None:
    present = Presenter()
    assert [kept(come(hall), present, one) for one in (1, 1, 2)] == [1, 1, 2]


def test_a_save_a_new_name_and_another_language_are_other_moments(hall: Hall) -> None:
    present = Presenter()
    kept(come(hall), present)
    builders.enter_sheet(hall, 1, 1)
    kept(come(hall), present)
    names_changed(hall.tournament)
    kept(come(hall), present)
    with override("en"):
        kept(come(hall), present)
    assert len(present.made) == 4


def test_nothing_is_kept_for_long(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.pages.shelf.LONGEST_SECONDS", 0)
    present = Presenter()
    assert [kept(come(hall), present) for _ in range(2)] == [1, 2]


def test_the_shelf_is_bounded(hall: Hall) -> None:
    present = Presenter()
    found = come(hall)
    for one in range(MOST + 1):
        kept(found, present, one)
    kept(found, present, MOST)
    assert len(present.made) == MOST + 1
    kept(found, present, 0)
    assert len(present.made) == MOST + 2


def test_no_page_is_answered_from_memory_for_long(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.pages.live.memory.LONGEST_SECONDS", 0)

    async def scene(house: House) -> None:
        for _ in range(2):
            await house.get("/")
        assert house.rendered == ["/", "/"]

    play(scene)
