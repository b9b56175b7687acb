"""The time of a round: the whistle, pauses, extensions, the time-out, and what is taken back."""

from __future__ import annotations

from typing import Annotated

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.commands import ExtendTime, StartRound
from scoring.queries import Book, RoundInBook
from scoring.rules.clock import RoundClock, time_of
from scoring.values import ClockStep, RoundNumber
from tournaments.api.wire.bodies import Body, Reason
from tournaments.api.wire.permissions import May
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Instant, Shape, Written, examples
from tournaments.api.wire.views import TournamentView
from tournaments.api.wire.writing import idempotent
from tournaments.organise.clock import (
    call_time_out,
    extend_time,
    pause_clock,
    resume_clock,
    start_round,
    undo_clock_step,
)

RUNNING = {
    "started": "2026-03-14T21:00:00+01:00",
    "minutes": 35,
    "extended": 5,
    "ends": "2026-03-14T21:40:00+01:00",
    "paused_since": None,
    "left_in_pause": None,
    "time_out": None,
}


class ClockShape(Shape, frozen=True, kw_only=True):
    """Nothing here changes by itself: count down to `ends`, by the server's time."""

    started: Instant | None
    """When the whistle went; null before, and to players whom the edition tells no time."""
    minutes: int | None
    """Announced for each round; null: none were."""
    extended: int
    """Minutes given beyond those."""
    ends: Instant | None
    """When the minutes are over; null in a pause, before the whistle, or without minutes."""
    paused_since: Instant | None
    left_in_pause: int | None
    """Seconds that are left when play goes on."""
    time_out: Instant | None
    """When it was called."""


def clock_shape(book: Book, round_: RoundInBook, *, official: bool) -> ClockShape:
    """The clock's figures of a round; to players nothing, where they may not ask (I art. 6)."""
    told = official or not book.regulation.untold_time
    started, clock = (round_.started, round_.clock) if told else (None, RoundClock())
    minutes = book.settings.round_minutes
    time = time_of(clock, started=started, minutes=minutes, now=book.now)
    paused = clock.is_paused
    return ClockShape(
        started=started,
        minutes=minutes,
        extended=clock.extended,
        ends=time.ends,
        paused_since=clock.pauses[-1].began if paused else None,
        left_in_pause=round(time.left.total_seconds()) if paused and time.left else None,
        time_out=clock.called,
    )


@examples(power_cut={"minutes": 5, "reason": "Mancava la corrente"})
class ExtensionBody(Body, frozen=True, kw_only=True):
    """Minutes beyond those announced, and beyond those given before."""

    minutes: Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
    reason: Reason


@examples(whistle={"step": "whistle"})
class UndoneStepBody(Body, frozen=True, kw_only=True):
    """The whistle, the last extension, or the time-out."""

    step: ClockStep


class ClockView(TournamentView):
    permission_classes = [May(StartRound.right)]


class StartView(ClockView):
    @extend_schema(
        summary="Record the whistle with which a round begins", request=None, responses=Written
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        return self.written(start_round(by=self.by, round_=round, command_id=request.command_id))


class PauseView(ClockView):
    @extend_schema(summary="Stop the time of a round", request=None, responses=Written)
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        return self.written(pause_clock(by=self.by, round_=round, command_id=request.command_id))


class ResumptionView(ClockView):
    @extend_schema(summary="Let the time of a round go on", request=None, responses=Written)
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        return self.written(resume_clock(by=self.by, round_=round, command_id=request.command_id))


class ExtensionView(TournamentView):
    permission_classes = [May(ExtendTime.right)]

    @extend_schema(summary="Give a round more minutes", request=ExtensionBody, responses=Written)
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        extension = request.body_as(ExtensionBody)
        receipt = extend_time(
            by=self.by,
            round_=round,
            minutes=extension.minutes,
            reason=extension.reason,
            command_id=request.command_id,
        )
        return self.written(receipt)


class CalledView(ClockView):
    @extend_schema(
        summary="Call the time-out, the minutes being over", request=None, responses=Written
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        return self.written(call_time_out(by=self.by, round_=round, command_id=request.command_id))


class UndoingView(ClockView):
    @extend_schema(
        summary="Take back a whistle, the last extension or the time-out",
        request=UndoneStepBody,
        responses=Written,
    )
    @idempotent
    def post(self, request: ApiRequest, round: RoundNumber) -> Response:
        step = request.body_as(UndoneStepBody).step
        receipt = undo_clock_step(
            by=self.by, round_=round, step=step, command_id=request.command_id
        )
        return self.written(receipt)
