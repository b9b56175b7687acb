"""The rules of an edition as sentences that a player reads, each with its article.

What is a table on the page (card values, V.P., minutes, sanctions) is not here; a part of an
edition that nobody has put into words yet is listed by its keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import victory_points
from scoring.rules.regulations import Regulation
from tournaments.wording.labels import label
from tournaments.wording.regulations.keys import choice


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and the article it stands on."""

    text: str
    article: str


def _deck(rules: Regulation) -> Iterator[Said]:
    kind = (
        _("due mazzi di 52 carte con i loro quattro jolly")
        if rules.deck.kind == "french"
        else _("due mazzi di lettere nere e rosse, con pinelle e jolly")
    )
    words = _("Si gioca con %(cards)s carte: %(kind)s. Insieme valgono %(value)s P.P.")
    yield Said(
        words % {"cards": rules.deck.cards, "kind": kind, "value": rules.deck.value},
        rules.deck.article,
    )


def _smazzata(rules: Regulation) -> Iterator[Said]:
    article = rules.smazzata.article
    yield Said(_("Le carte a terra si sommano, quelle in mano si tolgono."), article)
    if rules.smazzata.bonus_pair:
        yield Said(
            _("Il burraco pulito vale %(points)s P.P. in più ogni due carte oltre la settima.")
            % {"points": rules.smazzata.bonus_pair},
            article,
        )


def _burraco(rules: Regulation) -> Iterator[Said]:
    yield Said(
        _(
            "Un burraco ha almeno %(cards)s carte, che valgono almeno %(value)s P.P.: su uno"
            " score non ce ne può essere uno con meno."
        )
        % {"cards": rules.burraco.least_cards, "value": rules.burraco.least_value},
        rules.burraco.article,
    )


def _unlikely(rules: Regulation) -> Iterator[Said]:
    if (bounds := rules.unlikely) is None:
        return
    yield Said(
        _(
            "Sono insoliti più di %(above)s P.P. o meno di %(below)s di una linea in una smazzata:"
            " si scrivono due volte, e restano segnati."
        )
        % {"above": bounds.above, "below": bounds.below},
        bounds.article,
    )


def _closing(rules: Regulation) -> Iterator[Said]:
    for condition in rules.closing.conditions:
        yield Said(
            _("Per chiudere bisogna %(what)s.") % {"what": choice(condition.needs)},
            condition.article,
        )
    if not rules.closing.conditions:
        needed = choice("clean_burraco" if rules.closing.needs_clean else "burraco")
        yield Said(_("Per chiudere bisogna %(what)s.") % {"what": needed}, rules.closing.article)
    for other in rules.closing.without_points:
        yield Said(
            _("Nessuno prende i punti di chiusura se %(when)s.") % {"when": choice(other.when)},
            other.article,
        )
    if bonus := rules.closing.referee_bonus:
        yield Said(
            _(
                "Se una linea ha giocato i due pozzetti e l'altra chiude senza burraco pulito,"
                " l'arbitro aggiunge %(points)s P.P. alla chiusura."
            )
            % {"points": bonus.points},
            bonus.article,
        )


def _pozzetto(rules: Regulation) -> Iterator[Said]:
    if rules.pozzetto is None:
        return
    costs = -rules.smazzata.pozzetto_not_taken
    yield Said(
        _("La linea che non prende il pozzetto perde %(points)s P.P.") % {"points": costs},
        rules.smazzata.article,
    )
    yield Said(
        _("Se non lo prende nessuna delle due linee, %(who)s.")
        % {"who": choice(rules.pozzetto.neither_took)},
        rules.pozzetto.article,
    )


def _single_table(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.single_table) is None:
        return
    target = f"{choice(rule.reached)} {rule.target}"
    words = (
        _("Senza orologio, a un tavolo solo, vince la prima linea che arriva: %(target)s P.P.")
        if rule.winner == "first"
        else _(
            "Senza orologio, a un tavolo solo, servono punti: %(target)s P.P. Tra le linee che ci"
            " arrivano vince quella che ne ha di più."
        )
    )
    yield Said(words % {"target": target}, rule.article)


def _victory_points(rules: Regulation) -> Iterator[Said]:
    article = rules.victory_points[0].article
    yield Said(
        _(
            "I match points (M.P.) sono la differenza tra i punti partita delle due linee. La"
            " tabella li trasforma in Victory Points: le due linee se ne dividono sempre 20, e"
            " la cifra più alta è di chi ha vinto."
        ),
        article,
    )


def _ranking(rules: Regulation) -> Iterator[Said]:
    rule = rules.ranking
    yield Said(
        _("La classifica guarda, nell'ordine: %(order)s. Chi è pari in tutto ha lo stesso posto.")
        % {"order": choice(rule.tie_breaks)},
        rule.article,
    )
    for other in rule.alternatives:
        yield Said(
            _("Se la direzione lo annuncia, si guarda invece: %(order)s.")
            % {"order": choice(other)},
            rule.article,
        )
    if rule.equal_prizes:
        yield Said(
            _("I premi di chi è a pari merito: %(how)s.") % {"how": choice(rule.equal_prizes)},
            rule.article,
        )


def _bye(rules: Regulation) -> Iterator[Said]:
    points = ", ".join(
        _("%(points)s V.P. a %(smazzate)s smazzate")
        % {"points": victory_points.of_bye(rules, n).victory_points, "smazzate": n}
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
            _("Se il tempo finisce %(when)s, %(what)s.") % {"when": when, "what": choice(plays)},
            rule.article,
        )


def _protests(rules: Regulation) -> Iterator[Said]:
    rule = rules.protests
    yield Said(
        ngettext(
            "Si può reclamare per %(minutes)s minuto da quando la classifica è esposta; poi è"
            " definitiva.",
            "Si può reclamare per %(minutes)s minuti da quando la classifica è esposta; poi è"
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


def _referto(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.referto) is None:
        return
    yield Said(
        _("Il referto va a: %(addressee)s, entro %(hours)s ore dalla fine del torneo.")
        % {"addressee": rule.addressee, "hours": rule.hours},
        rule.article,
    )


def _corrections(rules: Regulation) -> Iterator[Said]:
    if rules.corrections is None:
        return
    yield Said(
        _(
            "Nell'ultimo turno di un girone una correzione vale se l'arbitro è stato chiamato al"
            " tavolo; altrimenti, se darebbe un vantaggio immediato, le due linee hanno 7 V.P."
        ),
        rules.corrections.article,
    )


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


SENTENCES: dict[str, Callable[[Regulation], Iterator[Said]]] = {
    "deck": _deck,
    "smazzata": _smazzata,
    "burraco": _burraco,
    "unlikely": _unlikely,
    "closing": _closing,
    "pozzetto": _pozzetto,
    "single_table": _single_table,
    "victory_points": _victory_points,
    "ranking": _ranking,
    "later_rounds": _later_rounds,
    "bye": _bye,
    "time_out": _time_out,
    "protests": _protests,
    "corrections": _corrections,
    "referto": _referto,
    "second_ammonizione": _second,
    "several_richiami": _several,
}
"""Part of an edition -> its sentences."""
