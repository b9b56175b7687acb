"""A round as people read it: its matches (I arts 2-3), what was corrected, an entrant's way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from scoring import queries
from scoring.events import SeatingPublished, SeatingTakenBack, SheetCorrected
from scoring.queries import EventFilter, RoundInBook, TableInBook
from scoring.records import record
from scoring.rulings import Mistake
from scoring.seats import Room
from scoring.values import EntrantNumber, EventNumber, Points, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.rounds.tables import TableCard, TableLine, card
from tournaments.wording.rulings import cited


@record
class Seated:
    """A team in one of the rooms."""

    card: TableCard
    line: TableLine

    @property
    def room(self) -> Room | None:
        return self.card.book.room

    @property
    def table(self) -> TableNumber:
        return self.card.book.table


@record
class Side:
    """One team of a match, in both rooms, and what the match came to for it."""

    entrant: EntrantName
    rooms: tuple[Seated, ...]
    points: Points | None
    """Once both sheets are in."""


@record
class Match:
    """The tables of one result: one, or a team match's open and closed room, in this order."""

    cards: tuple[TableCard, ...]

    @property
    def first(self) -> TableCard:
        """The table; of a match of teams, the one in the open room."""
        return self.cards[0]

    @property
    def lines(self) -> tuple[TableLine, ...]:
        """As they sit in the open room."""
        return self.first.lines

    @property
    def is_bye(self) -> bool:
        return self.first.is_bye

    @property
    def is_wrong(self) -> bool:
        """Other lines should have played at one of its tables (I art. 2)."""
        return any(card.is_wrong for card in self.cards)

    @property
    def has_rooms(self) -> bool:
        return self.first.book.room is not None

    @property
    def group(self) -> str:
        return self.first.book.group

    @property
    def numbers(self) -> tuple[TableNumber, ...]:
        """Its tables; who rests sits at none."""
        return () if self.is_bye else tuple(card.book.table for card in self.cards)

    @property
    def tables(self) -> str:
        """As people write them: 1–2."""
        return "–".join(str(card.book.table) for card in self.cards)

    @property
    def missing(self) -> tuple[TableCard, ...]:
        """The tables whose sheet is still to come."""
        return tuple(card for card in self.cards if card.book.state is SheetState.MISSING)

    @property
    def state(self) -> SheetState:
        """Missing as long as any of its sheets is."""
        return (self.missing or self.cards)[0].book.state

    @property
    def sides(self) -> tuple[Side, ...]:
        """The lines of the match, each a team in its rooms; in the order of the open one."""
        return tuple(self.side(line.entrants[0].number) for line in self.lines)

    def side(self, entrant: EntrantNumber) -> Side:
        """One entrant's."""
        rooms = tuple(Seated(card=card, line=card.line_of(entrant)) for card in self.cards)
        return Side(entrant=rooms[0].line.entrants[0], rooms=rooms, points=rooms[0].line.points)

    @property
    def version(self) -> str:
        """Changes with whatever is shown of it."""
        return "/".join(f"{card.book.last}-{card.book.state}" for card in self.cards)


def matches(cards: Iterable[TableCard]) -> tuple[Match, ...]:
    """Tables put together as their results are; a closed room follows its open one."""
    grouped: list[list[TableCard]] = []
    for room in cards:
        if room.book.room is Room.CLOSED and grouped:
            grouped[-1].append(room)
        else:
            grouped.append([room])
    return tuple(Match(cards=tuple(tables)) for tables in grouped)


@record
class VariedLine:
    """What a line had and has on its sheet, in P.P. before penalties."""

    line: TableLine
    before: int
    after: int


@record
class Variation:
    """One correction of a sheet. Who asked for it, and why, is not public."""

    number: EventNumber
    at: datetime
    round: RoundNumber
    table: TableNumber
    mistake: Mistake
    article: str
    """As it is cited; empty where the edition is silent."""
    counts_from: RoundNumber
    """The ranking after this round counts it, and those that follow."""
    lines: tuple[VariedLine, ...]

    @property
    def counts_later(self) -> bool:
        """The next seating was out: the ranking that it went by stays as it was."""
        return self.counts_from > self.round


def variations(moment: Moment) -> tuple[Variation, ...]:
    """All corrections of the tournament, in the order in which they were made."""
    return tuple(_variations(moment))


