"""Why a table was seated as it was, in words."""

from __future__ import annotations

from scoring import queries
from scoring.rules.violations import Code
from scoring.rules.violations import refuse as refuse_by_rule
from scoring.values import Right, RoundNumber, TableNumber
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.rounds import TableShape, table_shape
from tournaments.api.samples import REASONS
from tournaments.api.shapes import Shape
from tournaments.api.sheets import table_unknown
from tournaments.presenters.seating.reasons import why_here


class ReasonsShape(Shape, frozen=True, kw_only=True):
    """Whole sentences, each true on its own, in the language of the request."""

    round: int
    tables: str
    """The table, or the two of a match of teams."""
    table: TableShape
    sentences: tuple[str, ...]


class ReasonsDoor(Door):
    @operation(
        summary="Why these lines sit at this table, in words; of a draft for officials only",
        answers=ReasonsShape,
        public=True,
        tagged=True,
        example=REASONS,
    )
    def get(self, asked: Asked[None], round_: int, table: int) -> ReasonsShape:
        found = None
        if asked.may(Right.READ) or _is_published(asked, round_):
            found = why_here(asked.moment, RoundNumber(round_), TableNumber(table))
        if found is None:
            raise _unknown(asked, round_, table)
        return ReasonsShape(
            round=found.round,
            tables=found.tables,
            table=table_shape(found.card),
            sentences=found.sentences,
        )


def _is_published(asked: Asked[None], round_: int) -> bool:
    return any(one.number == round_ and one.published for one in queries.rounds(asked.ledger))


def _unknown(asked: Asked[None], round_: int, table: int) -> Exception:
    if not (asked.may(Right.READ) or _is_published(asked, round_)):
        return refuse_by_rule(Code.ROUND_UNKNOWN, field="round", round=round_)
    return table_unknown(asked, round_, table)
