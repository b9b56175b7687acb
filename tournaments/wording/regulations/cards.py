"""The cards, and which of them may lie together."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.table import FrenchMelds, LetterMelds
from tournaments.wording.regulations.parts import Part, Parts, Said

_DECK: dict[str, Promise] = {
    "french": gettext_lazy("carte francesi"),
    "letters": gettext_lazy("lettere"),
}


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


def _melds(rules: Regulation) -> Iterator[Said]:
    """Sequences, combinations or words, with what a wild may do in them."""
    rule = rules.melds
    if isinstance(rule, FrenchMelds):
        yield from _sequences(rule)
        yield from _combinations(rule)
    elif isinstance(rule, LetterMelds):
        yield from _words(rule)
    if rule is not None:
        yield Said(
            ngettext(
                "In un gioco sta al più %(most)s matta, e un gioco non è mai di sole matte.",
                "In un gioco stanno al più %(most)s matte, e un gioco non è mai di sole matte.",
                rule.wilds.most,
            )
            % {"most": rule.wilds.most},
            rule.wilds.article,
        )


def _sequences(rule: FrenchMelds) -> Iterator[Said]:
    yield Said(
        _("Una sequenza ha da %(least)s a %(most)s carte consecutive di un seme, matta compresa.")
        % {"least": rule.sequences.least, "most": rule.sequences.most},
        rule.sequences.article,
    )
    yield Said(
        _("L'asso sta prima del 2 o dopo il re, una volta sola in ogni sequenza."),
        rule.aces.article,
    )
    if rule.natural_deuce.allowed:
        yield Said(
            _("Il 2 del seme della sequenza, al posto del 2, non è una matta."),
            rule.natural_deuce.article,
        )
    if rule.semi_clean:
        yield Said(
            _(
                "È semipulito il burraco in cui la matta precede o segue almeno %(run)s carte"
                " senza matte."
            )
            % {"run": rule.semi_clean.clean_run},
            rule.semi_clean.article,
        )


def _combinations(rule: FrenchMelds) -> Iterator[Said]:
    combinations = rule.combinations
    yield Said(
        _(
            "Una combinazione ha da %(least)s a %(natural)s carte uguali, %(most)s con la matta,"
            " tra queste: %(ranks)s."
        )
        % {
            "least": combinations.least,
            "natural": combinations.most_natural,
            "most": combinations.most,
            "ranks": " ".join(combinations.ranks),
        },
        combinations.article,
    )
    if not rule.same_rank.allowed:
        yield Said(
            _("Una linea non apre due combinazioni delle stesse carte."), rule.same_rank.article
        )
    if rule.opened_with_wild.only_dirty:
        yield Said(
            _("Una combinazione aperta con la matta può diventare soltanto un burraco sporco."),
            rule.opened_with_wild.article,
        )


def _words(rule: LetterMelds) -> Iterator[Said]:
    yield Said(
        _("Un gioco è una parola italiana di almeno %(least)s lettere di un solo colore.")
        % {"least": rule.words.least},
        rule.words.article,
    )
    yield Said(
        _("Il jolly vale per ogni lettera, la pinella per queste: %(letters)s.")
        % {"letters": " ".join(rule.deuces.letters)},
        rule.deuces.article,
    )


PARTS: Parts = {
    "deck": Part(
        gettext_lazy("Il mazzo"),
        _deck,
        keys={
            "value": gettext_lazy("valore di tutte le carte"),
            "kind": gettext_lazy("tipo"),
            "copies": gettext_lazy("quante ce ne sono"),
        },
        choices=_DECK,
    ),
    "card_values": Part(
        gettext_lazy("Il valore delle carte"),
        keys={"joker": gettext_lazy("jolly"), "deuce": gettext_lazy("pinella")},
    ),
    "melds": Part(
        gettext_lazy("I giochi"),
        _melds,
        keys={
            "quality": gettext_lazy("articolo sui burrachi puliti e sporchi"),
            "disputed": gettext_lazy("articolo citato dove il testo si contraddice"),
            "surplus": gettext_lazy("carte uguali oltre quelle del mazzo"),
            "wilds": gettext_lazy("matte in un gioco"),
            "only_wilds": gettext_lazy("giochi di sole matte"),
            "sequences": gettext_lazy("sequenze"),
            "aces": gettext_lazy("asso nelle sequenze"),
            "natural_deuce": gettext_lazy("il 2 al suo posto non è matta"),
            "allowed": gettext_lazy("ammesso"),
            "combinations": gettext_lazy("combinazioni"),
            "most_natural": gettext_lazy("senza matta, al più"),
            "same_rank": gettext_lazy("due combinazioni uguali della stessa linea"),
            "opened_with_wild": gettext_lazy("combinazione aperta con la matta"),
            "only_dirty": gettext_lazy("resta sporca"),
            "clean_run": gettext_lazy("carte pulite accanto alla matta"),
            "words": gettext_lazy("parole"),
            "deuces": gettext_lazy("la pinella"),
            "letters": gettext_lazy("vale per le lettere"),
        },
    ),
}
