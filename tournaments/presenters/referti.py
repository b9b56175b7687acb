"""A referto with all the book knows of its place: what the printed page and the API show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from scoring import queries
from scoring.events import Recorded, RefertoFiled
from scoring.rulings import Measure
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber, UserId
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.rounds.page import TableCard, card


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterEntry:
    """Where a filed referto stands in the book."""

    number: int
    """Its register number, from 1 in each tournament."""
    event: EventNumber
    hash: str
    at: datetime
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefertoPage:
    """A draft (`registered` empty) or a filed referto."""

    tournament: str
    venue: str
    played_on: date | None
    regulation: str
    registered: RegisterEntry | None
    author: str
    written_at: datetime
    player: str
    membership_number: str
    entrant: EntrantName
    round: RoundNumber
    happened_at: time | None
    card: TableCard | None
    """The table with both lines, their membership numbers and what they scored."""
    article: str
    measure: Measure
    addressee: str
    facts: str
    actions: str
    present: str
    witnesses: str

    @property
    def is_draft(self) -> bool:
        return self.registered is None


def referto_page(moment: Moment, referto: Referto) -> RefertoPage:
    """What is printed of a referto."""
    tournament = moment.tournament
    recorded = _filed(moment, referto)
    filed = (recorded,) if recorded else ()
    names = moment.names_in(filed, UserId(referto.author_id))
    return RefertoPage(
        tournament=tournament.name,
        venue=tournament.venue,
        played_on=tournament.played_on,
        regulation=moment.book.regulation.name,
        registered=_registered(recorded, names) if recorded else None,
        author=names.user(UserId(referto.author_id)),
        written_at=referto.written_at,
        player=referto.player.name,
        membership_number=referto.player.membership_number,
        entrant=names.entrants[EntrantNumber(referto.entrant)],
        round=RoundNumber(referto.round),
        happened_at=referto.happened_at,
        card=_card(moment, referto, names),
        article=referto.article,
        measure=Measure(referto.measure),
        addressee=referto.addressee,
        facts=referto.facts,
        actions=referto.actions,
        present=referto.present,
        witnesses=referto.witnesses,
    )


def _filed(moment: Moment, referto: Referto) -> Recorded | None:
    """The event that filed it; None for a draft."""
    if referto.event_number is None:
        return None
    return queries.event(moment.ledger, EventNumber(referto.event_number))


def _registered(recorded: Recorded, names: Names) -> RegisterEntry:
    assert isinstance(recorded.event, RefertoFiled)
    return RegisterEntry(
        number=recorded.event.register_number,
        event=recorded.number,
        hash=recorded.hash,
        at=recorded.at,
        by=names.user(recorded.user),
    )


def _card(moment: Moment, referto: Referto, names: Names) -> TableCard | None:
    if referto.table is None:
        return None
    table = moment.table(RoundNumber(referto.round), TableNumber(referto.table))
    return card(table, names) if table else None
