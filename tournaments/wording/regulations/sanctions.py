"""What a sanction brings, in a few words for a narrow column."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.rules.regulations.discipline import Offence, SanctionStep
from tournaments.wording.regulations.keys import choice


def measure(step: SanctionStep) -> str:
    """`ammonizione, 100 P.P., 1 V.P.`; a dash for nothing at all."""
    parts = [] if step.measure == "none" else [choice(step.measure)]
    if step.game_points:
        parts.append(_("%(points)s P.P.") % {"points": step.game_points})
    if step.victory_points:
        parts.append(_("%(points)s V.P.") % {"points": step.victory_points})
    return ", ".join(parts) or "—"


def steps(offence: Offence) -> tuple[str, str, str]:
    """The first time, again, and the referto."""
    technical = ", " + _("punteggio tecnico") if offence.technical_score else ""
    again = offence.again
    return (
        (measure(offence.first) + technical).removeprefix("—, "),
        measure(again) if again else _("come la prima volta"),
        _referto(offence),
    )


def _referto(offence: Offence) -> str:
    first = _duty(offence.first)
    again = _duty(offence.again) if offence.again else first
    if first == again:
        return first or "—"
    parts = [_("la prima volta %(duty)s") % {"duty": first}] if first else []
    parts += [_("poi %(duty)s") % {"duty": again}] if again else []
    return "; ".join(parts)


def _duty(step: SanctionStep) -> str:
    if step.referto == "none":
        return ""
    words = choice(step.referto)
    return f"{words} ({step.addressee})" if step.addressee else words
