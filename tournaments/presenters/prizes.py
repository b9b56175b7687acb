"""The prizes as people read them: announced, and who gets which; page, API and PDF alike."""

from collections.abc import Sequence
from itertools import groupby

from scoring.prizes import EqualPrizes
from scoring.queries import Standings
from scoring.records import record
from scoring.rules.prizes import (
    Awarded,
    Candidate,
    Policy,
    Prize,
    PrizeList,
    Stake,
    Winner,
    allowed,
    award,
)
from scoring.rulings import AwardCause
from scoring.values import EntrantNumber, EventNumber, RoundNumber, Stage
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.announced_prizes import PlannedPrizes, planned_prizes
from tournaments.presenters.ranking import last_scored
from tournaments.wording import money as words


@record
class WinnerLine:
    place: str
    entrant: EntrantName
    rank: int
    """In the ranking, of the group where there are groups."""
    winner: Winner
    prize: str
    """Empty while nothing is certain."""


@record
class StakeCard:
    """A place and its winner, or places of equals and theirs."""

    stake: Stake
    places: str
    lines: tuple[WinnerLine, ...]
    sentence: str
    """What became of the prizes of equals."""
    seed: int | None
    """Of the lot that was drawn between them."""
    may_draw: bool
    """Something is open, and the edition knows the lot."""


@record
class ListCard:
    list: PrizeList
    title: str
    announced: tuple[tuple[str, str], ...]
    """Places and their prize; neighbours with the same prize together."""
    stakes: tuple[StakeCard, ...]
    unclaimed: tuple[Prize, ...]
    waits: bool

    @property
    def not_claimed(self) -> str:
        """Prizes of places that nobody holds, in words."""
        return "; ".join(words.not_claimed(prize) for prize in self.unclaimed)


@record
class PrizesPage:
    number: EventNumber
    stage: Stage
    planned: PlannedPrizes
    allowed: tuple[EqualPrizes, ...]
    lists: tuple[ListCard, ...]
    total: str
    """All the money, written out; empty where there are only things."""
    frozen: bool
    """The ranking is definitive, or was: what was announced is fixed with it."""
    definitive: bool
    some_left_early: bool
    """Somebody in the ranking did, and takes no prize."""
    needs_reason: bool
    """Somebody has sat down: another announcement says why."""

    @property
    def final(self) -> bool:
        """Nothing changes the ranking any more: the winners may be called."""
        return self.stage in (Stage.FINAL, Stage.CLOSED)

    @property
    def to_draw(self) -> int:
        """Lots that wait; what the winners choose about may be drawn and need not be."""
        stakes = [entry.stake for card in self.lists for entry in card.stakes]
        return sum(stake.open_by is EqualPrizes.LOT for stake in stakes)

    @property
    def equals_said(self) -> str:
        return str(words.EQUALS[self.planned.equals])


def awarded_prizes(moment: Moment, planned: PlannedPrizes) -> tuple[Awarded, ...]:
    """Who gets what as the ranking stands; before the first round nobody gets anything."""
    book = moment.book
    policy = Policy(
        equals=planned.equals, once=planned.once, lot=EqualPrizes.LOT in allowed(book.regulation)
    )
    rows = _candidates(moment) if book.current_round else ()
    drawn = [draw.order for draw in book.prizes_drawn if draw.after_round == book.current_round]
    return award(planned.lists, rows, policy, drawn)


def lots_due(moment: Moment) -> bool:
    """Whether prizes are to be drawn before the book is shut: afterwards nothing can be."""
    awarded = awarded_prizes(moment, moment.once(planned_prizes))
    return any(
        stake.open_by is EqualPrizes.LOT for prize_list in awarded for stake in prize_list.stakes
    )


def _candidates(moment: Moment) -> tuple[Candidate, ...]:
    standings, names = _shown(moment), moment.names.entrants
    stayed = _in_the_last_round(moment, standings.after_round)
    return tuple(
        Candidate(
            entrant=row.entrant,
            rank=row.rank,
            group=row.group,
            category=names[row.entrant].category,
            left_early=names[row.entrant].withdrawn and row.entrant not in stayed,
        )
        for row in standings.rows
    )


