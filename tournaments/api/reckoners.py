"""What an edition says of cards and of the whistle: open to everybody, keeping nothing."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules import regulations
from scoring.rules.melds.cards import (
    MOST_CARDS,
    Card,
    CardUnknown,
    MeldKind,
    Quality,
    deck_of,
    read_cards,
)
from scoring.rules.regulations import Regulation
from scoring.rules.timeout import Outcome, Phase, Position, TimeOutUnsaid, seated
from scoring.rules.violations import Problem, refuse
from tournaments.api.wire.permissions import Everybody
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Body, Query
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import ApiView
from tournaments.presenters.clock import PlayLeft, TimeOutPage, time_out
from tournaments.presenters.melds import Judged, judged, line_on_table
from tournaments.spelling.dictionary import Standing
from tournaments.wording import explain

CardCode = Annotated[str, msgspec.Meta(min_length=1, max_length=10)]
Cards = Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=MOST_CARDS)]


class MeldForm(Body):
    """Cards by their codes: `10h`, `Qs`, `joker`; of letters `Ar` (red), `Bb` (black), `deuce`
    (pinella), and `joker=E` for a wild that stands for a letter."""

    cards: Cards = ()
    opened_with_wild: bool = False
    """Whether a combination was opened with a wild."""
    as_laid: bool = False
    """Whether the cards are in the order in which they lie on the table."""
    line: Annotated[tuple[Cards, ...], msgspec.Meta(max_length=16)] = ()
    """What else the line has on the table."""


class MeldQuery(Query):
    """As in a POST, without the rest of the line; `cards` is repeated, once for each card."""

    cards: tuple[CardCode, ...] = ()
    opened_with_wild: bool = False
    as_laid: bool = False


class LaidShape(Shape):
    card: str
    wild: bool
    stands_for: str


class BreachShape(Shape):
    code: str
    article: str
    sentence: str


class MeldPoints(Shape):
    cards: int
    burraco: int
    bonus: int
    total: int
    """0 where the meld is not valid: what it counts then is the referee's to say."""


class WordShape(Shape):
    """Advice only: the language judge decides."""

    standing: Standing
    words: tuple[str, ...]
    sentences: tuple[str, ...]


class MeldShape(Shape):
    edition: str
    valid: bool
    kind: MeldKind | None
    quality: Quality
    article: str
    points: MeldPoints
    laid: tuple[LaidShape, ...]
    disordered: bool
    problems: tuple[BreachShape, ...]
    line_problems: tuple[BreachShape, ...]
    """What is wrong with the meld beside the line's others."""
    word: WordShape | None


class MeldView(ApiView):
    permission_classes = [Everybody]
    query_class = MeldQuery

    @extend_schema(summary="Whether cards are a meld, for a link", responses=MeldShape)
    def get(self, request: ApiRequest, edition: str) -> Response:
        return Response(_judge(edition, fill(MeldForm, self.query)))

    @extend_schema(
        summary="Whether cards are a meld, beside what the line has on the table",
        request=MeldForm,
        responses=MeldShape,
    )
    def post(self, request: ApiRequest, edition: str) -> Response:
        return Response(_judge(edition, request.body_as(MeldForm)))


def _judge(edition: str, form: MeldForm) -> MeldShape:
    regulation = _regulation(edition)
    meld = judged(
        _cards(form.cards, regulation, "cards"),
        regulation,
        opened_with_wild=form.opened_with_wild,
        as_laid=form.as_laid,
    )
    others = [
        judged(_cards(cards, regulation, f"line.{index}"), regulation)
        for index, cards in enumerate(form.line)
    ]
    beside = line_on_table([*others, meld], regulation).problems if others else ()
    return _shape(meld, beside, regulation)


def _regulation(edition: str) -> Regulation:
    try:
        regulation = regulations.load(edition)
    except regulations.RegulationUnknown as error:
        raise refuse(ApiCode.NOT_FOUND) from error
    if regulation.melds is None:
        raise refuse(ApiCode.NOT_FOUND)
    return regulation


def _cards(codes: Sequence[str], regulation: Regulation, field: str) -> tuple[Card, ...]:
    try:
        return read_cards(codes, regulation)
    except CardUnknown as error:
        index = codes.index(str(error))
        deck = ", ".join(card.code for card in deck_of(regulation))
        raise refuse(ApiCode.WRONG_VALUE, field=f"{field}.{index}", wanted=deck) from error


def _shape(meld: Judged, beside: Sequence[Problem], regulation: Regulation) -> MeldShape:
    verdict, advice = meld.verdict, meld.advice
    return fill(
        MeldShape,
        verdict,
        edition=regulation.edition,
        points=fill(MeldPoints, verdict, total=verdict.points),
        laid=tuple(fill(LaidShape, laid, card=laid.card.code) for laid in verdict.laid),
        problems=_breaches(verdict.problems),
        line_problems=_breaches(beside),
        word=fill(WordShape, advice, sentences=meld.advised) if advice else None,
    )


def _breaches(problems: Sequence[Problem]) -> tuple[BreachShape, ...]:
    return tuple(fill(BreachShape, problem, sentence=explain(problem)) for problem in problems)


class TimeOutQuery(Query):
    """How a table stood at the whistle; play is clockwise: north, east, south, west.

    Three sit north, east and south, two north and south.
    """

    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    dealer: Position = Position.NORTH
    """North, unless said otherwise: as in C art. 10."""
    phase: Phase = Phase.PLAYING
    playing: Position | None = None
    """Who drew last and has not been followed yet; without it, an answer for each of them."""


class CaseShape(Shape):
    """What is left when this player was at play; null where nobody was."""

    playing: Position | None
    sentence: str
    plays_left: int
    """After the play under way."""
    plays: tuple[PlayLeft, ...]


class TimeOutShape(Shape):
    edition: str
    dealer: Position
    phase: Phase
    outcome: Outcome
    article: str
    cases: tuple[CaseShape, ...]


class TimeOutView(ApiView):
    permission_classes = [Everybody]
    query_class = TimeOutQuery

    @extend_schema(summary="Who still plays after the whistle", responses=TimeOutShape)
    def get(self, request: ApiRequest, edition: str) -> Response:
        query: TimeOutQuery = self.query
        _require_seated(query)
        try:
            regulation = regulations.load(edition)
            pages = {playing: _page(regulation, query, playing) for playing in _players(query)}
        except (regulations.RegulationUnknown, TimeOutUnsaid) as error:
            raise refuse(ApiCode.NOT_FOUND) from error
        cases = tuple(
            fill(CaseShape, page, playing=playing, plays_left=len(page.plays))
            for playing, page in pages.items()
        )
        return self.respond(
            TimeOutShape, query, next(iter(pages.values())), edition=edition, cases=cases
        )


def _require_seated(query: TimeOutQuery) -> None:
    seats = seated(query.players)
    for field, position in (("dealer", query.dealer), ("playing", query.playing)):
        if position is not None and position not in seats:
            raise refuse(ApiCode.WRONG_VALUE, field=field, wanted=", ".join(seats))


def _players(query: TimeOutQuery) -> tuple[Position | None, ...]:
    if query.phase is not Phase.PLAYING:
        return (None,)
    return (query.playing,) if query.playing else seated(query.players)


def _page(regulation: Regulation, query: TimeOutQuery, playing: Position | None) -> TimeOutPage:
    return time_out(
        regulation,
        dealer=query.dealer,
        phase=query.phase,
        playing=playing,
        players=query.players,
    )
