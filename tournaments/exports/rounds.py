"""A round as tables: who sits where, what they earned, and all that was typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation
from scoring.seats import Room
from scoring.sheets import Breakdown, FigureKind, LineScore
from scoring.values import RoundNumber
from tournaments.exports.table import (
    Cell,
    Column,
    Export,
    NothingToExport,
    Row,
    Table,
    file_name,
    filled,
    table,
)
from tournaments.moment import Moment
from tournaments.presenters.points import columns_of
from tournaments.presenters.rounds.page import RoundPage, TableCard, TableLine, round_page
from tournaments.presenters.seating.by_name import seats_by_name
from tournaments.presenters.seating.places import room_label
from tournaments.presenters.sheets.paper import figures
from tournaments.wording import label
from tournaments.wording.entrants import entrant_words
from tournaments.wording.lines import line_mark


class _Seated(NamedTuple):
    """A line at its table."""

    card: TableCard
    line: TableLine


def seating_export(moment: Moment, round_: RoundNumber) -> Export:
    """Every player's seat, by surname.

    Raises:
        NothingToExport: there is no such round to be seen.
    """
    _page(moment, round_)
    places = moment.once(seats_by_name, round_)
    assert places is not None  # the round is there
    seats = [seat for _letter, named in places.letters for seat in named]
    columns = [
        Column(heading=_("Giocatore"), cells=tuple(seat.player for seat in seats)),
        Column(heading=_("N."), cells=tuple(seat.entrant for seat in seats)),
        Column(heading=_("Tavolo"), cells=tuple(seat.table for seat in seats)),
        filled(_("Sala"), (room_label(seat.room) for seat in seats)),
        Column(heading=_("Linea"), cells=tuple(line_mark(seat.line) for seat in seats)),
        filled(_("Posto"), (seat.place for seat in seats)),
        filled(_("Note"), (_("riposa") if seat.rests else "" for seat in seats)),
    ]
    title = _("Turno %(round)s: posti") % {"round": round_}
    return _export(moment, _("posti"), round_, table(title, columns))


def results_export(moment: Moment, round_: RoundNumber) -> Export:
    """A row for each line at a table, as the page of the round shows them.

    Raises:
        NothingToExport: there is no such round to be seen.
    """
    seated = [_Seated(card, line) for card in _page(moment, round_).tables for line in card.lines]
    smazzate = max((len(line.smazzate) for _card, line in seated), default=0)
    columns = [
        *_who(moment, seated),
        *(
            Column(
                heading=_("Smazzata %(number)s") % {"number": number + 1},
                cells=tuple(_at(line.smazzate, number) for _card, line in seated),
            )
            for number in range(smazzate)
        ),
        *_of_rooms(seated),
        *(
            Column(
                heading=column.heading,
                cells=tuple(_earned(one, column.name) for one in seated),
            )
            for column in columns_of(moment.book)
        ),
        Column(heading=_("Score"), cells=tuple(label(card.book.state) for card, _line in seated)),
        filled(_("Assegnato per"), (_awarded_for(card) for card, _line in seated)),
        filled(_("Punteggio tecnico"), (_technical(card) for card, _line in seated)),
        filled(_("Conta dal turno"), (card.counts_from for card, _line in seated)),
    ]
    title = _("Turno %(round)s: risultati") % {"round": round_}
    return _export(moment, _("risultati"), round_, table(title, columns))


def _who(moment: Moment, seated: list[_Seated]) -> list[Column]:
    words = entrant_words(moment.book.format)
    return [
        filled(_("Girone"), (card.book.group for card, _line in seated)),
        Column(heading=_("Tavolo"), cells=tuple(card.book.table for card, _line in seated)),
        filled(_("Sala"), (room_label(card.book.room) for card, _line in seated)),
        Column(heading=_("Linea"), cells=tuple(line_mark(line.line) for _card, line in seated)),
        Column(heading=_("N."), cells=tuple(_number(line) for _card, line in seated)),
        Column(heading=str(words.heading), cells=tuple(line.name for _card, line in seated)),
    ]


def _of_rooms(seated: list[_Seated]) -> tuple[Column, ...]:
    """Who of a team sat in each room, and the P.P. on its sheet; other formats have none."""
    in_rooms = [line if card.book.room else None for card, line in seated]
    return (
        filled(_("Giocatori"), (line.player_surnames if line else "" for line in in_rooms)),
        filled(_("P.P. della sala"), (line.written if line else None for line in in_rooms)),
    )


def _earned(seated: _Seated, name: str) -> Cell:
    """A match's points stand once, in the row of the open room: a column adds up."""
    if seated.line.points is None or seated.card.book.room is Room.CLOSED:
        return None
    return int(getattr(seated.line.points, name))


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


def _number(line: TableLine) -> Cell:
    """Two partners of a giallo are 7+12, which is no number."""
    return line.entrants[0].number if len(line.entrants) == 1 else line.numbers


def _at(values: tuple[int, ...], place: int) -> int | None:
    return values[place] if place < len(values) else None


def sheets_export(moment: Moment, round_: RoundNumber) -> Export:
    """A row for each line of each smazzata, with every figure that was typed.

    Raises:
        NothingToExport: there is no such round to be seen.
    """
    asked = figures(moment.book.regulation)
    cards = _page(moment, round_).tables
    decided = any(card.technical for card in cards)
    headings = (
        _("Tavolo"),
        _("Linea"),
        _("N."),
        str(entrant_words(moment.book.format).heading),
        _("Smazzata"),
        *(figure.label for figure in asked),
        _("Totale"),
        _("Score"),
        *([_("Punteggio tecnico")] if decided else ()),
    )
    rows = tuple(
        (
            card.book.table,
            line_mark(line.line),
            _number(line),
            line.name,
            *row,
            label(card.book.state),
            *([_decided(card, row[0])] if decided else ()),
        )
        for card in cards
        for line in card.lines
        for row in _typed(card, line, moment.book.regulation)
    )
    title = _("Turno %(round)s: score") % {"round": round_}
    return _export(moment, _("score"), round_, Table(title=title, headings=headings, rows=rows))


def _decided(card: TableCard, smazzata: Cell) -> str:
    """The article by which a referee decided this smazzata; nothing where it was played."""
    return next((one.article for one in card.technical if one.smazzata == smazzata), "")


def _typed(card: TableCard, line: TableLine, regulation: Regulation) -> Iterator[Row]:
    """What stands on the sheet for a line; totals of the round have no smazzata."""
    sheet = card.book.sheet
    if sheet is None:
        return
    for number, smazzata in enumerate(sheet.smazzate, start=1):
        score = smazzata.of(line.line)
        yield (number, *_figures(score, regulation), score.total)
    if sheet.totals is not None:
        total = LineScore(total=sheet.game_points(line.line))
        yield (None, *_figures(total, regulation), total.total)


def _figures(score: LineScore, regulation: Regulation) -> Row:
    asked = figures(regulation)
    if score.breakdown is None:
        return tuple(None for _figure in asked)
    made: Breakdown = score.breakdown
    return tuple(
        (_("sì") if figure.figure.number(made) else "")
        if figure.kind is FigureKind.TICK
        else figure.figure.number(made)
        for figure in asked
    )


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
