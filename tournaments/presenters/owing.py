"""The facts that duties go by: those of the book, and what lies beside it."""

from __future__ import annotations

from dataclasses import replace

from scoring.queries import RoundInBook
from scoring.rules import formats, owing
from scoring.rules.duties import DutyKind, right_to
from scoring.rules.owing import AtTables, HeldStep, Owing
from scoring.values import RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.papers import second_readings
from tournaments.presenters.prizes import lots_due
from tournaments.presenters.proposals import ProposalState, proposals
from tournaments.presenters.seating.team_rooms import undeclared_tables
from tournaments.presenters.sheets.photos import waiting_photos


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
