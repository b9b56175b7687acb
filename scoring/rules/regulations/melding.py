"""What an edition says of melds: which cards may lie together, and how clean a burraco is."""

from __future__ import annotations

from scoring.rules.regulations.entry import Article, Count


class Surplus(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """More equal cards than the decks hold; how many there are stands in `deck.copies`."""


class Wilds(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    most: Count
    """In one meld; a natural 2 is none."""


class OnlyWilds(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Nobody admits a meld of wilds alone; the entry says who forbids it."""


class Sequences(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    least: Count
    most: Count
    """Cards, the wild among them."""


class Aces(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """In a sequence the ace stands before the 2 or after the king, once."""


class NaturalDeuce(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    allowed: bool
    """Whether a 2 of the sequence's suit, in the 2's place, is no wild."""


class Combinations(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    least: Count
    most_natural: Count
    most: Count
    """Cards, the wild among them."""
    ranks: tuple[str, ...]
    """Of which they may be."""


class SameRank(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    allowed: bool
    """Whether a line may open two combinations of one rank."""


class OpenedWithWild(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    only_dirty: bool
    """Whether a combination opened with a wild can become nothing but a dirty burraco."""


class SemiClean(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    clean_run: Count
    """Cards without a wild between them that the wild precedes or follows."""


class Words(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    least: Count


class Deuces(Article, frozen=True, forbid_unknown_fields=True, kw_only=True):
    letters: str
    """What a pinella may stand for; a joker stands for any letter."""


class FrenchMelds(
    Article,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="cards",
    tag="french",
):
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


class LetterMelds(
    Article,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="cards",
    tag="letters",
):
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
