"""What was corrected, before and after: the direction declares it in public (U arts 2.5, 12.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring import queries
from scoring.events import SeatingPublished, SeatingTakenBack, SheetCorrected
from scoring.queries import EventFilter, TableInBook
from scoring.rulings import Mistake
from scoring.values import EventNumber, RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.rounds.tables import TableLine, card
from tournaments.wording.sanctions import cited


@dataclass(frozen=True, slots=True, kw_only=True)
class VariedLine:
    """What a line had and has on its sheet, in P.P. before penalties."""

    line: TableLine
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
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
