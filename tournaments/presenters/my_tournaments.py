"""The tournaments of an official, by evening: tonight's, those left open, to come, and played."""

from collections.abc import Iterable
from datetime import date, timedelta

from scoring import queries
from scoring.records import record
from scoring.values import Role, RoundNumber, Stage
from tournaments.models import Tournament
from tournaments.permissions import Office
from tournaments.presenters.ranking import how_far

DEMO = "demo"
"""The slug of the tournament that a first start loads."""
OVER = (Stage.FINAL, Stage.CLOSED)
ENDING = (Stage.PROVISIONAL, Stage.DEFINITIVE)


@record
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
        """Nothing is played in it any more, or not here."""
        return self.stage in OVER or self.tournament.is_elsewhere

    def is_tonight(self, today: date) -> bool:
        """Today's, and yesterday's that goes on past midnight."""
        day = self.tournament.played_on
        going_on = day == today - timedelta(days=1) and self.round
        return not self.is_over and (day == today or bool(going_on))

    def is_to_come(self, today: date) -> bool:
        """Of a later day, or of none yet where nobody has played."""
        day = self.tournament.played_on
        return day > today if day else not self.round


@record
class Evenings:
    """What stands on the front page."""

    tonight: tuple[MyTournament, ...]
    left_open: tuple[MyTournament, ...]
    """Of days gone by, and not over."""
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
    mine = sorted(mine, key=_day)
    tonight = _without_demo([one for one in mine if one.is_tonight(today)])
    to_come = [one for one in mine if one not in tonight and one.is_to_come(today)]
    gone_by = [one for one in reversed(mine) if one not in (*tonight, *to_come)]
    return Evenings(
        tonight=tuple(tonight),
        left_open=tuple(sorted((one for one in gone_by if not one.is_over), key=_is_demo)),
        to_come=tuple(to_come),
        played=tuple(one for one in gone_by if one.is_over),
    )


def _without_demo(tonight: list[MyTournament]) -> list[MyTournament]:
    """Those of one's own; the demo where there is no other."""
    return [one for one in tonight if not _is_demo(one)] or tonight


def _is_demo(one: MyTournament) -> bool:
    return one.tournament.slug == DEMO


def _day(one: MyTournament) -> date:
    return one.tournament.played_on or date.max
