"""Complaints, open and decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring import events as ev
from scoring.events import Recorded
from scoring.models import ComplaintRow, PenaltyRow, SanctionRow
from scoring.projections import Records
from scoring.queries.answers import EventFilter
from scoring.queries.register import events, events_by_number
from scoring.rules.in_book import ComplaintInBook
from scoring.rules.ledger import NOTHING
from scoring.rules.owing import Ruling
from scoring.values import (
    EntrantNumber,
    EventNumber,
    LedgerId,
    RoundNumber,
    TableNumber,
)

_COMPLAINTS = Records(ComplaintInBook, ComplaintRow)


def complaints(ledger: LedgerId) -> tuple[ComplaintInBook, ...]:
    """All complaints in the order they came, decided ones too."""
    return _COMPLAINTS.of(_COMPLAINTS.rows.filter(ledger_id=ledger).order_by("number"))


def rulings(ledger: LedgerId) -> tuple[Ruling, ...]:
    """Penalties and sanctions as they were given and taken back."""
    given = {
        number: Ruling(
            EventNumber(number),
            None if round_ is None else RoundNumber(round_),
            EntrantNumber(entrant),
        )
        for rows in (
            SanctionRow.objects.filter(ledger_id=ledger),
            PenaltyRow.objects.filter(ledger_id=ledger, sanction=None),
        )
        for number, round_, entrant in rows.values_list("number", "round", "entrant")
    }
    revoked = events(ledger, EventFilter(names=(ev.RulingRevoked.name(),)))
    taken_back = (
        given[record.event.ruling]._replace(number=record.number, takes_back=True)
        for record in revoked
        if isinstance(record.event, ev.RulingRevoked) and record.event.ruling in given
    )
    return (*given.values(), *taken_back)


def figures_changed(
    ledger: LedgerId, round_: RoundNumber, table: TableNumber, rooms: Iterable[TableNumber]
) -> EventNumber:
    """The last event that gave a table other figures; `rooms` are all tables of its match, where
    an award at one holds."""
    about = EventFilter(names=tuple(kind.name() for kind in _FIGURES), round=round_, table=table)
    changing = (*_changing(ledger, about), *_awards(ledger, round_, set(rooms) - {table}))
    return max((record.number for record in changing), default=NOTHING)


def _changing(ledger: LedgerId, about: EventFilter) -> Iterator[Recorded]:
    """Who chose between readings changed the figures where they chose another than the entry."""
    for record in events(ledger, about):
        if not isinstance(record.event, ev.ReadingsSettled):
            yield record
            continue
        chosen = record.event.chosen
        of_choice = events_by_number(ledger, [chosen]).get(chosen)
        if of_choice is not None and isinstance(of_choice.event, ev.SheetReadAgain):
            yield record


def _awards(
    ledger: LedgerId, round_: RoundNumber, tables: Iterable[TableNumber]
) -> Iterator[Recorded]:
    names = (ev.ScoreAwarded.name(), ev.AwardLifted.name())
    for table in tables:
        for record in events(ledger, EventFilter(names=names, round=round_, table=table)):
            if not isinstance(record.event, ev.AwardLifted) or record.event.smazzata is None:
                yield record


_FIGURES = (
    ev.SheetSigned,
    ev.EntryUndone,
    ev.SheetCorrected,
    ev.ReadingsSettled,
    ev.ScoreAwarded,
    ev.SmazzataAwarded,
    ev.AwardLifted,
)
