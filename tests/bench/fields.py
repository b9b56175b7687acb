"""Books in memory before a round of each movement: as many lines as the largest field has."""

from collections.abc import Iterator
from uuid import UUID, uuid5

from scoring.commands import EnterEntrants, EnterSheet, Entry, OpenTournament
from scoring.plans import Format, Movement, Plan, SeatingMethod
from scoring.rules import formats
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.sheets import SheetScore
from scoring.values import Authority, PlayerId, RoundNumber
from tests.bench.made_up import REGULATION, Play, made_up_by, seat

SPACE = UUID("6f1d3c0e-7d0b-4d2c-9a55-1f0f5a3f2b11")


def before_a_round(by: Authority, lines: int, rounds: int) -> Iterator[tuple[str, Play]]:
    """For each movement, a book whose last round is to be drawn: most have met by then."""
    for movement, rules in MOVEMENTS.items():
        yield movement.value, _played(by, next(iter(rules.ways)), movement, lines, rounds)
    yield "tre al tavolo", _played(by, Format.THREES, Movement.DANESE, lines, rounds)


def _played(by: Authority, format_: Format, movement: Movement, lines: int, rounds: int) -> Play:
    play = Play(by)
    plan = Plan(first_round=SeatingMethod.LOT, movements=(movement,) * rounds)
    play.do(OpenTournament(regulation=REGULATION.edition, format=format_, plan=plan))
    size = formats.of(format_).players[0]
    ids = (PlayerId(uuid5(SPACE, str(number))) for number in range(lines * size))
    entries = tuple(Entry(players=players) for players in zip(*[ids] * size, strict=True))
    play.do(EnterEntrants(entries=entries))
    for round_ in range(1, rounds):
        seat(play, round_)
        _total(play, round_)
    return play


def _total(play: Play, round_: int) -> None:
    """Only the totals of each table: what is measured is who plays whom."""
    chance = made_up_by(str(round_))
    number = RoundNumber(round_)
    for table in play.ledger.rounds[number].tables.values():
        if not table.is_bye:
            totals = tuple(5 * chance.randint(0, 400) for _ in table.seat.lines)
            sheet = SheetScore(totals=totals)
            play.do(EnterSheet(round=number, table=table.seat.table, sheet=sheet))
