"""What is owed, told to whom it concerns: the same list at the desk and through the API."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.rules.duties import Duty, DutyKind, duties
from scoring.rules.owing import HeldStep
from tournaments.moment import Moment
from tournaments.presenters.owing import facts_of
from tournaments.presenters.sanctions import sanction_query
from tournaments.wording.duties import duty_words, typed_again_words, waiting_words


@dataclass(frozen=True, slots=True, kw_only=True)
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
    names = tuple(map(moment.names.player, duty.players))
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
