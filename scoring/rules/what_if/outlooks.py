"""A ranking with what hangs on it: groups and prizes, and what differs between two of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from scoring.events import Group
from scoring.prizes import PrizesOf
from scoring.records import record
from scoring.rules.decide.plan import cut
from scoring.rules.ledger import Ledger
from scoring.rules.prizes import Awarded, Candidate, Policy, PrizeList, award, left_early
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.rules.tiebreaks import Ranked
from scoring.rules.violations import Violation
from scoring.values import EntrantNumber, Points, RoundNumber


@record
class PrizeTerms:
    """What is to be won, and what the ledger does not know of who may win it."""

    lists: Sequence[PrizeList] = ()
    policy: Policy = field(default_factory=Policy)
    categories: Mapping[EntrantNumber, str] = field(default_factory=dict)


NO_PRIZES = PrizeTerms()


@record
class Winning:
    """What an entrant has of a list; `open` while a lot or a choice is still to come."""

    field: PrizesOf
    name: str
    cents: int
    thing: str
    open: bool


@record
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


@record
class Standing:
    """Where an entrant stands in an outlook."""

    rank: int
    """0 for who is not ranked."""
    ranked_in: str
    """The merit group of the ranking; empty in a single group."""
    points: Points
    group: str
    """The merit group that the cut puts it in."""
    winnings: tuple[Winning, ...]


@record
class Shift:
    """What changes for one entrant."""

    entrant: EntrantNumber
    then: Standing
    now: Standing

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
            left_early=left_early(ledger, row.entrant, after),
        )
        for row in ranking
    ]
    drawn = [draw.order for draw in ledger.prizes_drawn if draw.after_round == after]
    return award(terms.lists, candidates, terms.policy, drawn)


def shifts(then: Outlook, now: Outlook) -> tuple[Shift, ...]:
    before, after = _rows(then), _rows(now)
    pairs = (
        Shift(
            entrant=entrant,
            then=_position(then, before.get(entrant), entrant),
            now=_position(now, after.get(entrant), entrant),
        )
        for entrant in dict.fromkeys((*after, *before))
    )
    return tuple(pair for pair in pairs if pair.then != pair.now)


def _rows(outlook_: Outlook) -> dict[EntrantNumber, Ranked]:
    return {row.entrant: row for row in outlook_.ranking}


def _position(of: Outlook, row: Ranked | None, entrant: EntrantNumber) -> Standing:
    return Standing(
        rank=row.rank if row else 0,
        ranked_in=row.group if row else "",
        points=row.points if row else Points(),
        group=of.group_of(entrant),
        winnings=of.winnings(entrant),
    )
