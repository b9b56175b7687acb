"""Rankings as tables: a tournament's, with a sheet for each group and category; its crosses; a
season's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import partial

from django.utils.translation import gettext as _

from scoring.rules.circuits import HUNDREDTHS, Competitors
from scoring.values import RoundNumber
from tournaments.exports.table import (
    Cell,
    Column,
    Export,
    NothingToExport,
    Table,
    file_name,
    filled,
    table,
)
from tournaments.moment import Moment
from tournaments.presenters.categories import categories
from tournaments.presenters.circuits.ranking import CircuitRow, CircuitTable
from tournaments.presenters.crosses import Cross, Crosses, CrossRow, crosses
from tournaments.presenters.ranking import RankingRow, RankingTable, begun, ranking
from tournaments.wording.entrants import EntrantWords, entrant_words


def ranking_export(moment: Moment, after: RoundNumber | None) -> Export:
    """The ranking after a round, the last one by default; then each group's and category's.

    Raises:
        NothingToExport: that round is not played, or no sheet is in.
    """
    if not begun(moment) or moment.book.current_round < (after or 1):
        raise NothingToExport(after)
    shown = moment.once(ranking, after_round=after)
    words = entrant_words(shown.format)
    whole = _ranking(shown.title, shown.rows, shown, words)
    round_ = shown.after_round
    return Export(
        name=file_name(_("classifica"), _("turno"), round_, moment.tournament.slug),
        tables=(whole, *_parts(shown, words)),
    )


def _parts(shown: RankingTable, words: EntrantWords) -> Iterable[Table]:
    for group in shown.groups:
        if group.name:
            title = _("Girone %(name)s") % {"name": group.name}
            yield _ranking(title, group.rows, shown, words)
    for category in categories(shown.rows):
        title = _("Categoria %(name)s") % {"name": category.name}
        yield _ranking(title, [placed.row for placed in category.rows], shown, words)


def _ranking(
    title: str, rows: Sequence[RankingRow], shown: RankingTable, words: EntrantWords
) -> Table:
    def each(cell: Callable[[RankingRow], Cell]) -> tuple[Cell, ...]:
        return tuple(cell(row) for row in rows)

    in_category = {
        placed.row.entrant.number: placed.place
        for category in categories(shown.rows)
        for placed in category.rows
    }
    return table(
        title,
        [
            filled(_("Girone"), each(lambda row: row.group)),
            Column(heading=_("Pos."), cells=each(lambda row: row.rank)),
            filled(_("Posti guadagnati"), each(lambda row: row.moved)),
            Column(heading=_("N."), cells=each(lambda row: row.entrant.number)),
            Column(heading=str(words.heading), cells=each(lambda row: row.entrant.name)),
            filled(_("Giocatori"), each(_team_members)),
            filled(_("Circolo"), each(lambda row: row.entrant.club)),
            filled(_("Categoria"), each(lambda row: row.entrant.category)),
            filled(_("Pos. in categoria"), each(lambda row: in_category.get(row.entrant.number))),
            *(
                Column(
                    heading=column.heading,
                    cells=tuple(getattr(row.points, column.name) for row in rows),
                )
                for column in shown.columns
            ),
            *(
                filled(
                    _("%(points)s portati nel girone") % {"points": column.heading},
                    each(partial(_carried, unit=column.name)),
                )
                for column in shown.columns
            ),
            filled(_("Note"), each(lambda row: _notes(row, words))),
        ],
    )


def _team_members(row: RankingRow) -> str:
    return ", ".join(row.entrant.players) if row.entrant.team else ""


def _carried(row: RankingRow, *, unit: str) -> int | None:
    """Of the points of the row, those that were won before the cut."""
    return getattr(row.carry.kept, unit) if row.carry else None


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
    words = entrant_words(moment.book.format)
    title = _("Tabella degli incroci")
    whole = [row for group in shown.groups for row in group.rows]
    parts = (
        _crosses(_("Girone %(name)s") % {"name": group.name}, group.rows, shown, words)
        for group in shown.groups
        if group.name
    )
    return Export(
        name=file_name(_("incroci"), moment.tournament.slug),
        tables=(_crosses(title, whole, shown, words), *parts),
    )


def _crosses(title: str, rows: Sequence[CrossRow], shown: Crosses, words: EntrantWords) -> Table:
    columns = [
        filled(_("Girone"), (row.row.group for row in rows)),
        Column(heading=_("Pos."), cells=tuple(row.row.rank for row in rows)),
        Column(heading=_("N."), cells=tuple(row.row.entrant.number for row in rows)),
        Column(heading=str(words.heading), cells=tuple(row.row.entrant.name for row in rows)),
    ]
    for place, round_ in enumerate(shown.rounds):
        crossed = [row.crosses[place] for row in rows]
        data = {"round": round_, "points": shown.column.heading}
        columns += [
            filled(_("Turno %(round)s: con") % data, map(_partners, crossed)),
            Column(
                heading=_("Turno %(round)s: contro") % data, cells=tuple(map(_opponents, crossed))
            ),
            Column(
                heading=_("Turno %(round)s: %(points)s") % data,
                cells=tuple(cross.points if cross else None for cross in crossed),
            ),
        ]
    points = {"points": shown.column.heading}
    columns += [
        filled(_("%(points)s portati nel girone") % points, (row.carried for row in rows)),
        filled(_("%(points)s tolti") % points, (row.taken or None for row in rows)),
    ]
    columns += [
        Column(
            heading=column.heading,
            cells=tuple(getattr(row.row.points, column.name) for row in rows),
        )
        for column in shown.columns
    ]
    return table(title, columns)


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
    by_pairs = shown.rules.competitors is Competitors.PAIRS
    rows = shown.rows
    columns = [
        Column(heading=_("Pos."), cells=tuple(row.rank for row in rows)),
        Column(
            heading=_("Coppia") if by_pairs else _("Giocatore"),
            cells=tuple(row.name for row in rows),
        ),
        filled(_("Categoria"), (row.category for row in rows)),
        *(
            Column(
                heading=f"{leg.number}. {leg.name}",
                cells=tuple(_result(row, place) for row in rows),
            )
            for place, leg in enumerate(shown.counted)
        ),
        filled(_("Risultati scartati (n. del torneo)"), (_dropped(row) for row in rows)),
        Column(heading=_("Punti"), cells=tuple(_points(row.points) for row in rows)),
        filled(_("Note"), (_("provvisorio") if row.provisional else "" for row in rows)),
    ]
    return Export(
        name=file_name(_("classifica"), shown.category, shown.circuit.slug),
        tables=(table(shown.circuit.name, columns),),
    )


def _result(row: CircuitRow, place: int) -> Cell:
    cell = row.cells[place]
    return None if cell is None else _points(cell.points)


def _dropped(row: CircuitRow) -> str:
    return ", ".join(str(cell.leg.number) for cell in row.results if not cell.counts)


def _points(hundredths: int) -> Decimal:
    """25, 17.5, 8.33: no more decimals than it has."""
    exact = Decimal(hundredths) / HUNDREDTHS
    return exact.quantize(Decimal(1)) if exact == exact.to_integral() else exact
