"""What if: what a ranking, the groups and the prizes would be, had something been otherwise.

Everything happens in a copy in memory. A past score, penalty or sanction is changed or left out, or
events that nobody has written yet are taken in; then and now are reckoned by the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from scoring.events import Event, Group
from scoring.rules.decide import played_round
from scoring.rules.decide.groups import cut
from scoring.rules.ledger import Ledger, Round, Score, Table, fold
from scoring.rules.prizes import Awarded, Candidate, Policy, PrizeList, PrizesOf, award
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.rules.tiebreaks import Ranked
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import PenaltyUnit
from scoring.sheets import SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Points,
    RoundNumber,
    TableNumber,
    UserId,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreInstead:
    """A table's score as if it had been this one from the beginning."""

    round: RoundNumber
    table: TableNumber
    sheet: SheetScore | None = None
    points: tuple[Points, ...] | None = None
    """By decision, of each line; of a whole match, where it is two tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """One version of a table's score, a penalty or a sanction that was never given."""

    event: EventNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyInstead:
    """Other points taken by a penalty or a sanction; positive."""

    event: EventNumber
    unit: PenaltyUnit
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownInTime:
    """All that was decided later counts in its own round, as if it had been known by then."""


Change: TypeAlias = ScoreInstead | LeftOut | PenaltyInstead | KnownInTime


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTerms:
    """What is to be won, and what the ledger does not know of who may win it."""

    lists: Sequence[PrizeList] = ()
    policy: Policy = field(default_factory=Policy)
    categories: Mapping[EntrantNumber, str] = field(default_factory=dict)


