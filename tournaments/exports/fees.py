"""Who paid the fee, as tables: what each entrant stands with, and every row behind it."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.exports.table import Export, ExportKind, NothingToExport, Row, Table, file_name
from tournaments.moment import Moment
from tournaments.presenters.fees.accounts import Account, fees
from tournaments.presenters.fees.page import PaymentLine, payment_lines
from tournaments.wording import label
from tournaments.wording.entrants import entrant_words


def fees_export(moment: Moment) -> Export:
    """Who owes first; the payments oldest first.

    Raises:
        NothingToExport: no fee was ever set.
    """
    now = fees(moment)
    if not now.revision:
        raise NothingToExport(ExportKind.FEES)
    heading = str(entrant_words(moment.book.format).heading)
    return Export(
        name=file_name(_("quote"), moment.tournament.slug),
        tables=(
            Table(
                title=_("Quote"),
                headings=(
                    _("N."),
                    heading,
                    _("Quota"),
                    _("Versato"),
                    _("Restituito"),
                    _("Deve"),
                    _("Da restituire"),
                ),
                rows=tuple(map(_account, now.by_need)),
            ),
            Table(
                title=_("Pagamenti"),
                headings=(
                    _("Riga"),
                    _("Quando"),
                    _("Chi"),
                    _("N."),
                    _("Che cosa"),
                    _("Somma"),
                    _("Storna la riga"),
                    _("Nota"),
                ),
                rows=tuple(map(_payment, payment_lines(moment))),
            ),
        ),
    )


def _account(account: Account) -> Row:
    sums = (account.due, account.paid, account.returned, account.owes, account.to_return)
    return (int(account.entrant.number), account.entrant.name, *map(_euro, sums))


def _payment(line: PaymentLine) -> Row:
    said = (line.entrant, label(line.kind), _euro(line.cents), line.undoes, line.note)
    return (line.id, line.at, line.by, *said)


def _euro(cents: int) -> Decimal:
    return Decimal(cents) / 100
