"""What stands at a table: found for a command, not to be written over, and what may stand there."""

from collections.abc import Mapping
from typing import Any, Protocol

from scoring.records import record
from scoring.rules import formats
from scoring.rules.awards import technical_article
from scoring.rules.decide import (
    Command,
    Scene,
    known_round,
    known_table,
    require_changeable,
    require_fresh,
    require_lines,
    require_phase_open,
)
from scoring.rules.ledger import Round, Table
from scoring.rules.readings import retyping_problems
from scoring.rules.regulations import Regulation
from scoring.rules.sheet_checks import sheet_problems
from scoring.rules.violations import OVERRIDABLE, Code, Problem, Violation, refuse
from scoring.sheets import SheetScore
from scoring.values import Authority, RemarkId, Right, RoundNumber, TableNumber


@record
class AtTable(Command):
    """Something that is done about a table of a round."""

    round: RoundNumber
    table: TableNumber

    def its_table(self, scene: Scene) -> tuple[Round, Table]:
        """The table where lines play, in a published round of which something may still change.

        Raises:
            Violation: there is no such round or table, it is a draft, the line rests, the groups
                have been formed since, or somebody wrote about the table meanwhile (`expected`).
        """
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = known_round(ledger, self.round)
        if not round_.published:
            raise refuse(Code.ROUND_NOT_PUBLISHED, field="round", round=self.round)
        require_phase_open(ledger, self.round)
        table = known_table(round_, self.table)
        require_lines(round_, table)
        expected = getattr(self, "expected", None)
        require_fresh(table.last, expected, round=self.round, table=self.table)
        return round_, table

    def refusal(self, code: Code, *, field: str = "", article: str = "", **data: Any) -> Violation:
        """The refusal of something about this table."""
        where = {"round": self.round, "table": self.table}
        return refuse(code, field=field, article=article, **where, **data)


def require_no_award(round_: Round, table: Table) -> None:
    """Refuse to type over what a referee gave the table (RULES.md section 13).

    Of a match it was given at both tables.
    """
    if (award := table.award) is not None:
        raise refuse(
            Code.SCORE_AWARDED,
            field="table",
            article="RULES 13",
            round=round_.number,
            table=table.seat.table,
            by=award.by,
        )


def require_technical(regulation: Regulation, table: Table, sheet: SheetScore) -> None:
    """Refuse other figures for a smazzata than its technical score (U art. 10.27)."""
    for number, technical in sorted(table.technical.items()):
        typed = sheet.smazzate[number - 1 : number]
        if [tuple(line.total for line in one.lines().values()) for one in typed] != [
            technical.totals
        ]:
            raise refuse(
                Code.SMAZZATA_AWARDED,
                field=f"smazzate.{number - 1}",
                article=technical_article(regulation),
                smazzata=number,
                totals=technical.totals,
                by=technical.by,
            )


def require_unflagged(table: Table, round_: RoundNumber) -> None:
    """Refuse to go on as if nobody had read the paper differently."""
    if table.flagged:
        raise refuse(Code.SHEET_FLAGGED, field="table", round=round_, table=table.seat.table)


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
    """Refuse a reading that cannot be of a sheet, for each of its problems."""
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
    once = retyping_problems(
        typed.sheet,
        scene.regulation,
        scene.ledger.smazzate_per_round,
        table.decided,
        typed.again,
    )
    if asked := tuple(once):
        raise Violation(*asked)
    return tuple(sorted({str(problem.code) for problem in problems}))


def _problems(scene: Scene, typed: Typed) -> tuple[Problem, ...]:
    return sheet_problems(
        typed.sheet,
        scene.regulation,
        scene.ledger.smazzate_per_round,
        rules=formats.of(scene.ledger.format),
        time_out=typed.time_out,
    )


def _require_set_aside(by: Authority, problems: tuple[Problem, ...], typed: TypedSheet) -> None:
    if not typed.override or any(problem.code not in OVERRIDABLE for problem in problems):
        raise Violation(*problems)
    if not by.may(Right.OVERRIDE):
        raise refuse(Code.NOT_ALLOWED, right=Right.OVERRIDE)
    if typed.remark is None:
        raise refuse(Code.REASON_REQUIRED, field="reason", article="RULES 4")
