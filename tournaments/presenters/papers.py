"""The papers of a round on the desk: how far each is, by whom, since when, and what is doubtful."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import accumulate

from scoring import events as ev
from scoring import queries
from scoring.queries import Book, EventFilter, TableInBook
from scoring.records import record
from scoring.rules import formats
from scoring.rules.readings import Difference, differences
from scoring.rules.risks import (
    HandedIn,
    InversionHint,
    Result,
    Risk,
    inversion_hints,
    keyed_twice,
    risks,
)
from scoring.rules.sanctions import FREE
from scoring.rulings import SecondKeying
from scoring.sheets import SheetScore
from scoring.values import (
    EntrantNumber,
    EventNumber,
    Line,
    PaperState,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
)
from tournaments.moment import Moment
from tournaments.presenters.announced_prizes import planned_prizes
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.presenters.sanctions import sanction_query
from tournaments.wording import event_name


@record
class PaperStep:
    """Something that was done with a paper."""

    what: str
    at: datetime
    who: str


@record
class Paper:
    """The paper of one table."""

    table: TableNumber
    card: TableCard
    state: PaperState
    steps: tuple[PaperStep, ...]
    """Oldest first."""
    risks: tuple[Risk, ...]
    hints: tuple[InversionHint, ...]
    awaits_second: bool
    """Somebody else still has to type it."""
    not_delivered: str
    """Fills the page of sanctions, where the losers handed it in and the edition has something
    for the winners (I art. 18); else empty."""
    unsigned: tuple[str, ...]
    """Fills the same page for each line that did not sign: no text prints what that costs."""

    @property
    def flagged(self) -> bool:
        return self.card.book.flagged


@record
class Board:
    """All papers of a round."""

    number: EventNumber
    round: RoundNumber
    papers: tuple[Paper, ...]

    @property
    def counts(self) -> tuple[tuple[PaperState, int], ...]:
        """How many papers are how far; states without any left out but the first."""
        states = [paper.state for paper in self.papers]
        return tuple((state, states.count(state)) for state in PaperState if state in states)

    @property
    def flagged(self) -> tuple[TableNumber, ...]:
        return tuple(paper.table for paper in self.papers if paper.flagged)


@record
class ReadingCard:
    """One of the readings of a paper: of whom, and what it says."""

    number: EventNumber
    who: str
    sheet: SheetScore
    stands: bool
    """It is what counts until somebody has chosen."""
    differences: tuple[Difference, ...]
    """From what stands."""


def board(moment: Moment, round_: RoundNumber) -> Board:
    """The papers of a round that is played."""
    steps, around = _steps(moment, round_), _Around(moment, round_)
    return Board(
        number=moment.number,
        round=round_,
        papers=tuple(
            _paper(table, moment, steps.get(table.table, ()), around) for table in around.tables
        ),
    )


def paper_of(moment: Moment, table: TableInBook) -> Paper:
    """One paper, without its steps."""
    return _paper(table, moment, (), _Around(moment, table.round))


def doubtful(moment: Moment, round_: RoundNumber) -> tuple[tuple[TableInBook, HandedIn], ...]:
    """The sheets of a round that somebody should look at: figures beyond what is likely, perhaps
    the lines changed over. Kept until the ranking before the round may be another."""
    return moment.fold.once((doubtful, round_), lambda: _Around(moment, round_).doubtful())


def awaiting_second(moment: Moment, round_: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables whose sheet somebody else still has to type; no round is held back by them.

    Kept until one of the round's tables changes; where a prize or the cut makes sheets risky that
    lie near it, until the ranking may be another.
    """
    book, lines = moment.book, _lines_of(moment, round_)
    # The stage is no fact of the round: what is kept with it does not say that all is over.
    if not _still_read(book):
        return ()
    keeper = moment.fold if lines else moment.fold.rounds[round_]
    key = (awaiting_second, round_, book.second_keying, book.second_keyed, lines)
    return keeper.once(key, lambda: _Around(moment, round_).waiting())


def to_read_again(moment: Moment, round_: RoundNumber) -> tuple[TableNumber, ...]:
    """The tables whose sheet who asks may type a second time."""
    typists = {table.table: table.entered_by for table in moment.tables(round_)}
    reader = moment.by.in_book().user if moment.by else None
    return tuple(at for at in awaiting_second(moment, round_) if typists[at] != reader)


