"""What many pages are made from is made once a moment, and never shown past it."""

from dataclasses import dataclass, field

import pytest
from django.utils.translation import override

from tests import builders
from tests.builders import Hall
from tests.pages.front import House, play
from tournaments.models import Tournament
from tournaments.moment import MOST_PRESENTED, Moment
from tournaments.organise.players import names_changed
from tournaments.pages.public_tournament import MOST_MOMENTS, PublicTournament, public_tournament


@dataclass(eq=False)
class Presenter:
    """Counts how often it is asked."""

    made: list[int] = field(default_factory=list)

    def __call__(self, moment: Moment, given: int = 0) -> int:
        self.made.append(given)
        return len(self.made)


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=4, played=0, started=True)


def come(hall: Hall) -> PublicTournament:
    return public_tournament(hall.tournament.slug)


def test_the_same_moment_is_presented_once_for_each_question(hall: Hall) -> None:
    present = Presenter()
    assert [come(hall).moment.once(present, one) for one in (1, 1, 2)] == [1, 1, 2]


def test_a_save_a_new_name_and_another_language_are_other_moments(hall: Hall) -> None:
    present = Presenter()
    come(hall).moment.once(present)
    builders.enter_sheet(hall, 1, 1)
    come(hall).moment.once(present)
    names_changed(hall.tournament)
    come(hall).moment.once(present)
    with override("en"):
        come(hall).moment.once(present)
    assert len(present.made) == 4


def test_nothing_is_kept_for_long(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.pages.public_tournament.LONGEST_SECONDS", 0)
    present = Presenter()
    assert [come(hall).moment.once(present) for _ in range(2)] == [1, 2]


def test_what_a_moment_keeps_is_bounded(hall: Hall) -> None:
    present = Presenter()
    moment = come(hall).moment
    for one in range(MOST_PRESENTED + 1):
        moment.once(present, one)
    moment.once(present, MOST_PRESENTED)
    assert len(present.made) == MOST_PRESENTED + 1
    moment.once(present, 0)
    assert len(present.made) == MOST_PRESENTED + 2


def test_only_the_latest_moments_are_shared(hall: Hall) -> None:
    first = come(hall).moment
    assert come(hall).moment is first
    for _ in range(MOST_MOMENTS):
        names_changed(hall.tournament)
        come(hall)
    Tournament.objects.filter(pk=hall.tournament.pk).update(
        names_revision=first.tournament.names_revision
    )
    assert come(hall).moment is not first


def test_no_page_is_answered_from_memory_for_long(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.pages.live.memory.LONGEST_SECONDS", 0)

    async def scene(house: House) -> None:
        for _ in range(2):
            await house.get("/")
        assert house.rendered == ["/", "/"]

    play(scene)
