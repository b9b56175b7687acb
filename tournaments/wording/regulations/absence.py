"""Who comes late and who leaves."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import LatenessStep, TechnicalScore
from tournaments.wording.regulations.choices import choice
from tournaments.wording.regulations.parts import Part, Parts, Said
from tournaments.wording.regulations.sanctions import measure

_WITHDRAWAL: dict[str, Promise] = {
    "zero": gettext_lazy("zero P.P."),
    "table_score": gettext_lazy("il punteggio del tavolo"),
    "score_so_far": gettext_lazy("il punteggio raggiunto fin lì"),
}


def _lateness(rules: Regulation) -> Iterator[Said]:
    """Step by step, with what each costs."""
    since = 0
    for step in rules.lateness:
        yield Said(
            _("%(when)s: %(what)s.") % {"when": _when(since, step), "what": _costs(rules, step)},
            step.article,
        )
        yield from _scores(step.scores)
        for way in step.ways:
            yield from _scores(way.scores)
        since = step.up_to or since


def _withdrawal(rules: Regulation) -> Iterator[Said]:
    """What the round of a line that left is worth."""
    if (rule := rules.withdrawal) is None:
        return
    yield Said(
        _("Per il turno di chi lascia l'arbitro sceglie tra: %(choices)s.")
        % {"choices": choice(rule.choices, _WITHDRAWAL)},
        rule.article,
    )
    for condition, scored in (
        (_("Se ha un giustificato motivo"), rule.justified),
        (_("Se non ce l'ha"), rule.unjustified),
    ):
        for score in _scores(scored):
            yield Said(f"{condition}: {score.text[:1].lower()}{score.text[1:]}", score.article)


def _scores(technical_scores: tuple[TechnicalScore, ...]) -> Iterator[Said]:
    """What each line gets for a round that was not played out."""
    for score in technical_scores:
        units = (
            ("V.P.", score.victory_points),
            ("M.P.", score.match_points),
            ("P.P.", score.game_points),
        )
        points = ", ".join(f"{value} {unit}" for unit, value in units if value is not None)
        yield Said(
            _("La linea %(line)s riceve %(points)s%(when)s.")
            % {"line": _line(score.line), "points": points, "when": _rounds(score)},
            score.article,
        )


def _line(line: str) -> str:
    return {"present": _("presente"), "late": _("in ritardo"), "left": _("che lascia")}[line]


def _rounds(score: TechnicalScore) -> str:
    words = "" if score.smazzate is None else _("a %(n)s smazzate") % {"n": score.smazzate}
    if score.format == "teams":
        words += " " + _("nei tornei a squadre")
    return f" ({words.strip()})" if words else ""


def _when(since: int, step: LatenessStep) -> str:
    if step.up_to is None:
        return _("Oltre %(minutes)s minuti") % {"minutes": since}
    if since:
        return _("Da %(since)s a %(minutes)s minuti") % {"since": since, "minutes": step.up_to}
    return _("Fino a %(minutes)s minuti") % {"minutes": step.up_to}


def _costs(rules: Regulation, step: LatenessStep) -> str:
    parts = []
    if step.sanction:
        entry = rules.offence(step.sanction)
        parts.append(measure(entry.first))
        if entry.again:
            parts.append(_("se si ripete %(what)s") % {"what": measure(entry.again)})
    if step.match_points:
        parts.append(_("%(points)s M.P. tolti") % {"points": step.match_points})
    if not step.played:
        parts.append(_("il turno non si gioca"))
    return "; ".join(part for part in parts if part != "—") or _("nessuna sanzione")


PARTS: Parts = {
    "lateness": Part(
        gettext_lazy("I ritardi"),
        _lateness,
        keys={
            "up_to": gettext_lazy("fino a minuti"),
            "sanction": gettext_lazy("sanzione"),
            "played": gettext_lazy("il turno si gioca"),
            "scores": gettext_lazy("punteggio"),
        },
    ),
    "withdrawal": Part(
        gettext_lazy("Chi lascia il torneo"),
        _withdrawal,
        keys={
            "choices": gettext_lazy("l'arbitro sceglie tra"),
            "justified": gettext_lazy("se giustificato"),
            "unjustified": gettext_lazy("se ingiustificato"),
        },
        choices=_WITHDRAWAL,
    ),
}
