"""What a movement is made of, and what it may know: the group to be seated, who met whom.

A movement says how it begins and goes on in each format, and why it seats so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import combinations, product

from scoring.plans import Format, Movement
from scoring.records import record
from scoring.rules.ledger import BEFORE_ALL, Ledger, Round
from scoring.rules.pairing import Seating, matches
from scoring.rules.regulations import Regulation
from scoring.rules.standings import standings
from scoring.seats import Part, Seat, WhyByeGiven
from scoring.values import EntrantNumber, RoundNumber

Two = frozenset[EntrantNumber]
Line = tuple[EntrantNumber, ...]
Club = Sequence[EntrantNumber]


@dataclass(slots=True)
class History:
    """Of the tables of earlier rounds, a match of teams counted once."""

    met: Counter[Two] = field(default_factory=Counter)
    """How many times two were opponents."""
    partners: Counter[Two] = field(default_factory=Counter)
    """How many times two played together (giallo)."""
    rests: Counter[EntrantNumber] = field(default_factory=Counter)
    movable: set[EntrantNumber] = field(default_factory=set)
    """Who has been on another line than the first."""

    @classmethod
    def of(cls, seats: Iterable[Seat]) -> History:
        history = cls()
        for seat in seats:
            history._add(seat)
        return history

    def _add(self, seat: Seat) -> None:
        if seat.is_bye:
            self.rests.update(seat.entrants())
        self.met.update(opponents(seat.lines))
        for line in seat.lines:
            self.partners.update(frozenset(two) for two in combinations(line, 2))
        for line in seat.lines[1:]:
            self.movable.update(line)


def opponents(lines: Sequence[Line]) -> list[Two]:
    """Everybody with everybody of the other lines."""
    return [
        frozenset(two) for line, other in combinations(lines, 2) for two in product(line, other)
    ]


def resting(
    order: Sequence[EntrantNumber],
    how_many: int,
    rests: Mapping[EntrantNumber, int],
    stand_ins: Collection[EntrantNumber] = (),
) -> list[EntrantNumber]:
    """So many that rest: stand-ins, then who has rested least, of these the last of the order.

    Stand-ins come first, and as often as need be: they are there to fill seats, and where a
    seat too many is filled nobody needs them. Everybody else rests a second time only when
    all have rested once.
    """
    position = {entrant: index for index, entrant in enumerate(order)}

    def last_to_play(entrant: EntrantNumber) -> tuple[bool, int, int]:
        return entrant not in stand_ins, rests.get(entrant, 0), -position[entrant]

    return sorted(order, key=last_to_play)[:how_many]


@record
class Field:
    """The entrants of a group that are to be seated in a round behind the first."""

    ledger: Ledger
    regulation: Regulation
    round: RoundNumber
    group: str
    active: tuple[EntrantNumber, ...]
    movement: Movement

    @property
    def stand_ins(self) -> set[EntrantNumber]:
        return self.ledger.stand_ins().intersection(self.active)

    @property
    def is_last_round(self) -> bool:
        return self.ledger.plan is not None and self.round == self.ledger.plan.rounds

    def without(self, idle: Collection[EntrantNumber]) -> Field:
        """The same group, some of whom sit aside."""
        return replace(
            self, active=tuple(entrant for entrant in self.active if entrant not in idle)
        )

    def history(self) -> History:
        """Who really met whom."""
        return History.of(self._matches(played.seats() for played in self._before()))

    def due_history(self) -> History:
        """As if nobody had ever sat wrong (I art. 2)."""
        return History.of(self._matches(played.due_seats() for played in self._before()))

    def last_met(self) -> History:
        """Who really met in the round before."""
        return History.of(matches(self._last().seats()))

    def previous(self) -> tuple[Seat, ...]:
        """The tables of the round before, as they should have been."""
        return matches(self._last().due_seats())

    def ranking(self) -> tuple[EntrantNumber, ...]:
        """Best first, behind them who has just come, and last the stand-ins."""
        rows = standings(self.ledger, self.regulation, self._last().number)
        ranked = [row.entrant for row in rows if row.entrant in self.active]
        return (*ranked, *self._behind(ranked))

    def carried(self) -> tuple[EntrantNumber, ...]:
        """The order that the rounds have been going by, less who left, and who came behind it."""
        orders = (part.order for part in self.parts(self._before()) if part.order)
        kept = [entrant for entrant in next(orders, ()) if entrant in self.active]
        return (*kept, *self._behind(kept))

    def block(self) -> list[Round]:
        """The rounds just before this one that had the same movement, in order."""
        plan, groups = self.ledger.plan, self.ledger.groups
        first = groups.after_round if groups is not None else BEFORE_ALL
        block: list[Round] = []
        for played in reversed(self._before()):
            movement = plan.movement(played.number, self.group) if plan else None
            if played.number <= first or movement is not self.movement:
                break
            block.insert(0, played)
        return block

    def parts(self, rounds: Sequence[Round]) -> Iterator[Part]:
        """How this group was seated, latest first; before there were groups, how all were."""
        for played in reversed(rounds):
            yield from (part for part in played.parts if part.group in ("", self.group))

    def matches_of(self, round_: Round) -> list[Seat]:
        """The matches of this group in a round, as they should have been."""
        members = set(self.active) | {
            entrant
            for entrant in self.ledger.entrants
            if self.ledger.group_of(entrant) == self.group
        }
        due = matches(round_.due_seats())
        return [seat for seat in due if members.issuperset(seat.entrants())]

    def _before(self) -> list[Round]:
        """All that were published: the round to be seated is not."""
        return list(self.ledger.played_rounds())

    def _last(self) -> Round:
        return self.ledger.rounds[RoundNumber(self.round - 1)]

    def _behind(self, ranked: Iterable[EntrantNumber]) -> list[EntrantNumber]:
        stand_ins, listed = self.stand_ins, set(ranked)
        late = [entrant for entrant in self.active if entrant not in listed]
        return sorted(late, key=lambda entrant: (entrant in stand_ins, entrant))

    @staticmethod
    def _matches(rounds: Iterable[Iterable[Seat]]) -> Iterator[Seat]:
        for seats in rounds:
            yield from matches(seats)


class Reason(Enum):
    """What a movement looks at: by this a table's seating is explained."""

    PREVIOUS_SEATS = auto()
    RANKING = auto()
    CALENDAR = auto()
    PARTNERS = auto()


@record
class Start:
    """The order that a first round goes by, and what else has a say in it."""

    order: Sequence[EntrantNumber]
    active: Collection[EntrantNumber]
    stand_ins: Collection[EntrantNumber]
    bye_reason: WhyByeGiven
    """Why the last of the order rests, if one has to."""
    fixed: int | None = None
    """How many of the order are fixed lines by their letter (I art. 2)."""
    clubs: Sequence[Club] = ()


@record
class Way:
    """A movement in one format."""

    begins: Callable[[Start], Seating]
    """The first round."""
    continues: Callable[[Field], Seating]
    """Every later one."""


@record
class MovementRules:
    """A movement. It stands under its name in the module of its family (`registry`)."""

    code: Movement
    reason: Reason
    ways: Mapping[Format, Way]
    """By the formats that can be played so."""

    @property
    def seats_first_round(self) -> bool:
        """Whether it says who meets whom in the first round too, once its order is known."""
        return self.reason in (Reason.CALENDAR, Reason.PARTNERS)
