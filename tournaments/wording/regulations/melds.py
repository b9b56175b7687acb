"""Which cards may lie together, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.regulations import Regulation
from scoring.rules.regulations.melding import FrenchMelds, LetterMelds
from tournaments.wording.regulations.sentences import Said


def melds(rules: Regulation) -> Iterator[Said]:
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
