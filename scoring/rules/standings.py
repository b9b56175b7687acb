"""The only ranking: who has a place in it, what counts, and what merit groups carry.

It is reckoned from a `Competition`, which the fold fills here; for lists of many books, which are
not folded for it, the rows fill it in the read door.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

import msgspec

from scoring.events import GroupsFormed
from scoring.rules.ledger import BEFORE_ALL, Ledger, Penalty, RoundResult
from scoring.rules.regulations import Regulation, TieBreak
from scoring.rules.results import round_results
from scoring.rules.tiebreaks import Carry, Ranked, SettledTie, in_groups, order_of, rank
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, Points, RoundNumber


class Contender(NamedTuple):
    """An entrant, as far as a ranking asks."""

    number: EntrantNumber
    first_round: RoundNumber
    stand_in: bool
    group: str
    """The merit group; '' in a single group."""
    withdrawn: bool
    seated: bool
    """Whether it sat down in a published round; asked only of who has withdrawn."""


_Won: TypeAlias = dict[EntrantNumber, tuple[int, int, int]]
"""V.P., M.P. and P.P."""
_NOTHING = (0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class Competition:
    """All that a ranking is reckoned from, at one event."""

    contenders: Sequence[Contender]
    results: Mapping[RoundNumber, Sequence[RoundResult]]
    """By round; of one entrant in the order of `counts_from`."""
    penalties: Collection[Penalty]
    ties: Sequence[SettledTie]
    cut: GroupsFormed | None
    order: Sequence[TieBreak]
    won: dict[tuple[RoundNumber, RoundNumber], _Won] = field(
        default_factory=dict, repr=False, compare=False
    )
    """Memo of what results bring over some rounds: whoever ranks after one has ranked before it."""
    rankings: dict[RoundNumber, tuple[Ranked, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )
    """Memo of the rankings, by the round that they are after."""

    @cached_property
    def counted_later(self) -> Mapping[RoundNumber, frozenset[RoundNumber]]:
        """The rounds that have a result which counts from a later ranking, and from which."""
        later = {
            number: frozenset([each.counts_from for each in results if each.counts_from > number])
            for number, results in self.results.items()
        }
        return {number: rounds for number, rounds in later.items() if rounds}

    @cached_property
    def suspects(self) -> frozenset[EntrantNumber]:
        """Who has an unlikely figure in a round, counted or not."""
        results = self.results.values()
        return frozenset(each.entrant for some in results for each in some if each.unlikely)


def standings(
    ledger: Ledger, regulation: Regulation, after_round: RoundNumber | None = None
) -> tuple[Ranked, ...]:
    """The ranking after a round (default: the last published one), from the fold."""
    after = ledger.current_round if after_round is None else after_round
    return ranking(competition_of(ledger, regulation), after)


def ranking(competition: Competition, after: RoundNumber) -> tuple[Ranked, ...]:
    """The ranking after a round, best first.

    After rounds behind the cut: group by group, each ranked on its own; of the rounds before it
    a group's ranking carries the announced part (RULES.md section 7).
    """
    if after not in competition.rankings:
        competition.rankings[after] = _ranking(competition, after)
    return competition.rankings[after]


def _ranking(competition: Competition, after: RoundNumber) -> tuple[Ranked, ...]:
    ranked = [entrant for entrant in competition.contenders if _has_a_place(entrant, after)]
    settled = [tie.order for tie in competition.ties if tie.after_round == after]
    cut = _cut_before(competition, after)
    points = _sums(competition, cut.after_round if cut else BEFORE_ALL, after)
    totals = {entrant.number: points[entrant.number] for entrant in ranked}
    if cut is None:
        return _marked(rank(totals, competition.order, settled), competition, after)
    carries = _carries(competition, cut)
    totals = {entrant: won + carries[entrant].kept for entrant, won in totals.items()}
    groups = {entrant.number: entrant.group for entrant in ranked}
    places = in_groups(totals, competition.order, groups, settled)
    carried = (msgspec.structs.replace(row, carry=carries[row.entrant]) for row in places)
    return _marked(tuple(carried), competition, after)


def _marked(
    places: tuple[Ranked, ...], competition: Competition, after: RoundNumber
) -> tuple[Ranked, ...]:
    """The places of those with an unlikely figure in a counted round say so."""
    if not competition.suspects:
        return places
    counted = _counted(competition, BEFORE_ALL, after)
    unlikely = {result.entrant for result in counted if result.unlikely}
    return tuple(
        msgspec.structs.replace(place, unlikely=True) if place.entrant in unlikely else place
        for place in places
    )


def _cut_before(competition: Competition, after: RoundNumber) -> GroupsFormed | None:
    cut = competition.cut
    return cut if cut and after > cut.after_round else None


def _has_a_place(entrant: Contender, after: RoundNumber) -> bool:
    """No stand-ins, nobody who came later, nor who left before ever sitting down."""
    return (
        not entrant.stand_in
        and entrant.first_round <= max(after, 1)
        and (entrant.seated or not entrant.withdrawn)
    )


def _carries(competition: Competition, cut: GroupsFormed) -> dict[EntrantNumber, Carry]:
    """What everybody brings over the cut."""
    won = _sums(competition, BEFORE_ALL, cut.after_round)
    return {
        entrant.number: Carry(
            after_round=cut.after_round, percent=cut.carry_percent, won=won[entrant.number]
        )
        for entrant in competition.contenders
    }


def _sums(
    competition: Competition, since: RoundNumber, upto: RoundNumber
) -> defaultdict[EntrantNumber, Points]:
    """Over the rounds behind `since` up to `upto`, as counted after the last of them."""
    won = _won(competition, since, upto)
    sums = defaultdict(Points, {entrant: Points(*figures) for entrant, figures in won.items()})
    for penalty in _standing(competition.penalties, since, upto):
        sums[penalty.entrant] -= _taken_off_the_ranking(penalty)
    return sums


def _won(competition: Competition, since: RoundNumber, upto: RoundNumber) -> _Won:
    """Over the rounds behind `since` up to `upto`, as counted after the last of them."""
    behind = RoundNumber(upto - 1)
    earlier = competition.won.get((since, behind))
    if earlier is None or any(upto in later for later in competition.counted_later.values()):
        earlier, behind = {}, since
    won = dict(earlier)
    for _, entrant, _, victory_points, match_points, game_points, _ in _counted(
        competition, behind, upto
    ):
        victory, match, game = won.get(entrant, _NOTHING)
        won[entrant] = (victory + victory_points, match + match_points, game + game_points)
    competition.won[since, upto] = won
    return won


def _counted(
    competition: Competition, since: RoundNumber, upto: RoundNumber
) -> Iterator[RoundResult]:
    """Of each round behind `since` up to `upto` what counts after the last of them."""
    for number, of_round in competition.results.items():
        if since < number <= upto:
            yield from _as_of(of_round, upto) if number in competition.counted_later else of_round


def _as_of(results: Sequence[RoundResult], upto: RoundNumber) -> Collection[RoundResult]:
    """Of a round what counts after a later one: the last of each entrant until then."""
    counted = {result.entrant: result for result in results if result.counts_from <= upto}
    return counted.values()


def _standing(
    penalties: Iterable[Penalty], since: RoundNumber, upto: RoundNumber
) -> Iterator[Penalty]:
    """Of the rounds behind `since` up to `upto` those that stand after the last of them."""
    return (
        penalty
        for penalty in penalties
        if since < penalty.round <= upto and penalty.stands_after(upto)
    )


def taken_off(
    penalties: Iterable[Penalty],
    entrant: EntrantNumber,
    unit: PenaltyUnit,
    since: RoundNumber,
    upto: RoundNumber,
) -> int:
    """What penalties take off an entrant's ranking, over the rounds behind `since` up to `upto`.

    P.P. came off the round's result.
    """
    if unit is PenaltyUnit.GAME_POINTS:
        return 0
    return sum(
        penalty.amount
        for penalty in _standing(penalties, since, upto)
        if (penalty.entrant, penalty.unit) == (entrant, unit)
    )


def _taken_off_the_ranking(penalty: Penalty) -> Points:
    """V.P. and M.P.; the P.P. came off the round's result."""
    return Points(
        victory_points=penalty.amount if penalty.unit is PenaltyUnit.VICTORY_POINTS else 0,
        match_points=penalty.amount if penalty.unit is PenaltyUnit.MATCH_POINTS else 0,
    )


