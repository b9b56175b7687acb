"""How many plays are left at the whistle, and whose (C/F art. 10, U art. 7, I art. 15).

Whoever is playing finishes; then play goes on to the dealer, then one full lap follows, the dealer
last. So all have played the same number of times, and all once more.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.records import record
from scoring.rules.regulations import Regulation

FOUR = 4
TABLES = (FOUR, 3, 2)
"""How many may play at a table (U art. 3.1); at each the rule is the same lap, the dealer last."""


class Position(StrEnum):
    """A position at a table, in the order of play: clockwise, as C art. 2 names them.

    C calls the dealer of the first smazzata north; here north stays north, whoever deals.
    """

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    def after(self, steps: int = 1, players: int = FOUR) -> Position:
        """The position so many plays later, at a table of so many.

        Raises:
            ValueError: nobody sits here, or a table is not for so many.
        """
        order = seated(players)
        return order[(order.index(self) + steps) % len(order)]


def seated(players: int) -> tuple[Position, ...]:
    """The positions that are taken at a table of two, three or four, in the order of play.

    Raises:
        ValueError: a table is not for so many.
    """
    if players not in TABLES:
        raise ValueError(f"no table for {players}")
    north, east, south, west = Position
    return {2: (north, south), 3: (north, east, south)}.get(players, (north, east, south, west))


class Phase(StrEnum):
    """What a table was doing at the whistle."""

    DEALING = "dealing"
    """From the deal's beginning until the first player draws or takes the pile."""
    PLAYING = "playing"
    COUNTING = "counting"
    """Counting, filling in the sheet, and until the dealer begins the next deal."""


class Outcome(StrEnum):
    """What becomes of the smazzata."""

    PLAY_ON = "play_on"
    NOT_PLAYED = "not_played"
    """It is not begun: the round's score is that of the smazzate before."""
    ROUND_ENDS = "round_ends"


@record
class PlaysLeft:
    """What is still played, after the play under way."""

    outcome: Outcome
    positions: tuple[Position, ...] = ()
    """Who plays, in order."""
    article: str = ""

    def __len__(self) -> int:
        return len(self.positions)


class TimeOutUnsaid(LookupError):
    """The edition is older than its rule of time-outs, or says none."""


def plays_left(
    regulation: Regulation,
    *,
    dealer: Position,
    phase: Phase,
    playing: Position | None = None,
    players: int = FOUR,
) -> PlaysLeft:
    """Who still plays after the whistle, at a table of two, three or four.

    `playing`: who drew last; he is at play until the next one draws, so that in play somebody
    always is (I art. 15: a lap that the first served has not begun is the last one).

    Raises:
        TimeOutUnsaid: the edition has no rule.
        ValueError: in play, and nobody is said to be playing; or nobody sits where they say.
    """
    lap = _lap(dealer, players)
    rule = regulation.time_out
    if rule is None:
        raise TimeOutUnsaid(regulation.edition)
    if phase is Phase.COUNTING:
        return PlaysLeft(outcome=Outcome.ROUND_ENDS, article=rule.article)
    if phase is Phase.DEALING:
        if rule.dealing == "not_played":
            return PlaysLeft(outcome=Outcome.NOT_PLAYED, article=rule.article)
        return PlaysLeft(outcome=Outcome.PLAY_ON, positions=lap, article=rule.article)
    if playing is None:
        raise ValueError("in play somebody is playing")
    # Whoever sits behind the player completes the lap under way; then comes the last one.
    return PlaysLeft(
        outcome=Outcome.PLAY_ON,
        positions=lap[lap.index(playing) + 1 :] + lap,
        article=rule.article,
    )


def _lap(dealer: Position, players: int) -> tuple[Position, ...]:
    """One full lap: from the first served, who sits to the dealer's left, to the dealer."""
    return tuple(dealer.after(step, players) for step in range(1, players + 1))
