"""All that can be taken out of a tournament, its addresses, and the dossier of all of it."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache

from django.conf import settings
from django.urls import register_converter
from django.utils import translation

from scoring.values import RoundNumber
from tournaments.addresses import MemberConverter
from tournaments.exports.files import Export, FileType, NothingToExport, to_csv
from tournaments.exports.lists import entrants_export, fees_export, prizes_export
from tournaments.exports.rankings import crosses_export, ranking_export
from tournaments.exports.rounds import results_export, seating_export, sheets_export
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise.dossiers import take_out
from tournaments.permissions import reading
from tournaments.wording.sentence import mark_lines


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
    """An export in the active language; of the round under way where none is named."""
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


class FileTypeConverter(MemberConverter):
    """csv or xlsx, as the ending of a file."""

    members = FileType
    regex = "|".join(FileType)


class ExportKindConverter(MemberConverter):
    """What is taken out."""

    members = ExportKind
    regex = "|".join(ExportKind)


@cache
def register_converters() -> None:
    """For every list of addresses that has files; whichever is read first, once."""
    register_converter(FileTypeConverter, "file_type")
    register_converter(ExportKindConverter, "export_kind")


FOLDER = "tabelle"
_OF_DOSSIER = (ExportKind.ENTRANTS, ExportKind.CROSSES, ExportKind.PRIZES)
_OF_EACH_ROUND = (
    ExportKind.SEATING,
    ExportKind.RESULTS,
    ExportKind.SHEETS,
    ExportKind.RANKING,
)


def dossier(tournament: Tournament) -> bytes:
    """All of a tournament that may travel; unchanged, the same bytes each time and everywhere."""
    return take_out(tournament, _tables(tournament))


def _tables(tournament: Tournament) -> dict[str, bytes]:
    """As all officials read them, in Italian wherever they are made, by the name of the file."""
    moment = Moment(tournament, reading(tournament))
    slug = f"-{tournament.slug}"
    mark_lines(compass=tournament.compass_lines)
    with translation.override(settings.LANGUAGE_CODE):
        return {
            f"{FOLDER}/{each.name.removesuffix(slug)}.csv": to_csv(each)
            for each in _exports(moment)
        }


def _exports(moment: Moment) -> Iterator[Export]:
    rounds = [played.number for played in moment.published_rounds]
    asked: list[tuple[ExportKind, RoundNumber | None]] = [(kind, None) for kind in _OF_DOSSIER]
    asked += [(kind, number) for number in rounds for kind in _OF_EACH_ROUND]
    for kind, number in asked:
        try:
            yield export(moment, kind, number)
        except NothingToExport:
            continue
