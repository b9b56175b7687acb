"""Minutes of a round, announced at the opening (U art. 3, I art. 6, C/F art. 9)."""

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from scoring.commands import OpenTournament
from scoring.events import TournamentOpened
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.ledger import Ledger
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Problem, Violation
from tests import builders
from tests.rules.game import OPENED, authority


def announced(
    minutes: int | UnsetType | None, smazzate: int, edition: Regulation
) -> int | Problem | None:
    """What an opening with these minutes announces, or why it is refused."""
    command = OpenTournament(
        regulation=edition.edition,
        plan=builders.one_round(),
        smazzate_per_round=smazzate,
        round_minutes=minutes,
    )
    scene = Scene(ledger=Ledger(), regulation=edition, by=authority(), now=OPENED)
    try:
        (event,) = command.decide(scene)
    except Violation as refused:
        (problem,) = refused.problems
        return problem
    assert isinstance(event, TournamentOpened)
    return event.settings.round_minutes


@pytest.mark.parametrize(
    ("name", "smazzate", "least", "most", "proposed", "article"),
    [
        ("classico", 3, 30, 40, 40, "9"),
        ("fedibur-1985", 3, 30, 40, 40, "9"),
        ("uisp-parole", 2, 22, 25, 25, "3"),
        ("uisp-parole", 3, 32, 35, 35, "3"),
        ("uisp-parole", 4, 42, 45, 45, "3"),
        ("internazionale", 2, 28, 32, 30, "6"),
        ("internazionale", 3, 40, 44, 42, "6"),
        ("internazionale", 4, 50, 54, 52, "6"),
        ("italiano", 2, 20, 27, 25, "RULES 12"),
        ("italiano", 3, 30, 37, 35, "RULES 12"),
        ("italiano", 4, 40, 47, 45, "RULES 12"),
    ],
)
def test_minutes_are_within_those_of_the_edition_and_its_tolerance(
    name: str, smazzate: int, least: int, most: int, proposed: int, article: str
) -> None:
    edition = regulations.load(name)
    for minutes in (least, most, None):
        assert announced(minutes, smazzate, edition) == minutes
    assert announced(UNSET, smazzate, edition) == proposed
    for minutes in (least - 1, most + 1, 0, -1):
        problem = announced(minutes, smazzate, edition)
        assert isinstance(problem, Problem), minutes
        assert (problem.code, problem.field) == ("round_minutes_out_of_range", "round_minutes")
        assert problem.article == article
        assert problem.data == {
            "value": minutes,
            "smazzate": smazzate,
            "least": least,
            "most": most,
        }


def test_where_the_edition_says_none_they_are_free_and_may_be_left_out() -> None:
    silent = msgspec.structs.replace(regulations.load("classico"), time=())
    assert announced(UNSET, 3, silent) is None
    assert [announced(minutes, 3, silent) for minutes in (None, 1, 240)] == [None, 1, 240]
    for minutes in (0, 241):
        problem = announced(minutes, 3, silent)
        assert isinstance(problem, Problem), minutes
        assert (problem.article, problem.data["least"], problem.data["most"]) == ("", 1, 240)


def test_a_tolerance_wider_than_the_minutes_still_asks_for_one() -> None:
    base = regulations.load("internazionale")
    wide = msgspec.structs.replace(base.time[1], tolerance=60)
    problem = announced(0, 3, msgspec.structs.replace(base, time=(wide,)))
    assert isinstance(problem, Problem)
    assert problem.data["least"] == 1
