"""What the paper of a table asks of its players, and its yellow row, as the edition says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation
from tournaments.wording.regulations.keys import choice
from tournaments.wording.regulations.sentences import Said


class Asked(NamedTuple):
    """Who does one of these things; the text that is silent on it asks nothing."""

    what: str
    """Field of `ScoreSheet`."""
    heading: str
    who: str
    article: str


def asked_of_players(rules: Regulation) -> Iterator[Asked]:
    """In the order in which it happens."""
    if (asks := rules.score_sheet) is None:
        return
    if served := asks.served:
        yield Asked("served", _("Primo servito"), choice(served.who), served.article)
    if filled_in := asks.filled_in:
        yield Asked("filled_in", _("Compila"), choice(filled_in.who), filled_in.article)
    if handed_in := asks.handed_in:
        who = f"{choice(handed_in.who)}, {choice('to_' + handed_in.to)}"
        yield Asked("handed_in", _("Consegna"), who, handed_in.article)


def score_sheet(rules: Regulation) -> Iterator[Said]:
    """The same as sentences."""
    for asked in asked_of_players(rules):
        yield Said(f"{asked.heading}: {asked.who}.", asked.article)


def marked_row(rules: Regulation) -> Iterator[Said]:
    """Which row of the V.P. tables, and for what."""
    if (rule := rules.marked_row) is None:
        return
    yield Said(
        _(
            "Nelle tabelle dei V.P. è in giallo la riga di %(points)s M.P.: l'arbitro può darla per"
            " ritardo, abbandono o allontanamento."
        )
        % {"points": rule.match_points},
        rule.article,
    )


def sessions(rules: Regulation) -> Iterator[Said]:
    """What is announced of the sessions."""
    if (rule := rules.sessions) is not None:
        yield Said(_("Si annunciano le sessioni, e i turni di ciascuna."), rule.article)


def equal_cards(rules: Regulation) -> Iterator[Said]:
    """Whether all tables may have the same cards."""
    if (rule := rules.equal_cards) is not None:
        yield Said(_("Il torneo può essere a carte uguali, se annunciato."), rule.article)
