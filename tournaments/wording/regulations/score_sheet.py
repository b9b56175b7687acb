"""What the paper of a table asks of its players, and what is announced of it."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.regulations import Regulation
from tournaments.wording.regulations.parts import Part, Parts, Said, choice

_SCORE_SHEET: dict[str, Promise] = {
    "highest_card": gettext_lazy("chi scopre la carta più alta"),
    "first_served": gettext_lazy("il primo servito"),
    "winners": gettext_lazy("chi ha vinto"),
    "direction": gettext_lazy("direzione di gara"),
    "to_direction": gettext_lazy("alla direzione di gara"),
    "to_referee": gettext_lazy("all'arbitro"),
}


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
        yield Asked("served", _("Primo servito"), choice(served.who, _SCORE_SHEET), served.article)
    if filled_in := asks.filled_in:
        who = choice(filled_in.who, _SCORE_SHEET)
        yield Asked("filled_in", _("Compila"), who, filled_in.article)
    if handed_in := asks.handed_in:
        who = f"{choice(handed_in.who, _SCORE_SHEET)}, {choice('to_' + handed_in.to, _SCORE_SHEET)}"
        yield Asked("handed_in", _("Consegna"), who, handed_in.article)


def _score_sheet(rules: Regulation) -> Iterator[Said]:
    """The same as sentences."""
    for asked in asked_of_players(rules):
        yield Said(f"{asked.heading}: {asked.who}.", asked.article)


def _marked_row(rules: Regulation) -> Iterator[Said]:
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


def _sessions(rules: Regulation) -> Iterator[Said]:
    """What is announced of the sessions."""
    if (rule := rules.sessions) is not None:
        yield Said(_("Si annunciano le sessioni, e i turni di ciascuna."), rule.article)


def _equal_cards(rules: Regulation) -> Iterator[Said]:
    """Whether all tables may have the same cards."""
    if (rule := rules.equal_cards) is not None:
        yield Said(_("Il torneo può essere a carte uguali, se annunciato."), rule.article)


PARTS: Parts = {
    "marked_row": Part(gettext_lazy("La riga in giallo"), _marked_row),
    "score_sheet": Part(
        gettext_lazy("Il foglio dello score"),
        _score_sheet,
        keys={
            "served": gettext_lazy("primo servito"),
            "filled_in": gettext_lazy("chi compila lo score"),
            "handed_in": gettext_lazy("chi consegna lo score"),
            "who": gettext_lazy("chi"),
            "to": gettext_lazy("a chi"),
        },
        choices=_SCORE_SHEET,
    ),
    "sessions": Part(gettext_lazy("Le sessioni"), _sessions),
    "equal_cards": Part(gettext_lazy("Le carte uguali"), _equal_cards),
}
