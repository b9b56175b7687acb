"""Score sheets: typed, verified, corrected with a referee, or awarded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import (
    Event,
    ScoreAwarded,
    SheetCorrected,
    SheetSigned,
    SheetTotalled,
    SheetVerified,
    SmazzataEntered,
)
from scoring.rules import smazzata
from scoring.rules.decide import (
    Command,
    Scene,
    require_changeable,
    require_fresh,
    require_phase_open,
)
from scoring.rules.ledger import Ledger, Round, Table
from scoring.rules.sheet_checks import sheet_problems
from scoring.rules.violations import OVERRIDABLE, Code, Violation, refuse
from scoring.rulings import AskedBy, AwardCause
from scoring.sheets import SheetScore
from scoring.values import (
    Authority,
    EventNumber,
    Line,
    Points,
    RemarkId,
    Right,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
)

MOST_AWARDED = 20
"""V.P. that a line can get at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSheet(Command):
    """Type a sheet, whole. Typed again before it is verified, it replaces the first entry.

    `expected` is the number of the last event about this sheet that the typist had seen.
    With `override` the checks of a smazzata are set aside, for the reason in `remark`.
    `time_out` says that fewer smazzate than planned were played (C/F art. 10).
    """

    right: ClassVar[Right] = Right.ENTER_SHEETS
    round: RoundNumber
    table: TableNumber
    sheet: SheetScore
    time_out: bool = False
    expected: EventNumber | None = None
    override: bool = False
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        round_, table = _played_table(scene.ledger, self.round, self.table)
        _require_fresh(table, self.expected, self.round, self.table)
        _require_enterable(round_, table, scene.by, self.table)
        if table.score is not None and table.score.sheet == self.sheet:
            return ()
        overridden = _check(scene, table, self)
        return (*self._entries(table, overridden), self._signed())

    def _entries(self, table: Table, overridden: tuple[str, ...]) -> tuple[Event, ...]:
        remark = self.remark if overridden else None
        if self.sheet.totals is not None:
            return (
                SheetTotalled(
                    round=self.round,
                    table=self.table,
                    totals=self.sheet.totals,
                    overridden=overridden,
                    remark=remark,
                ),
            )
        return tuple(
            SmazzataEntered(
                round=self.round,
                table=self.table,
                smazzata=SmazzataNumber(number),
                score=score,
                overridden=overridden,
                remark=remark,
            )
            for number, score in enumerate(self.sheet.smazzate, start=1)
            if table.smazzate.get(SmazzataNumber(number)) != score
        )

    def _signed(self) -> SheetSigned:
        return SheetSigned(round=self.round, table=self.table, smazzate=len(self.sheet.smazzate))


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifySheet(Command):
    """The entry was compared with the paper."""

    right: ClassVar[Right] = Right.VERIFY
    round: RoundNumber
    table: TableNumber
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        _, table = _played_table(scene.ledger, self.round, self.table)
        _require_fresh(table, self.expected, self.round, self.table)
        if table.score is None:
            raise refuse(Code.SHEET_MISSING, round=self.round, table=self.table)
        return () if table.verified else (SheetVerified(round=self.round, table=self.table),)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectSheet(Command):
    """Put another score in the place of the one entered (U art. 12.2, I art. 19)."""

    right: ClassVar[Right] = Right.CORRECT
    round: RoundNumber
    table: TableNumber
    sheet: SheetScore
    asked_by: AskedBy
    countersigned_by: Authority
    remark: RemarkId | None = None
    time_out: bool = False
    expected: EventNumber | None = None
    override: bool = False

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        _, table = _played_table(scene.ledger, self.round, self.table)
        _require_fresh(table, self.expected, self.round, self.table)
        if table.score is None:
            raise refuse(Code.SHEET_MISSING, round=self.round, table=self.table)
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason", article="RULES 8")
        self._require_countersigned(scene)
        before = table.score.sheet or SheetScore()
        if before == self.sheet:
            raise refuse(Code.SHEET_UNCHANGED, round=self.round, table=self.table)
        overridden = _check(scene, table, self)
        return (
            SheetCorrected(
                round=self.round,
                table=self.table,
                before=before,
                after=self.sheet,
                asked_by=self.asked_by,
                countersigned_by=self.countersigned_by.user,
                remark=self.remark,
                overridden=overridden,
            ),
        )

    def _require_countersigned(self, scene: Scene) -> None:
        referee = self.countersigned_by
        if referee.ledger != scene.by.ledger or not referee.may(Right.COUNTERSIGN):
            raise refuse(Code.COUNTERSIGN_REQUIRED, field="countersigned_by", article="RULES 8")


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardScore(Command):
    """A score by decision: a lost sheet (7-7), a line that is late or gone (U arts 13.3-13.4)."""

    right: ClassVar[Right] = Right.PENALISE
    round: RoundNumber
    table: TableNumber
    cause: AwardCause
    points: tuple[Points, ...]
    """Of each line of the table, a first; at one table of a match of teams, the whole match's."""
    remark: RemarkId | None = None
    expected: EventNumber | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        _, table = _played_table(scene.ledger, self.round, self.table)
        _require_fresh(table, self.expected, self.round, self.table)
        if self.remark is None:
            raise refuse(Code.REASON_REQUIRED, field="reason")
        self._require_plausible(table)
        return (
            ScoreAwarded(
                round=self.round,
                table=self.table,
                cause=self.cause,
                points=self.points,
                remark=self.remark,
            ),
        )

    def _require_plausible(self, table: Table) -> None:
        if len(self.points) != len(table.seat.lines):
            raise refuse(
                Code.LINES_WRONG_COUNT,
                field="points",
                value=len(self.points),
                expected=len(table.seat.lines),
            )
        for name, points in zip(Line, self.points, strict=False):
            if not 0 <= points.victory_points <= MOST_AWARDED:
                raise refuse(
                    Code.OUT_OF_RANGE,
                    field=f"{name}.victory_points",
                    value=points.victory_points,
                    limit=MOST_AWARDED,
                )
            for unit in ("match_points", "game_points"):
                value = getattr(points, unit)
                if value % 5:
                    raise refuse(Code.NOT_MULTIPLE_OF_5, field=f"{name}.{unit}", value=value)
                if abs(value) > smazzata.TOTAL_LIMIT:
                    raise refuse(
                        Code.OUT_OF_RANGE,
                        field=f"{name}.{unit}",
                        value=value,
                        limit=smazzata.TOTAL_LIMIT,
                    )


