"""What a smazzata brings and how it ends, and from the points of a table to the ranking."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.regulations import Regulation
from tournaments.wording.regulations.parts import Part, Parts, Said, choice

_CLOSING: dict[str, Promise] = {
    "pozzetto_taken": gettext_lazy("aver preso il pozzetto"),
    "pozzetto_played": gettext_lazy("aver giocato il pozzetto"),
    "burraco": gettext_lazy("avere almeno un burraco"),
    "clean_burraco": gettext_lazy("avere almeno un burraco pulito"),
    "last_card_discarded": gettext_lazy("scartare l'ultima carta"),
    "last_card_not_wild": gettext_lazy("non scartare per ultima una matta"),
    "not_in_first_lap": gettext_lazy("non essere nel primo giro della smazzata"),
    "stock_exhausted": gettext_lazy("finisce il tallone"),
    "time_out": gettext_lazy("finisce il tempo e nessuno ha chiuso"),
}
_POZZETTO: dict[str, Promise] = {
    "both_pay": gettext_lazy("pagano tutte e due"),
    "neither_pays": gettext_lazy("non paga nessuna"),
}
_SINGLE_TABLE: dict[str, Promise] = {
    "above": gettext_lazy("oltre"),
    "at_least": gettext_lazy("almeno"),
    "first": gettext_lazy("la prima linea che ci arriva"),
    "highest": gettext_lazy("la linea con più punti"),
}


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
            _("Per chiudere bisogna %(what)s.") % {"what": choice(condition.needs, _CLOSING)},
            condition.article,
        )
    if not rules.closing.conditions:
        needed = choice("clean_burraco" if rules.closing.needs_clean else "burraco", _CLOSING)
        yield Said(_("Per chiudere bisogna %(what)s.") % {"what": needed}, rules.closing.article)
    for other in rules.closing.without_points:
        yield Said(
            _("Nessuno prende i punti di chiusura se %(when)s.")
            % {"when": choice(other.when, _CLOSING)},
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
        % {"who": choice(rules.pozzetto.neither_took, _POZZETTO)},
        rules.pozzetto.article,
    )


def _single_table(rules: Regulation) -> Iterator[Said]:
    if (rule := rules.single_table) is None:
        return
    target = f"{choice(rule.reached, _SINGLE_TABLE)} {rule.target}"
    words = (
        _("Senza orologio, a un tavolo solo, vince la prima linea che arriva: %(target)s P.P.")
        if rule.winner == "first"
        else _(
            "Senza orologio, a un tavolo solo, servono punti: %(target)s P.P. Tra le linee che ci"
            " arrivano vince quella che ne ha di più."
        )
    )
    yield Said(words % {"target": target}, rule.article)


_RANKING: dict[str, Promise] = {
    "victory_points": gettext_lazy("V.P."),
    "match_points": gettext_lazy("M.P."),
    "game_points": gettext_lazy("P.P."),
    "divided": gettext_lazy("si sommano e si dividono"),
    "winners_choose": gettext_lazy("decidono i vincitori"),
    "lot": gettext_lazy("si sorteggiano"),
}


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
        % {"order": choice(rule.tie_breaks, _RANKING)},
        rule.article,
    )
    for other in rule.alternatives:
        yield Said(
            _("Se la direzione lo annuncia, si guarda invece: %(order)s.")
            % {"order": choice(other, _RANKING)},
            rule.article,
        )
    if rule.equal_prizes:
        yield Said(
            _("I premi di chi è a pari merito: %(how)s.")
            % {"how": choice(rule.equal_prizes, _RANKING)},
            rule.article,
        )


PARTS: Parts = {
    "smazzata": Part(gettext_lazy("I punti di una smazzata"), _smazzata),
    "burraco": Part(
        gettext_lazy("Il burraco"),
        _burraco,
        keys={
            "least_cards": gettext_lazy("carte, almeno"),
            "least_value": gettext_lazy("valore delle carte, almeno"),
        },
    ),
    "unlikely": Part(
        gettext_lazy("Le cifre insolite"),
        _unlikely,
        keys={
            "above": gettext_lazy("si riscrive sopra i punti"),
            "below": gettext_lazy("si riscrive sotto i punti"),
        },
    ),
    "closing": Part(
        gettext_lazy("La chiusura"),
        _closing,
        keys={
            "needs_clean": gettext_lazy("per chiudere serve un burraco pulito"),
            "conditions": gettext_lazy("condizione"),
            "needs": gettext_lazy("per chiudere"),
            "without_points": gettext_lazy("senza punti di chiusura"),
            "when": gettext_lazy("quando"),
            "referee_bonus": gettext_lazy("bonus dell'arbitro per la chiusura"),
            "points": gettext_lazy("punti"),
        },
        choices=_CLOSING,
    ),
    "pozzetto": Part(
        gettext_lazy("Il pozzetto"),
        _pozzetto,
        keys={"neither_took": gettext_lazy("se nessuna linea lo prende")},
        choices=_POZZETTO,
    ),
    "single_table": Part(
        gettext_lazy("La partita a un tavolo solo"),
        _single_table,
        keys={
            "target": gettext_lazy("punti da raggiungere"),
            "reached": gettext_lazy("come si raggiungono"),
            "winner": gettext_lazy("chi vince"),
        },
        choices=_SINGLE_TABLE,
    ),
    "victory_points": Part(
        gettext_lazy("Dai punti partita ai Victory Points"),
        _victory_points,
        keys={"bands": gettext_lazy("limite superiore")},
    ),
    "ranking": Part(
        gettext_lazy("La classifica"),
        _ranking,
        keys={
            "tie_breaks": gettext_lazy("si guarda per"),
            "alternatives": gettext_lazy("ordine alternativo"),
            "equal_prizes": gettext_lazy("premi a pari merito"),
            "settled": gettext_lazy("articolo per le parità risolte"),
        },
        choices=_RANKING,
    ),
}
