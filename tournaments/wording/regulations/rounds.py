"""How rounds are seated, how long they last, and what their end means."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import victory_points
from scoring.rules.regulations import Regulation
from tournaments.wording.labels import label
from tournaments.wording.regulations.choices import choice
from tournaments.wording.regulations.parts import Part, Parts, Said

_TIME_OUT: dict[str, Promise] = {
    "not_played": gettext_lazy("la smazzata non si gioca"),
    "one_lap": gettext_lazy("si gioca un giro intero"),
    "round_ends": gettext_lazy("il turno finisce"),
}


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
}
