"""The standings, from the fold; nothing is summed in place."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.ledger import BEFORE_ALL, Ledger
from scoring.rules.regulations import Regulation
from scoring.rules.results import standing_penalties, table_points
from scoring.rules.tiebreaks import Ranked, in_groups, order_of, rank
from scoring.rulings import PenaltyUnit
from scoring.seats import Room
from scoring.values import EntrantNumber, Points, RoundNumber


def standings(
    ledger: Ledger, regulation: Regulation, after_round: RoundNumber | None = None
) -> tuple[Ranked, ...]:
    """The ranking after a round (default: the last published one), best first.

    After rounds behind the cut: group by group, each ranked on its own (RULES.md section 7).
    """
    after = ledger.current_round if after_round is None else after_round
    sums = totals(ledger, regulation, after)
    order = order_of(regulation, ledger.opened.settings if ledger.opened else None)
    settled = [tie.order for tie in ledger.ties if tie.after_round == after]
    if not in_phase_of_groups(ledger, after) or ledger.groups is None:
        return rank(sums, order, settled)
    groups = {entrant: ledger.group_of(entrant) for entrant in sums}
    return in_groups(sums, order, groups, settled)


def in_phase_of_groups(ledger: Ledger, after: RoundNumber) -> bool:
    """Whether the ranking after this round is one of merit groups."""
    return ledger.groups is not None and after > ledger.groups.after_round


def totals(
    ledger: Ledger, regulation: Regulation, after: RoundNumber
) -> dict[EntrantNumber, Points]:
    """Each ranked entrant's points over the rounds up to `after`, as counted after it.

    Of the rounds before the cut a group's ranking carries the announced part.
    """
    ranked = _ranked(ledger, after)
    if not in_phase_of_groups(ledger, after) or ledger.groups is None:
        return _sums(ledger, regulation, ranked, BEFORE_ALL, after)
    cut = ledger.groups.after_round
    before = _sums(ledger, regulation, ranked, BEFORE_ALL, cut)
    since = _sums(ledger, regulation, ranked, cut, after)
    percent = ledger.groups.carry_percent
    return {one: before[one].percent(percent) + since[one] for one in ranked}


def _ranked(ledger: Ledger, after: RoundNumber) -> set[EntrantNumber]:
    """Who has a place in a ranking: no stand-ins, nor who left before ever sitting down."""
    absent = _never_seated(ledger)
    return {
        number
        for number, entrant in ledger.entrants.items()
        if entrant.first_round <= max(after, 1) and number not in absent and not entrant.stand_in
    }


def _sums(
    ledger: Ledger,
    regulation: Regulation,
    ranked: set[EntrantNumber],
    since: RoundNumber,
    upto: RoundNumber,
) -> dict[EntrantNumber, Points]:
    """Over the rounds behind `since` up to `upto`, as counted after the last of them."""
    sums = {number: [0, 0, 0] for number in ranked}
    for entrant, earned in _earned(ledger, regulation, since, upto):
        if entrant in sums:
            _add(sums[entrant], earned)
    for place, unit in enumerate((PenaltyUnit.VICTORY_POINTS, PenaltyUnit.MATCH_POINTS)):
        for penalty in standing_penalties(ledger, unit, upto):
            if since < penalty.round <= upto and penalty.entrant in sums:
                sums[penalty.entrant][place] -= penalty.amount
    return {number: Points(*values) for number, values in sums.items()}


def _earned(
    ledger: Ledger, regulation: Regulation, since: RoundNumber, upto: RoundNumber
) -> Iterator[tuple[EntrantNumber, Points]]:
    """What each entrant earned in each round behind `since`; partners the same."""
    for round_ in ledger.played_rounds():
        if not since < round_.number <= upto:
            continue
        for table in round_.tables.values():
            if table.seat.room is Room.CLOSED:
                continue  # the match is counted with its open room
            points = table_points(ledger, regulation, round_, table, upto)
            for line, earned in zip(table.seat.lines, points, strict=False):
                for entrant in line:
                    yield entrant, earned


def _never_seated(ledger: Ledger) -> set[EntrantNumber]:
    """Withdrawn entrants that are in no published round."""
    gone = {number for number, entrant in ledger.entrants.items() if entrant.withdrawn}
    if gone:
        for round_ in ledger.played_rounds():
            gone.difference_update(*(seat.entrants() for seat in round_.seats()))
    return gone


def _add(sums: list[int], points: Points) -> None:
    sums[0] += points.victory_points
    sums[1] += points.match_points
    sums[2] += points.game_points
