"""Whether a typed sheet can stand: sound, set aside by who may, and typed twice where unlikely."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from scoring.rules import formats, unlikely
from scoring.rules.decide import Scene
from scoring.rules.ledger import Table
from scoring.rules.sheet_checks import sheet_problems
from scoring.rules.violations import OVERRIDABLE, Code, Problem, Violation, refuse
from scoring.sheets import SheetScore
from scoring.values import Authority, RemarkId, Right


class Typed(Protocol):
    """What the checks ask of a command that brings a sheet."""

    @property
    def sheet(self) -> SheetScore: ...
    @property
    def time_out(self) -> bool: ...


class TypedSheet(Typed, Protocol):
    """What an entry and a correction both hold beside it."""

    @property
    def override(self) -> bool: ...
    @property
    def again(self) -> Mapping[str, int]: ...
    @property
    def remark(self) -> RemarkId | None: ...


def require_sound(scene: Scene, typed: Typed) -> None:
    """Refuse a reading that cannot be of a sheet.

    Raises:
        Violation: each problem found.
    """
    if problems := _problems(scene, typed):
        raise Violation(*problems)


def checks_set_aside(scene: Scene, table: Table, typed: TypedSheet) -> tuple[str, ...]:
    """Codes of the checks set aside for a sheet of `table`; none when it is sound.

    Raises:
        Violation: the sheet is wrong and nobody who may has set the checks aside, or a figure that
            is unlikely was not typed twice.
    """
    problems = _problems(scene, typed)
    if problems:
        _require_set_aside(scene.by, problems, typed)
    once = unlikely.problems(
        typed.sheet, scene.regulation, _planned(scene), table.decided, typed.again
    )
    if asked := tuple(once):
        raise Violation(*asked)
    return tuple(sorted({str(problem.code) for problem in problems}))


def _problems(scene: Scene, typed: Typed) -> tuple[Problem, ...]:
    return sheet_problems(
        typed.sheet,
        scene.regulation,
        _planned(scene),
        rules=formats.of(scene.ledger.format),
        time_out=typed.time_out,
    )


def _planned(scene: Scene) -> int:
    return scene.ledger.opened.smazzate_per_round if scene.ledger.opened else 0


def _require_set_aside(by: Authority, problems: tuple[Problem, ...], typed: TypedSheet) -> None:
    if not typed.override or any(problem.code not in OVERRIDABLE for problem in problems):
        raise Violation(*problems)
    if not by.may(Right.OVERRIDE):
        raise refuse(Code.NOT_ALLOWED, right=Right.OVERRIDE)
    if typed.remark is None:
        raise refuse(Code.REASON_REQUIRED, field="reason", article="RULES 4")
