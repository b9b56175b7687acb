"""Corrections and complaints, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation
from tournaments.wording.regulations.keys import choice
from tournaments.wording.regulations.sentences import Said


def corrections(rules: Regulation) -> Iterator[Said]:
    """What a correction needs, and what becomes of one that had no referee."""
    if (rule := rules.corrections) is None:
        return
    yield Said(
        _("Quello che il banco ha battuto male si rimette come sul foglio, con una controfirma."),
        rule.desk_article,
    )
    if rule.pairings == "swapped":
        yield Said(
            _(
                "A posti esposti anche quello vuole la conferma di tutte e due le coppie, e nei"
                " turni che chiudono l'arbitro chiamato al tavolo."
            ),
            rule.desk_article,
        )
    yield Said(
        _("L'errore dei giocatori lo deve riconoscere %(who)s: %(when)s.")
        % {"who": choice(rule.agreement), "when": choice(rule.agreed)},
        rule.article,
    )
    yield Said(
        _("L'arbitro va chiamato al tavolo: %(when)s, e controfirma.")
        % {"when": choice(rule.referee_called)},
        rule.article,
    )
    yield Said(
        _(
            "Senza arbitro, nell'ultimo turno del girone unico e nei gironi di merito, se dà un"
            " vantaggio immediato si annulla: %(what)s."
        )
        % {"what": choice(rule.annulled)},
        rule.article,
    )
    yield Said(
        _("Dopo gli abbinamenti del turno dopo, se i punti erano invertiti: %(what)s.")
        % {"what": choice(rule.pairings)},
        rule.article,
    )


def lost_sheet(rules: Regulation) -> Iterator[Said]:
    """What a table gets whose sheet nobody finds."""
    if (rule := rules.lost_sheet) is None:
        return
    yield Said(_("Uno score smarrito vale 7 a 7; ritrovato, vale di nuovo."), rule.article)


def technical_smazzata(rules: Regulation) -> Iterator[Said]:
    """What a smazzata gets whose points were mixed."""
    if (rule := rules.technical_smazzata) is None:
        return
    yield Said(
        _("Una smazzata mescolata prima del conteggio ha un punteggio tecnico, inappellabile."),
        rule.article,
    )


def untold_time(rules: Regulation) -> Iterator[Said]:
    """Who sees the time that is left."""
    if (rule := rules.untold_time) is None:
        return
    yield Said(
        _("In sala e sui telefoni il tempo che resta non si vede: lo tiene la direzione di gara."),
        rule.article,
    )


def complaints(rules: Regulation) -> Iterator[Said]:
    """Whose word is the last."""
    if (rule := rules.complaints) is None:
        return
    yield Said(
        _("Contro la decisione di un arbitro decide %(who)s, e non si va oltre.")
        % {"who": choice(rule.ruling)},
        rule.article,
    )
