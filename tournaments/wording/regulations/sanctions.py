"""What sanctions bring, and who is told of them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence, SanctionStep
from tournaments.wording.regulations.choices import choice
from tournaments.wording.regulations.parts import Part, Parts, Said

_SANCTIONS: dict[str, Promise] = {
    "player": gettext_lazy("giocatore"),
    "line": gettext_lazy("linea"),
    "both_lines": gettext_lazy("tutte e due le linee"),
    "table": gettext_lazy("tavolo"),
    "": gettext_lazy("nessuna in particolare"),
    "wrong_seat": gettext_lazy("tavolo sbagliato"),
    "not_delivered": gettext_lazy("score non consegnato"),
    "correction_annulled": gettext_lazy("correzione annullata"),
    "none": gettext_lazy("nessuno"),
    "richiamo": gettext_lazy("richiamo"),
    "ammonizione": gettext_lazy("ammonizione"),
    "espulsione": gettext_lazy("espulsione"),
    "optional": gettext_lazy("facoltativo"),
    "mandatory": gettext_lazy("obbligatorio"),
    "informative": gettext_lazy("informativo"),
}


def _second(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.second_ammonizione) is None:
        return
    taken = [_("%(points)s V.P.") % {"points": rule.victory_points}]
    if rule.match_points:
        taken.append(_("%(points)s M.P.") % {"points": rule.match_points})
    yield Said(
        _(
            "Una seconda ammonizione nello stesso torneo, di qualunque tipo, toglie %(points)s in"
            " classifica; agli avversari non va niente."
        )
        % {"points": ", ".join(taken)},
        rule.article,
    )


def _several(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.several_richiami) is None:
        return
    yield Said(
        _(
            "Dopo %(count)s richiami nello stesso torneo, di qualunque tipo, un altro diventa"
            " ammonizione."
        )
        % {"count": rule.count},
        rule.article,
    )


def _referto(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.referto) is None:
        return
    yield Said(
        _("Il referto va a: %(addressee)s, entro %(hours)s ore dalla fine del torneo.")
        % {"addressee": rule.addressee, "hours": rule.hours},
        rule.article,
    )


def measure(step: SanctionStep) -> str:
    """`ammonizione, 100 P.P., 1 V.P.`; a dash for nothing at all."""
    parts = [] if step.measure == "none" else [choice(step.measure, _SANCTIONS)]
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
        _duties(offence),
    )


def _duties(offence: Offence) -> str:
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
    words = choice(step.referto, _SANCTIONS)
    return f"{words} ({step.addressee})" if step.addressee else words


PARTS: Parts = {
    "second_ammonizione": Part(gettext_lazy("La seconda ammonizione"), _second),
    "several_richiami": Part(
        gettext_lazy("Più richiami"), _several, keys={"count": gettext_lazy("quanti")}
    ),
    "sanctions": Part(
        gettext_lazy("Le sanzioni"),
        keys={
            "code": gettext_lazy("sigla"),
            "title": gettext_lazy("fatto"),
            "falls_on": gettext_lazy("cade su"),
            "exception": gettext_lazy("eccezione"),
            "family": gettext_lazy("si conta insieme a"),
            "first": gettext_lazy("la prima volta"),
            "again": gettext_lazy("se si ripete"),
            "occasion": gettext_lazy("proposta da sé"),
            "technical_score": gettext_lazy("punteggio tecnico dell'arbitro"),
            "measure": gettext_lazy("provvedimento"),
            "referto": gettext_lazy("referto"),
        },
        choices=_SANCTIONS,
    ),
    "referto": Part(
        gettext_lazy("Il referto arbitrale"),
        _referto,
        keys={"hours": gettext_lazy("ore per inviarlo")},
    ),
}
