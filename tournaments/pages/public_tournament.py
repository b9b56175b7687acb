"""A public tournament as its pages show it, the moments they share, and answers for everybody."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from hashlib import blake2b
from threading import Lock
from typing import Any, Concatenate, ParamSpec

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring import queries
from scoring.queries import Book, RoundInBook
from scoring.rules import formats
from scoring.rules.violations import Violation
from scoring.values import EventNumber, RoundNumber
from tournaments.models import PrizeList, Tournament
from tournaments.moment import Moment
from tournaments.presenters.arrivals import takes_bookings
from tournaments.presenters.clock import ClockCard, clock_card, spell
from tournaments.presenters.editions import Bands, bands_table
from tournaments.presenters.tables import VICTORY_POINTS, PointsColumn, columns_of
from tournaments.wording.formats import EntrantWords
from tournaments.wording.regulations import article
from tournaments.wording.sentence import mark_lines

P = ParamSpec("P")
LEDGER_HEADER = "X-Ledger"
"""Which ledger an answer was made from (`*`: several). Only answers that say so may be kept in
memory and given to others: see `tournaments.pages.live`."""
SEVERAL = "*"
NUMBER_HEADER = "X-Number"
"""The number of that ledger which an answer shows."""
CLOSES_HEADER = "X-Closes-In"
"""Seconds until what is provisional on a page turns definitive by itself: it is shown no longer
from memory then, and whoever has it open counts down. By the database's clock."""
MOST_MOMENTS = 8
LONGEST_SECONDS = 20.0
"""Not every row that is shown announces its change (a club, say): nothing is older."""


@dataclass(frozen=True, slots=True)
class PublicTournament:
    """A visitor at a public tournament: its moment, and what templates call it by."""

    moment: Moment
    has_prizes: bool
    seconds_left: float | None
    """Until places turn definitive by themselves, when this visitor asked; None: nothing is due."""
    now: datetime
    """When this visitor asked; others opened the moment."""

    @property
    def tournament(self) -> Tournament:
        return self.moment.tournament

    @property
    def number(self) -> EventNumber:
        return self.moment.number

    @property
    def book(self) -> Book:
        return self.moment.book

    @property
    def rounds(self) -> tuple[RoundInBook, ...]:
        """Published rounds only: nobody sees a draft."""
        return self.moment.published_rounds

    @property
    def current(self) -> RoundInBook | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def is_over(self) -> bool:
        """All planned rounds are published and their sheets are in: nobody sits down any more."""
        return bool(self.is_last_round and self.current and not self.current.missing)

    @property
    def is_last_round(self) -> bool:
        """No round is planned after the one that is out."""
        return bool(self.current and self.current.number >= self.book.planned_rounds)

    @property
    def is_seating(self) -> bool:
        """A round is out, and no sheet of it is in: people look for their seats."""
        return bool(self.current and self.current.missing == self.current.tables)

    @property
    def takes_bookings(self) -> bool:
        """Whether players may ask to be entered."""
        return takes_bookings(self.moment)

    @property
    def clock(self) -> ClockCard | None:
        """The time of the round that is played; None where the edition tells players nothing."""
        return None if self.book.regulation.untold_time else clock_card(self.moment, self.now)

    @property
    def closes_in(self) -> str:
        """The seconds left, as they are shown."""
        return spell(timedelta(seconds=self.seconds_left or 0))

    @property
    def bye_cited(self) -> str:
        """By which article a rest brings what it brings."""
        return article(self.book.regulation.bye.article)

    @property
    def words(self) -> EntrantWords:
        """What its entrants are called."""
        return self.moment.words

    @property
    def columns(self) -> tuple[PointsColumn, ...]:
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

    def round(self, number: int) -> RoundInBook:
        """A published round.

        Raises:
            Http404: there is none of this number, or it is still a draft.
        """
        for round_ in self.rounds:
            if round_.number == RoundNumber(number):
                return round_
        raise Http404


def tournament_page(
    view: Callable[Concatenate[HttpRequest, PublicTournament, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A public page of the tournament at `slug`; all that it reads is of one number.

    404 for a tournament that there is not, and for one not for everybody: whoever asks cannot
    tell which.
    """

    @require_safe
    @wraps(view)
    def guarded(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        with queries.snapshot():
            return view(request, public_tournament(slug), *args, **kwargs)

    return guarded


def public_tournament(slug: str) -> PublicTournament:
    """The public tournament behind an address.

    Raises:
        Http404: there is none, or it is not for everybody.
    """
    prizes = PrizeList.objects.filter(plan_id=OuterRef("pk"))
    tournaments = Tournament.objects.annotate(has_prizes=Exists(prizes))
    tournament = tournaments.filter(slug=slug, is_public=True).first()
    if tournament is None:
        raise Http404
    mark_lines(tournament)
    asked = Moment(tournament)
    try:
        left = asked.book.seconds_left
    except Violation as unopened:
        raise Http404 from unopened
    told = asked.book.announcements
    has_prizes = bool(told[-1].event.lists) if told else tournament.has_prizes
    return PublicTournament(_shared(asked), has_prizes, left, asked.book.now)


_moments: OrderedDict[Hashable, tuple[float, Moment]] = OrderedDict()
_lock = Lock()


def _shared(moment: Moment) -> Moment:
    """The moment that other visitors already hold, when it is the same.

    When a seating is published, everybody looks for a name of their own: as many pages as there
    are surnames, all made from the same names and tables. What a moment reads after it was
    shared is read in a snapshot of the same number, so its facts never differ.
    """
    tournament = moment.tournament
    book = moment.book
    key = (tournament.pk, book.number, book.phase, tournament.names_revision, get_language())
    with _lock:
        expires, held = _moments.get(key, (0.0, moment))
        if time.monotonic() < expires:
            _moments.move_to_end(key)
            return held
        _moments[key] = (time.monotonic() + LONGEST_SECONDS, moment)
        while len(_moments) > MOST_MOMENTS:
            _moments.popitem(last=False)
    return moment


def forget_moments() -> None:
    """What visitors share is read anew: for who measures what a page costs."""
    with _lock:
        _moments.clear()


def show(
    request: HttpRequest, public: PublicTournament | None, template: str, **context: Any
) -> HttpResponseBase:
    """Render a page; `public` is of the tournament it shows, None when it shows several."""
    response = render(request, template, {"public": public, **context})
    left = public.seconds_left if public else None
    if left is not None:
        response.headers[CLOSES_HEADER] = f"{left:.3f}"
    return shared(request, public, response)


def shared(
    request: HttpRequest, public: PublicTournament | None, response: HttpResponse
) -> HttpResponseBase:
    """Mark an answer as the same for everybody with this language, until something changes.

    The tag's last part is the content's: a new name of the tournament is not in the ledger.
    """
    content = blake2b(response.content, digest_size=6).hexdigest()
    state = f"{public.number}-{public.tournament.names_revision}" if public else "all"
    # Weak: compressed or not, it is the same page.
    tag = f'W/"{state}-{get_language()}-{content}"'
    response.headers["ETag"] = tag
    response.headers[LEDGER_HEADER] = str(public.tournament.ledger) if public else SEVERAL
    if public:
        response.headers[NUMBER_HEADER] = str(public.number)
    # A browser begins another process for a page that cuts itself off, and only once it has the
    # answer: it waits where nothing is to be kept from who opened it.
    response.headers["Cross-Origin-Opener-Policy"] = "unsafe-none"
    patch_cache_control(response, no_cache=True)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return get_conditional_response(request, etag=tag, response=response) or response
