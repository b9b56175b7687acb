"""What is owed and not done yet: one list per tournament, and the steps that wait for it.

Whoever decides and whoever shows it make it of the same fold: what holds a step is exactly what
stands on the list.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Literal, NamedTuple

from scoring.records import record
from scoring.rules.articles import cited_under
from scoring.rules.complaints import judging_article
from scoring.rules.owing import (
    CLOSING,
    SEATINGS,
    AtLine,
    AtTables,
    ComplaintRaised,
    HeldStep,
    Outdated,
    Owing,
)
from scoring.rules.referti import RefertoDue
from scoring.rules.sanctions import FREE
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    Right,
    RoundNumber,
    TableNumber,
)


class DutyKind(StrEnum):
    """What somebody owes, in the order in which a step that waits says it."""

    SHEETS_MISSING = "sheets_missing"
    READINGS_DIFFER = "readings_differ"
    """Two people read a paper differently, and nobody has chosen."""
    COMPLAINT_OPEN = "complaint_open"
    CORRECTION_DUE = "correction_due"
    """A complaint about a count was upheld, and its sheet is as it was."""
    RULING_DUE = "ruling_due"
    """A complaint against a ruling was upheld, and all rulings about its table stand."""
    REFERTO_DUE = "referto_due"
    REFERTO_OUTDATED = "referto_outdated"
    """A sanction was reckoned again, or revoked, behind the referto that reports it."""
    EXPULSION_UNDECIDED = "expulsion_undecided"
    PROPOSAL_WAITING = "proposal_waiting"
    """What all lines of a table say, and the desk has not taken over."""
    PHOTO_WAITING = "photo_waiting"
    """A phone sent the photo of a sheet that nobody has typed."""
    SECOND_READING = "second_reading"
    NOT_DELIVERED = "not_delivered"
    """The losers handed the sheet in: the referee decides about the winners (I art. 18)."""
    UNSIGNED = "unsigned"
    """A line did not sign: the referee decides (U 12.1, I 18)."""
    WRONG_SEAT = "wrong_seat"
    """Who sat wrong when play began "sarà ammonita" (I art. 2)."""
    ROOMS_UNDECLARED = "rooms_undeclared"
    """Teams say before the whistle who sits in which room (I art. 3)."""
    PRIZES_TO_DRAW = "prizes_to_draw"


class _Rule(NamedTuple):
    right: Right
    """What it takes to do it, and to be told of it."""
    holds: frozenset[HeldStep] = frozenset()
    unless: frozenset[HeldStep] = frozenset()
    """What waits unless whoever goes on says why."""
    told: frozenset[HeldStep] = frozenset()
    """What it is said beside: it does not wait."""


_TO_THE_END = frozenset({HeldStep.CUT, HeldStep.PROCLAIM})
_RANKINGS = _TO_THE_END | {HeldStep.RANKING}

_RULES: Mapping[DutyKind, _Rule] = {
    DutyKind.SHEETS_MISSING: _Rule(
        Right.ENTER_SHEETS, _RANKINGS, unless=frozenset({HeldStep.DRAW})
    ),
    DutyKind.READINGS_DIFFER: _Rule(Right.VERIFY, _RANKINGS | {HeldStep.PUBLISH}),
    DutyKind.COMPLAINT_OPEN: _Rule(Right.PENALISE, _TO_THE_END),
    DutyKind.CORRECTION_DUE: _Rule(Right.PENALISE, told=_TO_THE_END),
    DutyKind.RULING_DUE: _Rule(Right.PENALISE, told=_TO_THE_END),
    DutyKind.EXPULSION_UNDECIDED: _Rule(Right.PENALISE, _RANKINGS | SEATINGS, unless=CLOSING),
    DutyKind.REFERTO_DUE: _Rule(Right.WRITE_REFERTI, unless=CLOSING),
    DutyKind.REFERTO_OUTDATED: _Rule(Right.WRITE_REFERTI, told=CLOSING),
    DutyKind.PROPOSAL_WAITING: _Rule(Right.ENTER_SHEETS),
    DutyKind.PHOTO_WAITING: _Rule(Right.ENTER_SHEETS),
    DutyKind.SECOND_READING: _Rule(
        Right.ENTER_SHEETS, told=frozenset({HeldStep.PUBLISH, HeldStep.RANKING})
    ),
    DutyKind.NOT_DELIVERED: _Rule(Right.PENALISE, told=_RANKINGS | CLOSING),
    DutyKind.UNSIGNED: _Rule(Right.PENALISE, told=_RANKINGS | CLOSING),
    DutyKind.WRONG_SEAT: _Rule(Right.PENALISE, told=_RANKINGS | CLOSING),
    DutyKind.ROOMS_UNDECLARED: _Rule(Right.CHECK_IN, told=frozenset({HeldStep.WHISTLE})),
    DutyKind.PRIZES_TO_DRAW: _Rule(Right.PUBLISH_RANKING, told=CLOSING),
}


def right_to(kind: DutyKind) -> Right:
    """Whom a duty concerns: who may do it."""
    return _RULES[kind].right


@record
class Duty:
    """Something owed, what raised it, and the steps still ahead that it concerns."""

    kind: DutyKind
    round: RoundNumber | None = None
    tables: tuple[TableNumber, ...] = ()
    entrant: EntrantNumber | None = None
    players: tuple[PlayerId, ...] = ()
    events: tuple[EventNumber, ...] = ()
    """What raised it; empty: no one event did."""
    article: str = ""
    sanction: str = ""
    """The entry by which the referee decides on it, nothing being due too; empty: none does."""
    ahead: frozenset[HeldStep] = frozenset()
    """The steps that the tournament has still before it, as far as this is about them."""

    @property
    def right(self) -> Right:
        return right_to(self.kind)

    @property
    def holds(self) -> tuple[HeldStep, ...]:
        """What waits until it is done."""
        return self._among(_RULES[self.kind].holds)

    @property
    def holds_unless_reason(self) -> tuple[HeldStep, ...]:
        """What waits, unless who goes on says why."""
        return self._among(_RULES[self.kind].unless)

    @property
    def told_at(self) -> tuple[HeldStep, ...]:
        """What goes on, with this said beside it."""
        return self._among(_RULES[self.kind].told)

    @property
    def concerns(self) -> tuple[HeldStep, ...]:
        return (*self.holds, *self.holds_unless_reason, *self.told_at)

    def holds_back(self, step: HeldStep, *, excused: bool) -> bool:
        return step in self.holds or (step in self.holds_unless_reason and not excused)

    def _among(self, steps: frozenset[HeldStep]) -> tuple[HeldStep, ...]:
        return tuple(step for step in HeldStep if step in steps & self.ahead)


def duties(facts: Owing) -> tuple[Duty, ...]:
    """All that is owed, in the order of its kinds."""
    if not facts.ahead:
        return tuple(_referti(facts))
    return (
        *_at_tables(facts, DutyKind.SHEETS_MISSING, facts.missing),
        *_at_tables(facts, DutyKind.READINGS_DIFFER, facts.differing, "RULES 13"),
        *_complaints(facts),
        *_referti(facts),
        *_expelled(facts),
        *_at_tables(facts, DutyKind.PROPOSAL_WAITING, facts.proposals),
        *_at_tables(facts, DutyKind.PHOTO_WAITING, facts.photos),
        *_at_tables(facts, DutyKind.SECOND_READING, facts.second_readings),
        *_of_lines(facts, DutyKind.NOT_DELIVERED, facts.not_delivered, "not_delivered"),
        *_of_lines(facts, DutyKind.UNSIGNED, facts.unsigned),
        *_of_lines(facts, DutyKind.WRONG_SEAT, facts.misplaced, "wrong_seat"),
        *_undeclared(facts),
        *([Duty(kind=DutyKind.PRIZES_TO_DRAW, ahead=facts.ahead)] if facts.to_draw else ()),
    )


def _at_tables(
    facts: Owing, kind: DutyKind, rounds: Iterable[AtTables], article: str = ""
) -> Iterator[Duty]:
    for round_, tables in rounds:
        if tables:
            # A round is drawn over the sheets of the last one alone: those before were gone over.
            ahead = facts.ahead if round_ == facts.current_round else facts.ahead - {HeldStep.DRAW}
            yield Duty(kind=kind, round=round_, tables=tables, article=article, ahead=ahead)


def _undeclared(facts: Owing) -> Iterator[Duty]:
    """While there is one the whistle is ahead."""
    article = cited_under("I 3", facts.regulation)
    ahead = replace(facts, ahead=facts.ahead | {HeldStep.WHISTLE})
    return _at_tables(ahead, DutyKind.ROOMS_UNDECLARED, facts.undeclared, article)


def _complaints(facts: Owing) -> Iterator[Duty]:
    """First those that nobody decided."""
    of_kind = {
        DutyKind.COMPLAINT_OPEN: lambda each: each.outcome is None,
        DutyKind.CORRECTION_DUE: _is_uncorrected,
        DutyKind.RULING_DUE: _is_unruled,
    }
    for kind, waits in of_kind.items():
        for complaint in filter(waits, facts.complaints):
            yield Duty(
                kind=kind,
                round=complaint.round,
                tables=(complaint.table,),
                entrant=complaint.entrant,
                events=(complaint.number,),
                article=judging_article(facts.regulation, complaint.against),
                ahead=facts.ahead,
            )


def _is_uncorrected(complaint: ComplaintRaised) -> bool:
    return complaint.against is ComplaintAgainst.COUNT and _stands_as_it_was(complaint)


def _is_unruled(complaint: ComplaintRaised) -> bool:
    of_a_ruling = complaint.against is ComplaintAgainst.RULING
    return of_a_ruling and _stands_as_it_was(complaint) and not complaint.ruled


def _stands_as_it_was(complaint: ComplaintRaised) -> bool:
    """Whether it was upheld, and its table has the figures that it had when it came."""
    upheld = complaint.outcome is ComplaintOutcome.UPHELD
    return upheld and complaint.changed < complaint.number


def _expelled(facts: Owing) -> Iterator[Duty]:
    for entrant, players in facts.expelled.items():
        yield Duty(
            kind=DutyKind.EXPULSION_UNDECIDED,
            entrant=entrant,
            players=players,
            article="RULES 13",
            ahead=facts.ahead,
        )


def _referti(facts: Owing) -> Iterator[Duty]:
    """They are filed afterwards too.

    One is outdated where the program took points back or anew: what a referee signed is the
    referee's to mend.
    """
    says = facts.regulation.referto
    of_kind: Mapping[DutyKind, Iterable[RefertoDue | Outdated]] = {
        DutyKind.REFERTO_DUE: facts.referti,
        DutyKind.REFERTO_OUTDATED: facts.outdated,
    }
    for kind, referti in of_kind.items():
        for referto in referti:
            yield Duty(
                kind=kind,
                round=referto.round,
                tables=() if referto.table is None else (referto.table,),
                entrant=referto.entrant,
                players=referto.players,
                events=referto.sanctions,
                article=says.article if says else "",
                ahead=facts.ahead,
            )


def _of_lines(
    facts: Owing,
    kind: DutyKind,
    lines: Iterable[AtLine],
    occasion: Literal["", "not_delivered", "wrong_seat"] = "",
) -> Iterator[Duty]:
    """Until the line has the entry's sanction at that table, or the referee says by it that nothing
    is due. What no text prices is decided on the facts.
    """
    entry = (facts.regulation.offence_on(occasion) if occasion else None) or FREE
    given = {
        (sanction.round, sanction.table, sanction.entrant)
        for sanction in facts.sanctions
        if sanction.code == entry.code and not sanction.revoked
    }
    for line in lines:
        whole = (line.entrant, *line.partners)
        if not any((line.round, line.table, entrant) in given for entrant in whole):
            yield Duty(
                kind=kind,
                round=line.round,
                tables=(line.table,),
                entrant=line.entrant,
                article=entry.article,
                sanction=entry.code,
                ahead=facts.ahead,
            )
