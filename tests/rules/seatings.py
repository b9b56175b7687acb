"""Rounds of a game in memory, as the golden files would have them."""

from scoring.commands import (
    EnterEntrants,
    Entry,
)
from scoring.seats import Part, Seat
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tests.rules import goldens
from tests.rules.game import REASON, Game, _player
from tests.rules.goldens import written

SECOND = RoundNumber(2)


def numbers(*some: int) -> tuple[EntrantNumber, ...]:
    return tuple(EntrantNumber(one) for one in some)


def seats(game: Game, round_: int) -> tuple[Seat, ...]:
    return game.ledger.rounds[RoundNumber(round_)].seats()


def seated(game: Game, round_: int) -> str:
    return written(goldens.of(seats(game, round_)))


def parts(game: Game, round_: int) -> tuple[Part, ...]:
    return game.ledger.rounds[RoundNumber(round_)].parts


def go_on(game: Game, round_: int) -> str:
    """Seat and publish, whatever sheets are missing."""
    game.seat(round_, remark=REASON)
    game.publish(round_)
    return seated(game, round_)


def stand_in(game: Game) -> EntrantNumber:
    size = len(game.ledger.entrants[EntrantNumber(1)].players)
    people = tuple(
        PlayerId(_player(5000 + 10 * len(game.ledger.entrants) + at)) for at in range(size)
    )
    game.do(EnterEntrants(entries=(Entry(players=people, stand_in=True),)))
    return max(game.ledger.entrants)
