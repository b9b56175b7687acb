"""Seatings of two lines, as the tests of pairing write them."""

from scoring.rules.pairing import Seating
from scoring.values import EntrantNumber

Pairs = list[tuple[int, int | None]]


def numbers(*some: int) -> list[EntrantNumber]:
    return [EntrantNumber(one) for one in some]


def up_to(lines: int) -> list[EntrantNumber]:
    return numbers(*range(1, lines + 1))


def pairs(seating: Seating) -> Pairs:
    assert [seat.table for seat in seating.seats] == sorted({s.table for s in seating.seats})
    return [(seat.lines[0][0], None if seat.is_bye else seat.lines[1][0]) for seat in seating.seats]
