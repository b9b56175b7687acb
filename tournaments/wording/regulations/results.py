"""From the points of a table to the ranking."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.regulations import Regulation
from tournaments.wording.regulations.choices import choice
from tournaments.wording.regulations.parts import Part, Parts, Said

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
