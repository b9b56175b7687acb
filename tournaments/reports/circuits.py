"""The ranking of a season on paper."""

from hashlib import sha256

from django.utils.translation import gettext as _

from tournaments.models import Circuit
from tournaments.presenters.circuits.ranking import CircuitTable, circuit_table
from tournaments.presenters.circuits.rules import rules_said
from tournaments.reports.content import Content, NothingToPrint

KIND = "circuit"
"""Of a circuit's documents there is but one; its subject is a category, or empty."""
MOST_UPRIGHT = 8
"""Columns of tournaments beyond which the sheet is turned."""


def content(circuit: Circuit, category: str) -> Content:
    """The ranking in the active language, a column for each tournament.

    Raises:
        NothingToPrint: nobody is ranked in it.
    """
    table = circuit_table(circuit, category)
    if not table.rows:
        raise NothingToPrint(category)
    title = _("Classifica del circuito")
    if category:
        title = _("Classifica %(category)s") % {"category": category}
    return Content(
        template="reports/circuit.html",
        title=title,
        data={
            "circuit": circuit,
            "table": table,
            "rules": rules_said(table.rules, elsewhere=table.elsewhere),
            "turned": len(table.counted) > MOST_UPRIGHT,
        },
    )


def digest(content: Content) -> str:
    """The same for the same sheet, which shows more tournaments than one number could stand for."""
    table = content.data["table"]
    assert isinstance(table, CircuitTable)
    shown = (
        content.title,
        table.circuit.name,
        table.legs,
        table.rows,
        table.repeated,
        content.data["rules"],
    )
    return sha256(repr(shown).encode()).hexdigest()[:24]