def second_readings(moment: Moment) -> Iterator[tuple[RoundNumber, tuple[TableNumber, ...]]]:
    """The tables of each round that wait for one, as long as a reading may still be written: not
    behind the cut that used the round.
    """
    book = moment.book
    cut = book.groups.after_round if book.groups else 0
    for number in range(cut + 1, book.current_round + 1 if _still_read(book) else 0):
        yield RoundNumber(number), awaiting_second(moment, RoundNumber(number))


def _still_read(book: Book) -> bool:
    """Whether anybody is asked to: what is definitive nobody reads again."""
    over = book.stage in (Stage.FINAL, Stage.CLOSED)
    return not over and book.second_keying is not SecondKeying.NEVER


def readings(moment: Moment, table: TableInBook) -> tuple[ReadingCard, ...]:
    """What was typed first, and how others read the same paper; empty while nobody differs."""
    handling = table.handling
    if not handling.readings or table.sheet is None or handling.entry is None:
        return ()
    names = moment.names_in((), table.entered_by, *(each.by for each in handling.readings))
    first = ReadingCard(
        number=handling.entry,
        who=names.user(table.entered_by) if table.entered_by else "",
        sheet=table.sheet,
        stands=True,
        differences=(),
    )
    others = (
        ReadingCard(
            number=each.number,
            who=names.user(each.by),
            sheet=each.sheet,
            stands=False,
            differences=differences(table.sheet, each.sheet),
        )
        for each in handling.readings
    )
    return (first, *others)


def _paper(
    table: TableInBook, moment: Moment, steps: Iterable[PaperStep], around: _Around
) -> Paper:
    result = around.result(table)
    return Paper(
        table=table.table,
        card=card(table, moment.names),
        state=_state(table),
        steps=tuple(steps),
        risks=around.risks(table),
        hints=around.hints(table),
        awaits_second=around.waits(table),
        not_delivered=_not_delivered(moment.book, table, result),
        unsigned=tuple(
            _sanction_of(line, FREE.code, table) for line in (result.unsigned_by if result else ())
        ),
    )


def handed_in(table: TableInBook) -> HandedIn | None:
    """How the paper of a table came in; None where nothing is typed, or nobody played."""
    if table.sheet is None or table.is_bye:
        return None
    return HandedIn(sheet=table.sheet, handling=table.handling, lines=len(table.lines))


def _not_delivered(book: Book, table: TableInBook, result: Result | None) -> str:
    offence = book.regulation.offence_on("not_delivered")
    if offence is None or result is None or result.owed_by is None:
        return ""
    return _sanction_of(result.owed_by, offence.code, table)


def _sanction_of(line: Line, code: str, table: TableInBook) -> str:
    return sanction_query(code, table.lines[line.place][0], table.round, table.table)


def _state(table: TableInBook) -> PaperState:
    if table.state is SheetState.MISSING:
        return PaperState.IN_HAND if table.handling.in_hand else PaperState.EXPECTED
    return PaperState(table.state.value)


