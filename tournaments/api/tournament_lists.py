"""Many tournaments: which are asked for, in which order, and how far each of them is."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate

from scoring import queries
from scoring.plans import Format
from scoring.queries import Book, BookFilter, SheetsUnderWay
from scoring.values import Role, Stage
from tournaments.api.wire.pagination import After, InADictionary, Limit, SlugPagination, holding
from tournaments.api.wire.requests import Line, Query, Slug
from tournaments.api.wire.shapes import Instant, Shape, fields_of, fill, or_sparse
from tournaments.models import Official, Tournament
from tournaments.permissions import AnyUser, visible

SUMMARY = {
    "slug": "serale-di-marzo",
    "name": "Serale di marzo",
    "venue": "Circolo Primavera",
    "played_on": "2026-03-14",
    "kind": "club",
    "equal_cards": False,
    "compass_lines": False,
    "is_public": True,
    "put_away": False,
    "proposals_allowed": False,
    "bookings_open": True,
    "bookings_limit": 40,
    "bookings_until": None,
    "role": "director",
}
FAR = {
    "number": 61,
    "regulation": "classico",
    "format": "pairs",
    "stage": "playing",
    "current_round": 2,
    "planned_rounds": 4,
}


Kind: TypeAlias = Literal["", "club", "regional", "national"]


class TournamentSummary(Shape):
    slug: str
    name: str
    venue: str
    played_on: date | None
    kind: Kind
    """Empty: nobody said."""
    equal_cards: bool
    """The same cards at all tables."""
    compass_lines: bool
    """Pages and papers mark the lines N/S and E/O."""
    is_public: bool
    put_away: bool
    proposals_allowed: bool
    bookings_open: bool
    bookings_limit: int | None
    bookings_until: Instant | None
    role: Role | None
    """What one is there oneself."""


class ListedTournament(TournamentSummary):
    """A tournament and how far it is."""

    number: int
    """Of its last event."""
    regulation: str
    format: Format
    stage: Stage
    current_round: int
    """The last one published; 0 before the first."""
    planned_rounds: int
    tables: int
    """Of the current round, without those that rest."""
    missing: int
    """Of these, those whose sheet is not in."""


TournamentField = StrEnum("TournamentField", fields_of(ListedTournament))  # type: ignore[misc]


class TournamentList(Shape):
    items: Annotated[tuple[ListedTournament, ...], or_sparse(ListedTournament)]
    next: str | None


class TournamentOrdering(StrEnum):
    NEWEST = "-created_at"
    OLDEST = "created_at"
    LAST_PLAYED = "-played_on"
    FIRST_PLAYED = "played_on"
    NAME = "name"
    NAME_BACKWARDS = "-name"


class TournamentQuery(Query):
    mine: Annotated[bool, msgspec.Meta(description="Only those in which one has an office.")] = (
        False
    )
    put_away: Annotated[
        bool,
        msgspec.Meta(
            description="Those put away, in which one has an office, instead of those that"
            " lists show."
        ),
    ] = False
    name: Annotated[
        Line, msgspec.Meta(description="Part of the name; accents and capitals count for nothing.")
    ] = ""
    venue: Annotated[Line, msgspec.Meta(description="Part of the venue, likewise.")] = ""
    played_from: Annotated[
        date | None, msgspec.Meta(description="Played on this day or later.")
    ] = None
    played_until: Annotated[
        date | None, msgspec.Meta(description="Played on this day or earlier.")
    ] = None
    stage: Annotated[
        tuple[Stage, ...], msgspec.Meta(max_length=10, description="In one of these stages.")
    ] = ()
    format: Annotated[
        tuple[Format, ...], msgspec.Meta(max_length=10, description="Of one of these formats.")
    ] = ()
    regulation: Annotated[Slug, msgspec.Meta(description="By this edition.")] = ""
    ordering: Annotated[
        TournamentOrdering,
        msgspec.Meta(
            description="By what; with a minus, the other way round. Without a day of its own a"
            " tournament stands at the day on which it was opened."
        ),
    ] = TournamentOrdering.NEWEST
    fields: Annotated[
        tuple[TournamentField, ...],
        msgspec.Meta(max_length=40, description="Of each only these fields; all by default."),
    ] = ()
    after: After = ""
    limit: Limit = 100

    def played(self) -> dict[str, date]:
        """Lookups of the day."""
        days = {"played_on__gte": self.played_from, "played_on__lte": self.played_until}
        return {lookup: day for lookup, day in days.items() if day}

    def of_books(self) -> BookFilter:
        return BookFilter(stages=self.stage, formats=self.format, regulation=self.regulation)


class TournamentPagination(SlugPagination):
    keys: ClassVar = {
        "created_at": F("created_at"),
        "played_on": Coalesce("played_on", TruncDate("created_at")),
        "name": InADictionary("name"),
    }


def known(user: AnyUser) -> QuerySet[Tournament]:
    """Those that a user may know of."""
    return Tournament.objects.filter(Q(pk__in=visible(user).values("pk")) | Q(is_public=True))


def listed(user: AnyUser, query: TournamentQuery) -> QuerySet[Tournament]:
    """What a user may see in lists, as far as it is asked for.

    Of one's own nobody else's are looked through, as many as they may be.
    """
    rows = (visible(user) if query.mine else known(user)).filter(
        put_away=query.put_away, **holding(name=query.name, venue=query.venue), **query.played()
    )
    wanted = query.of_books()
    return rows if wanted == BookFilter() else rows.filter(pk__in=queries.ledgers_where(wanted))


def items_of(user: AnyUser, rows: Sequence[Tournament]) -> tuple[ListedTournament, ...]:
    """Tournaments with how far they are; without those whose book was never opened."""
    offices = Official.objects.filter(user_id=user.pk or 0, tournament__in=rows)
    roles = {pk: Role(role) for pk, role in offices.values_list("tournament_id", "role")}
    ledgers = [row.ledger for row in rows]
    books, sheets = queries.books_of(ledgers), queries.sheets_under_way(ledgers)
    return tuple(
        _listed(row, books[row.ledger], sheets.get(row.ledger), roles.get(row.pk))
        for row in rows
        if row.ledger in books
    )


def _listed(
    row: Tournament, book: Book, sheets: SheetsUnderWay | None, role: Role | None
) -> ListedTournament:
    return fill(
        ListedTournament,
        row,
        book,
        sheets or SheetsUnderWay(),
        role=role,
        regulation=book.regulation.edition,
    )
