"""Exporting a tournament as a folder that can be imported again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from scoring import queries
from scoring.rules import regulations
from scoring.values import RoundNumber
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.names import with_accounts_and_remarks
from tournaments.organise.editions import is_on_file
from tournaments.organise.folders import columns, export_entrants, export_scores, plan_file
from tournaments.organise.folders.columns import Columns, CsvRow
from tournaments.spreadsheets import harmless


def export_folder(tournament: Tournament, folder: Path) -> None:
    """Write the files of a tournament into `folder`, made if it is not there.

    Published rounds only, with all reasons: whoever runs the server has them anyway. Raises OSError
    when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in exported(Moment(tournament), private=True).items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


def exported(moment: Moment, *, private: bool) -> dict[str, str]:
    """The files of a tournament: name to content.

    Without `private` no file says why somebody was punished, replaced or left.
    """
    tournament, ledger, book = moment.tournament, moment.ledger, moment.book
    events = queries.events(ledger)
    names = with_accounts_and_remarks(moment.names, events, private=private)
    played = moment.published_rounds
    numbers = [round_.number for round_ in played]
    tables = [table for number in numbers for table in moment.tables(number)]
    extra = columns.extra_of(book.regulation)
    people = export_entrants.EntrantsExport(book, names, moment.entrants, played, tables)
    texts = {
        columns.NOTE: columns.NOTE_TEXT,
        columns.TOURNAMENT: plan_file.written(tournament, book),
        columns.ENTRANTS: _csv(*people.entrants()),
        columns.SEATING: _csv(*people.seating()),
        columns.SMAZZATE: _csv((*columns.SMAZZATA, *extra), export_scores.smazzate(tables, extra)),
        columns.STANDINGS: standings_csv(tournament, numbers),
    }
    if not is_on_file(book.regulation):
        texts[columns.REGULATION] = regulations.content(book.regulation) + "\n"
    further: dict[str, tuple[Columns, Iterable[CsvRow]]] = {
        columns.LINE_UPS: people.line_ups(),
        columns.ROOMS: (columns.ROOM, people.rooms()),
        columns.MISTAKEN: (columns.mistaken(book.format), people.mistaken()),
        columns.GROUPS: people.groups(),
        columns.VERSIONS: (
            (*columns.VERSION, *extra, *columns.OF_VERSION),
            export_scores.versions(ledger, extra),
        ),
        columns.AWARDS: (
            (*columns.award(book.format), *columns.OF_AWARD),
            export_scores.awards(ledger, names),
        ),
        columns.TECHNICAL: (
            columns.technical(book.format),
            export_scores.technical(ledger, names, tables),
        ),
        columns.PENALTIES: (
            (*columns.PENALTY, *columns.OF_PENALTY),
            export_scores.penalties(ledger, names, numbers, private=private),
        ),
        columns.TIES: (columns.TIE, export_scores.ties(book, names, numbers)),
    }
    for name, (heads, rows) in further.items():
        if written := list(rows):
            texts[name] = _csv(heads, written)
    return texts


def standings_csv(tournament: Tournament, rounds: Iterable[RoundNumber]) -> str:
    """The rankings after these rounds, as `standings.csv` has them."""
    rows = list(export_scores.standings(tournament.ledger, rounds))
    if any(row[-1] for row in rows):
        return _csv((*columns.STANDING, *columns.OF_STANDING), rows)
    return _csv(columns.STANDING, [row[:-1] for row in rows])


def _csv(heads: Columns, rows: Iterable[CsvRow]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return out.getvalue()
