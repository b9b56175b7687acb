"""How a circuit is counted, in sentences; and what a change of its rules changed."""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.records import record
from scoring.rules.circuits import CircuitRules, CircuitScale, Competitors, EqualPlaces, EqualTotals
from tournaments.models import Circuit, CircuitChange
from tournaments.names import account
from tournaments.wording import label
from tournaments.wording.sentence import elided

MOST_FIGURES = 30


@record
class RuleChange:
    """What was counted otherwise before, and by whose decision."""

    at: datetime
    who: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def rules_said(rules: CircuitRules, *, elsewhere: bool = False) -> tuple[str, ...]:
    """The rules of a circuit, a sentence each; `elsewhere`: also that on what was played there."""
    return (*_sentences(rules), *([_equal_totals(rules)] if elsewhere else ()))


def changes(circuit: Circuit) -> tuple[RuleChange, ...]:
    """The changes of its rules since it has tournaments, the latest first."""
    return tuple(_change(change) for change in circuit.changes.select_related("user"))


def _change(row: CircuitChange) -> RuleChange:
    before = rules_said(msgspec.convert(row.before, CircuitRules), elsewhere=True)
    after = rules_said(msgspec.convert(row.after, CircuitRules), elsewhere=True)
    return RuleChange(
        at=row.changed_at,
        who=account(row.user),
        before=tuple(rule for rule in before if rule not in after),
        after=tuple(rule for rule in after if rule not in before),
    )


def _sentences(rules: CircuitRules) -> Iterator[str]:
    if rules.competitors is Competitors.PLAYERS:
        yield _("In classifica ci sono i giocatori: ognuno ha il risultato della sua coppia.")
    else:
        yield _("In classifica ci sono le coppie: con un altro compagno si è un'altra coppia.")
    yield _best_of(rules.best_of)
    if rules.scale is CircuitScale.VICTORY_POINTS:
        yield _("Ogni torneo vale i V.P. che vi si sono fatti.")
    else:
        yield _table(rules.table)
        yield _equal(rules)
        yield _(
            "Con i gironi di merito i posti del secondo vengono dopo l'ultimo del primo,"
            " e così via."
        )
    yield _ties(rules)


def _best_of(count: int | None) -> str:
    if count is None:
        return _("Contano tutti i risultati.")
    words = ngettext(
        "Conta il miglior risultato di ognuno; gli altri sono scartati.",
        "Contano i %(n)s migliori risultati di ognuno; gli altri sono scartati.",
        count,
    )
    return words % {"n": count}


def _table(table: tuple[int, ...]) -> str:
    shown = ", ".join(str(points) for points in table[:MOST_FIGURES])
    if len(table) > MOST_FIGURES:
        shown += ", …"
    data = {"figures": shown, "place": len(table) + 1, "last": table[-1] if table else 0}
    said = _("Punti dal primo posto in giù: %(figures)s; dal %(place)sº posto in poi %(last)s.")
    return elided(said % data)


def _equal(rules: CircuitRules) -> str:
    if rules.equal_places is EqualPlaces.MEAN:
        return _("Chi è a pari posto in un torneo ha la media dei posti occupati, al centesimo.")
    return _("Chi è a pari posto in un torneo ha i punti del migliore dei posti occupati.")


def _ties(rules: CircuitRules) -> str:
    if not rules.ties:
        return _("A pari punti si ha la stessa posizione.")
    decisive = "; ".join(label(tie) for tie in rules.ties)
    return _("A pari punti decidono, nell'ordine: %(ties)s. Poi si ha la stessa posizione.") % {
        "ties": decisive
    }


def _equal_totals(rules: CircuitRules) -> str:
    if rules.equal_totals is EqualTotals.MATCH_POINTS:
        return _("In un torneo giocato altrove a pari V.P. decidono i M.P., dove si sanno.")
    return _("In un torneo giocato altrove chi è a pari V.P. ha lo stesso posto.")