class _Around:
    """What the sheets of a round are looked at with: the rankings, and the places that count."""

    def __init__(self, moment: Moment, round_: RoundNumber) -> None:
        self.moment, self.book, self.round = moment, moment.book, round_
        self.tables = [table for table in moment.tables(round_) if not table.is_bye]
        self.typed = [table for table in self.tables if table.sheet]
        """Which are the riskiest is of all of the round."""
        rules = formats.of(self.book.format)
        points_table, smazzate = rules.points_table, self.book.smazzate_per_round
        self.table = (
            self.book.regulation.victory_points_table(smazzate, points_table)
            if points_table
            else None
        )
        self.lines = _lines_of(moment, round_)

    @cached_property
    def now(self) -> dict[EntrantNumber, int]:
        return {row.entrant: row.rank for row in self.moment.standings().rows}

    @cached_property
    def before(self) -> Mapping[EntrantNumber, int]:
        """Where everybody stood before this round; asked of the one that is played alone."""
        current = self.round == self.book.current_round
        return self.moment.standings().before if current else {}

    def result(self, table: TableInBook) -> Result | None:
        """A sheet as it is judged; None where there is none."""
        paper = handed_in(table)
        if paper is None:
            return None
        return Result(
            sheet=paper.sheet,
            handling=paper.handling,
            lines=paper.lines,
            table=self.table,
            match_points=self._match_points(table),
            unlikely=bool(table.unlikely),
        )

    def hints(self, table: TableInBook) -> tuple[InversionHint, ...]:
        """Why its lines may have been changed over; the ranking before the round speaks too."""
        if (result := self.result(table)) is None:
            return ()
        ranks = [rank for line in table.lines if (rank := self.before.get(line[0]))]
        ranked = (ranks[0], ranks[1]) if len(ranks) == len(table.lines) == 2 else None
        return inversion_hints(replace(result, ranks=ranked, ranked=len(self.before)))

    def doubtful(self) -> tuple[tuple[TableInBook, HandedIn], ...]:
        """The sheets that somebody should look at."""
        return tuple(
            (table, paper)
            for table in self.typed
            if (paper := handed_in(table)) and (table.unlikely or self.hints(table))
        )

    def _match_points(self, table: TableInBook) -> int | None:
        """Of line A, in all rooms of its match; None while one is not in, or of three lines."""
        if self.table is None:
            return None
        (first, *_partner), _others = table.lines
        match_points = 0
        for room in self._match(table):
            if room.sheet is None:
                return None
            won = room.sheet.game_points(Line.A) - room.sheet.game_points(Line.B)
            match_points += won if first in room.lines[0] else -won
        return match_points

    def _match(self, table: TableInBook) -> tuple[TableInBook, ...]:
        if table.room is None:
            return (table,)
        teams = set(table.entrants())
        tables = self.moment.tables(table.round)
        return tuple(room for room in tables if set(room.entrants()) == teams)

    def risks(self, table: TableInBook) -> tuple[Risk, ...]:
        result = self.result(table)
        who = table.entrants() if self.lines else ()
        ranks = [self.now[entrant] for entrant in who if entrant in self.now]
        return risks(result, ranks, self.lines) if result else ()

    def waits(self, table: TableInBook) -> bool:
        """Whether somebody else still has to type the sheet of a table."""
        entered = table.state is SheetState.ENTERED and not table.flagged
        return entered and table.table in self.keyed_twice

    def waiting(self) -> tuple[TableNumber, ...]:
        """The tables whose sheet somebody else still has to type."""
        return tuple(table.table for table in self.typed if self.waits(table))

    @cached_property
    def keyed_twice(self) -> frozenset[TableNumber]:
        if not _still_read(self.book):
            return frozenset()
        typed = {each.table: self.risks(each) for each in self.typed}
        return keyed_twice(self.book.second_keying, self.book.second_keyed, typed)


def _is_last(book: Book, round_: RoundNumber) -> bool:
    """Whether the ranking after this round decides about groups or prizes."""
    cut = book.plan.groups
    return round_ == book.planned_rounds or (cut is not None and round_ == cut.after_round)


def _lines_of(moment: Moment, round_: RoundNumber) -> frozenset[int]:
    """The last places that get a prize after a round, and those at which the ranking is cut."""
    if not _is_last(moment.book, round_):
        return frozenset()
    prizes = {len(each.prizes) for each in moment.once(planned_prizes).lists}
    plan = moment.book.plan.groups
    if plan is None or moment.book.groups is not None:
        return frozenset(prizes)
    rules = formats.of(moment.book.format)
    at_a_table = rules.at_a_match // rules.tables
    return frozenset(prizes) | set(
        accumulate(group.tables * at_a_table for group in plan.groups[:-1])
    )


def _steps(moment: Moment, round_: RoundNumber) -> dict[TableNumber, list[PaperStep]]:
    """What was done with each paper of the round, in one statement."""
    names_of = EventFilter(names=tuple(kind.name() for kind in _KINDS), round=round_)
    recorded = queries.events(moment.ledger, names_of)[::-1]
    names = moment.names_in(recorded)
    steps: dict[TableNumber, list[PaperStep]] = {}
    for fact in recorded:
        step = PaperStep(what=event_name(fact.event.name()), at=fact.at, who=names.user(fact.user))
        steps.setdefault(_table_of(fact), []).append(step)
    return steps


def _table_of(fact: ev.Recorded) -> TableNumber:
    event = fact.event
    assert isinstance(event, _KINDS)
    return event.table


_KINDS = (
    ev.SheetCheckedIn,
    ev.SheetSigned,
    ev.EntryUndone,
    ev.SheetReadAgain,
    ev.ReadingsSettled,
    ev.SheetVerified,
    ev.SheetCorrected,
    ev.ScoreAwarded,
    ev.SmazzataAwarded,
    ev.AwardLifted,
)
