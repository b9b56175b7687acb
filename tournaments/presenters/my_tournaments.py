"""The tournaments of an official, by evening: tonight's, those to come, those played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scoring import queries
from scoring.values import Role, RoundNumber, Stage
from tournaments.models import Tournament
from tournaments.permissions import Office
from tournaments.presenters.ranking import how_far

DEMO = "demo"
"""The slug of the tournament that a first start loads."""
OVER = (Stage.FINAL, Stage.CLOSED)
ENDING = (Stage.PROVISIONAL, Stage.DEFINITIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MyTournament:
    """A tournament on the front page of an official."""

    tournament: Tournament
    role: Role
    how_far: str
    stage: Stage
    round: RoundNumber
    planned_rounds: int
    missing: int

    @property
    def is_ending(self) -> bool:
        """Its last ranking is out."""
        return self.stage in ENDING and self.round >= self.planned_rounds

    @property
    def is_over(self) -> bool:
        return self.stage in OVER

    def is_tonight(self, today: date) -> bool:
        """Today's, and yesterday's that goes on past midnight."""
        day = self.tournament.played_on
        going_on = day == today - timedelta(days=1) and self.round
        return not self.is_over and (day == today or bool(going_on))

    def is_to_come(self, today: date) -> bool:
        """Of a later day, or of none yet where nobody has played."""
        day = self.tournament.played_on
        return day > today if day else not self.round


@dataclass(frozen=True, slots=True, kw_only=True)
class Evenings:
    """What stands on the front page."""

    tonight: tuple[MyTournament, ...]
    to_come: tuple[MyTournament, ...]
    """The next first; those without a day last."""
    played: tuple[MyTournament, ...]


def my_tournaments(offices: Iterable[Office]) -> tuple[MyTournament, ...]:
    """The tournaments of an official, with how far they are."""
    listed = {by.ledger: (tournament, by) for tournament, by in offices}
    books, sheets = queries.books_of(listed), queries.sheets_under_way(listed)
    return tuple(
        MyTournament(
            tournament=tournament,
            role=by.role,
            how_far=how_far(books[ledger]),
            stage=books[ledger].stage,
            round=books[ledger].current_round,
            planned_rounds=books[ledger].planned_rounds,
            missing=sheets[ledger].missing if ledger in sheets else 0,
        )
        for ledger, (tournament, by) in listed.items()
        if ledger in books
    )


def evenings(mine: Iterable[MyTournament], today: date) -> Evenings:
    """By evening; the demo never stands before a tournament of one's own."""
    mine = tuple(mine)
    tonight = _without_demo([one for one in mine if one.is_tonight(today)])
    others = [one for one in mine if one not in tonight]
    to_come = [one for one in others if one.is_to_come(today)]
    played = [one for one in others if one not in to_come]
    return Evenings(
        tonight=tuple(tonight),
        to_come=tuple(sorted(to_come, key=_day)),
        played=tuple(sorted(played, key=_day, reverse=True)),
    )


def _without_demo(tonight: list[MyTournament]) -> list[MyTournament]:
    """Those of one's own; the demo where there is no other."""
    own = [one for one in tonight if one.tournament.slug != DEMO]
    return own or tonight


def _day(one: MyTournament) -> date:
    return one.tournament.played_on or date.max
