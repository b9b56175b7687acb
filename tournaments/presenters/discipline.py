"""Who was expelled and what becomes of the line: disciplinary data, for who may penalise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring import queries
from scoring.queries import EntrantInBook
from scoring.rules.violations import Violation
from scoring.values import PlayerId, Stage
from tournaments.moment import Moment
from tournaments.names import EntrantName

ENDED = (Stage.FINAL, Stage.CLOSED)


class WayOn(StrEnum):
    """What may become of a line whose player was expelled."""

    SUBSTITUTE = "substitute"
    LEAVE = "leave"
    """It withdraws from the round being played, with the scores that the referee chooses."""
    WITHDRAW = "withdraw"
    """It withdraws between rounds: what it has played stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpelledLine:
    """A line that goes on only with a substitute (RULES.md section 13), not decided yet."""

    entrant: EntrantName
    names: tuple[str, ...]
    """Who of it was expelled."""
    ways: tuple[WayOn, ...]


def expelled_lines(moment: Moment) -> tuple[ExpelledLine, ...]:
    """The lines of which somebody was expelled and that have neither substitute nor withdrawal.

    None once the ranking is final: nobody is seated any more.
    """
    expelled = moment.expelled
    if not expelled or moment.book.stage in ENDED:
        return ()
    return tuple(_undecided(moment, expelled))


def _undecided(moment: Moment, expelled: frozenset[PlayerId]) -> Iterator[ExpelledLine]:
    names = moment.names
    for entrant in moment.entrants:
        out = [player for player in entrant.players if player in expelled]
        if out and not entrant.withdrawn:
            yield ExpelledLine(
                entrant=names.entrants[entrant.number],
                names=tuple(names.player(player) for player in out),
                ways=_ways(moment, entrant),
            )


def _ways(moment: Moment, entrant: EntrantInBook) -> tuple[WayOn, ...]:
    try:
        queries.leaving(moment.book, entrant.number)
    except Violation:
        return WayOn.SUBSTITUTE, WayOn.WITHDRAW
    return WayOn.SUBSTITUTE, WayOn.LEAVE
