"""Who is entered, what there is to win, and the example of a list, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _

from scoring.plans import Format
from scoring.values import Right
from tournaments.exports.table import (
    Column,
    Export,
    Row,
    Table,
    file_name,
    filled,
    table,
)
from tournaments.moment import Moment
from tournaments.organise.lists import example
from tournaments.presenters.prizes import ListCard, prizes_page
from tournaments.wording.entrants import entrant_words
from tournaments.wording.prizes import worth


def entrants_export(moment: Moment) -> Export:
    """Everybody entered; membership numbers and presence for officials only."""
    entrants = tuple(moment.names.entrants.values())
    words = entrant_words(moment.book.format)
    most = max((len(entrant.players) for entrant in entrants), default=0)
    official = moment.may(Right.READ)
    columns = [
        Column(heading=_("N."), cells=tuple(entrant.number for entrant in entrants)),
        filled(_("Squadra"), (entrant.team for entrant in entrants)),
        filled(_("Capitano"), (entrant.captain for entrant in entrants)),
    ]
    for place in range(most):
        names = (_player(entrant.players, place) for entrant in entrants)
        cards = (_player(entrant.membership_numbers, place) for entrant in entrants)
        number = {"number": place + 1}
        columns.append(filled(_("Giocatore %(number)s") % number, names))
        if official:
            columns.append(filled(_("Tessera %(number)s") % number, cards))
    columns += [
        filled(_("Circolo"), (entrant.club for entrant in entrants)),
        filled(_("Categoria"), (entrant.category for entrant in entrants)),
        filled(_("Girone"), (entrant.group for entrant in entrants)),
        filled(
            _("Note"),
            (str(words.withdrawn) if entrant.withdrawn else "" for entrant in entrants),
        ),
    ]
    if official:
        present = (_("sì") if entrant.checked_in else "" for entrant in entrants)
        columns.append(filled(_("Presente"), present))
    return Export(
        name=file_name(_("iscritti"), moment.tournament.slug),
        tables=(table(str(words.entered), columns),),
    )


def _player(values: tuple[str, ...], place: int) -> str:
    return values[place] if place < len(values) else ""


def prizes_export(moment: Moment) -> Export:
    """The prizes; winners once the ranking is final, as on their page."""
    page = moment.once(prizes_page)
    words = entrant_words(moment.book.format)
    headings = (
        _("Elenco"),
        _("Posto"),
        _("Premio"),
        _("Importo in euro"),
        _("N."),
        str(words.heading),
        _("Note"),
    )
    rows = tuple(row for card in page.lists for row in _prizes(card, final=page.final))
    return Export(
        name=file_name(_("premi"), moment.tournament.slug),
        tables=(Table(title=_("Premi"), headings=headings, rows=rows),),
    )


def _prizes(card: ListCard, *, final: bool) -> Iterator[Row]:
    if not (final and card.stakes):
        for prize in sorted(card.list.prizes, key=lambda prize: prize.place):
            said = worth(prize.cents, prize.thing)
            yield (card.title, prize.place, said, _euro(prize.cents), None, "", "")
        return
    for stake in card.stakes:
        for line in stake.lines:
            entrant = line.entrant
            place = int(line.place) if line.place.isdecimal() else line.place
            given = (line.prize, _euro(line.winner.cents))
            yield (card.title, place, *given, int(entrant.number), entrant.name, stake.sentence)


def _euro(cents: int) -> Decimal | None:
    """A figure to be added up; none for a cup."""
    return Decimal(cents) / 100 if cents else None


def list_example(format_: Format) -> Export:
    """A list of entries to be filled in."""
    headings, *rows = example(format_)
    title = _("elenco")
    whole = Table(title=title, headings=tuple(headings), rows=tuple(map(tuple, rows)))
    return Export(name=file_name(title), tables=(whole,))
