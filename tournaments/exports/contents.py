"""What each export of a tournament holds; the one door for pages, desk and API."""

from __future__ import annotations

from collections.abc import Callable

from scoring.values import RoundNumber
from tournaments.exports.entries import entrants_export, prizes_export
from tournaments.exports.fees import fees_export
from tournaments.exports.rankings import crosses_export, ranking_export
from tournaments.exports.rounds import results_export, seating_export, sheets_export
from tournaments.exports.table import Export, ExportKind
from tournaments.moment import Moment


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
