"""A time-out as it is told at the table: who still plays, in order, and by which article."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.regulations import Regulation
from scoring.rules.timeout import FOUR, Outcome, Phase, PlaysLeft, Position, plays_left
from tournaments.wording import label
from tournaments.wording.regulations import article

PHASES: dict[Phase, Promise] = {
    Phase.PLAYING: gettext_lazy("Si gioca"),
    Phase.DEALING: gettext_lazy("Si danno le carte, o nessuno ha ancora pescato"),
    Phase.COUNTING: gettext_lazy("Si contano i punti, o non si danno ancora le carte"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLeft:
    """One of the plays left."""

    number: int
    position: Position
    name: str
    role: str
    """What this player is in the smazzata; empty for the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutPage:
    """What the whistle means for a table."""

    outcome: Outcome
    sentence: str
    plays: tuple[PlayLeft, ...]
    article: str


def time_out(
    regulation: Regulation,
    *,
    dealer: Position,
    phase: Phase,
    playing: Position | None,
    players: int = FOUR,
) -> TimeOutPage:
    """What is still played, told.

    Raises:
        TimeOutUnsaid: the edition has no rule.
        ValueError: in play, and nobody is said to be playing; or nobody sits where they say.
    """
    remaining = plays_left(regulation, dealer=dealer, phase=phase, playing=playing, players=players)
    return TimeOutPage(
        outcome=remaining.outcome,
        sentence=_sentence(remaining, phase),
        plays=tuple(
            PlayLeft(
                number=number,
                position=position,
                name=label(position),
                role=_role(position, dealer, players),
            )
            for number, position in enumerate(remaining.positions, start=1)
        ),
        article=article(remaining.article),
    )


def _sentence(remaining: PlaysLeft, phase: Phase) -> str:
    if remaining.outcome is Outcome.ROUND_ENDS:
        return _("Il turno è finito: valgono le smazzate già giocate.")
    if remaining.outcome is Outcome.NOT_PLAYED:
        return _("Questa smazzata non si gioca: valgono quelle di prima.")
    left = {"plays": len(remaining)}
    if phase is Phase.DEALING:
        return _("Si gioca un giro completo: %(plays)s giocate, l'ultima del mazziere.") % left
    return (
        ngettext(
            "Finita la giocata in corso ne resta %(plays)s, del mazziere.",
            "Finita la giocata in corso ne restano %(plays)s, l'ultima del mazziere.",
            len(remaining),
        )
        % left
    )


def _role(position: Position, dealer: Position, players: int) -> str:
    if position is dealer:
        return _("mazziere")
    return _("primo servito") if position is dealer.after(players=players) else ""
