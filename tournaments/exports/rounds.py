"""A round as tables: who sits where, what they earned, and all that was typed."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.seats import Room
from scoring.sheets import FigureKind, LineScore
from scoring.values import Points, RoundNumber
from tournaments.exports.files import Export, NothingToExport, file_name
from tournaments.moment import Moment
from tournaments.presenters.rounds.page import RoundPage, round_page
from tournaments.presenters.rounds.tables import TableCard, TableLine
from tournaments.presenters.seating.by_name import NamedSeat, room_label, seats_by_name
from tournaments.presenters.sheets.paper import PaperFigure, figures
from tournaments.presenters.tables import Cell, Column, Table, columns_of, points_columns, table
from tournaments.wording import label
from tournaments.wording.sentence import line_mark


class _Seated(NamedTuple):
    """A line at its table."""

    card: TableCard
    line: TableLine

    @property
    def number(self) -> Cell:
        """Two partners of a giallo are 7+12, which is no number."""
        entrants = self.line.entrants
        return entrants[0].number if len(entrants) == 1 else self.line.numbers


class _Typed(NamedTuple):
    """A line of a smazzata; the totals of a round have no smazzata."""

    seated: _Seated
    smazzata: int | None
    score: LineScore


def seating_export(moment: Moment, round_: RoundNumber) -> Export:
    """Every player's seat, by surname.

    Raises:
        NothingToExport: there is no such round to be seen.
    """
    _page(moment, round_)
    places = moment.once(seats_by_name, round_)
    assert places is not None  # the round is there
    seats = [seat for _letter, named in places.letters for seat in named]
    columns: list[Column[NamedSeat]] = [
        Column(_("Giocatore"), lambda seat: seat.player),
        Column(_("N."), lambda seat: seat.entrant),
        Column(_("Tavolo"), lambda seat: seat.table),
        Column(_("Sala"), lambda seat: room_label(seat.room), sparse=True),
        Column(_("Linea"), lambda seat: line_mark(seat.line)),
        Column(_("Posto"), lambda seat: seat.place, sparse=True),
        Column(_("Note"), lambda seat: _("riposa") if seat.rests else "", sparse=True),
    ]
    title = _("Turno %(round)s: posti") % {"round": round_}
    return _export(moment, _("posti"), round_, table(title, seats, columns))


def results_export(moment: Moment, round_: RoundNumber) -> Export:
    """A row for each line at a table, as the page of the round shows them.

    Raises:
        NothingToExport: there is no such round to be seen.
    """
    seated = _seated(moment, round_)
    smazzate = max((len(line.smazzate) for _card, line in seated), default=0)
    columns: list[Column[_Seated]] = [
        Column(_("Girone"), lambda row: row.card.book.group, sparse=True),
        Column(_("Tavolo"), lambda row: row.card.book.table),
        Column(_("Sala"), lambda row: room_label(row.card.book.room), sparse=True),
        Column(_("Linea"), lambda row: line_mark(row.line.line)),
        Column(_("N."), lambda row: row.number),
        Column(str(moment.words.heading), lambda row: row.line.name),
        *map(_of_smazzata, range(smazzate)),
        Column(_("Giocatori"), _in_room(lambda line: line.player_surnames), sparse=True),
        Column(_("P.P. della sala"), _in_room(lambda line: line.written), sparse=True),
        *points_columns(columns_of(moment.book), _earned),
        Column(_("Score"), lambda row: label(row.card.book.state)),
        Column(_("Assegnato per"), lambda row: _awarded_for(row.card), sparse=True),
        Column(_("Punteggio tecnico"), lambda row: _technical(row.card), sparse=True),
        Column(_("Conta dal turno"), lambda row: row.card.counts_from, sparse=True),
    ]
    title = _("Turno %(round)s: risultati") % {"round": round_}
    return _export(moment, _("risultati"), round_, table(title, seated, columns))


def _of_smazzata(place: int) -> Column[_Seated]:
    heading = _("Smazzata %(number)s") % {"number": place + 1}

    def total(row: _Seated) -> int | None:
        smazzate = row.line.smazzate
        return smazzate[place] if place < len(smazzate) else None

    return Column(heading, total)


def _in_room(value: Callable[[TableLine], Cell]) -> Callable[[_Seated], Cell]:
    """Of a team's table alone: other formats have no rooms."""
    return lambda row: value(row.line) if row.card.book.room else None


