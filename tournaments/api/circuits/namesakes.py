"""Namesakes of a circuit: who may be one person, and who is by decision."""

from typing import Annotated
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.values import PlayerId
from tournaments.api.wire.headers import REPEATED, idempotent
from tournaments.api.wire.permissions import Manager
from tournaments.api.wire.requests import ApiRequest, Body
from tournaments.api.wire.shapes import Instant, Shape, examples, fill
from tournaments.api.wire.views import CircuitView
from tournaments.models import Circuit
from tournaments.organise.namesakes import (
    LONGEST_REASON,
    MOST_TOGETHER,
    decide_namesakes,
    decided_by,
)
from tournaments.presenters.circuits.legs import season_read
from tournaments.presenters.circuits.namesakes import Namesake, decided, namesakes_page
from tournaments.spelling.field_types import NO_NUL

BOTH = ["0b6d2c1e-5f0a-4a51-9d2e-6d9f3a1c7b02", "7c3e9a64-2d18-4f7b-8b55-e1a0c4d2f913"]


@examples(two={"players": BOTH, "joined": True, "reason": "Lo dice lui"})
class NamesakesBody(Body):
    players: Annotated[tuple[UUID, ...], msgspec.Meta(max_length=MOST_TOGETHER)]
    """The first is who the person is called by."""
    joined: bool
    """True: they are one person. False: each of them is somebody else."""
    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_REASON, pattern=NO_NUL)] = ""


class NamesakeShape(Shape):
    player: UUID
    person: UUID
    """The player who stands for them: the same for all who are one person by decision."""
    name: str
    membership_number: str
    legs: tuple[int, ...]
    """The numbers of the tournaments that they played."""


class ProposalShape(Shape):
    sure: bool
    """The same name but for capitals and signs, of nobody else, and no two membership numbers."""
    shared: bool
    """Somebody else is known to have that name: two have met, or it was decided."""
    players: tuple[NamesakeShape, ...]


class JoinedShape(Shape):
    players: tuple[NamesakeShape, ...]
    met: tuple[int, ...]
    """Tournaments where two of them have played since: they are two persons after all."""


class DecidedShape(Shape):
    number: int
    decided_at: Instant
    by: str
    joined: bool
    names: tuple[str, ...]
    reason: str


class NamesakesShape(Shape):
    proposals: tuple[ProposalShape, ...]
    joined: tuple[JoinedShape, ...]
    decisions: tuple[DecidedShape, ...]
    """The latest first; nothing of them is ever taken away."""


class NamesakesView(CircuitView):
    permission_classes = [Manager]

    @extend_schema(
        summary="Who may be one person in this circuit, who is, and all decisions",
        responses=NamesakesShape,
    )
    def get(self, request: ApiRequest) -> Response:
        return Response(_shape(self.circuit))

    @extend_schema(
        summary="Decide that players are one person in this circuit, or are not",
        request=NamesakesBody,
        responses={201: DecidedShape},
        parameters=[REPEATED],
    )
    @idempotent
    def post(self, request: ApiRequest) -> Response:
        body = request.body_as(NamesakesBody)
        repeated = decided_by(request.account, self.circuit, request.command_id)
        (decision,) = decide_namesakes(
            by=request.account,
            circuit=self.circuit,
            groups=[tuple(map(PlayerId, body.players))],
            joined=body.joined,
            reason=body.reason,
            command_id=request.command_id,
        )
        shape = fill(DecidedShape, decided(decision, season_read(self.circuit)))
        return self.made(shape, "circuits", self.slug, "namesakes", repeated=repeated)


def _shape(circuit: Circuit) -> NamesakesShape:
    page = namesakes_page(circuit, {})
    return fill(
        NamesakesShape,
        page,
        proposals=tuple(
            ProposalShape(
                sure=proposal.sure, shared=proposal.shared, players=_players(proposal.players)
            )
            for proposal in page.proposals
        ),
        joined=tuple(
            JoinedShape(
                players=_players(person.players), met=tuple(leg.number for leg in person.met)
            )
            for person in page.joined
        ),
    )


def _players(namesakes: tuple[Namesake, ...]) -> tuple[NamesakeShape, ...]:
    return tuple(
        fill(NamesakeShape, namesake, legs=tuple(played.leg.number for played in namesake.played))
        for namesake in namesakes
    )
