"""What waits for a referee, complaints with their texts, and what referees have decided."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from scoring import events as ev
from scoring.queries import ComplaintInBook, EventFilter, PenaltyInBook
from scoring.records import record
from scoring.rules.duties import DutyKind, duties
from scoring.rules.owing import HeldStep, facts_of
from scoring.values import EventNumber, Right, RoundNumber, Stage, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.duties import DutyLine, duty_lines
from tournaments.presenters.referti.due import deadline
from tournaments.presenters.register import PRIVATE, RegisterLine, lines, readable
from tournaments.presenters.sanctions import SanctionLine, sanction_lines
from tournaments.wording import label
from tournaments.wording.duties import urgency_in_the_window, urgency_of_referti, urgency_words
from tournaments.wording.rulings import cited

DISCIPLINARY = frozenset({Right.PENALISE, Right.WRITE_REFERTI})
OF_THE_REFEREE = DISCIPLINARY | {Right.VERIFY}
"""What it takes to do what a referee decides or writes; the rest is of whoever types and seats."""
_DECIDED = (
    ev.PenaltyGiven,
    ev.SanctionGiven,
    ev.ComplaintRegistered,
    ev.SheetCorrected,
    ev.CorrectionRefused,
    ev.ScoreAwarded,
    ev.SmazzataAwarded,
    ev.AwardLifted,
    ev.RefertoFiled,
)
"""Private are those that the register keeps for who may punish."""


@record
class ComplaintCard:
    """Who complains, of what, and what was decided."""

    book: ComplaintInBook
    entrant: EntrantName
    at: datetime
    taken_by: str
    against: str
    referee: str
    """Whose decision it is about; empty for a count."""
    text: str
    outcome: str
    """Empty while it is open."""
    judge: str
    why: str
    cited: str

    @property
    def number(self) -> EventNumber:
        return self.book.number

    @property
    def is_open(self) -> bool:
        return self.book.outcome is None


def complaint_cards(moment: Moment) -> tuple[ComplaintCard, ...]:
    """All complaints, the newest first."""
    complaints = moment.complaints
    numbers = {number for each in complaints for number in (each.number, each.last)}
    recorded = moment.recorded(numbers)
    names = moment.names_in(recorded.values())
    return tuple(
        ComplaintCard(
            book=complaint,
            entrant=names.entrants[complaint.entrant],
            at=recorded[complaint.number].at,
            taken_by=names.user(recorded[complaint.number].user),
            against=label(complaint.against),
            referee=names.user(complaint.referee) if complaint.referee is not None else "",
            text=names.remark(complaint.remark),
            outcome=label(complaint.outcome) if complaint.outcome else "",
            judge=names.user(complaint.judged_by) if complaint.judged_by is not None else "",
            why=names.remark(complaint.why),
            cited=cited(complaint.article),
        )
        for complaint in reversed(complaints)
    )


@record
class Waiting:
    """A duty, and how urgent it is."""

    line: DutyLine
    when: str
    """A time, or a word."""
    until: str
    """What that is the end of."""
    now: bool
    """The clock runs out."""

    @property
    def more(self) -> str:
        """What waits for it, where `until` does not say it."""
        return "" if self.line.duty.holds else self.line.waits


@record
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


def waiting(moment: Moment) -> int:
    """How much of it there is, for every page: of the book alone, where all of it stands."""
    rights = [duty.right for duty in duties(facts_of(moment.fold, moment.book.regulation))]
    return sum(right in OF_THE_REFEREE and moment.may(right) for right in rights)


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


def decided(moment: Moment) -> tuple[Decided, ...]:
    """As far as who asks may read it; what complaints came to stands with them."""
    private = moment.may(Right.PENALISE)
    kinds = (*_DECIDED, ev.ComplaintDecided)
    names = tuple(event.name() for event in kinds if private or event.name() not in PRIVATE)
    recorded = moment.events(EventFilter(names=names))
    moment.names_in(readable(moment, recorded))
    given = {line.book.number: line for line in given_sanctions(moment)}
    penalties = {penalty.number: penalty for penalty in moment.penalties}
    complaints = {card.number: card for card in complaint_cards(moment)} if private else {}
    return tuple(
        Decided(
            line=line,
            penalty=penalties.get(line.number) if line.kind == ev.PenaltyGiven.name() else None,
            sanction=given.get(line.number),
            complaint=complaints.get(line.number),
            referto=line.event.referto if isinstance(line.event, ev.RefertoFiled) else None,
        )
        for line in lines(moment, (each for each in recorded if isinstance(each.event, _DECIDED)))
    )


def given_sanctions(moment: Moment) -> tuple[SanctionLine, ...]:
    """As far as who asks may read them."""
    return moment.once(sanction_lines) if moment.may(Right.PENALISE) else ()
