"""What would change, or would have changed: positions then and now, with names."""

from collections.abc import Iterable, Sequence

from scoring import queries
from scoring.commands import Command
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.queries import Effect
from scoring.records import record
from scoring.rules.prizes import Policy, PrizeList, allowed
from scoring.rules.what_if import Change, Comparison, PrizeTerms, Shift, Standing, Winning
from scoring.values import EntrantNumber, EventNumber, Points, RoundNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.announced_prizes import planned_prizes
from tournaments.presenters.tables import PointsColumn, columns_of
from tournaments.wording import money as words


@record
class PositionCard:
    """Where an entrant stands, in words."""

    rank: int
    """0 for who is not ranked."""
    ranked_in: str
    points: Points
    group: str
    """The merit group that the cut puts it in."""
    prizes: tuple[str, ...]


@record
class DifferenceCard:
    """What changes for one entrant."""

    entrant: EntrantName
    then: PositionCard
    now: PositionCard
    higher_group: bool
    gains_prize: bool
    advantage: bool
    """Immediate: a higher group, or a prize (I art. 19)."""
    concerned: bool
    """It sits at the table that this is about."""


@record
class ComparisonCard:
    """Then and now, after one round."""

    number: EventNumber
    after_round: RoundNumber
    columns: tuple[PointsColumn, ...]
    rows: tuple[DifferenceCard, ...]
    grouped: bool
    """A cut is planned or made: who would be in which group is told."""

    @property
    def prized(self) -> bool:
        """Whether any prize goes to another."""
        return any(row.then.prizes != row.now.prizes for row in self.rows)

    @property
    def advantages(self) -> tuple[DifferenceCard, ...]:
        """What those at the table gain at once: a higher group, a prize (I art. 19)."""
        return tuple(row for row in self.rows if row.concerned and row.advantage)


@record
class EffectCard:
    """What a command would do, before anybody confirms it."""

    comparison: ComparisonCard
    round: RoundNumber
    """The round it is about."""
    counts_from: RoundNumber
    """The ranking after this round counts it, and those that follow."""
    fingerprint: str

    @property
    def pairings_stand(self) -> bool:
        """The next seating is out: nobody changes place, the ranking posted stays."""
        return self.counts_from > self.round


def prize_terms(moment: Moment) -> PrizeTerms:
    """What is to be won in a tournament, and by which categories."""
    planned = planned_prizes(moment)
    lot = EqualPrizes.LOT in allowed(moment.book.regulation)
    return PrizeTerms(
        lists=planned.lists,
        policy=Policy(equals=planned.equals, once=planned.once, lot=lot),
        categories={number: entrant.category for number, entrant in moment.names.entrants.items()},
    )


def what_if(
    moment: Moment, changes: Iterable[Change], *, after_round: RoundNumber | None = None
) -> ComparisonCard:
    """What a ranking would be, had something been otherwise; nothing is written."""
    comparison = queries.what_if(
        moment.ledger, changes, after_round=after_round, prizes=prize_terms(moment)
    )
    return comparison_card(moment, comparison)


def effect_card(
    moment: Moment,
    command: Command,
    round_: RoundNumber,
    entrants: Sequence[EntrantNumber],
) -> EffectCard:
    """What a command about a round would do, and what those at the table would gain."""
    assert moment.by is not None  # only officials do commands
    effect: Effect = queries.effect_of(command, moment.by, prizes=prize_terms(moment))
    return EffectCard(
        comparison=comparison_card(moment, effect.comparison, entrants),
        round=round_,
        counts_from=max(round_, moment.book.current_round),
        fingerprint=effect.fingerprint,
    )


def undue_advantage(
    moment: Moment,
    command: Command,
    round_: RoundNumber,
    entrants: Sequence[EntrantNumber],
) -> EffectCard | None:
    """The effect of a score by decision that would bring a group or a prize; None of any other."""
    card = effect_card(moment, command, round_, entrants)
    return card if card.comparison.advantages else None


def comparison_card(
    moment: Moment, comparison: Comparison, entrants: Iterable[EntrantNumber] = ()
) -> ComparisonCard:
    """A comparison with names."""
    concerned = frozenset(entrants)
    names = moment.names.entrants
    return ComparisonCard(
        number=moment.number,
        after_round=comparison.after_round,
        columns=columns_of(moment.book),
        rows=tuple(_row(names[one.entrant], one, concerned) for one in comparison.differences),
        grouped=bool(comparison.then.groups or comparison.now.groups),
    )


def _row(
    entrant: EntrantName, difference: Shift, concerned: frozenset[EntrantNumber]
) -> DifferenceCard:
    return DifferenceCard(
        entrant=entrant,
        then=_position(difference.then),
        now=_position(difference.now),
        higher_group=difference.higher_group,
        gains_prize=difference.gains_prize,
        advantage=difference.advantage,
        concerned=difference.entrant in concerned,
    )


def _position(position: Standing) -> PositionCard:
    return PositionCard(
        rank=position.rank,
        ranked_in=position.ranked_in,
        points=position.points,
        group=position.group,
        prizes=tuple(_prize(won) for won in position.winnings),
    )


def _prize(won: Winning) -> str:
    worth = words.worth(won.cents, won.thing) if won.cents or won.thing else ""
    title = words.title(PrizeList(field=won.field, name=won.name, prizes=()))
    said = worth or words.not_yet()
    return said if won.field is PrizesOf.GENERAL else f"{title}: {said}"