def _shown(moment: Moment) -> Standings:
    """The ranking that every page shows: without the rests of a round that has no sheet yet."""
    return moment.standings(after_round=last_scored(moment))


def _in_the_last_round(moment: Moment, after: RoundNumber) -> set[EntrantNumber]:
    """Whoever had a place in it and did not leave; nobody before it is out."""
    if after < moment.book.planned_rounds:
        return set()
    tables = moment.tables(after)
    left = [each for each in tables if each.handling.awarded_for is AwardCause.WITHDRAWN]
    return {one for each in tables for one in each.entrants()}.difference(
        one for each in left for one in each.entrants()
    )


def prizes_page(moment: Moment) -> PrizesPage:
    """The prizes of a tournament: as announced, and who gets which."""
    book = moment.book
    planned = moment.once(planned_prizes)
    cards = _Cards(moment)
    return PrizesPage(
        number=book.number,
        stage=book.stage,
        planned=planned,
        allowed=allowed(book.regulation),
        lists=tuple(cards.of(awarded) for awarded in awarded_prizes(moment, planned)),
        total=_total(planned.lists),
        frozen=book.was_over,
        definitive=book.is_over,
        some_left_early=any(row.left_early for row in _candidates(moment)),
        needs_reason=book.furthest_round > 0,
    )


def _total(lists: Sequence[PrizeList]) -> str:
    cents = sum(prize.cents for prize_list in lists for prize in prize_list.prizes)
    return words.euro(cents) if cents else ""


class _Cards:
    """Awards with their names."""

    def __init__(self, moment: Moment) -> None:
        book = moment.book
        self.ranks = {row.entrant: row.rank for row in _shown(moment).rows}
        self.names = moment.names.entrants
        self.seeds = {
            frozenset(draw.order): draw.seed
            for draw in book.prizes_drawn
            if draw.after_round == book.current_round
        }
        self.lots = EqualPrizes.LOT in allowed(book.regulation)

    def of(self, awarded: Awarded) -> ListCard:
        return ListCard(
            list=awarded.list,
            title=words.title(awarded.list),
            announced=announced(awarded.list.prizes),
            stakes=tuple(self._stake(stake) for stake in awarded.stakes),
            unclaimed=awarded.unclaimed,
            waits=awarded.waits,
        )

    def _stake(self, stake: Stake) -> StakeCard:
        seed = self.seeds.get(frozenset(stake.equals))
        return StakeCard(
            stake=stake,
            places=words.places(stake.places),
            lines=tuple(self._line(winner, stake, seed) for winner in stake.winners),
            sentence=words.how_given(stake, seed),
            seed=seed,
            may_draw=bool(stake.open) and self.lots,
        )

    def _line(self, winner: Winner, stake: Stake, seed: int | None) -> WinnerLine:
        places = (winner.place,) if len(stake.equals) == 1 or seed is not None else stake.places
        certain = winner.cents or winner.thing
        return WinnerLine(
            place=words.places(places),
            entrant=self.names[winner.entrant],
            rank=self.ranks.get(EntrantNumber(winner.entrant), 0),
            winner=winner,
            prize=words.worth(winner.cents, winner.thing) if certain else "",
        )


def announced(prizes: Sequence[Prize]) -> tuple[tuple[str, str], ...]:
    """Places and what they get; neighbours with the same prize in one row: 4–10, 20,00 €."""
    return tuple(
        (words.places(tuple(prize.place for prize in run)), words.worth(run[0].cents, run[0].thing))
        for run in runs(prizes)
    )


def runs(prizes: Sequence[Prize]) -> list[list[Prize]]:
    """Neighbouring places with the same prize together, in order."""
    ordered = sorted(prizes, key=lambda prize: prize.place)
    numbered = groupby(
        enumerate(ordered),
        lambda indexed: (indexed[1].place - indexed[0], indexed[1].cents, indexed[1].thing),
    )
    return [[prize for _at, prize in run] for _key, run in numbered]
