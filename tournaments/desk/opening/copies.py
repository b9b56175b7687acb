"""As another time: tournaments of one's own, to open the next one from."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User

from scoring import queries
from scoring.queries import Book
from tournaments.desk.plan.values import Values, values_of
from tournaments.models import Tournament
from tournaments.organise.tournaments import AT_OPENING
from tournaments.permissions import held_by
from tournaments.presenters.my_tournaments import DEMO

MOST_OFFERED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A tournament that one can open again, with its plan."""

    tournament: Tournament
    book: Book

    def values(self) -> Values:
        """What its opening said; name and day are the new one's."""
        said, tournament = self.book.settings, self.tournament
        ticked = {name for name in AT_OPENING if getattr(tournament, name) is True}
        if said.substitutes_first_half:
            ticked.add("substitutes_first_half")
        return values_of(self.book.plan) | {
            "announced_kind": tournament.kind,
            "venue": tournament.venue,
            "format": self.book.format.value,
            "regulation": self.book.regulation.edition,
            "smazzate_per_round": str(self.book.smazzate_per_round),
            "round_minutes": "" if said.round_minutes is None else str(said.round_minutes),
            "protest_minutes": str(said.protest_minutes),
            "cut_minutes": "" if said.cut_minutes is None else str(said.cut_minutes),
            "retype_seconds": str(said.retype_seconds),
            "ranked_by": ",".join(said.ranked_by),
            "positions": said.positions.value,
            **dict.fromkeys(ticked, "on"),
        }


def last_opened(user: User) -> tuple[Copy, ...]:
    """The last of an official, newest first; the demo is nobody's evening."""
    offices = held_by(user).exclude(tournament__slug=DEMO)[:MOST_OFFERED]
    tournaments = {office.tournament.ledger: office.tournament for office in offices}
    books = queries.books_of(tournaments)
    return tuple(
        Copy(tournament=tournament, book=books[ledger])
        for ledger, tournament in tournaments.items()
        if ledger in books
    )


def like(user: User, number: str) -> Copy | None:
    """The one that somebody chose, of those that they may see."""
    try:
        office = held_by(user).filter(tournament=UUID(number)).first()
    except ValueError:
        return None
    ledger = office and office.tournament.ledger
    book = queries.books_of([ledger]).get(ledger) if ledger else None
    return Copy(tournament=office.tournament, book=book) if office and book else None
