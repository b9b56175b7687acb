"""Rankings as tables for people and rows for programs: a tournament's, its crosses, a season's."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from django.utils.translation import gettext as _

from scoring import queries
from scoring.rules.circuits import HUNDREDTHS, Competitors
from scoring.values import LedgerId, Points, RoundNumber
from tournaments.exports.files import Export, NothingToExport, file_name
from tournaments.moment import Moment
from tournaments.presenters.circuits.ranking import CircuitRow, CircuitTable
from tournaments.presenters.crosses import Cross, Crosses, CrossRow, categories, crosses
from tournaments.presenters.ranking import RankingRow, RankingTable, begun, ranking
from tournaments.presenters.tables import Cell, Column, points_columns, table
from tournaments.wording.formats import EntrantWords


def ranking_export(moment: Moment, after: RoundNumber | None) -> Export:
    """The ranking after a round, the last one by default; then each group's and category's.

    Raises:
        NothingToExport: that round is not played, or no sheet is in.
    """
    if not begun(moment) or moment.book.current_round < (after or 1):
        raise NothingToExport(after)
    shown = moment.once(ranking, after_round=after)
    columns = _of_ranking(shown, moment.words)
    tables = [table(title, rows, columns) for title, rows in _parts(shown)]
    name = file_name(_("classifica"), _("turno"), shown.after_round, moment.tournament.slug)
    return Export(name=name, tables=tuple(tables))


def _parts(shown: RankingTable) -> Iterable[tuple[str, Sequence[RankingRow]]]:
    yield shown.title, shown.rows
    for group in shown.groups:
        if group.name:
            yield _("Girone %(name)s") % {"name": group.name}, group.rows
    for category in categories(shown.rows):
        title = _("Categoria %(name)s") % {"name": category.name}
        yield title, [placed.row for placed in category.rows]


def _of_ranking(shown: RankingTable, words: EntrantWords) -> list[Column[RankingRow]]:
    in_category = {
        placed.row.entrant.number: placed.place
        for category in categories(shown.rows)
        for placed in category.rows
    }
    return [
        Column(_("Girone"), lambda row: row.group, sparse=True),
        Column(_("Pos."), lambda row: row.rank),
        Column(_("Posti guadagnati"), lambda row: row.moved, sparse=True),
        Column(_("N."), lambda row: row.entrant.number),
        Column(str(words.heading), lambda row: row.entrant.name),
        Column(
            _("Giocatori"),
            lambda row: ", ".join(row.entrant.players) if row.entrant.team else "",
            sparse=True,
        ),
        Column(_("Circolo"), lambda row: row.entrant.club, sparse=True),
        Column(_("Categoria"), lambda row: row.entrant.category, sparse=True),
        Column(
            _("Pos. in categoria"), lambda row: in_category.get(row.entrant.number), sparse=True
        ),
        *points_columns(shown.columns, lambda row: row.points),
        *(
            replace(column, heading=_carried_heading(column.heading), sparse=True)
            for column in points_columns(shown.columns, _carried)
        ),
        Column(_("Note"), lambda row: _notes(row, words), sparse=True),
    ]


def _carried(row: RankingRow) -> Points | None:
    """Of the points of the row, those that were won before the cut."""
    return row.carry.kept if row.carry else None


def _carried_heading(points: str) -> str:
    return _("%(points)s portati nel girone") % {"points": points}


def _notes(row: RankingRow, words: EntrantWords) -> str:
    """What the page marks a row with."""
    notes = (
        str(words.withdrawn) if row.entrant.withdrawn else "",
        _("provvisorio") if row.open else "",
        row.settled_said,
        _("pari in tutto") if row.tied else "",
        _("cifra insolita") if row.unlikely else "",
    )
    return ", ".join(filter(None, notes))


def crosses_export(moment: Moment) -> Export:
    """The table of crosses, two columns a round; then each group's.

    Raises:
        NothingToExport: no round is published.
    """
    if not moment.published_rounds:
        raise NothingToExport
    shown = moment.once(crosses)
    columns = _of_crosses(shown, moment.words)
    whole = table(_("Tabella degli incroci"), shown.rows, columns)
    parts = (
        table(_("Girone %(name)s") % {"name": group.name}, group.rows, columns)
        for group in shown.groups
        if group.name
    )
    name = file_name(_("incroci"), moment.tournament.slug)
    return Export(name=name, tables=(whole, *parts))


def _of_crosses(shown: Crosses, words: EntrantWords) -> list[Column[CrossRow]]:
    unit = shown.column.heading
    return [
        Column(_("Girone"), lambda row: row.row.group, sparse=True),
        Column(_("Pos."), lambda row: row.row.rank),
        Column(_("N."), lambda row: row.row.entrant.number),
        Column(str(words.heading), lambda row: row.row.entrant.name),
        *(
            column
            for place, round_ in enumerate(shown.rounds)
            for column in _of_round(place, {"round": round_, "points": unit})
        ),
        Column(_carried_heading(unit), lambda row: row.carried, sparse=True),
        Column(
            _("%(points)s tolti") % {"points": unit}, lambda row: row.taken or None, sparse=True
        ),
        Column(
            _("%(points)s non ancora in classifica") % {"points": unit},
            lambda row: row.waiting or None,
            sparse=True,
        ),
        Column(
            _("Conta dal turno"),
            lambda row: shown.current if row.waiting else None,
            sparse=True,
        ),
        *points_columns(shown.columns, lambda row: row.row.points),
    ]


def _of_round(place: int, said: dict[str, object]) -> tuple[Column[CrossRow], ...]:
    return (
        Column(
            _("Turno %(round)s: con") % said,
            lambda row: _partners(row.crosses[place]),
            sparse=True,
        ),
        Column(_("Turno %(round)s: contro") % said, lambda row: _opponents(row.crosses[place])),
        Column(
            _("Turno %(round)s: %(points)s") % said,
            lambda row: cross.points if (cross := row.crosses[place]) else None,
        ),
    )


def _partners(cross: Cross | None) -> str:
    return "+".join(map(str, cross.partners)) if cross else ""


def _opponents(cross: Cross | None) -> Cell:
    """A single one is a number, to be looked up."""
    if cross is None:
        return None
    if not cross.lines:
        return _("riposa")
    only = cross.lines[0]
    return only[0] if len(cross.lines) == len(only) == 1 else cross.opponents


def circuit_export(shown: CircuitTable) -> Export:
    """A season: a column for each tournament that counts; which results are dropped is said."""
    name = file_name(_("classifica"), shown.category, shown.circuit.slug)
    return Export(name=name, tables=(table(shown.circuit.name, shown.rows, _of_circuit(shown)),))


def _of_circuit(shown: CircuitTable) -> list[Column[CircuitRow]]:
    by_pairs = shown.rules.competitors is Competitors.PAIRS
    return [
        Column(_("Pos."), lambda row: row.rank),
        Column(_("Coppia") if by_pairs else _("Giocatore"), lambda row: row.name),
        Column(_("Categoria"), lambda row: row.category, sparse=True),
        *(
            Column(f"{leg.number}. {leg.name}", partial(_result, place=place))
            for place, leg in enumerate(shown.counted)
        ),
        Column(_("Risultati scartati (n. del torneo)"), _dropped, sparse=True),
        Column(_("Punti"), lambda row: _points(row.points)),
        Column(_("Note"), lambda row: _("provvisorio") if row.provisional else "", sparse=True),
    ]


def _result(row: CircuitRow, *, place: int) -> Cell:
    cell = row.cells[place]
    return None if cell is None else _points(cell.points)


def _dropped(row: CircuitRow) -> str:
    return ", ".join(str(cell.leg.number) for cell in row.results if not cell.counts)


def _points(hundredths: int) -> Decimal:
    """25, 17.5, 8.33: no more decimals than it has."""
    exact = Decimal(hundredths) / HUNDREDTHS
    return exact.quantize(Decimal(1)) if exact == exact.to_integral() else exact


COLUMNS = ("after_round", "rank", "entrant", "victory_points", "match_points", "game_points")


def standings_csv(ledger: LedgerId, rounds: Iterable[RoundNumber]) -> str:
    """The rankings after these rounds; ranks count inside each merit group."""
    rows = [
        (
            after,
            row.rank,
            row.entrant,
            row.points.victory_points,
            row.points.match_points,
            row.points.game_points,
            row.group,
        )
        for after in rounds
        if (ranking := queries.standings(ledger, after_round=after))
        for row in ranking.rows
    ]
    columns = (*COLUMNS, "group") if any(row[-1] for row in rows) else COLUMNS
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(row[: len(columns)] for row in rows)
    return out.getvalue()
