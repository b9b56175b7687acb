"""What waits for a referee, by urgency, and what referees have decided, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from scoring import queries
from scoring.events import (
    AwardLifted,
    ComplaintRegistered,
    CorrectionRefused,
    PenaltyGiven,
    RefertoFiled,
    SanctionGiven,
    ScoreAwarded,
    SheetCorrected,
    SmazzataAwarded,
)
from scoring.queries import EventFilter, PenaltyInBook
from scoring.rules.duties import DutyKind
from scoring.rules.owing import HeldStep
from scoring.values import EventNumber, Right, RoundNumber, Stage, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.complaints import ComplaintCard, complaint_cards
from tournaments.presenters.duties import DutyLine, duty_lines
from tournaments.presenters.referti.due import deadline
from tournaments.presenters.register import PRIVATE, RegisterLine, lines
from tournaments.presenters.sanctions import SanctionLine
from tournaments.wording.duties import (
    urgency_in_the_window,
    urgency_of_referti,
    urgency_words,
)

OF_THE_REFEREE = frozenset({Right.VERIFY, Right.PENALISE, Right.WRITE_REFERTI})
"""What it takes to do what a referee decides or writes; the rest is of whoever types and seats."""

_DECIDED = (
    PenaltyGiven,
    SanctionGiven,
    ComplaintRegistered,
    SheetCorrected,
    CorrectionRefused,
    ScoreAwarded,
    SmazzataAwarded,
    AwardLifted,
    RefertoFiled,
)
"""Private are those that the register keeps for who may punish."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A duty, and how urgent it is."""

    line: DutyLine
    when: str
    """A time, or a word."""
    until: str
    """What that is the end of."""
    now: bool
    """The clock runs out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A line of what was decided, with what can be read and done about it."""

    line: RegisterLine
    penalty: PenaltyInBook | None
    sanction: SanctionLine | None
    complaint: ComplaintCard | None
    referto: UUID | None

    @property
    def number(self) -> EventNumber:
        return self.line.number

    @property
    def at(self) -> datetime:
        return self.line.at

    @property
    def round(self) -> RoundNumber | None:
        return getattr(self.line.event, "round", None)

    @property
    def table(self) -> TableNumber | None:
        return getattr(self.line.event, "table", None)

    @property
    def revoked(self) -> bool:
        given = self.penalty or (self.sanction and self.sanction.book)
        return bool(given and given.revoked)


def inbox(moment: Moment) -> tuple[Waiting, ...]:
    """What waits for a referee's word."""
    owed = moment.once(duty_lines)
    return by_urgency(moment, (line for line in owed if line.duty.right in OF_THE_REFEREE))


def by_urgency(moment: Moment, lines: Iterable[DutyLine]) -> tuple[Waiting, ...]:
    """What ends by the clock first, then what holds something."""
    return tuple(sorted((_waiting(moment, line) for line in lines), key=lambda each: not each.now))


def _waiting(moment: Moment, line: DutyLine) -> Waiting:
    book = moment.book
    if HeldStep.PROCLAIM in line.duty.holds and book.stage is Stage.PROVISIONAL:
        when, until = urgency_in_the_window(book.told_until)
        return Waiting(line=line, when=when, until=until, now=True)
    if line.kind is DutyKind.REFERTO_DUE:
        term = deadline(moment)
        when, until = urgency_of_referti(term.until if term else None, term.hours if term else None)
        late = term is not None and term.passed(book.now)
        return Waiting(line=line, when=when, until=until, now=late)
    when, until = urgency_words(line.duty)
    return Waiting(line=line, when=when, until=until, now=False)


def decided(moment: Moment, sanctions: tuple[SanctionLine, ...]) -> tuple[Decided, ...]:
    """As far as who asks may read it; `sanctions` are those that they may."""
    private = moment.may(Right.PENALISE)
    names = tuple(event.name() for event in _DECIDED if private or event.name() not in PRIVATE)
    recorded = queries.events(moment.ledger, EventFilter(names=names))
    given = {line.book.number: line for line in sanctions}
    penalties = {penalty.number: penalty for penalty in moment.penalties}
    complaints = {card.number: card for card in _complaints(moment, private=private)}
    return tuple(
        Decided(
            line=line,
            penalty=penalties.get(line.number) if line.kind == PenaltyGiven.name() else None,
            sanction=given.get(line.number),
            complaint=complaints.get(line.number),
            referto=line.event.referto if isinstance(line.event, RefertoFiled) else None,
        )
        for line in lines(moment, recorded)
    )


def _complaints(moment: Moment, *, private: bool) -> Iterator[ComplaintCard]:
    if private:
        yield from complaint_cards(moment)
