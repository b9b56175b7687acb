"""One request's view of a tournament: who asks, and each fact read once, as of one number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.utils.translation import get_language

from scoring import queries
from scoring.events import Recorded
from scoring.rules import from_fold
from scoring.rules.violations import Code, refuse
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    Right,
    RoundNumber,
    TableNumber,
    UserId,
)
from tournaments.models import Referto, Tournament
from tournaments.names import Names, names, with_accounts_and_remarks
from tournaments.wording.formats import EntrantWords, entrant_words

P = ParamSpec("P")
T = TypeVar("T")
MOST_PRESENTED = 32
"""What presenters made is kept so often for one moment; the longest unused goes first."""


class Moment:
    """A tournament at event `number`, for whoever asks (`by`: None for a player or stranger).

    Desk, public pages and API each hold one; presenters take it. A fact is read when it is first
    asked for and then kept. Reading happens in one snapshot of the database where the request
    opened one (`scoring.queries.snapshot`), so that no two facts are of different numbers. After a
    command the world is another: take a new moment (`again`).
    """

    def __init__(self, tournament: Tournament, by: Authority | None = None) -> None:
        self.tournament = tournament
        self.by = by
        self._recorded: dict[EventNumber, Recorded] = {}
        self._standings: dict[Hashable, queries.Standings] = {}
        self._staff_names: Names | None = None
        self._presented: OrderedDict[Hashable, Any] = OrderedDict()

    def again(self) -> Moment:
        """The same tournament for the same person, with nothing read yet."""
        return Moment(self.tournament, self.by)

    @property
    def ledger(self) -> LedgerId:
        return self.tournament.ledger

    def may(self, right: Right) -> bool:
        return self.by is not None and self.by.may(right)

    @cached_property
    def number(self) -> EventNumber:
        """Of the last event. Read before any other fact, which is therefore never older."""
        return queries.head(self.ledger)

    @cached_property
    def book(self) -> queries.Book:
        """How it is played and how far it is.

        Raises:
            Violation: `tournament_unknown`, when its book was never opened.
        """
        book = queries.book(self.ledger)
        if book is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        self.__dict__.setdefault("number", book.number)
        return book

    @property
    def words(self) -> EntrantWords:
        """What the entrants of its format are called."""
        return entrant_words(self.book.format)

    @cached_property
    def fold(self) -> queries.Ledger:
        """The folded book at its number: all that is told of it is read there."""
        return queries.fold_of(self.book)

    @cached_property
    def rounds(self) -> tuple[queries.RoundInBook, ...]:
        """All rounds in order, the draft too."""
        return from_fold.rounds(self.fold)

    @property
    def published_rounds(self) -> tuple[queries.RoundInBook, ...]:
        return tuple(round_ for round_ in self.rounds if round_.published)

    def round(self, number: RoundNumber) -> queries.RoundInBook | None:
        """A round, draft or published; None when it was never seated."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)

    def tables(self, round_: RoundNumber) -> tuple[queries.TableInBook, ...]:
        """The tables of a round, in order."""
        return from_fold.tables(self.fold, self.book.regulation, round_)

    def table(self, round_: RoundNumber, number: TableNumber) -> queries.TableInBook | None:
        """One table of a round; None when there is none."""
        return next((table for table in self.tables(round_) if table.table == number), None)

    def tables_of(self, entrant: EntrantNumber) -> tuple[queries.TableInBook, ...]:
        """Where an entrant sat, round by round; drafts too."""
        return from_fold.tables_of(self.fold, self.book.regulation, entrant)

    @cached_property
    def entrants(self) -> tuple[queries.EntrantInBook, ...]:
        """All entrants in order of number, withdrawn ones too."""
        return from_fold.entrants(self.fold)

    @property
    def expelled(self) -> frozenset[PlayerId]:
        """Who plays no more, by an espulsione that stands."""
        return queries.expelled(self.sanctions)

    @property
    def gaps(self) -> tuple[queries.Gap, ...]:
        """Group by group, how many stand-ins would fill the last table."""
        return queries.gaps(self.book, self.entrants, self.expelled)

    @cached_property
    def penalties(self) -> tuple[queries.PenaltyInBook, ...]:
        """All penalties in the order they were given, revoked ones too.

        Without the articles for who may not penalise: these see points, never why, but of what a
        damaged line got.
        """
        given = from_fold.penalties(self.fold)
        if self.may(Right.PENALISE):
            return given
        return tuple(one if one.damaged else replace(one, article="") for one in given)

    @cached_property
    def sanctions(self) -> tuple[queries.SanctionInBook, ...]:
        """All sanctions in the order they were given: for who may penalise."""
        return from_fold.sanctions(self.fold)

    @cached_property
    def complaints(self) -> tuple[queries.ComplaintInBook, ...]:
        """All complaints in the order they came: for who may penalise."""
        return from_fold.complaints(self.fold)

    @cached_property
    def referti(self) -> tuple[Referto, ...]:
        """All referti, drafts too: for who may write them."""
        return tuple(self.tournament.referti.all())

    def events(self, chosen: queries.EventFilter) -> tuple[Recorded, ...]:
        """Events, newest first; `recorded` knows them from now on."""
        found = queries.events(self.ledger, chosen)
        self._recorded.update((each.number, each) for each in found)
        return found

    def recorded(self, numbers: Iterable[EventNumber]) -> dict[EventNumber, Recorded]:
        """The events of these numbers, as far as there are any."""
        wanted = tuple(numbers)
        if unread := tuple(number for number in wanted if number not in self._recorded):
            self._recorded |= queries.events_by_number(self.ledger, unread)
        return {number: self._recorded[number] for number in wanted if number in self._recorded}

    def standings(
        self, *, after_round: RoundNumber | None = None, as_of: EventNumber | None = None
    ) -> queries.Standings:
        """The ranking after a round (default: the current one), now or as of an event.

        Raises:
            Violation: `tournament_unknown`, for a number before the opening.
        """
        key = (after_round, as_of)
        if key not in self._standings:
            self._standings[key] = self._read_standings(after_round, as_of)
        return self._standings[key]

    @cached_property
    def ranks(self) -> dict[RoundNumber, dict[EntrantNumber, int]]:
        """The place of each entrant after each published round, as the results are now."""
        last = self.published_rounds[-1].number if self.published_rounds else RoundNumber(0)
        return queries.ranks_in(self.fold, last)

    def _read_standings(
        self, after_round: RoundNumber | None, as_of: EventNumber | None
    ) -> queries.Standings:
        if as_of is None:
            return queries.standings_in(self.fold, after_round)
        then = queries.standings_as_of(self.ledger, self.fold, as_of, after_round)
        if then is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        return then

    @cached_property
    def names(self) -> Names:
        """Who entrants and players are."""
        return names(self.tournament, self.entrants)

    def names_at(self, number: EventNumber) -> Names:
        """Who they were at an event: a name corrected later is as it was."""
        return names(self.tournament, self.entrants, as_of=number)

    def names_in(self, recorded: Iterable[Recorded], *users: UserId | None) -> Names:
        """The names, with the accounts and remarks that occur in events: for officials only.

        Why somebody was punished or left is said to who may penalise.
        """
        self._staff_names = with_accounts_and_remarks(
            self._staff_names or self.names,
            recorded,
            users,
            private=self.may(Right.PENALISE),
        )
        return self._staff_names

    def once(
        self,
        present: Callable[Concatenate[Moment, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What a presenter makes of this moment, made once for each question and language."""
        key = (present, args, tuple(sorted(kwargs.items())), get_language())
        if key in self._presented:
            self._presented.move_to_end(key)
            return self._presented[key]  # type: ignore[no-any-return]
        made = present(self, *args, **kwargs)
        self._presented[key] = made
        while len(self._presented) > MOST_PRESENTED:
            self._presented.popitem(last=False)
        return made
