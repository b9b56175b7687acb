"""Prizes: announced, changed whole, awarded as the ranking stands, drawn between equals."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

import msgspec

from scoring.commands import Receipt
from scoring.rules.prizes import EqualPrizes, HowGiven, Prize, PrizeList, PrizesOf
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import EntrantNumber, Right
from tournaments.api import samples
from tournaments.api.bodies import Body, Line, Seed, Seen, Small, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.shapes import EntrantShape, Shape, entrant_shape
from tournaments.organise.prizes import draw_prize, replace_prizes
from tournaments.presenters.prizes import ListCard, PrizesPage, StakeCard, prizes_page

Cents = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]
MONEY = {"place": 1, "cents": 30_000, "thing": ""}
BOTH = {"place": 2, "cents": 10_000, "thing": "targa"}
LISTS = [
    {"field": "general", "name": "", "prizes": [MONEY, BOTH]},
    {"field": "category", "name": "Signore", "prizes": [MONEY]},
]
ANNOUNCED = {
    "number": 61,
    "revision": 2,
    "equals": "divided",
    "allowed": ["divided", "lot"],
    "once": True,
    "lists": LISTS,
}
AWARDED = {
    "number": 61,
    "final": True,
    "lists": [
        {
            "field": "general",
            "name": "",
            "title": "Classifica generale",
            "stakes": [
                {
                    "places": [1],
                    "how": "placed",
                    "winners": [
                        {"entrant": samples.ENTRANT, "place": 1, "cents": 30_000, "thing": ""}
                    ],
                    "left_cents": 0,
                    "open": [],
                    "open_by": None,
                    "seed": None,
                    "sentence": "",
                }
            ],
            "unclaimed": [BOTH],
            "waits": False,
        }
    ],
}


class PrizeBody(Body, frozen=True, kw_only=True):
    """Euro cents, a thing in words, or both."""

    place: Annotated[int, msgspec.Meta(ge=1, le=9_999)]
    cents: Cents = 0
    thing: Line = ""

    def prize(self) -> Prize:
        return Prize(place=self.place, cents=self.cents, thing=self.thing.strip())


class PrizeListBody(Body, frozen=True, kw_only=True):
    """Places counted in the whole ranking, in a merit group, or in a category."""

    field: PrizesOf = PrizesOf.GENERAL
    name: Word = ""
    """Of the group or the category."""
    prizes: Annotated[tuple[PrizeBody, ...], msgspec.Meta(max_length=1_000)]

    def prize_list(self) -> PrizeList:
        name = "" if self.field is PrizesOf.GENERAL else self.name.strip()
        return PrizeList(
            field=self.field, name=name, prizes=tuple(one.prize() for one in self.prizes)
        )


class PrizesBody(Body, frozen=True, kw_only=True):
    """All lists, in their order of precedence."""

    equals: EqualPrizes = EqualPrizes.DIVIDED
    once: bool = False
    """Nobody gets a prize of a later list besides that of an earlier one."""
    lists: Annotated[tuple[PrizeListBody, ...], msgspec.Meta(max_length=60)]
    expected: Seen | None = None
    """The revision that was seen: refused when another came in between."""


class PrizeDrawBody(Body, frozen=True, kw_only=True):
    """All the equals who wait for a prize, in any order."""

    entrants: Annotated[tuple[Small, ...], msgspec.Meta(max_length=1_000)]
    seed: Seed | None = None


class PrizeShape(Shape, frozen=True, kw_only=True):
    place: int
    cents: int
    thing: str


class PrizeListShape(Shape, frozen=True, kw_only=True):
    field: PrizesOf
    name: str
    prizes: tuple[PrizeShape, ...]


class PrizesShape(Shape, frozen=True, kw_only=True):
    number: int
    revision: int
    equals: EqualPrizes
    allowed: tuple[EqualPrizes, ...]
    """What the edition lets be done with the prizes of equals."""
    once: bool
    lists: tuple[PrizeListShape, ...]


class WinnerShape(Shape, frozen=True, kw_only=True):
    entrant: EntrantShape
    place: int
    cents: int
    """For certain; 0 while it is open."""
    thing: str


class StakeShape(Shape, frozen=True, kw_only=True):
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


class AwardedListShape(Shape, frozen=True, kw_only=True):
    field: PrizesOf
    name: str
    title: str
    stakes: tuple[StakeShape, ...]
    unclaimed: tuple[PrizeShape, ...]
    """Of places that nobody holds."""
    waits: bool
    """A lot for an earlier list may still change it."""


class AwardedShape(Shape, frozen=True, kw_only=True):
    """Before the ranking is final officials see it as it stands, and others nothing."""

    number: int
    final: bool
    lists: tuple[AwardedListShape, ...]


class PrizesDoor(Door):
    @operation(
        summary="The prizes as announced",
        answers=PrizesShape,
        public=True,
        tagged=True,
        example=ANNOUNCED,
    )
    def get(self, asked: Asked[None]) -> PrizesShape:
        return _announced(_page(asked))

    @operation(
        summary="Announce these prizes instead of those before",
        answers=PrizesShape,
        body=PrizesBody,
        right=Right.OPEN,
        refusals=(HTTPStatus.CONFLICT,),
        examples={"two_lists": {"equals": "divided", "once": True, "lists": LISTS}},
        example=ANNOUNCED,
    )
    def put(self, asked: Asked[PrizesBody]) -> PrizesShape:
        said = asked.form
        replace_prizes(
            asked.tournament,
            tuple(one.prize_list() for one in said.lists),
            equals=said.equals,
            once=said.once,
            by=asked.by,
            expected=said.expected,
        )
        return _announced(_page(asked))


class AwardsDoor(Door):
    @operation(
        summary="Who gets which prize",
        answers=AwardedShape,
        public=True,
        tagged=True,
        example=AWARDED,
    )
    def get(self, asked: Asked[None]) -> AwardedShape:
        page = _page(asked)
        shown = page.lists if page.final or asked.may(Right.READ) else ()
        return AwardedShape(
            number=page.number, final=page.final, lists=tuple(_list(one) for one in shown)
        )


class PrizeDrawDoor(Door):
    @operation(
        summary="Draw between equals who wait for a prize, once",
        answers=Receipt,
        body=PrizeDrawBody,
        right=Right.PUBLISH_RANKING,
        keyed=True,
        examples={"two": {"entrants": [4, 9]}},
    )
    def post(self, asked: Asked[PrizeDrawBody]) -> Receipt:
        said = asked.form
        return draw_prize(
            asked.tournament,
            tuple(EntrantNumber(one) for one in said.entrants),
            by=asked.by,
            command_id=asked.command_id,
            lot=said.seed,
        )


def _page(asked: Asked[Any]) -> PrizesPage:
    found = prizes_page(asked.moment)
    if found is None:
        raise refuse_by_rule(Code.TOURNAMENT_UNKNOWN)
    return found


def _announced(page: PrizesPage) -> PrizesShape:
    planned = page.planned
    return PrizesShape(
        number=page.number,
        revision=planned.revision,
        equals=planned.equals,
        allowed=page.allowed,
        once=planned.once,
        lists=tuple(
            PrizeListShape(field=one.field, name=one.name, prizes=_prizes(one.prizes))
            for one in planned.lists
        ),
    )


def _list(card: ListCard) -> AwardedListShape:
    return AwardedListShape(
        field=card.list.field,
        name=card.list.name,
        title=card.title,
        stakes=tuple(_stake(one) for one in card.stakes),
        unclaimed=_prizes(card.unclaimed),
        waits=card.waits,
    )


def _stake(card: StakeCard) -> StakeShape:
    return StakeShape(
        places=card.stake.places,
        how=card.stake.how,
        winners=tuple(
            WinnerShape(
                entrant=entrant_shape(line.entrant),
                place=line.winner.place,
                cents=line.winner.cents,
                thing=line.winner.thing,
            )
            for line in card.lines
        ),
        left_cents=card.stake.left_cents,
        open=_prizes(card.stake.open),
        open_by=card.stake.open_by,
        seed=card.seed,
        sentence=card.sentence,
    )


def _prizes(given: tuple[Prize, ...]) -> tuple[PrizeShape, ...]:
    return tuple(PrizeShape(place=one.place, cents=one.cents, thing=one.thing) for one in given)
