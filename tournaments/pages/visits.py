"""What every public page of a tournament begins and ends with."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from scoring import queries
from scoring.queries import Book, RoundInBook
from scoring.rules import formats
from scoring.values import EventNumber, RoundNumber
from tournaments.models import PrizeList, Tournament
from tournaments.presenters.editions import Bands, bands_table
from tournaments.presenters.points import VICTORY_POINTS, Column, columns_of
from tournaments.wording.entrants import EntrantWords, entrant_words

LEDGER_HEADER = "X-Ledger"
"""Which ledger an answer was made from (`*`: several). Only answers that say so may be kept in
memory and given to others: see `tournaments.pages.live`."""
SEVERAL = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A public tournament, as it stood when the visit began."""

    tournament: Tournament
    number: EventNumber
    book: Book
    rounds: tuple[RoundInBook, ...]
    """Published rounds only: nobody sees a draft."""

    @property
    def current(self) -> RoundInBook | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def words(self) -> EntrantWords:
        """What its entrants are called."""
        return entrant_words(self.book.format)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The points that its pages show."""
        return columns_of(self.book)

    @property
    def bands(self) -> Bands | None:
        """The V.P. table in use; None where the ranking does not go by V.P."""
        points_table = formats.of(self.book.format).points_table
        if points_table is None or VICTORY_POINTS not in self.columns:
            return None
        regulation, smazzate = self.book.regulation, self.book.smazzate_per_round
        return bands_table((regulation.victory_points_table(smazzate, points_table),))

    @property
    def has_prizes(self) -> bool:
        return PrizeList.objects.filter(plan_id=self.tournament.pk).exists()

    def round(self, number: int) -> RoundInBook:
        """A published round.

        Raises:
            Http404: there is none of this number, or it is still a draft.
        """
        for one in self.rounds:
            if one.number == RoundNumber(number):
                return one
        raise Http404


def visit(slug: str) -> Visit:
    """The tournament behind an address.

    Raises:
        Http404: there is none, or it is not for everybody: whoever asks cannot tell which.
    """
    tournament = Tournament.objects.filter(slug=slug, is_public=True).first()
    # Before all else: a page may show more than its number says, never less.
    number = queries.head(tournament.ledger) if tournament else None
    book = queries.book(tournament.ledger) if tournament else None
    if tournament is None or number is None or book is None:
        raise Http404
    return Visit(
        tournament=tournament,
        number=number,
        book=book,
        rounds=tuple(one for one in queries.rounds(tournament.ledger) if one.published),
    )


def show(
    request: HttpRequest, found: Visit | None, template: str, **context: Any
) -> HttpResponseBase:
    """Render a page; `found` is the tournament it shows, None when it shows several."""
    response = render(request, template, {"visit": found, **context})
    return shared(request, found, response)


def shared(request: HttpRequest, found: Visit | None, response: HttpResponse) -> HttpResponseBase:
    """Mark an answer as the same for everybody with this language, until something changes.

    The tag's last part is the content's: a new name of the tournament is not in the ledger.
    """
    content = blake2b(response.content, digest_size=6).hexdigest()
    at = f"{found.number}-{found.tournament.names_revision}" if found else "all"
    # Weak: compressed or not, it is the same page.
    tag = f'W/"{at}-{get_language()}-{content}"'
    response.headers["ETag"] = tag
    response.headers[LEDGER_HEADER] = str(found.tournament.ledger) if found else SEVERAL
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return get_conditional_response(request, etag=tag, response=response) or response
