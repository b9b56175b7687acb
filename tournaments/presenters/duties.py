"""What is owed, told to whom it concerns, and the facts beside the book that it goes by."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.queries import RoundInBook
from scoring.records import record
from scoring.rules import formats, owing
from scoring.rules.duties import Duty, DutyKind, duties, right_to
from scoring.rules.owing import AtTables, HeldStep, Owing
from scoring.values import RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.papers import second_readings
from tournaments.presenters.prizes import lots_due
from tournaments.presenters.proposals import ProposalState, proposals
from tournaments.presenters.sanctions import sanction_query
from tournaments.presenters.seating.team_rooms import undeclared_tables
from tournaments.presenters.sheets.page import waiting_photos
from tournaments.wording.duties import duty_words, typed_again_words, waiting_words


def facts_of(moment: Moment) -> Owing:
    """All of them: each duty is told to whom it concerns."""
    book = moment.book
    facts = owing.facts_of(moment.fold, book.regulation)
    if not (facts.ahead and book.current_round):
        return facts
    current = book.current_round
    return replace(
        facts,
        proposals=[AtTables(current, _agreed(moment, current))],
        photos=[AtTables(current, waiting_photos(moment, current))],
        second_readings=_second_readings(moment) if HeldStep.PROCLAIM in facts.ahead else (),
        undeclared=[
            AtTables(each.number, undeclared_tables(moment, each)) for each in _open(moment)
        ],
        to_draw=book.is_over and lots_due(moment),
    )


def _agreed(moment: Moment, round_: RoundNumber) -> tuple[TableNumber, ...]:
    """Where all lines say the same, of sheets that are not in."""
    waiting = proposals(moment, round_).values()
    agreed = (each for each in waiting if each.is_open and each.state is ProposalState.AGREED)
    return tuple(each.table for each in agreed)


def _second_readings(moment: Moment) -> list[AtTables]:
    """Of every round, until it is done; nobody is told where nobody else could."""
    if not moment.may(right_to(DutyKind.SECOND_READING)):
        return []
    waiting = [AtTables(*each) for each in second_readings(moment) if each[1]]
    return waiting if waiting and _are_several(moment) else []


def _are_several(moment: Moment) -> bool:
    on = moment.tournament.officials.filter(user__is_active=True)
    return on.values("user").distinct().count() > 1


def _open(moment: Moment) -> list[RoundInBook]:
    """Rounds in which rooms are declared, for who takes the papers in."""
    in_rooms = formats.of(moment.book.format).tables > 1
    asked = in_rooms and moment.may(right_to(DutyKind.ROOMS_UNDECLARED))
    return [each for each in moment.published_rounds if asked and not each.closed]


@record
class DutyLine:
    """A duty in words."""

    duty: Duty
    sentence: str
    waits: str
    """What waits for it; empty: nothing does."""
    names: tuple[str, ...]
    """Whom it is about."""
    sanction: str
    """Fills the page of sanctions, where the referee is to decide about a line; else empty."""
    nothing_due: str
    """The same, to say that nothing is due."""

    @property
    def kind(self) -> DutyKind:
        return self.duty.kind


def duty_lines(moment: Moment) -> tuple[DutyLine, ...]:
    """All that is owed and that concerns who asks; what holds something first."""
    owed = [duty for duty in duties(facts_of(moment)) if moment.may(duty.right)]
    owed.sort(key=lambda duty: not (duty.holds or duty.holds_unless_reason))
    return tuple(_line(moment, duty) for duty in owed)


def lines_at(moment: Moment, *steps: HeldStep) -> tuple[DutyLine, ...]:
    """Those that one of these steps waits for, or that are told beside it."""
    lines = moment.once(duty_lines)
    return tuple(line for line in lines if any(step in line.duty.concerns for step in steps))


def as_one(lines: Iterable[DutyLine]) -> tuple[DutyLine, ...]:
    """What is to be typed again, of however many rounds, is one thing to do."""
    told = tuple(lines)
    rounds = [line for line in told if line.kind is DutyKind.SECOND_READING]
    if len(rounds) < 2:
        return told
    both = replace(rounds[0], sentence=typed_again_words([line.duty for line in rounds]))
    return tuple(both if line is rounds[0] else line for line in told if line not in rounds[1:])


def _line(moment: Moment, duty: Duty) -> DutyLine:
    names = tuple(moment.names.player(player) for player in duty.players)
    return DutyLine(
        duty=duty,
        sentence=duty_words(duty, names),
        waits=waiting_words(duty),
        names=names,
        sanction=_sanction(duty),
        nothing_due=_sanction(duty, nothing_due=True),
    )


def _sanction(duty: Duty, *, nothing_due: bool = False) -> str:
    """Fills the page of sanctions."""
    if not duty.sanction or duty.entrant is None or duty.round is None:
        return ""
    at = duty.round, duty.tables[0]
    return sanction_query(duty.sanction, duty.entrant, *at, nothing_due=nothing_due)
