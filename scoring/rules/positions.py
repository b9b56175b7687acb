"""Places at a table where no card decides: who deals first, who is served first (U art. 3.3).

The dealer of the first smazzata sits north and the first served to his left, east (C art. 2).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import chain

from scoring.plans import Format, PositionsBy
from scoring.rules import formats
from scoring.rules.ledger import Ledger, Round, Table
from scoring.values import RoundNumber, TableNumber

Lines = Sequence[Sequence[int]]
"""The players of each line, counted from 0 line after line."""


def order_of_play(ledger: Ledger, round_: Round, table: Table) -> tuple[int, ...]:
    """The players of a table in the order of play, the dealer first; empty: by card, or a rest."""
    way = _way(ledger)
    if table.is_bye or way is PositionsBy.CARD:
        return ()
    lines = lines_of(ledger.format)
    if (given := table.positions) is not None:
        return beginning_with(lines, given.dealer - 1, given.first_served - 1)
    if way is PositionsBy.DIRECTION:
        return _around(lines)
    if round_.seed is None:
        return ()
    return drawn(lines, round_.seed, round_.number, table.seat.table)


def are_drawn(ledger: Ledger) -> bool:
    """Whether the program draws them, from the seed of the round's seating."""
    return _way(ledger) is PositionsBy.PROGRAM


def lines_of(format_: Format) -> Lines:
    """As a format has them at a table."""
    rules = formats.of(format_)
    return [range(line * rules.hands, (line + 1) * rules.hands) for line in range(rules.lines)]


def drawn(lines: Lines, seed: int, round_: RoundNumber, table: TableNumber) -> tuple[int, ...]:
    """The lot of a seed: each player gets a number, the lowest deals; partners sit opposite."""

    def lot(player: int) -> bytes:
        return hashlib.sha256(f"{seed}:{round_}:{table}:{player}".encode()).digest()

    in_order = [sorted(line, key=lot) for line in lines]
    return _around(sorted(in_order, key=lambda line: lot(line[0])))


def beginning_with(lines: Lines, dealer: int, first_served: int) -> tuple[int, ...]:
    """The order in which these two come first, and the others as they are listed.

    Raises:
        ValueError: they are of one line, or not of the table.
    """
    first = [line for player in (dealer, first_served) for line in lines if player in line]
    if len(first) != len({dealer, first_served}) or first[0] == first[-1]:
        raise ValueError("two players of two lines deal and are served first")
    others = [line for line in lines if line not in first]
    begun = [
        sorted(line, key=lambda player: player not in (dealer, first_served))
        for line in (*first, *others)
    ]
    return _around(begun)


def _around(lines: Lines) -> tuple[int, ...]:
    """Clockwise, lines in turn: partners are opposite."""
    return tuple(chain.from_iterable(zip(*lines, strict=True)))


def _way(ledger: Ledger) -> PositionsBy:
    return ledger.opened.settings.positions if ledger.opened else PositionsBy.CARD
