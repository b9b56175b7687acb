"""Protests, corrections, complaints; what sanctions bring, and who is told of them."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence, SanctionStep
from tournaments.wording.regulations.parts import Part, Parts, Said, choice

_CORRECTIONS: dict[str, Promise] = {
    "other_pair": gettext_lazy("la linea avversaria"),
    "majority": gettext_lazy("la maggioranza del tavolo"),
    "always": gettext_lazy("sempre"),
    "before_seating": gettext_lazy("prima degli abbinamenti del turno dopo"),
    "after_seating": gettext_lazy("dopo gli abbinamenti del turno dopo"),
    "even": gettext_lazy("7 a 7"),
    "swapped": gettext_lazy("le due coppie si scambiano il posto"),
    "confirmed": gettext_lazy("restano come sono"),
}
_COMPLAINTS: dict[str, Promise] = {
    "director": gettext_lazy("il direttore di gara"),
    "second_referee": gettext_lazy("un secondo arbitro, di grado pari o superiore"),
}


def _protests(rules: Regulation) -> Iterator[Said]:
    rule = rules.protests
    yield Said(
        ngettext(
            "Si può reclamare per %(minutes)s minuto da quando la classifica è pubblicata; poi è"
            " definitiva.",
            "Si può reclamare per %(minutes)s minuti da quando la classifica è pubblicata; poi è"
            " definitiva.",
            rule.minutes,
        )
        % {"minutes": rule.minutes},
        rule.article,
    )
    if rule.each_ranking:
        yield Said(
            _("Di un errore di conteggio si reclama entro quel tempo dalla classifica del turno."),
            rule.article,
        )
    if rule.before_groups is not None:
        yield Said(
            _("Prima dei gironi di merito si può reclamare per %(minutes)s minuti.")
            % {"minutes": rule.before_groups},
            rule.article,
        )


def _lost_sheet(rules: Regulation) -> Iterator[Said]:
    """What a table gets whose sheet nobody finds."""
    if (rule := rules.lost_sheet) is None:
        return
    yield Said(_("Uno score smarrito vale 7 a 7; ritrovato, vale di nuovo."), rule.article)


def _corrections(rules: Regulation) -> Iterator[Said]:
    """What a correction needs, and what becomes of one that had no referee."""
    if (rule := rules.corrections) is None:
        return
    yield Said(
        _(
            "Quello che la direzione ha scritto male si rimette come sul foglio, con una"
            " controfirma."
        ),
        rule.desk_article,
    )
    if rule.pairings == "swapped":
        yield Said(
            _(
                "A posti pubblicati anche quello vuole la conferma di tutte e due le coppie, e nei"
                " turni che chiudono l'arbitro chiamato al tavolo."
            ),
            rule.desk_article,
        )
    yield Said(
        _("L'errore dei giocatori lo deve riconoscere %(who)s: %(when)s.")
        % {"who": choice(rule.agreement, _CORRECTIONS), "when": choice(rule.agreed, _CORRECTIONS)},
        rule.article,
    )
    yield Said(
        _("L'arbitro va chiamato al tavolo: %(when)s, e controfirma.")
        % {"when": choice(rule.referee_called, _CORRECTIONS)},
        rule.article,
    )
    yield Said(
        _(
            "Senza arbitro, nell'ultimo turno del girone unico e nei gironi di merito, se dà un"
            " vantaggio immediato si annulla: %(what)s."
        )
        % {"what": choice(rule.annulled, _CORRECTIONS)},
        rule.article,
    )
    yield Said(
        _("Dopo gli abbinamenti del turno dopo, se i punti erano invertiti: %(what)s.")
        % {"what": choice(rule.pairings, _CORRECTIONS)},
        rule.article,
    )


def _technical_smazzata(rules: Regulation) -> Iterator[Said]:
    """What a smazzata gets whose points were mixed."""
    if (rule := rules.technical_smazzata) is None:
        return
    yield Said(
        _("Una smazzata mescolata prima del conteggio ha un punteggio tecnico, inappellabile."),
        rule.article,
    )


def _complaints(rules: Regulation) -> Iterator[Said]:
    """Whose word is the last."""
    if (rule := rules.complaints) is None:
        return
    yield Said(
        _("Contro la decisione di un arbitro decide %(who)s, e non si va oltre.")
        % {"who": choice(rule.ruling, _COMPLAINTS)},
        rule.article,
    )


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
    "protests": Part(
        gettext_lazy("I reclami"),
        _protests,
        keys={
            "minutes": gettext_lazy("minuti"),
            "before_groups": gettext_lazy("minuti prima dei gironi di merito"),
            "each_ranking": gettext_lazy("da ogni classifica pubblicata"),
        },
    ),
    "lost_sheet": Part(gettext_lazy("Lo score smarrito"), _lost_sheet),
    "corrections": Part(
        gettext_lazy("Le correzioni di uno score"),
        _corrections,
        keys={
            "agreement": gettext_lazy("chi deve riconoscere l'errore"),
            "agreed": gettext_lazy("quando serve"),
            "referee_called": gettext_lazy("l'arbitro al tavolo"),
            "annulled": gettext_lazy("se annullata"),
            "pairings": gettext_lazy("gli abbinamenti già fatti"),
            "desk": gettext_lazy("articolo per gli errori della direzione"),
        },
        choices=_CORRECTIONS,
    ),
    "technical_smazzata": Part(
        gettext_lazy("Il punteggio tecnico di una smazzata"), _technical_smazzata
    ),
    "complaints": Part(
        gettext_lazy("Chi decide un reclamo"),
        _complaints,
        keys={"ruling": gettext_lazy("contro una decisione")},
        choices=_COMPLAINTS,
    ),
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