def _earned(row: _Seated) -> Points | None:
    """A match's points stand once, in the row of the open room: a column adds up."""
    return None if row.card.book.room is Room.CLOSED else row.line.points


def _awarded_for(card: TableCard) -> str:
    """`score smarrito (art. 18)`; nothing for a score that was played."""
    if (award := card.award) is None:
        return ""
    cited = f" ({award.article})" if award.article else ""
    return f"{label(award.cause)}{cited}"


def _technical(card: TableCard) -> str:
    """`smazzata 2 (art. 10.27)`; nothing where all were played."""
    return ", ".join(
        _("smazzata %(number)s (%(article)s)") % {"number": one.smazzata, "article": one.article}
        for one in card.technical
    )


def sheets_export(moment: Moment, round_: RoundNumber) -> Export:
    """A row for each line of each smazzata, with every figure that was typed.

    Raises:
        NothingToExport: there is no such round to be seen.
    """
    seated = _seated(moment, round_)
    columns: list[Column[_Typed]] = [
        Column(_("Tavolo"), lambda row: row.seated.card.book.table),
        Column(_("Linea"), lambda row: line_mark(row.seated.line.line)),
        Column(_("N."), lambda row: row.seated.number),
        Column(str(moment.words.heading), lambda row: row.seated.line.name),
        Column(_("Smazzata"), lambda row: row.smazzata),
        *map(_of_figure, figures(moment.book.regulation)),
        Column(_("Totale"), lambda row: row.score.total),
        Column(_("Score"), lambda row: label(row.seated.card.book.state)),
    ]
    if any(card.technical for card, _line in seated):
        columns.append(Column(_("Punteggio tecnico"), _decided))
    typed = [row for each in seated for row in _typed(each)]
    title = _("Turno %(round)s: score") % {"round": round_}
    return _export(moment, _("score"), round_, table(title, typed, columns))


def _typed(seated: _Seated) -> Iterator[_Typed]:
    """What stands on the sheet for a line."""
    line, sheet = seated.line.line, seated.card.book.sheet
    if sheet is None:
        return
    for number, smazzata in enumerate(sheet.smazzate, start=1):
        yield _Typed(seated, number, smazzata.of(line))
    if sheet.totals is not None:
        yield _Typed(seated, None, LineScore(total=sheet.game_points(line)))


def _of_figure(asked: PaperFigure) -> Column[_Typed]:
    def number(row: _Typed) -> Cell:
        if row.score.breakdown is None:
            return None
        written = asked.figure.number(row.score.breakdown)
        if asked.kind is not FigureKind.TICK:
            return written
        return _("sì") if written else ""

    return Column(asked.label, number)


def _decided(row: _Typed) -> str:
    """The article by which a referee decided this smazzata; nothing where it was played."""
    technical = row.seated.card.technical
    return next((one.article for one in technical if one.smazzata == row.smazzata), "")


def _seated(moment: Moment, round_: RoundNumber) -> list[_Seated]:
    tables = _page(moment, round_).tables
    return [_Seated(card, line) for card in tables for line in card.lines]


def _page(moment: Moment, round_: RoundNumber) -> RoundPage:
    """A published round, or a draft for who may see it."""
    seen = moment.round(round_)
    page = moment.once(round_page, round_) if seen else None
    if page is None or not (page.round.published or moment.by is not None):
        raise NothingToExport(round_)
    return page


def _export(moment: Moment, word: str, round_: RoundNumber, whole: Table) -> Export:
    name = file_name(word, _("turno"), round_, moment.tournament.slug)
    return Export(name=name, tables=(whole,))
