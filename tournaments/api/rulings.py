"""Penalties: listed, given, taken back."""

from __future__ import annotations

from typing import Annotated

import msgspec

from scoring import queries
from scoring.commands import Receipt
from scoring.events import PenaltyGiven
from scoring.queries import EventFilter
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, EventNumber, Right, RoundNumber
from tournaments.api import samples
from tournaments.api.bodies import Body, Reason, Small, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import PageQuery, page
from tournaments.api.shapes import RegisterShape, Shape, register_shape
from tournaments.organise.rulings import penalise, revoke
from tournaments.presenters.register import lines


class PenaltyBody(Body, frozen=True, kw_only=True):
    """`amount` is positive and is taken off: P.P. off the round, V.P. off the ranking."""

    entrant: Small
    round: Small
    unit: PenaltyUnit
    amount: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    article: Word
    reason: Reason


class RevocationBody(Body, frozen=True, kw_only=True):
    reason: Reason


class PenaltyShape(Shape, frozen=True, kw_only=True):
    ruling: int
    """The number of its event: its address here."""
    entrant: int
    round: int
    unit: PenaltyUnit
    amount: int
    article: str
    """Empty when a sanction took the points: why is listed for who may penalise."""
    revoked: bool
    given: RegisterShape | None


class PenaltyList(Shape, frozen=True, kw_only=True):
    number: int
    items: tuple[PenaltyShape, ...]
    next: int | None


class PenaltiesDoor(Door):
    @operation(
        summary="Penalties in the order they were given, revoked ones too",
        answers=PenaltyList,
        query=PageQuery,
        right=Right.READ,
        tagged=True,
        example=samples.PENALTIES,
    )
    def get(self, asked: Asked[PageQuery]) -> PenaltyList:
        number = queries.head(asked.ledger)
        given = queries.events(asked.ledger, EventFilter(names=(PenaltyGiven.name(),)))
        said = {one.number: one for one in lines(asked.moment, given)}
        shown, after = page(queries.penalties(asked.ledger), asked.form, lambda one: one.number)
        items = tuple(
            PenaltyShape(
                ruling=one.number,
                entrant=one.entrant,
                round=one.round,
                unit=one.unit,
                amount=one.amount,
                article=one.article,
                revoked=one.revoked,
                given=register_shape(said[one.number]) if one.number in said else None,
            )
            for one in shown
        )
        return PenaltyList(number=number, items=items, next=after)

    @operation(
        summary="Give a penalty in P.P. or V.P.",
        answers=Receipt,
        body=PenaltyBody,
        right=Right.PENALISE,
        keyed=True,
        examples={
            "exposed_pozzetto": {
                "entrant": 4,
                "round": 2,
                "unit": "game_points",
                "amount": 100,
                "article": "10.25",
                "reason": "Pozzetto esposto",
            }
        },
    )
    def post(self, asked: Asked[PenaltyBody]) -> Receipt:
        said = asked.form
        return penalise(
            by=asked.by,
            entrant=EntrantNumber(said.entrant),
            round_=RoundNumber(said.round),
            unit=said.unit,
            amount=said.amount,
            article=said.article,
            reason=said.reason,
            command_id=asked.command_id,
        )


class RevocationDoor(Door):
    @operation(
        summary="Take a penalty back",
        answers=Receipt,
        body=RevocationBody,
        right=Right.PENALISE,
        keyed=True,
        examples={"wrong_pair": {"reason": "Coppia sbagliata"}},
    )
    def post(self, asked: Asked[RevocationBody], ruling: int) -> Receipt:
        return revoke(
            by=asked.by,
            ruling=EventNumber(ruling),
            reason=asked.form.reason,
            command_id=asked.command_id,
        )
