"""A round being played, and the commands for what goes wrong in it."""

from uuid import UUID

from scoring.commands import GiveSanction, LeaveRound, RecordMistakenSeats
from scoring.events import ScoreAwarded
from scoring.plans import Format
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.seats import Seat
from scoring.values import EntrantNumber, PlayerId, Points, RoundNumber, TableNumber
from tests.rules.game import FIRST, REASON, REFEREE, Game, opened

ZERO, TABLE, SO_FAR = WithdrawalChoice
NOTHING = Points()


def playing(
    regulation: str = "uisp-parole",
    format_: Format = Format.PAIRS,
    *,
    smazzate: int = 3,
    entrants: int = 4,
    rounds: int = 2,
) -> Game:
    """The first round is being played: 1 against 3 at table 1."""
    game = opened(
        rounds, regulation=regulation, format_=format_, smazzate=smazzate, entrants=entrants
    )
    game.start(1)
    return game


def leave(entrant: int = 1, choice: WithdrawalChoice = ZERO, **said: object) -> LeaveRound:
    fields: dict[str, object] = {"remark": REASON, **said}
    return LeaveRound(entrant=EntrantNumber(entrant), choice=choice, **fields)  # type: ignore[arg-type]


def awarded(game: Game, command: LeaveRound) -> tuple[Points, ...]:
    events = game.do(command, REFEREE)
    award = events[-1]
    assert isinstance(award, ScoreAwarded)
    assert award.cause is AwardCause.WITHDRAWN
    return award.points


def line(game: Game, table: int, index: int, round_: int = 1) -> tuple[EntrantNumber, ...]:
    return game.ledger.rounds[RoundNumber(round_)].tables[TableNumber(table)].seat.lines[index]


def mistaken(*seats: Seat, wrong: tuple[int, ...] = (1,), **said: object) -> RecordMistakenSeats:
    fields: dict[str, object] = {"round": FIRST, "remark": REASON, **said}
    return RecordMistakenSeats(
        seats=seats,
        wrong=tuple(EntrantNumber(number) for number in wrong),
        **fields,  # type: ignore[arg-type]
    )


def sanction(code: str, entrant: int, **said: object) -> GiveSanction:
    fields: dict[str, object] = {"player": None, "round": FIRST, **said}
    return GiveSanction(code=code, entrant=EntrantNumber(entrant), **fields)  # type: ignore[arg-type]


def player(number: int) -> PlayerId:
    return PlayerId(UUID(int=0xB0000 + number))