def competition_of(ledger: Ledger, regulation: Regulation) -> Competition:
    """The fold, as a ranking asks for it; put together once for each version of it."""
    return ledger.once(competition_of, lambda: _competition(ledger, regulation))


def _competition(ledger: Ledger, regulation: Regulation) -> Competition:
    seated, group_of = ever_seated(ledger), ledger.groups_by_entrant()
    return Competition(
        contenders=[
            Contender(
                number=number,
                first_round=entrant.first_round,
                stand_in=entrant.stand_in,
                group=group_of.get(number, ""),
                withdrawn=entrant.withdrawn,
                seated=number in seated,
            )
            for number, entrant in ledger.entrants.items()
        ],
        results={
            round_.number: round_results(ledger, regulation, round_)
            for round_ in ledger.played_rounds()
        },
        penalties=ledger.penalties.values(),
        ties=[SettledTie(tie.after_round, tie.order, tie.method) for tie in ledger.ties],
        cut=ledger.groups,
        order=order_of(regulation, ledger.settings),
    )


def ever_seated(ledger: Ledger) -> set[EntrantNumber]:
    """Of who has withdrawn: those who sat down in a published round."""
    withdrawn = {number for number, entrant in ledger.entrants.items() if entrant.withdrawn}
    if not withdrawn:
        return set()
    return withdrawn.intersection(
        entrant
        for round_ in ledger.played_rounds()
        for seat in round_.seats()
        for entrant in seat.entrants()
    )