def variations_of(moment: Moment, tables: Iterable[TableInBook]) -> tuple[Variation, ...]:
    """Those of some tables; the book is asked only where one may have been corrected."""
    changed = {(each.round, each.table) for each in tables if each.state in _CHANGED}
    if not changed:
        return ()
    return tuple(each for each in moment.once(variations) if (each.round, each.table) in changed)


def declared_in(moment: Moment, round_: RoundNumber) -> tuple[Variation, ...]:
    """Those made since the seating of a round is out: what the hall has not been told before."""
    made = moment.once(variations)
    return tuple(each for each in made if each.counts_from == round_)


_CHANGED = (SheetState.CORRECTED, SheetState.AWARDED)


"""What was awarded may have been corrected before."""


def _variations(moment: Moment) -> Iterator[Variation]:
    names = (SheetCorrected.name(), SeatingPublished.name(), SeatingTakenBack.name())
    current = RoundNumber(0)
    for recorded in reversed(queries.events(moment.ledger, EventFilter(names=names))):
        event = recorded.event
        if isinstance(event, SeatingPublished):
            current = event.round
        elif isinstance(event, SeatingTakenBack):
            current = RoundNumber(event.round - 1)
        elif isinstance(event, SheetCorrected):
            table = moment.table(event.round, event.table)
            if table is not None:
                yield Variation(
                    number=recorded.number,
                    at=recorded.at,
                    round=event.round,
                    table=event.table,
                    mistake=event.mistake,
                    article=_article(moment, event.mistake),
                    counts_from=max(event.round, current),
                    lines=tuple(_lines(moment, event, table)),
                )


def _lines(moment: Moment, event: SheetCorrected, table: TableInBook) -> Iterator[VariedLine]:
    for line in card(table, moment.names).lines:
        yield VariedLine(
            line=line,
            before=event.before.game_points(line.line),
            after=event.after.game_points(line.line),
        )


def _article(moment: Moment, mistake: Mistake) -> str:
    says = moment.book.regulation.corrections
    if says is None:
        return ""
    return cited(says.desk_article if mistake is Mistake.DESK else says.article)


@record
class RoundPage:
    number: EventNumber
    round: RoundInBook
    tables: tuple[TableCard, ...]
    variations: tuple[Variation, ...]
    """Its sheets that were corrected, in the order in which they were."""

    @property
    def groups(self) -> tuple[RoundGroup, ...]:
        """The tables apart by merit group; a single group is one without a name."""
        by_group: dict[str, list[TableCard]] = {}
        for table in self.tables:
            by_group.setdefault(table.book.group, []).append(table)
        return tuple(
            RoundGroup(name=name, tables=tuple(tables)) for name, tables in by_group.items()
        )

    @property
    def matches(self) -> tuple[Match, ...]:
        return matches(self.tables)

    @property
    def awarded(self) -> tuple[TableCard, ...]:
        """The tables whose sheet, or a smazzata of it, a decision replaces."""
        return tuple(table for table in self.tables if table.award or table.technical)

    @property
    def counted_later(self) -> tuple[TableCard, ...]:
        """The tables whose score came, or was found, after its ranking had been used."""
        return tuple(table for table in self.tables if table.came_late)


@record
class RoundGroup:
    """The tables of one merit group, or all of them (no name)."""

    name: str
    tables: tuple[TableCard, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        """The same as matches: two tables each, where teams play."""
        return matches(self.tables)


def round_page(moment: Moment, number: RoundNumber) -> RoundPage | None:
    """A round and its tables, draft or published; None when it was never seated."""
    round_ = moment.round(number)
    if round_ is None:
        return None
    tables = moment.tables(number)
    return RoundPage(
        number=moment.number,
        round=round_,
        tables=tuple(card(table, moment.names) for table in tables),
        variations=variations_of(moment, tables),
    )


def tables_of(moment: Moment, entrant: EntrantNumber) -> tuple[TableCard, ...]:
    """The tables an entrant sat at in published rounds, in order; a team's rooms both."""
    published = {round_.number for round_ in moment.published_rounds}
    return tuple(
        card(table, moment.names) for table in moment.tables_of(entrant) if table.round in published
    )
