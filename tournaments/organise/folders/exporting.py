"""Exporting a tournament as a folder that can be imported again."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from scoring import queries
from scoring.events import PenaltyGiven, ScoreAwarded, TieSettled
from scoring.queries import Book, EventFilter, TableInBook
from scoring.rules import regulations
from scoring.sheets import Breakdown, LineScore, SheetScore
from scoring.values import Line, Points, RoundNumber
from tournaments.models import Tournament
from tournaments.organise.editions import is_on_shelf
from tournaments.organise.folders import files
from tournaments.organise.folders.files import TournamentFile
from tournaments.presenters.names import Names, names

Row = tuple[object, ...]
BY_SANCTION = "RULES 10"
"""Points that a sanction took are carried over as figures; who did what is disciplinary data."""
Columns = tuple[str, ...]


def export_folder(tournament: Tournament, folder: Path) -> None:
    """Write the files of a tournament into `folder`, made if it is not there.

    Published rounds only. Raises OSError when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in exported(tournament).items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


def exported(tournament: Tournament) -> dict[str, str]:
    """The files of a tournament: name to content."""
    ledger = tournament.ledger
    book = queries.book(ledger)
    if book is None:
        raise LookupError(tournament.slug)
    who = names(tournament, staff=True)
    played = [one for one in queries.rounds(ledger) if one.published]
    numbers = [one.number for one in played]
    tables = [table for one in numbers for table in queries.tables(ledger, one)]
    extra = files.extra_columns(book.regulation)
    found = {
        files.TOURNAMENT: _tournament(tournament, book),
        files.ENTRANTS: _csv(files.ENTRANT_COLUMNS, _entrants(who)),
        files.SEATING: _csv(files.SEATING_COLUMNS, map(_seat, tables)),
        files.SMAZZATE: _csv((*files.SMAZZATA_COLUMNS, *extra), _smazzate(tables, extra)),
        files.STANDINGS: _csv(files.STANDINGS_COLUMNS, _standings(tournament, numbers)),
    }
    if not is_on_shelf(book.regulation):
        found[files.REGULATION] = regulations.content(book.regulation) + "\n"
    further = {
        files.VERSIONS: ((*files.VERSION_COLUMNS, *extra), _versions(tournament, extra)),
        files.AWARDS: (files.AWARD_COLUMNS, _awards(tournament, who)),
        files.PENALTIES: (files.PENALTY_COLUMNS, _penalties(tournament, who)),
        files.TIES: (files.TIE_COLUMNS, _ties(tournament, who)),
    }
    for name, (columns, rows) in further.items():
        if written := list(rows):
            found[name] = _csv(columns, written)
    return found


def standings_csv(tournament: Tournament, rounds: Iterable[RoundNumber]) -> str:
    """The rankings after these rounds, as `standings.csv` has them."""
    return _csv(files.STANDINGS_COLUMNS, _standings(tournament, rounds))


def _tournament(tournament: Tournament, book: Book) -> str:
    content = TournamentFile(
        name=tournament.name,
        regulation=book.regulation.edition,
        format=book.format,
        smazzate_per_round=book.smazzate_per_round,
        rounds=tuple(movement.value for movement in book.movements),
    )
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def _entrants(who: Names) -> Iterator[Row]:
    for entrant in who.entrants.values():
        players = zip(entrant.players, entrant.membership_numbers, strict=True)
        cells = [cell for player in players for cell in player]
        yield (entrant.number, *cells, entrant.club, entrant.category)


def _seat(table: TableInBook) -> Row:
    return (table.round, table.table, table.line_a, table.line_b)


def _smazzate(tables: Iterable[TableInBook], extra: Columns) -> Iterator[Row]:
    for table in tables:
        if table.sheet is not None:
            for row in _sheet(table.sheet, extra):
                yield (table.round, table.table, *row)


def _versions(tournament: Tournament, extra: Columns) -> Iterator[Row]:
    found = queries.scores(tournament.ledger)
    several = Counter((one.round, one.table) for one in found)
    for one in found:
        as_written = one.counts_from == one.round and several[one.round, one.table] == 1
        if one.sheet is not None and not as_written:
            for row in _sheet(one.sheet, extra):
                yield (one.counts_from, one.round, one.table, *row)


def _sheet(sheet: SheetScore, extra: Columns) -> Iterator[Row]:
    if sheet.totals is not None:
        for line in Line:
            total = LineScore(total=sheet.game_points(line))
            yield (None, line.value, *_line_score(total, extra))
    for number, smazzata in enumerate(sheet.smazzate, start=1):
        for line in Line:
            yield (number, line.value, *_line_score(smazzata.of(line), extra))


def _line_score(score: LineScore, extra: Columns) -> Row:
    if score.breakdown is None:
        return (*(None for _ in files.BREAKDOWN_COLUMNS), score.total, *(None for _ in extra))
    made = score.breakdown
    return (
        *(_cell(made, name) for name in files.BREAKDOWN_COLUMNS),
        score.total,
        *(_cell(made, name) for name in extra),
    )


def _cell(breakdown: Breakdown, name: str) -> object:
    value = getattr(breakdown, name)
    return int(value) if isinstance(value, bool) else value


def _standings(tournament: Tournament, rounds: Iterable[RoundNumber]) -> Iterator[Row]:
    for after in rounds:
        found = queries.standings(tournament.ledger, after_round=after)
        for row in found.rows if found else ():
            points = row.points
            yield (
                after,
                row.rank,
                row.entrant,
                points.victory_points,
                points.match_points,
                points.game_points,
            )


def _penalties(tournament: Tournament, who: Names) -> Iterator[Row]:
    for penalty in queries.penalties(tournament.ledger):
        given = queries.event(tournament.ledger, penalty.number)
        if penalty.revoked_from == penalty.counts_from:
            continue  # No ranking ever counted it.
        reason = given.event.remark if given and isinstance(given.event, PenaltyGiven) else None
        yield (
            penalty.counts_from,
            penalty.revoked_from,
            penalty.entrant,
            penalty.round,
            penalty.unit.value,
            penalty.amount,
            penalty.article or BY_SANCTION,
            who.remark(reason),
        )


def _awards(tournament: Tournament, who: Names) -> Iterator[Row]:
    for score in queries.scores(tournament.ledger):
        found = queries.event(tournament.ledger, score.number) if score.sheet is None else None
        if found and isinstance(award := found.event, ScoreAwarded):
            yield (
                score.counts_from,
                award.round,
                award.table,
                award.cause.value,
                *_points(award.a),
                *_points(award.b),
                who.remark(award.remark),
            )


def _ties(tournament: Tournament, who: Names) -> Iterator[Row]:
    """The ties settled that still order a ranking."""
    settled = queries.events(tournament.ledger, EventFilter(names=(TieSettled.name(),)))
    for tie in (one.event for one in reversed(settled)):
        if isinstance(tie, TieSettled):
            ranked = queries.standings(tournament.ledger, after_round=tie.after_round)
            points = {one.entrant: one.points for one in ranked.rows} if ranked else {}
            if len({points.get(entrant) for entrant in tie.order}) == 1:
                yield (tie.after_round, " ".join(map(str, tie.order)), who.remark(tie.remark))


def _points(points: Points) -> Row:
    return (points.victory_points, points.match_points, points.game_points)


def _csv(columns: tuple[str, ...], rows: Iterable[Row]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()
