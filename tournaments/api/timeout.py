"""The whistle over the API: who still plays, in order, and by which article. Open to everybody."""

from __future__ import annotations

from typing import Annotated

import msgspec

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.timeout import Outcome, Phase, Position, TimeOutUnsaid, seated
from tournaments.api.bodies import Body
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.presenters.timeout import TimeOutPage, time_out


class TimeOutQuery(Body, frozen=True, kw_only=True):
    """How a table stood at the whistle; play is clockwise: north, east, south, west.

    Three sit north, east and south, two north and south.
    """

    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    dealer: Position = Position.NORTH
    """North, unless said otherwise: as in C art. 10."""
    phase: Phase = Phase.PLAYING
    playing: Position | None = None
    """Who drew last and has not been followed yet; without it, an answer for each of them."""


class PlayShape(Shape, frozen=True, kw_only=True):
    number: int
    position: Position
    name: str
    role: str


class CaseShape(Shape, frozen=True, kw_only=True):
    """What is left when this player was at play; null where nobody was."""

    playing: Position | None
    sentence: str
    plays_left: int
    """After the play under way."""
    plays: tuple[PlayShape, ...]


class TimeOutShape(Shape, frozen=True, kw_only=True):
    edition: str
    dealer: Position
    phase: Phase
    outcome: Outcome
    article: str
    cases: tuple[CaseShape, ...]


EXAMPLE = {
    "edition": "classico",
    "dealer": "north",
    "phase": "playing",
    "outcome": "play_on",
    "article": "art. 10",
    "cases": [
        {
            "playing": "west",
            "sentence": "Finita la giocata in corso ne restano 5, l'ultima del mazziere.",
            "plays_left": 5,
            "plays": [
                {"number": 1, "position": "north", "name": "Nord", "role": "mazziere"},
                {"number": 2, "position": "east", "name": "Est", "role": "primo servito"},
                {"number": 3, "position": "south", "name": "Sud", "role": ""},
                {"number": 4, "position": "west", "name": "Ovest", "role": ""},
                {"number": 5, "position": "north", "name": "Nord", "role": "mazziere"},
            ],
        }
    ],
}


class TimeOutDoor(Door):
    @operation(
        summary="Who still plays after the whistle",
        answers=TimeOutShape,
        query=TimeOutQuery,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[TimeOutQuery], edition: str) -> TimeOutShape:
        _require_seated(asked.form)
        try:
            regulation = regulations.load(edition)
            found = [(who, _told(regulation, asked.form, who)) for who in _players(asked.form)]
        except (regulations.RegulationUnknown, TimeOutUnsaid) as error:
            raise refuse(ApiCode.NOT_FOUND) from error
        return TimeOutShape(
            edition=edition,
            dealer=asked.form.dealer,
            phase=asked.form.phase,
            outcome=found[0][1].outcome,
            article=found[0][1].article,
            cases=tuple(_case(who, page) for who, page in found),
        )


def _require_seated(form: TimeOutQuery) -> None:
    taken = seated(form.players)
    for field, position in (("dealer", form.dealer), ("playing", form.playing)):
        if position is not None and position not in taken:
            raise refuse(ApiCode.WRONG_VALUE, field=field, wanted=", ".join(taken))


def _players(form: TimeOutQuery) -> tuple[Position | None, ...]:
    if form.phase is not Phase.PLAYING:
        return (None,)
    return (form.playing,) if form.playing else seated(form.players)


def _told(regulation: Regulation, form: TimeOutQuery, playing: Position | None) -> TimeOutPage:
    return time_out(
        regulation,
        dealer=form.dealer,
        phase=form.phase,
        playing=playing,
        players=form.players,
    )


def _case(playing: Position | None, page: TimeOutPage) -> CaseShape:
    return CaseShape(
        playing=playing,
        sentence=page.sentence,
        plays_left=len(page.plays),
        plays=tuple(
            PlayShape(number=one.number, position=one.position, name=one.name, role=one.role)
            for one in page.plays
        ),
    )
