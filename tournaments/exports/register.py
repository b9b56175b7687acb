"""The register of a tournament as a table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.queries import EventFilter
from tournaments.exports.table import Export, Table, file_name
from tournaments.moment import Moment
from tournaments.presenters.register import register_page

MOST = 100_000
"""Lines of a file: of several times the largest tournament, in the order they were written."""


def register_export(moment: Moment, selection: EventFilter, *, private: bool) -> Export:
    """The lines that are asked for, oldest first; what is disciplinary where `private`."""
    page = register_page(moment, selection, private=private, size=MOST)
    headings = (
        _("N."),
        _("Ora"),
        _("Chi"),
        _("Ruolo"),
        _("Che cosa"),
        _("In parole"),
        _("Impronta"),
    )
    rows = tuple(
        (
            int(line.number),
            line.at,
            line.who,
            line.role_name,
            line.kind_name,
            line.sentence,
            line.hash,
        )
        for line in reversed(page.lines)
    )
    return Export(
        name=file_name(_("registro"), moment.tournament.slug),
        tables=(Table(title=_("Registro"), headings=headings, rows=rows),),
    )
