"""Deals of real cards, played to an end: what is on a table when a smazzata is over."""

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from msgspec.structs import replace

from scoring.rules import smazzata
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.table import FrenchMelds
from scoring.sheets import Breakdown, LineScore, Pozzetto, SmazzataScore

RUN = ("A", "deuce", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
Card = tuple[str, str]
"""Rank and suit, or letter and colour; wilds are `joker` and `deuce`."""


def deck_of(regulation: Regulation) -> Counter[Card]:
    """Every card of the edition's deck."""
    suits = "HDCS" if regulation.deck.kind == "french" else "RB"
    cards: Counter[Card] = Counter()
    for rank, copies in regulation.deck.copies.items():
        if rank == "joker" or (rank == "deuce" and regulation.deck.kind == "letters"):
            cards[rank, ""] = copies
        else:
            for suit in suits:
                cards[rank, suit] = copies // len(suits)
    return cards


@dataclass
class Deal:
    """A table at the end of a smazzata; every card is in one place only."""

    regulation: Regulation
    chance: random.Random
    players: int
    """Of each line."""
    left: Counter[Card] = field(init=False)

    def __post_init__(self) -> None:
        self.left = deck_of(self.regulation)

    def worth(self, cards: list[Card]) -> int:
        values = self.regulation.card_values
        worths = {**values.ranks, "joker": values.joker, "deuce": values.deuce}
        return sum(worths[rank] for rank, _ in cards)

    def draw(self, how_many: int) -> list[Card]:
        """Any cards that are left."""
        cards = [card for card, number in self.left.items() for _ in range(number)]
        drawn = self.chance.sample(cards, min(how_many, len(cards)))
        self.left.subtract(drawn)
        return drawn

    def take(self, cards: list[Card]) -> bool:
        """These, if they are all left."""
        wanted = Counter(cards)
        if any(self.left[card] < number for card, number in wanted.items()):
            return False
        self.left.subtract(wanted)
        return True

    def wild(self) -> list[Card]:
        """Some wild that is left; the cheap ones rather."""
        wilds = [card for card in self.left if card[0] in ("joker", "deuce") and self.left[card]]
        if not wilds:
            return []
        wilds.sort(key=lambda card: card[0] == "joker")
        return [wilds[0] if self.chance.random() < 0.7 else self.chance.choice(wilds)]

    def burraco(self, *, dirty: bool, beside: bool, ranks: set[str]) -> list[Card]:
        """The cards of one, from those that are left; nothing when it cannot be made."""
        wild = self.wild() if dirty else []
        if dirty and not wild:
            return []
        size = 6 if dirty and not beside else 7
        choices = self._melds(size, wild=bool(wild) and not beside, ranks=ranks)
        self.chance.shuffle(choices)
        if self.chance.random() < 0.6:
            choices.sort(key=self.worth)
        for cards in choices:
            if self.take([*cards, *wild]):
                if cards[0][0] == cards[1][0]:
                    ranks.add(cards[0][0])
                return [*cards, *wild]
        return []

    def _melds(self, size: int, *, wild: bool, ranks: set[str]) -> list[list[Card]]:
        melds = self.regulation.melds
        if not isinstance(melds, FrenchMelds):
            return self._words(size)
        combinations = [
            self._equal(rank, size) for rank in melds.combinations.ranks if rank not in ranks
        ]
        return [*filter(None, combinations), *self._runs(size, wild=wild)]

    def _equal(self, rank: str, size: int) -> list[Card]:
        cards = [card for card in self.left if card[0] == rank for _ in range(self.left[card])]
        return cards[:size] if len(cards) >= size else []

    def _runs(self, size: int, *, wild: bool) -> list[list[Card]]:
        """In a row, or with one place left to the wild."""
        length = size + int(wild)
        windows = [RUN[at : at + length] for at in range(len(RUN) - length + 1)]
        found = []
        for suit, window in product("HDCS", windows):
            holes = range(len(window)) if wild else [None]
            for hole in holes:
                cards = [(rank, suit) for at, rank in enumerate(window) if at != hole]
                found.append(cards)
        return found

    def _words(self, size: int) -> list[list[Card]]:
        """Letters of one colour; whether they are a word does not change what they are worth."""
        found = []
        for colour, cheap in product("RB", (True, False)):
            cards = [
                card for card in self.left if card[1] == colour for _ in range(self.left[card])
            ]
            self.chance.shuffle(cards)
            if cheap:
                cards.sort(key=lambda card: self.worth([card]))
            if len(cards) >= size:
                found.append(cards[:size])
        return found


def played(regulation: Regulation, seed: int, *, players: int, burrachi: int) -> SmazzataScore:
    """A smazzata of two lines as it ended, with up to so many burrachi on each side."""
    chance = random.Random(seed)
    deal = Deal(regulation, chance, players)
    taken = [chance.random() < 0.7 for _ in "ab"]
    out = deal.draw(0 if any(taken) else 22)
    hands = [[deal.draw(chance.randint(1, 3)) for _ in range(players)] for _ in "ab"]
    breakdowns = [_melded(deal, burrachi, took=took) for took in taken]
    closing = chance.choice((0, 1, None))
    for at, (made, (first, *rest)) in enumerate(zip(breakdowns, hands, strict=True)):
        closed = at == closing and taken[at] and _may_close(made, regulation)
        cards = [card for hand in rest for card in hand]
        if not closed:
            cards += [*first, *deal.draw(chance.choice((0, 0, 1, 6, 11)))]
        breakdowns[at] = replace(made, closed=closed, cards_hand=deal.worth(cards))
    assert len(out) in (0, 22)
    return _score(breakdowns, regulation)


def _may_close(made: Breakdown, regulation: Regulation) -> bool:
    any_burraco = made.clean + made.semi_clean + made.dirty
    return bool(made.clean if regulation.closing.needs_clean else any_burraco)


def _melded(deal: Deal, burrachi: int, *, took: bool) -> Breakdown:
    counts: Counter[str] = Counter()
    table: list[Card] = []
    ranks: set[str] = set()
    for _ in range(deal.chance.randint(0, burrachi)):
        kinds = ["clean", "dirty"]
        if deal.regulation.smazzata.semi_clean is not None:
            kinds.append("semi_clean")
        kind = deal.chance.choice(kinds)
        cards = deal.burraco(dirty=kind != "clean", beside=kind == "semi_clean", ranks=ranks)
        counts[kind] += bool(cards)
        table += cards
    bonus = 0
    if deal.regulation.smazzata.bonus_pair and counts["clean"]:
        bonus = deal.chance.randint(0, 2)
        pairs = deal.draw(2 * bonus)
        bonus, table = len(pairs) // 2, [*table, *pairs]
    table += deal.draw(deal.chance.randint(0, 9))
    return Breakdown(
        clean=counts["clean"],
        semi_clean=counts["semi_clean"],
        dirty=counts["dirty"],
        bonus=bonus,
        pozzetto=Pozzetto.TAKEN if took else Pozzetto.NOT_TAKEN,
        cards_table=deal.worth(table),
        penalised=deal.worth(deal.draw(deal.chance.choice((0, 0, 0, 1, 3)))),
    )


def _score(breakdowns: list[Breakdown], regulation: Regulation) -> SmazzataScore:
    a, b = breakdowns
    return SmazzataScore(
        a=LineScore(total=smazzata.total(a, regulation, others=(b,)), breakdown=a),
        b=LineScore(total=smazzata.total(b, regulation, others=(a,)), breakdown=b),
    )
