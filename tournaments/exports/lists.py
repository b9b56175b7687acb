"""Lists of a tournament as tables: entrants, prizes, fees, the register."""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.plans import Format
from scoring.queries import EventFilter
from scoring.values import Right
from tournaments.exports.files import Export, NothingToExport, file_name
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.organise.lists import example
from tournaments.presenters.fees import Account, PaymentLine, fees, payment_lines
from tournaments.presenters.prizes import ListCard, WinnerLine, prizes_page
from tournaments.presenters.register import RegisterLine, register_page
from tournaments.presenters.tables import Cell, Column, Table, table
from tournaments.wording import label
from tournaments.wording.formats import EntrantWords
from tournaments.wording.money import worth

MOST = 100_000
"""Lines of a register: of several times the largest tournament, in the order they were written."""


def entrants_export(moment: Moment) -> Export:
    """Everybody entered; membership numbers and presence for officials only."""
    entrants = tuple(moment.names.entrants.values())
    words = moment.words
    most = max((len(entrant.players) for entrant in entrants), default=0)
    official = moment.may(Right.READ)
    columns: list[Column[EntrantName]] = [
        Column(_("N."), lambda entrant: entrant.number),
        Column(_("Squadra"), lambda entrant: entrant.team, sparse=True),
        Column(_("Capitano"), lambda entrant: entrant.captain, sparse=True),
        *(column for place in range(most) for column in _player(place, official=official)),
        Column(_("Circolo"), lambda entrant: entrant.club, sparse=True),
        Column(_("Categoria"), lambda entrant: entrant.category, sparse=True),
        Column(_("Girone"), lambda entrant: entrant.group, sparse=True),
        Column(
            _("Note"),
            lambda entrant: str(words.withdrawn) if entrant.withdrawn else "",
            sparse=True,
        ),
    ]
    if official:
        columns.append(Column(_("Presente"), _present, sparse=True))
    return _export(moment, _("iscritti"), table(str(words.entered), entrants, columns))


def _player(place: int, *, official: bool) -> Iterator[Column[EntrantName]]:
    def at(values: tuple[str, ...]) -> str:
        return values[place] if place < len(values) else ""

    said = {"number": place + 1}
    yield Column(_("Giocatore %(number)s") % said, lambda entrant: at(entrant.players), sparse=True)
    if official:
        heading = _("Tessera %(number)s") % said
        yield Column(heading, lambda entrant: at(entrant.membership_numbers), sparse=True)


def _present(entrant: EntrantName) -> str:
    return _("sì") if entrant.checked_in else ""


class _Prize(NamedTuple):
    """A prize of a list, with who takes it once that is known."""

    list: str
    place: int | str
    said: str
    cents: int
    line: WinnerLine | None = None
    note: str = ""


def prizes_export(moment: Moment) -> Export:
    """The prizes; winners once the ranking is final, as on their page."""
    page = moment.once(prizes_page)
    words = moment.words
    columns: list[Column[_Prize]] = [
        Column(_("Elenco"), lambda prize: prize.list),
        Column(_("Posto"), lambda prize: prize.place),
        Column(_("Premio"), lambda prize: prize.said),
        Column(_("Importo in euro"), lambda prize: _euro(prize.cents) if prize.cents else None),
        Column(_("N."), lambda prize: int(prize.line.entrant.number) if prize.line else None),
        Column(str(words.heading), lambda prize: prize.line.entrant.name if prize.line else ""),
        Column(_("Note"), lambda prize: prize.note),
    ]
    rows = [row for card in page.lists for row in _prizes(card, final=page.final)]
    return _export(moment, _("premi"), table(_("Premi"), rows, columns))


def _prizes(card: ListCard, *, final: bool) -> Iterator[_Prize]:
    if not (final and card.stakes):
        for prize in sorted(card.list.prizes, key=lambda prize: prize.place):
            yield _Prize(card.title, prize.place, worth(prize.cents, prize.thing), prize.cents)
        return
    for stake in card.stakes:
        for line in stake.lines:
            place = int(line.place) if line.place.isdecimal() else line.place
            cents = line.winner.cents
            yield _Prize(card.title, place, line.prize, cents, line, stake.sentence)


def fees_export(moment: Moment) -> Export:
    """Who owes first; the payments oldest first.

    Raises:
        NothingToExport: no fee was ever set.
    """
    now = fees(moment)
    if not now.revision:
        raise NothingToExport
    accounts = table(_("Quote"), now.by_need, _of_accounts(moment.words))
    payments = table(_("Pagamenti"), payment_lines(moment), _of_payments())
    return _export(moment, _("quote"), accounts, payments)


def _of_accounts(words: EntrantWords) -> list[Column[Account]]:
    return [
        Column(_("N."), lambda account: int(account.entrant.number)),
        Column(str(words.heading), lambda account: account.entrant.name),
        Column(_("Quota"), lambda account: _euro(account.due)),
        Column(_("Versato"), lambda account: _euro(account.paid)),
        Column(_("Restituito"), lambda account: _euro(account.returned)),
        Column(_("Deve"), lambda account: _euro(account.owes)),
        Column(_("Da restituire"), lambda account: _euro(account.to_return)),
    ]


def _of_payments() -> list[Column[PaymentLine]]:
    return [
        Column(_("Riga"), lambda line: line.id),
        Column(_("Quando"), lambda line: line.at),
        Column(_("Chi"), lambda line: line.by),
        Column(_("N."), lambda line: line.entrant),
        Column(_("Che cosa"), lambda line: label(line.kind)),
        Column(_("Somma"), lambda line: _euro(line.cents)),
        Column(_("Storna la riga"), lambda line: line.undoes),
        Column(_("Nota"), lambda line: line.note),
    ]


def _euro(cents: int) -> Decimal:
    return Decimal(cents) / 100


def register_export(moment: Moment, selection: EventFilter, *, private: bool) -> Export:
    """The lines that are asked for, oldest first; what is disciplinary where `private`."""
    page = register_page(moment, selection, private=private, size=MOST)
    columns: list[Column[RegisterLine]] = [
        Column(_("N."), lambda line: int(line.number)),
        Column(_("Ora"), lambda line: line.at),
        Column(_("Chi"), lambda line: line.who),
        Column(_("Ruolo"), lambda line: line.role_name),
        Column(_("Che cosa"), lambda line: line.kind_name),
        Column(_("In parole"), lambda line: line.sentence),
        Column(_("Impronta"), lambda line: line.hash),
    ]
    return _export(moment, _("registro"), table(_("Registro"), page.lines[::-1], columns))


def list_example(format_: Format) -> Export:
    """A list of entries to be filled in."""
    headings, *rows = example(format_)
    title = _("elenco")
    cells: tuple[tuple[Cell, ...], ...] = tuple(map(tuple, rows))
    whole = Table(title=title, headings=tuple(headings), rows=cells)
    return Export(name=file_name(title), tables=(whole,))


def _export(moment: Moment, word: str, *tables: Table) -> Export:
    return Export(name=file_name(word, moment.tournament.slug), tables=tables)
