"""What an edition says of the play at a table: its cards, melds, figures, and closing."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, Literal

import msgspec

from scoring.records import Record
from scoring.sheets import FIGURES, Figure

TableFormat = Literal["pairs", "teams"]
"""Which V.P. tables a format uses: teams have their own, all others those of pairs."""
Count = Annotated[int, msgspec.Meta(ge=0)]


class Article(Record, forbid_unknown_fields=True):
    """What every entry has: the article it was taken from ("RULES" where we decided)."""

    article: str


class Deck(Article):
    """Both decks together."""

    cards: int
    value: int
    """P.P. of the whole deck."""
    kind: Literal["french", "letters"] = "french"
    copies: dict[str, Count] = {}
    """How many of each rank, of `joker` and of `deuce`; empty: the edition is older than this."""


class CardValues(Article):
    """P.P. of each card; `deuce` is the pinella, whatever the deck."""

    joker: int
    deuce: int
    ranks: dict[str, int]


class Burraco(Article):
    least_cards: Annotated[int, msgspec.Meta(ge=2)]
    """A card and a wild: of less nothing can be reckoned."""
    least_value: int
    """P.P. of the cheapest cards that make one."""


class Surplus(Article):
    """More equal cards than the decks hold; how many there are stands in `deck.copies`."""


class Wilds(Article):
    most: Count
    """In one meld; a natural 2 is none."""


class OnlyWilds(Article):
    """Nobody admits a meld of wilds alone; the entry says who forbids it."""


class Sequences(Article):
    least: Count
    most: Count
    """Cards, the wild among them."""


class Aces(Article):
    """In a sequence the ace stands before the 2 or after the king, once."""


class NaturalDeuce(Article):
    allowed: bool
    """Whether a 2 of the sequence's suit, in the 2's place, is no wild."""


class Combinations(Article):
    least: Count
    most_natural: Count
    most: Count
    """Cards, the wild among them."""
    ranks: tuple[str, ...]
    """Of which they may be."""


class SameRank(Article):
    allowed: bool
    """Whether a line may open two combinations of one rank."""


class OpenedWithWild(Article):
    only_dirty: bool
    """Whether a combination opened with a wild can become nothing but a dirty burraco."""


class SemiClean(Article):
    clean_run: Count
    """Cards without a wild between them that the wild precedes or follows."""


class Words(Article):
    least: Count


class Deuces(Article):
    letters: str
    """What a pinella may stand for; a joker stands for any letter."""


class FrenchMelds(Article, tag_field="cards", tag="french"):
    """Sequences of one suit and combinations of one rank. Its own article says what a meld is,
    that of `quality` which burraco is clean."""

    quality: str
    """The article on clean and dirty burrachi."""
    surplus: Surplus
    wilds: Wilds
    only_wilds: OnlyWilds
    sequences: Sequences
    aces: Aces
    natural_deuce: NaturalDeuce
    combinations: Combinations
    same_rank: SameRank
    opened_with_wild: OpenedWithWild
    semi_clean: SemiClean | None = None


class LetterMelds(Article, tag_field="cards", tag="letters"):
    """Words of one colour."""

    quality: str
    """The article on clean and dirty burrachi."""
    disputed: str = ""
    """What is cited where a wild stands beside letters that are a clean burraco by themselves."""
    surplus: Surplus
    wilds: Wilds
    only_wilds: OnlyWilds
    words: Words
    deuces: Deuces


POINTS = "smazzata"
"""The entry whose article is cited, where a figure has none of its own."""


class Unlikely(Article):
    """P.P. of a line's smazzata that are typed twice, and marked: they can be, and seldom are."""

    above: int
    below: int


@dataclass(frozen=True, slots=True)
class PaidFigure:
    """A figure under an edition."""

    figure: Figure
    known: bool
    points: int
    """P.P. for one; 0 where the edition prints none."""
    printed: int
    """P.P. that the edition prints beside it: those of one, or those that may be given."""
    waived: bool
    """Nobody pays it when every line would."""
    article: str


def paid_figures(edition: object) -> tuple[PaidFigure, ...]:
    """All of them, in the order of the paper."""
    return tuple(_paid(figure, edition) for figure in FIGURES)


def _paid(figure: Figure, edition: object) -> PaidFigure:
    entry = _entry(figure.known_by, edition)
    worth = figure.worth
    points = _entry(worth, edition) if isinstance(worth, str) else worth
    return PaidFigure(
        figure=figure,
        known=(entry if figure.known_by else points) not in figure.absent,
        points=points or 0,
        printed=entry.points if entry else points or 0,
        waived=bool(_entry(figure.waived_by, edition)),
        article=(entry or _entry(POINTS, edition)).article,
    )


def _entry(path: str, edition: object) -> Any:
    """The entry of an edition under a dotted name; None without a name."""
    return attrgetter(path)(edition) if path else None


class ClosingCondition(Article):
    """One thing that a line must have done to close."""

    needs: Literal[
        "pozzetto_taken",
        "pozzetto_played",
        "burraco",
        "clean_burraco",
        "last_card_discarded",
        "last_card_not_wild",
        "not_in_first_lap",
    ]


class ClosingWithoutPoints(Article):
    """An end of the smazzata that brings nobody the points of closing."""

    when: Literal["stock_exhausted", "time_out"]


class RefereeBonus(Article):
    """P.P. that a referee adds to a closing without a clean burraco, the other line having played
    both pozzetti (I art. 22)."""

    points: int


class Closing(Article):
    needs_clean: bool
    conditions: tuple[ClosingCondition, ...] = ()
    without_points: tuple[ClosingWithoutPoints, ...] = ()
    referee_bonus: RefereeBonus | None = None

    def __post_init__(self) -> None:
        needs_clean = any(condition.needs == "clean_burraco" for condition in self.conditions)
        if self.conditions and needs_clean != self.needs_clean:
            raise ValueError(
                f"needs_clean is {self.needs_clean}: conditions must say the same, "
                "by `clean_burraco` or without it"
            )


class PozzettoRule(Article):
    """Who pays for a pozzetto that was not taken, when neither line took one."""

    neither_took: Literal["both_pay", "neither_pays"]
