"""What a file of an edition can say, typed; every entry cites its article.

A field with a default came after the first editions were pinned: an old content that does not
say it is still read, and still has the hash that tournaments were opened with.
"""

from functools import cached_property
from typing import Annotated, Literal

import msgspec

from scoring.plans import Format, Movement, PositionsBy
from scoring.rules.regulations.burrachi import Cards, DeckLimits
from scoring.rules.regulations.canonical import content_hash
from scoring.rules.regulations.discipline import (
    Complaints,
    Corrections,
    LatenessStep,
    Offence,
    Referto,
    SecondAmmonizione,
    SeveralRichiami,
    Withdrawal,
)
from scoring.rules.regulations.table import (
    Article,
    Burraco,
    CardValues,
    Closing,
    Count,
    Deck,
    FrenchMelds,
    LetterMelds,
    PaidFigure,
    PozzettoRule,
    TableFormat,
    Unlikely,
    paid_figures,
)
from scoring.sheets import FIGURES, Figure

TieBreak = Literal["victory_points", "match_points", "game_points"]


class SmazzataPoints(Article):
    """P.P. of what a line did in a smazzata."""

    clean: int
    dirty: int
    closing: int
    pozzetto_not_taken: int
    bonus_pair: int
    """For every two cards beyond the seventh of a clean burraco; 0: no such bonus."""
    semi_clean: int | None = None
    """None: the edition knows no semi-clean burraco."""


class Ranking(Article):
    tie_breaks: tuple[TieBreak, ...]
    alternatives: tuple[tuple[TieBreak, ...], ...] = ()
    """Other orders that the direction may announce."""
    equal_prizes: tuple[Literal["divided", "winners_choose", "lot"], ...] = ()
    settled: str = ""
    """By which article the direction orders equals; empty: none says it."""

    @property
    def settled_article(self) -> str:
        """Where no text has equals ordered, it was decided (RULES.md section 6)."""
        return self.settled or "RULES 6"


class VictoryPointsTable(Article):
    """Upper limits of |M.P.| for 10-10, 11-9 ... 19-1; beyond the last it is 20-0."""

    smazzate: int
    bands: tuple[int, ...]
    format: TableFormat = "pairs"

    def __post_init__(self) -> None:
        if len(self.bands) != 10 or list(self.bands) != sorted(set(self.bands)):
            raise ValueError(f"bands must be ten rising limits, not {self.bands}")


class RoundTime(Article):
    """Minutes of a round."""

    smazzate: int
    least: Count
    most: Count
    tolerance: Count = 0
    """Minutes more or less that the direction may announce beforehand."""

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(f"least must not exceed most ({self.most}), not {self.least}")

    @property
    def bounds(self) -> tuple[int, int]:
        """The fewest and the most minutes that may be announced."""
        return max(self.least - self.tolerance, 1), self.most + self.tolerance


class Positions(Article):
    """How a player's place at a table may be given, beside each uncovering a card."""

    ways: tuple[PositionsBy, ...]


class Served(Article):
    """Who is served first where each player uncovers a card."""

    who: Literal["highest_card"]


class FilledIn(Article):
    """Who writes the sheet."""

    who: Literal["first_served", "highest_card"]


class HandedIn(Article):
    """Who brings the signed sheet, and to whom."""

    who: Literal["winners"]
    to: Literal["direction", "referee"]


class ScoreSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the paper of a table asks of its players; None: the text does not say it."""

    served: Served | None = None
    filled_in: FilledIn | None = None
    handed_in: HandedIn | None = None


class MarkedRow(Article):
    """The row of the V.P. table that stands on yellow: the one of so many M.P. (U art. 3)."""

    match_points: Annotated[int, msgspec.Meta(ge=0)]


class TimeOut(Article):
    """What the whistle means before the first draw, and during the count."""

    dealing: Literal["not_played", "one_lap"]
    counting: Literal["round_ends"]


class Bye(Article):
    """What a line without opponent gets; its V.P. are those of the table in use."""

    match_points: int
    game_points: int
    formats: tuple[Format, ...] = tuple(each for each in Format if each is not Format.THREES)
    """Where somebody may rest; in the others robots fill the table. Three at a table are U's alone
    (art. 3.1), which fills them; a single player rests under I (Definizioni, "tavolo zoppo")."""


class Protests(Article):
    """Windows in minutes, from the publication of a ranking."""

    minutes: Count
    before_groups: Count | None = None
    """Before the ranking is cut into merit groups; None: no such window."""
    each_ranking: bool = False
    """Whether players' counts are heard from the posting of each round's ranking, and no longer."""

    def windows(self, end: int | None, cut: int | None) -> tuple[int, int]:
        """Minutes of the end and of the cut, where these were announced.

        What nobody said the edition says; where it has none for the cut, that has the end's.
        """
        end = self.minutes if end is None else end
        usual = end if self.before_groups is None else self.before_groups
        return end, usual if cut is None else cut


class LaterRounds(Article):
    """The movements that the text prints for the rounds behind the first (C art. 9)."""

    movements: tuple[Movement, ...]


class SingleTable(Article):
    """Who wins a game without a clock, at a single table."""

    target: int
    """P.P."""
    reached: Literal["above", "at_least"]
    winner: Literal["first", "highest"]


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which edition an organiser's own was copied from, and with which content."""

    edition: str
    hash: str


class Regulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """One edition, whole. What is None, the edition does not say."""

    edition: str
    name: str
    printed: bool = True
    """False: gathered from practice, not taken from a printed code."""
    based_on: Origin | None = None
    deck: Deck
    card_values: CardValues
    smazzata: SmazzataPoints
    closing: Closing
    pozzetto: PozzettoRule | None = None
    burraco: Burraco
    unlikely: Unlikely | None = None
    melds: FrenchMelds | LetterMelds | None = None
    ranking: Ranking
    victory_points: tuple[VictoryPointsTable, ...]
    time: tuple[RoundTime, ...]
    time_out: TimeOut | None = None
    later_rounds: LaterRounds | None = None
    untold_time: Article | None = None
    """In the hall nobody sees how much time is left: players may not ask either (I art. 6)."""
    positions: Positions | None = None
    """None: places at a table are given by card alone."""
    equal_cards: Article | None = None
    """Where the text has tournaments *a carte uguali*."""
    sessions: Article | None = None
    """Where the text has the sessions announced, and how the rounds are divided among them."""
    score_sheet: ScoreSheet | None = None
    marked_row: MarkedRow | None = None
    """None: no row of its V.P. tables is printed otherwise than the rest."""
    bye: Bye
    lateness: tuple[LatenessStep, ...] = ()
    withdrawal: Withdrawal | None = None
    protests: Protests
    lost_sheet: Article | None = None
    corrections: Corrections | None = None
    technical_smazzata: Article | None = None
    complaints: Complaints | None = None
    referto: Referto | None = None
    second_ammonizione: SecondAmmonizione | None = None
    several_richiami: SeveralRichiami | None = None
    sanctions: tuple[Offence, ...] = ()
    single_table: SingleTable | None = None

    def __post_init__(self) -> None:
        self._check_deck()
        self._check_melds()
        self._check_tables()
        self._check_sanctions()

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of the edition's content, in hex: what a tournament is pinned to."""
        return content_hash(self)

    @cached_property
    def figures(self) -> tuple[PaidFigure, ...]:
        """Those of a smazzata, in the order of the paper; also those that it does not know."""
        return paid_figures(self)

    def paid(self, figure: Figure) -> PaidFigure:
        """The figure as it is under this edition."""
        return self.figures[FIGURES.index(figure)]

    @cached_property
    def figure_points(self) -> tuple[int, ...]:
        """P.P. for one of each."""
        return tuple(paid.points for paid in self.figures)

    @cached_property
    def limits(self) -> DeckLimits:
        """What its deck allows to burrachi and to a line's P.P."""
        cards = Cards(self.deck, self.card_values, self.burraco, self.melds, self.figures)
        return DeckLimits(cards)

    @cached_property
    def conditional_figures(self) -> tuple[PaidFigure, ...]:
        """Those that may not stand on a sheet, or not on every one."""
        return tuple(paid for paid in self.figures if not paid.known or paid.figure.needs)

    @cached_property
    def waived_figures(self) -> tuple[PaidFigure, ...]:
        """Those that nobody pays when every line would."""
        return tuple(paid for paid in self.figures if paid.waived)

    @property
    def neither_pays(self) -> bool:
        """Whether nobody pays for the pozzetto when neither line took one (I art. 17)."""
        return self.pozzetto is not None and self.pozzetto.neither_took == "neither_pays"

    def victory_points_table(
        self, smazzate: int, format_: TableFormat = "pairs"
    ) -> VictoryPointsTable:
        """The table for rounds of so many smazzate.

        Raises:
            KeyError: this edition prints none.
        """
        for table in self.victory_points:
            if table.smazzate == smazzate and table.format == format_:
                return table
        raise KeyError(smazzate)

    def smazzate_choices(self, format_: TableFormat = "pairs") -> tuple[int, ...]:
        """The lengths of a round for which the edition prints a V.P. table."""
        return tuple(table.smazzate for table in self.victory_points if table.format == format_)

    def round_time(self, smazzate: int) -> RoundTime | None:
        """The minutes of a round of so many smazzate; None: the edition does not say them."""
        return next((time for time in self.time if time.smazzate == smazzate), None)

    @property
    def position_ways(self) -> tuple[PositionsBy, ...]:
        """Ways to give places at a table that may be announced."""
        return (PositionsBy.CARD, *(self.positions.ways if self.positions else ()))

    def offence(self, code: str) -> Offence:
        """The catalogue's entry.

        Raises:
            KeyError: there is none.
        """
        for entry in self.sanctions:
            if entry.code == code:
                return entry
        raise KeyError(code)

    def offence_on(
        self, occasion: Literal["wrong_seat", "left", "not_delivered", "correction_annulled"]
    ) -> Offence | None:
        """What the program proposes by itself; None: the catalogue has nothing for it."""
        return next((entry for entry in self.sanctions if entry.occasion == occasion), None)

    def _check_deck(self) -> None:
        if not (copies := self.deck.copies):
            return
        values = {
            **self.card_values.ranks,
            "joker": self.card_values.joker,
            "deuce": self.card_values.deuce,
        }
        if odd := set(copies) ^ set(values):
            raise ValueError(f"deck.copies and card_values must name the same ranks: {sorted(odd)}")
        cards = sum(copies.values())
        worth = sum(count * values[rank] for rank, count in copies.items())
        if (cards, worth) != (self.deck.cards, self.deck.value):
            raise ValueError(
                f"deck: the copies are {cards} cards worth {worth}, "
                f"not {self.deck.cards} worth {self.deck.value}"
            )

    def _check_melds(self) -> None:
        if self.melds is None:
            return
        kind = "french" if isinstance(self.melds, FrenchMelds) else "letters"
        if kind != self.deck.kind or not self.deck.copies:
            raise ValueError(
                f"melds.cards: deck.kind must be the same and deck.copies told, not {kind!r} "
                f"with {self.deck.kind!r}"
            )
        if isinstance(self.melds, FrenchMelds):
            ranks = set(self.card_values.ranks)
            if odd := set(self.melds.combinations.ranks) - ranks:
                raise ValueError(f"melds.combinations.ranks: no such cards: {sorted(odd)}")
            if (self.melds.semi_clean is None) != (self.smazzata.semi_clean is None):
                raise ValueError("melds.semi_clean and smazzata.semi_clean: both or neither")

    def _check_tables(self) -> None:
        keys = [(table.format, table.smazzate) for table in self.victory_points]
        if not keys or len(keys) != len(set(keys)):
            raise ValueError(f"victory_points must hold one table for each length, not {keys}")

    def _check_sanctions(self) -> None:
        codes = [entry.code for entry in self.sanctions]
        if len(codes) != len(set(codes)):
            twice = sorted({code for code in codes if codes.count(code) > 1})
            raise ValueError(f"sanctions: each code once, not {twice}")
        for step in self.lateness:
            if step.sanction and step.sanction not in codes:
                raise ValueError(f"lateness: {step.sanction!r} must be a code of the sanctions")