NO_PRIZES = PrizeTerms()
NOBODY = UserId(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Winning:
    """What an entrant has of a list; `open` while a lot or a choice is still to come."""

    field: PrizesOf
    name: str
    cents: int
    thing: str
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """A ranking, and what hangs on it."""

    ranking: tuple[Ranked, ...]
    groups: tuple[Group, ...]
    """Who is, or would be, in which merit group; empty where no cut is planned."""
    prizes: tuple[Awarded, ...]

    def group_of(self, entrant: EntrantNumber) -> str:
        return next((group.name for group in self.groups if entrant in group.entrants), "")

    def winnings(self, entrant: EntrantNumber) -> tuple[Winning, ...]:
        """What an entrant gets, list by list."""
        return tuple(
            Winning(
                field=awarded.list.field,
                name=awarded.list.name,
                cents=winner.cents,
                thing=winner.thing,
                open=bool(stake.open),
            )
            for awarded in self.prizes
            for stake in awarded.stakes
            for winner in stake.winners
            if winner.entrant == entrant
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where an entrant stands in an outlook."""

    rank: int
    """0 for who is not ranked."""
    ranked_in: str
    """The merit group of the ranking; empty in a single group."""
    points: Points
    group: str
    """The merit group that the cut puts it in."""
    winnings: tuple[Winning, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What changes for one entrant."""

    entrant: EntrantNumber
    then: Position
    now: Position

    @property
    def higher_group(self) -> bool:
        """Groups are named from the best one, A."""
        return bool(self.now.group and self.then.group and self.now.group < self.then.group)

    @property
    def gains_prize(self) -> bool:
        then, now = self.then.winnings, self.now.winnings
        more = sum(won.cents for won in now) > sum(won.cents for won in then)
        return more or bool(_things(now) - _things(then))

    @property
    def advantage(self) -> bool:
        """Immediate: admission to a higher group, or a prize (I art. 19)."""
        return self.higher_group or self.gains_prize


def _things(winnings: Iterable[Winning]) -> set[tuple[str, str, str, bool]]:
    return {(won.field, won.name, won.thing, won.open) for won in winnings if won.thing or won.open}


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Then and now, after one round."""

    after_round: RoundNumber
    then: Outlook
    now: Outlook
    differences: tuple[Difference, ...]
    """Of whoever something changes for, in the order of the ranking as it would be."""

    def advantages(self, entrants: Iterable[EntrantNumber]) -> tuple[Difference, ...]:
        """What these gain at once."""
        named = set(entrants)
        return tuple(one for one in self.differences if one.entrant in named and one.advantage)


def what_if(
    ledger: Ledger,
    regulation: Regulation,
    changes: Iterable[Change],
    *,
    after_round: RoundNumber | None = None,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """What a ranking would be with these changes of the past; the ledger stays as it is.

    Raises:
        Violation: `round_unknown`, `table_unknown`, `lines_wrong_count`, `ruling_unknown`.
    """
    otherwise = altered(ledger, changes)
    return compared(ledger, otherwise, regulation, after_round=after_round, prizes=prizes)


def effect(
    ledger: Ledger,
    regulation: Regulation,
    events: Sequence[Event],
    *,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """What the ranking that comes next would be after events that nobody has written yet."""
    otherwise = copied(ledger)
    facts = [
        Imagined(number=EventNumber(ledger.number + place), event=event)
        for place, event in enumerate(events, start=1)
    ]
    return compared(ledger, fold(facts, otherwise), regulation, prizes=prizes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Imagined:
    """An event as if it had been recorded."""

    number: EventNumber
    event: Event
    user: UserId = NOBODY
    hash: str = ""


def compared(
    ledger: Ledger,
    otherwise: Ledger,
    regulation: Regulation,
    *,
    after_round: RoundNumber | None = None,
    prizes: PrizeTerms = NO_PRIZES,
) -> Comparison:
    """Two books of the same tournament, after the same round."""
    after = ledger.current_round if after_round is None else after_round
    then = outlook(ledger, regulation, after, prizes)
    now = outlook(otherwise, regulation, after, prizes)
    return Comparison(after_round=after, then=then, now=now, differences=_differences(then, now))


def outlook(
    ledger: Ledger, regulation: Regulation, after: RoundNumber, prizes: PrizeTerms = NO_PRIZES
) -> Outlook:
    """A ranking with the groups that its cut makes and the prizes that it brings."""
    ranking = standings(ledger, regulation, after)
    return Outlook(
        ranking=ranking,
        groups=_groups(ledger, regulation, after),
        prizes=_prizes(ledger, ranking, after, prizes) if after else (),
    )


def _groups(ledger: Ledger, regulation: Regulation, after: RoundNumber) -> tuple[Group, ...]:
    """By the cut as it is planned; who played in which group is not played again."""
    planned = ledger.plan.groups if ledger.plan else None
    if planned is None or not after:
        return ()
    try:
        return cut(ledger, regulation, planned)
    except Violation:
        return ()  # too few yet to make the groups that were announced


def _prizes(
    ledger: Ledger, ranking: Iterable[Ranked], after: RoundNumber, terms: PrizeTerms
) -> tuple[Awarded, ...]:
    candidates = [
        Candidate(
            entrant=row.entrant,
            rank=row.rank,
            group=row.group,
            category=terms.categories.get(row.entrant, ""),
            withdrawn=ledger.entrants[row.entrant].withdrawn,
        )
        for row in ranking
    ]
    drawn = [draw.order for draw in ledger.prizes_drawn if draw.after_round == after]
    return award(terms.lists, candidates, terms.policy, drawn)


def _differences(then: Outlook, now: Outlook) -> tuple[Difference, ...]:
    before, after = _rows(then), _rows(now)
    pairs = (
        Difference(
            entrant=entrant,
            then=_position(then, before.get(entrant), entrant),
            now=_position(now, after.get(entrant), entrant),
        )
        for entrant in dict.fromkeys((*after, *before))
    )
    return tuple(pair for pair in pairs if pair.then != pair.now)


def _rows(outlook_: Outlook) -> dict[EntrantNumber, Ranked]:
    return {row.entrant: row for row in outlook_.ranking}


def _position(of: Outlook, row: Ranked | None, entrant: EntrantNumber) -> Position:
    return Position(
        rank=row.rank if row else 0,
        ranked_in=row.group if row else "",
        points=row.points if row else Points(),
        group=of.group_of(entrant),
        winnings=of.winnings(entrant),
    )


# The copy


def copied(ledger: Ledger) -> Ledger:
    """A ledger that may be changed: nothing in it that changes is shared."""
    return replace(
        ledger,
        entrants={
            number: replace(entrant, line_ups=list(entrant.line_ups))
            for number, entrant in ledger.entrants.items()
        },
        rounds={number: _copied_round(round_) for number, round_ in ledger.rounds.items()},
        penalties={key: replace(penalty) for key, penalty in ledger.penalties.items()},
        sanctions={number: replace(given) for number, given in ledger.sanctions.items()},
        referti=dict(ledger.referti),
        ties=list(ledger.ties),
        prizes_drawn=list(ledger.prizes_drawn),
    )


def _copied_round(round_: Round) -> Round:
    tables = {
        number: replace(table, smazzate=dict(table.smazzate), scores=list(table.scores), results=[])
        for number, table in round_.tables.items()
    }
    return replace(round_, tables=tables, rooms=dict(round_.rooms))


def altered(ledger: Ledger, changes: Iterable[Change]) -> Ledger:
    """A copy in which the past was otherwise.

    Raises:
        Violation: a change is of something that is not there.
    """
    copy = copied(ledger)
    for change in changes:
        _ALTER[type(change)](copy, change)
    return copy


def _score_instead(ledger: Ledger, change: ScoreInstead) -> None:
    round_ = played_round(ledger, change.round, change.table)
    named = round_.tables[change.table]
    if named.is_bye:
        raise refuse(Code.TABLE_IS_BYE, field="table", round=change.round, table=change.table)
    _require_lines(named, change)
    for table in round_.match(named) if change.points is not None else (named,):
        points = change.points
        if points is not None and table.seat.lines != named.seat.lines:
            points = points[::-1]
        table.scores = [Score(table.last, change.round, change.sheet, points)]


def _require_lines(table: Table, change: ScoreInstead) -> None:
    lines = change.sheet.lines() if change.sheet else len(change.points or ())
    if lines != len(table.seat.lines):
        raise refuse(
            Code.LINES_WRONG_COUNT,
            field="scores",
            value=lines,
            expected=len(table.seat.lines),
        )


def _left_out(ledger: Ledger, change: LeftOut) -> None:
    tables = _scored_by(ledger, change.event)
    for table in tables:
        table.scores = [score for score in table.scores if score.number != change.event]
    given = [key for key in ledger.penalties if key[0] == change.event]
    for key in given:
        del ledger.penalties[key]
    if not tables and not given and change.event not in ledger.sanctions:
        raise refuse(Code.RULING_UNKNOWN, field="without", ruling=change.event)


def _scored_by(ledger: Ledger, event: EventNumber) -> list[Table]:
    """The tables that an event gave a score; none for that of a rest."""
    return [
        table
        for round_ in ledger.played_rounds()
        for table in round_.tables.values()
        if not table.is_bye and event in {score.number for score in table.scores}
    ]


def _penalty_instead(ledger: Ledger, change: PenaltyInstead) -> None:
    if (given := ledger.penalties.get((change.event, change.unit))) is not None:
        given.amount = change.amount
        return
    sibling = next(
        (penalty for key, penalty in ledger.penalties.items() if key[0] == change.event), None
    )
    if sibling is None:
        raise refuse(Code.RULING_UNKNOWN, field="penalties", ruling=change.event)
    ledger.penalties[change.event, change.unit] = replace(
        sibling, unit=change.unit, amount=change.amount
    )


def _known_in_time(ledger: Ledger, _change: KnownInTime) -> None:
    for round_ in ledger.played_rounds():
        for table in round_.tables.values():
            table.scores = [replace(score, counts_from=round_.number) for score in table.scores]
    for key, penalty in list(ledger.penalties.items()):
        if penalty.revoked:
            del ledger.penalties[key]
        else:
            penalty.counts_from = penalty.round


_ALTER: dict[type, Callable[[Ledger, Any], None]] = {
    ScoreInstead: _score_instead,
    LeftOut: _left_out,
    PenaltyInstead: _penalty_instead,
    KnownInTime: _known_in_time,
}
