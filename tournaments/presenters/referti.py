"""A referto with all the book knows of its place: what the printed page and the API show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from scoring import queries
from scoring.events import Recorded, RefertoFiled
from scoring.queries import Book
from scoring.rulings import Measure
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber, UserId
from tournaments.models import Referto, Tournament
from tournaments.names import EntrantName, Names, names
from tournaments.presenters.rounds.page import TableCard, card


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
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
    registered: Registered | None
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


def referto_page(referto: Referto) -> RefertoPage:
    """What is printed of a referto."""
    tournament = referto.tournament
    who = names(tournament, staff=True)
    entrant = who.entrants[EntrantNumber(referto.entrant)]
    book = queries.book(tournament.ledger)
    return RefertoPage(
        tournament=tournament.name,
        venue=tournament.venue,
        played_on=tournament.played_on,
        regulation=_regulation(book),
        registered=_registered(tournament, referto, who),
        author=who.user(UserId(referto.author_id)),
        written_at=referto.written_at,
        player=referto.player.name,
        membership_number=referto.player.membership_number,
        entrant=entrant,
        round=RoundNumber(referto.round),
        happened_at=referto.happened_at,
        card=_card(tournament, referto, who),
        article=referto.article,
        measure=Measure(referto.measure),
        addressee=referto.addressee,
        facts=referto.facts,
        actions=referto.actions,
        present=referto.present,
        witnesses=referto.witnesses,
    )


def _regulation(book: Book | None) -> str:
    return book.regulation.name if book else ""


def _registered(tournament: Tournament, referto: Referto, who: Names) -> Registered | None:
    if referto.event_number is None:
        return None
    recorded = queries.event(tournament.ledger, EventNumber(referto.event_number))
    return _place(recorded, who) if recorded else None


def _place(recorded: Recorded, who: Names) -> Registered:
    assert isinstance(recorded.event, RefertoFiled)
    return Registered(
        number=recorded.event.register_number,
        event=recorded.number,
        hash=recorded.hash,
        at=recorded.at,
        by=who.user(recorded.user),
    )


def _card(tournament: Tournament, referto: Referto, who: Names) -> TableCard | None:
    if referto.table is None:
        return None
    found = queries.table(tournament.ledger, RoundNumber(referto.round), TableNumber(referto.table))
    return card(found, who) if found else None
