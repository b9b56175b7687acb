"""A dossier, with the tables that people open in a spreadsheet; no program reads those again."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.utils import translation

from scoring.values import RoundNumber
from tournaments.exports.contents import ExportKind, export
from tournaments.exports.files import Export, NothingToExport, to_csv
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise.dossiers import take_out
from tournaments.permissions import reading
from tournaments.wording.lines import mark_lines

FOLDER = "tabelle"
_WHOLE = (ExportKind.ENTRANTS, ExportKind.CROSSES, ExportKind.PRIZES)
_OF_ROUNDS = (
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
    asked: list[tuple[ExportKind, RoundNumber | None]] = [(kind, None) for kind in _WHOLE]
    asked += [(kind, number) for number in rounds for kind in _OF_ROUNDS]
    for kind, number in asked:
        try:
            yield export(moment, kind, number)
        except NothingToExport:
            continue
