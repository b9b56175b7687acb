"""What people read about movements and about ways to begin: names, rules, reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format, Movement, SeatingMethod


def _inevitable(*, last_round: bool, just_met: bool) -> Promise:
    return _("questa volta non si poteva evitare")


_FIXED_AND_MOVABLE = _(
    "La prima parte dell'ordine sono le linee fisse, dal tavolo 1; il resto le mobili, che si"
    " siedono contro di loro nello stesso ordine."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementWords:
    """A movement's words, in one format or in all."""

    name: Promise
    explained: Promise
    """In a sentence, for somebody who has never heard of it."""
    rule: Promise | None = None
    """What seated a table; None where the ranking did, which has a sentence of its own."""
    begins: Promise = _FIXED_AND_MOVABLE
    """How the order of the first round was put at tables."""
    rematch: Callable[..., Promise] = _inevitable
    """Why two met again: in the last round or not, after the round before or an earlier one."""


def _only_ranking(*, last_round: bool, just_met: bool) -> Promise:
    return _("il Danese puro guarda solo la classifica")


def _only_last_round(*, last_round: bool, just_met: bool) -> Promise:
    if last_round:
        return _("nell'ultimo turno il Danese modificato guarda solo la classifica")
    if not just_met:
        return _("il Danese modificato evita solo gli avversari del turno prima")
    return _inevitable(last_round=last_round, just_met=just_met)


MOVEMENTS: dict[Movement, MovementWords] = {
    Movement.MITCHELL: MovementWords(
        name=_("Mitchell"),
        explained=_("Le linee fisse restano al loro tavolo, le mobili passano al tavolo seguente."),
        rule=_(
            "Mitchell: le linee fisse restano, le mobili passano al tavolo seguente e"
            " dall'ultimo al primo."
        ),
    ),
    Movement.DANESE: MovementWords(
        name=_("Danese puro"),
        explained=_("Si gioca secondo la classifica: la prima con la seconda e così via."),
        rematch=_only_ranking,
    ),
    Movement.DANESE_MODIFICATO: MovementWords(
        name=_("Danese modificato"),
        explained=_(
            "Secondo la classifica, ma senza ritrovare gli avversari del turno prima; nell'ultimo"
            " turno vale la sola classifica."
        ),
        rematch=_only_last_round,
    ),
    Movement.DANESE_NO_REMATCH: MovementWords(
        name=_("Danese senza rivincite"),
        explained=_(
            "Secondo la classifica, spostandosi il meno possibile per non ritrovare nessuno."
        ),
    ),
    Movement.ITALIANA: MovementWords(
        name=_("all'italiana"),
        explained=_(
            "Tutti incontrano tutti una volta, secondo un calendario che salta gli incontri già"
            " giocati in altri turni."
        ),
        rule=_("all'italiana: un calendario fatto prima, in cui tutti incontrano tutti una volta."),
        begins=_("L'ordine dà i posti del calendario: la prima metà contro la seconda."),
    ),
    Movement.ROTATION: MovementWords(
        name=_("rotazione del giallo"),
        explained=_("A ogni turno si cambia compagno, e gli avversari sono più vari possibile."),
        rule=_(
            "rotazione del giallo: a ogni turno un compagno nuovo, poi avversari più vari"
            " possibile."
        ),
        begins=_("L'ordine mette i giocatori in cerchio: di lì i compagni, poi gli avversari."),
    ),
}

_THIRDS = _(
    "Un terzo dell'ordine resta ai tavoli, dal tavolo 1; gli altri due terzi si siedono"
    " con loro, nello stesso ordine."
)
AT_THREE: dict[Movement, MovementWords] = {
    Movement.MITCHELL: MovementWords(
        name=_("Mitchell"),
        explained=_("A ogni tavolo uno resta, uno sale di un tavolo e uno scende."),
        rule=_("Mitchell a tre: a ogni tavolo uno resta, uno sale di un tavolo e uno scende."),
        begins=_THIRDS,
    ),
    Movement.DANESE: MovementWords(
        name=_("Danese puro"),
        explained=_("Si gioca secondo la classifica: i primi tre al tavolo 1 e così via."),
        begins=_THIRDS,
        rematch=_only_ranking,
    ),
}
"""What reads otherwise with three at a table."""


def movement_words(movement: Movement, format_: Format) -> MovementWords:
    """A movement's words as they are true of a format."""
    at_three = AT_THREE.get(movement) if format_ is Format.THREES else None
    return at_three or MOVEMENTS[movement]


MOVEMENT_NAMES: dict[StrEnum, Promise] = {code: words.name for code, words in MOVEMENTS.items()}
METHOD_NAMES: dict[StrEnum, Promise] = {
    **{SeatingMethod(code): name for code, name in MOVEMENT_NAMES.items()},
    SeatingMethod.LOT: _("sorteggio"),
    SeatingMethod.ENTRY_ORDER: _("ordine di iscrizione"),
    SeatingMethod.ALPHABETICAL: _("ordine alfabetico"),
    SeatingMethod.CATEGORY: _("categoria"),
    SeatingMethod.BY_HAND: _("a mano"),
}
