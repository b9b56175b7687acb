"""How rounds are seated, how long they last, who comes late to them and who leaves."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.formats import points_of_bye
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import LatenessStep, TechnicalScore
from tournaments.wording.labels import label
from tournaments.wording.regulations.disputes import measure
from tournaments.wording.regulations.parts import Part, Parts, Said, choice

_TIME_OUT: dict[str, Promise] = {
    "not_played": gettext_lazy("la smazzata non si gioca"),
    "one_lap": gettext_lazy("si gioca un giro intero"),
    "round_ends": gettext_lazy("il turno finisce"),
}


def _bye(rules: Regulation) -> Iterator[Said]:
    points = ", ".join(
        _("%(points)s V.P. a %(smazzate)s smazzate")
        % {"points": points_of_bye(rules, n).victory_points, "smazzate": n}
        for n in rules.smazzate_choices()
    )
    yield Said(
        _(
            "Chi non ha avversari riceve %(mp)s M.P. e %(pp)s P.P., con i V.P. che la tabella dà"
            " per quei M.P.: %(given)s."
        )
        % {"mp": f"{rules.bye.match_points:+}", "pp": rules.bye.game_points, "given": points},
        rules.bye.article,
    )
    yield Said(
        _("Si può riposare in queste formule: %(formats)s. Nelle altre siedono robot.")
        % {"formats": ", ".join(label(each) for each in rules.bye.formats)},
        rules.bye.article,
    )


def _positions(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.positions) is not None:
        yield Said(
            _("Come si annuncia: %(ways)s.")
            % {"ways": "; ".join(label(each) for each in rules.position_ways)},
            rule.article,
        )


def _later_rounds(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.later_rounds) is not None:
        yield Said(
            _("Dopo il primo turno si abbina così: %(movements)s.")
            % {"movements": ", ".join(label(each) for each in rule.movements)},
            rule.article,
        )


def _time_out(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.time_out) is None:
        return
    for when, plays in (
        (_("mentre si distribuiscono le carte, o prima della prima pescata"), rule.dealing),
        (_("mentre si contano i punti"), rule.counting),
    ):
        yield Said(
            _("Se il tempo finisce %(when)s, %(what)s.")
            % {"when": when, "what": choice(plays, _TIME_OUT)},
            rule.article,
        )


def _untold_time(rules: Regulation) -> Iterator[Said]:
    """Who sees the time that is left."""
    if (rule := rules.untold_time) is None:
        return
    yield Said(
        _("In sala e sui telefoni il tempo che resta non si vede: lo tiene la direzione di gara."),
        rule.article,
    )


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
    "bye": Part(gettext_lazy("Il riposo"), _bye, keys={"formats": gettext_lazy("formule")}),
    "positions": Part(gettext_lazy("Posti al tavolo"), _positions),
    "later_rounds": Part(
        gettext_lazy("I turni dopo il primo"),
        _later_rounds,
        keys={"movements": gettext_lazy("come si abbina")},
    ),
    "time": Part(
        gettext_lazy("Il tempo"), keys={"tolerance": gettext_lazy("minuti in più o in meno")}
    ),
    "time_out": Part(
        gettext_lazy("La fine del tempo"),
        _time_out,
        keys={
            "dealing": gettext_lazy("durante la distribuzione"),
            "counting": gettext_lazy("durante il conteggio"),
        },
        choices=_TIME_OUT,
    ),
    "untold_time": Part(gettext_lazy("Il tempo che resta"), _untold_time),
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
