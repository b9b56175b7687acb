"""What each export of a tournament holds; the one door for pages, desk and API."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from scoring.values import RoundNumber
from tournaments.exports.files import Export
from tournaments.exports.lists import entrants_export, fees_export, prizes_export
from tournaments.exports.rankings import crosses_export, ranking_export
from tournaments.exports.rounds import results_export, seating_export, sheets_export
from tournaments.moment import Moment


class ExportKind(StrEnum):
    """What can be taken out; of a round, where it is of one."""

    RANKING = "ranking"
    CROSSES = "crosses"
    ENTRANTS = "entrants"
    PRIZES = "prizes"
    SEATING = "seating"
    RESULTS = "results"
    SHEETS = "sheets"
    """With every figure that was typed: for officials."""
    FEES = "fees"
    """Who paid: for officials."""


FOR_OFFICIALS = (ExportKind.SHEETS, ExportKind.FEES)
"""Everything else is on a public page as well."""


def export(moment: Moment, kind: ExportKind, round_: RoundNumber | None = None) -> Export:
    """An export in the active language; of the round under way where none is named.

    Raises:
        NothingToExport: there is no such round, or none that is published; no fee was ever set.
    """
    if kind is ExportKind.RANKING:
        return ranking_export(moment, round_)
    if kind in _OF_ROUNDS:
        current = RoundNumber(moment.book.current_round)
        return _OF_ROUNDS[kind](moment, round_ or current)
    return _WHOLE[kind](moment)


_OF_ROUNDS: dict[ExportKind, Callable[[Moment, RoundNumber], Export]] = {
    ExportKind.SEATING: seating_export,
    ExportKind.RESULTS: results_export,
    ExportKind.SHEETS: sheets_export,
}
_WHOLE: dict[ExportKind, Callable[[Moment], Export]] = {
    ExportKind.CROSSES: crosses_export,
    ExportKind.ENTRANTS: entrants_export,
    ExportKind.PRIZES: prizes_export,
    ExportKind.FEES: fees_export,
}
