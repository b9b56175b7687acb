"""A referto to be filled in by pen: what the edition already says, and room for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scoring.rules import formats
from scoring.rulings import Measure
from scoring.values import Line
from tournaments.moment import Moment
from tournaments.presenters.officials import Office, offices
from tournaments.presenters.points import Column, columns_of
from tournaments.presenters.referti.due import Deadline, deadline
from tournaments.presenters.referti.forms import body_forms


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankReferto:
    """As a referto's page names them, so that a letterhead serves both."""

    tournament: str
    venue: str
    played_on: date | None
    regulation: str
    offices: tuple[Office, ...]
    bodies: tuple[str, ...]
    """To tick the one it goes to; empty where the edition names none."""
    measures: tuple[Measure, ...]
    """To tick."""
    lines: tuple[Line, ...]
    """Of a table in this format."""
    columns: tuple[Column, ...]
    """The points that the ranking goes by."""
    deadline: Deadline | None
    """None: the edition gives no time."""


def blank_referto(moment: Moment) -> BlankReferto:
    """The form in the tournament's edition and format."""
    tournament, book = moment.tournament, moment.book
    return BlankReferto(
        tournament=tournament.name,
        venue=tournament.venue,
        played_on=tournament.played_on,
        regulation=book.regulation.name,
        offices=offices(tournament),
        bodies=tuple(form.body for form in body_forms(moment) if form.body),
        measures=tuple(Measure),
        lines=tuple(Line)[: formats.of(book.format).lines],
        columns=columns_of(book),
        deadline=deadline(moment),
    )
