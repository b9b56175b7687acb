"""The papers of a round at the desk: how far each is, received, read again, settled, undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.risks import InversionHint, Risk
from scoring.rules.violations import Code, refuse
from scoring.rulings import SecondKeying
from scoring.values import Line, PaperState, Right, RoundNumber
from tournaments.api.sheets.typed import SheetFigures
from tournaments.api.wire.headers import conditional_get
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest, Event
from tournaments.api.wire.shapes import Instant, Shape, fill
from tournaments.api.wire.views import TournamentView
from tournaments.organise.sheets import sheet_score
from tournaments.presenters.papers import Paper, board


class StepOfPaper(Shape, frozen=True, kw_only=True):
    what: str
    at: Instant
    who: str


class PaperShape(Shape, frozen=True, kw_only=True):
    """One paper: its state, and what is doubtful about it."""

    table: int
    state: PaperState
    flagged: bool
    """Two people read it differently: nothing is published until somebody has chosen."""
    awaits_second: bool
    """Somebody else still has to type it."""
    handed_in_by: Line | None
    signed_by: tuple[Line, ...]
    risks: tuple[Risk, ...]
    hints: tuple[InversionHint, ...]
    """What speaks for the two lines having been changed over."""
    steps: tuple[StepOfPaper, ...]


class BoardShape(Shape, frozen=True, kw_only=True):
    number: int
    round: int
    second_keying: SecondKeying
    second_keyed: int
    """How many sheets of the round, by risk."""
    papers: tuple[PaperShape, ...]


class Reading(SheetFigures, frozen=True, kw_only=True):
    """What somebody else reads on the same paper; the round's totals are enough."""

    expected: Event | None = None


class BoardView(TournamentView):
    permission_classes = [May(Right.READ)]

    @extend_schema(
        summary="The papers of a round: how far, by whom, since when", responses=BoardShape
    )
    @conditional_get
    def get(self, request: ApiRequest, round: RoundNumber) -> Response:
        round_ = self.moment.round(round)
        if round_ is None or not round_.published:
            raise refuse(Code.ROUND_UNKNOWN, field="round", round=round)
        page = board(self.moment, round)
        return self.respond(
            BoardShape,
            page,
            second_keying=self.moment.book.second_keying,
            second_keyed=self.moment.book.second_keyed,
            papers=tuple(map(_shape, page.papers)),
        )


def reading_of(view: TournamentView, body: Any) -> Mapping[str, Any]:
    """The sheet as somebody else reads it."""
    return {"sheet": sheet_score(body.form(), view.moment.ledger)}


def _shape(paper: Paper) -> PaperShape:
    return fill(PaperShape, paper, paper.card.book.handling)
