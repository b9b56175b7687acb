"""Prizes: announced, changed whole, awarded as the ranking stands, drawn between equals."""

from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.prizes import EqualPrizes, PrizesOf
from scoring.rules.prizes import HowGiven, Prize, PrizeList
from scoring.rules.violations import refuse
from scoring.values import Right
from tournaments.api.entrants import EntrantShape
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import Everybody, May, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Line, Word
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.prizes import ReplacePrizes, replace_prizes
from tournaments.presenters.announced_prizes import Difference, planned_prizes
from tournaments.presenters.prizes import ListCard, PrizesPage, StakeCard, prizes_page
from tournaments.spelling.letters import tidy_line

Cents = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]


class PrizeBody(Body):
    """Euro cents, a thing in words, or both."""

    place: Annotated[int, msgspec.Meta(ge=1, le=9_999)]
    cents: Cents = 0
    thing: Line = ""


class PrizeListBody(Body):
    """Places counted in the whole ranking, in a merit group, or in a category."""

    field: PrizesOf = PrizesOf.GENERAL
    name: Word = ""
    """Of the group or the category."""
    prizes: Annotated[tuple[PrizeBody, ...], msgspec.Meta(max_length=1_000)]

    def prize_list(self) -> PrizeList:
        """Without the spaces around what was typed."""
        return PrizeList(
            field=self.field,
            name="" if self.field is PrizesOf.GENERAL else tidy_line(self.name),
            prizes=tuple(fill(Prize, prize, thing=tidy_line(prize.thing)) for prize in self.prizes),
        )


PrizesBody: Any = body_of(
    ReplacePrizes,
    "PrizesBody",
    words="All lists, in their order of precedence.",
    lists=Annotated[tuple[PrizeListBody, ...], msgspec.Meta(max_length=60)],
)


class PrizeShape(Shape):
    place: int
    cents: int
    thing: str


class PrizeListShape(Shape):
    field: PrizesOf
    name: str
    prizes: tuple[PrizeShape, ...]


class PrizeChangeShape(Shape):
    number: int
    at: Instant
    after_round: int
    lifted: bool
    """It corrected what a definitive ranking had frozen."""
    differences: tuple[Difference, ...]


class PrizesShape(Shape):
    number: int
    revision: int
    equals: EqualPrizes
    allowed: tuple[EqualPrizes, ...]
    """What the edition lets be done with the prizes of equals."""
    once: bool
    lists: tuple[PrizeListShape, ...]
    frozen: bool
    """The ranking is definitive, or was: only with `lift` they change still."""
    unsealed: bool
    """Announced before announcements were on the register: no hash vouches for them."""
    changes: tuple[PrizeChangeShape, ...]
    """Announcements that came when a seating was out, oldest first."""


class WinnerShape(Shape):
    entrant: EntrantShape
    place: int
    cents: int
    """For certain; 0 while it is open."""
    thing: str


class StakeShape(Shape):
    """A place and who holds it, or the places that equals share."""

    places: tuple[int, ...]
    how: HowGiven
    winners: tuple[WinnerShape, ...]
    left_cents: int
    """What did not divide; it stays with the organiser."""
    open: tuple[PrizeShape, ...]
    """Still to be given to one of them."""
    open_by: EqualPrizes | None
    seed: int | None
    """Of the lot that was drawn."""
    sentence: str


class AwardedListShape(Shape):
    field: PrizesOf
    name: str
    title: str
    stakes: tuple[StakeShape, ...]
    unclaimed: tuple[PrizeShape, ...]
    """Of places that nobody holds."""
    waits: bool
    """A lot for an earlier list may still change it."""


class AwardedShape(Shape):
    """Before the ranking is final officials see it as it stands, and others nothing."""

    number: int
    final: bool
    lists: tuple[AwardedListShape, ...]


class PrizesView(TournamentView):
    permission_classes = [ReadWrite(write=May(ReplacePrizes.right))]

    @extend_schema(summary="The prizes as announced", responses=PrizesShape)
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        return Response(_announced(prizes_page(self.moment)))

    @extend_schema(
        summary="Announce these prizes instead of those before",
        request=PrizesBody,
        responses={
            200: PrizesShape,
            HTTPStatus.CONFLICT: ProblemDetails,
            HTTPStatus.PRECONDITION_REQUIRED: ProblemDetails,
        },
    )
    def put(self, request: ApiRequest) -> Response:
        body = request.body_as(PrizesBody)
        lists = tuple(prize_list.prize_list() for prize_list in body.lists)
        said = fill(ReplacePrizes, body, lists=lists, expected=self._seen(body.expected))
        replace_prizes(said, by=self.by, reason=body.reason)
        return Response(_announced(prizes_page(self.moment.again())))

    def _seen(self, revision: int | None) -> int | None:
        """Asked for once there is something to be written over; a revision, which no ETag tells."""
        if revision is None and planned_prizes(self.moment).revision:
            raise refuse(ApiCode.EXPECTED_REQUIRED, field="expected")
        return revision


class AwardsView(TournamentView):
    permission_classes = [Everybody]

    @extend_schema(summary="Who gets which prize", responses=AwardedShape)
    @conditional_get
    def get(self, request: ApiRequest) -> Response:
        page = prizes_page(self.moment)
        lists = page.lists if page.final or self.may(Right.READ) else ()
        return self.respond(AwardedShape, page, lists=tuple(map(_awarded, lists)))


def _announced(page: PrizesPage) -> PrizesShape:
    return fill(PrizesShape, page.planned, page)


def _awarded(card: ListCard) -> AwardedListShape:
    stakes = tuple(map(_stake, card.stakes))
    return fill(AwardedListShape, card, card.list, stakes=stakes)


def _stake(card: StakeCard) -> StakeShape:
    winners = tuple(
        fill(WinnerShape, line.winner, entrant=fill(EntrantShape, line.entrant))
        for line in card.lines
    )
    return fill(StakeShape, card.stake, card, winners=winners)