def _check(scene: Scene, table: Table, typed: EnterSheet | CorrectSheet) -> tuple[str, ...]:
    """Codes of the checks set aside; none when the sheet is sound.

    Raises:
        Violation: the sheet is wrong and nobody who may has set the checks aside.
    """
    planned = scene.ledger.opened.smazzate_per_round if scene.ledger.opened else 0
    problems = sheet_problems(
        typed.sheet,
        scene.regulation,
        planned,
        lines=len(table.seat.lines),
        time_out=typed.time_out,
    )
    if not problems:
        return ()
    if not typed.override or any(problem.code not in OVERRIDABLE for problem in problems):
        raise Violation(*problems)
    if not scene.by.may(Right.OVERRIDE):
        raise refuse(Code.NOT_ALLOWED, right=Right.OVERRIDE)
    if typed.remark is None:
        raise refuse(Code.REASON_REQUIRED, field="reason", article="RULES 4")
    return tuple(sorted({str(problem.code) for problem in problems}))


def _played_table(
    ledger: Ledger, round_number: RoundNumber, number: TableNumber
) -> tuple[Round, Table]:
    """A table where lines play, in a published round of which something may still change.

    Raises:
        Violation: there is no such round or table, it is a draft, the line rests, or the groups
            have been formed since.
    """
    round_ = ledger.rounds.get(round_number)
    if round_ is None:
        raise refuse(Code.ROUND_UNKNOWN, field="round", round=round_number)
    if not round_.published:
        raise refuse(Code.ROUND_NOT_PUBLISHED, field="round", round=round_number)
    require_phase_open(ledger, round_number)
    table = round_.tables.get(number)
    if table is None:
        raise refuse(
            Code.TABLE_UNKNOWN,
            field="table",
            round=round_number,
            table=number,
            last=int(max(round_.tables)),
        )
    if table.is_bye:
        raise refuse(Code.TABLE_IS_BYE, field="table", round=round_number, table=number)
    return round_, table


def _require_fresh(
    table: Table, expected: EventNumber | None, round_: RoundNumber, number: TableNumber
) -> None:
    require_fresh(table.last, expected, round=round_, table=number)


def _require_enterable(round_: Round, table: Table, by: Authority, number: TableNumber) -> None:
    """Own entries may be typed again until verified; a closed round takes only its late sheets."""
    if round_.closed and (number not in round_.late_sheets or table.scores):
        raise refuse(Code.ROUND_CLOSED, field="round", round=round_.number, table=number)
    if table.verified or table.corrected:
        raise refuse(Code.SHEET_VERIFIED, field="table", round=round_.number, table=number)
    own_entry = table.entered_by in (None, by.user)
    if not own_entry and not by.may(Right.REENTER_ANY_SHEET):
        raise refuse(Code.SHEET_OF_ANOTHER, field="table", round=round_.number, table=number)
