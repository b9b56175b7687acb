"""A line's smazzata in the order of the paper: which figures a regulation asks for, worth what.

The one list for every surface that shows, prints, takes or adds up a smazzata; a regulation that
pays for something else is a figure more here, and nothing in a template.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation
from scoring.sheets import Breakdown, Pozzetto
from tournaments.wording.regulations import article


class Kind(StrEnum):
    """How a figure is written."""

    COUNT = "count"
    TICK = "tick"
    AMOUNT = "amount"
    CARDS = "cards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of a line's smazzata."""

    name: str
    """Its field on a form: the breakdown's own, but `no_pozzetto` for the pozzetto."""
    kind: Kind
    points: int
    """P.P. for one: of a count, of a tick, of the amount written."""
    heading: str
    """Over a narrow column."""
    label: str
    help: str
    article: str


def figures(regulation: Regulation) -> tuple[Figure, ...]:
    """The figures of a line's smazzata, in the order of the paper."""
    return (*_counts(regulation), *_ticks(regulation), *_cards(regulation))


def written(breakdown: Breakdown, figure: Figure) -> str:
    """What stands in a figure's place on the sheet; nothing for a tick that was not made."""
    if figure.name == "no_pozzetto":
        return _("sì") if breakdown.pozzetto is Pozzetto.NOT_TAKEN else ""
    if figure.kind is Kind.TICK:
        return _("sì") if getattr(breakdown, figure.name) else ""
    return str(getattr(breakdown, figure.name))


def arithmetic(regulation: Regulation) -> dict[str, Any]:
    """The same for scripts: they add up while somebody types, the rules judge."""
    return {
        "figures": [
            {"name": one.name, "kind": one.kind, "points": one.points}
            for one in figures(regulation)
        ],
        "neither_pays": regulation.neither_pays,
    }


def _counts(regulation: Regulation) -> Iterator[Figure]:
    points = regulation.smazzata
    yield Figure(
        name="clean",
        kind=Kind.COUNT,
        points=points.clean,
        heading=_("Puliti"),
        label=_("Burrachi puliti"),
        help=_("Sette carte o più, nessuna matta."),
        article=points.article,
    )
    if points.semi_clean is not None:
        yield Figure(
            name="semi_clean",
            kind=Kind.COUNT,
            points=points.semi_clean,
            heading=_("Semi\N{SOFT HYPHEN}puliti"),
            label=_("Burrachi semipuliti"),
            help=_(
                "La matta sta prima o dopo almeno sette carte pulite; nelle combinazioni, otto."
            ),
            article=points.article,
        )
    yield Figure(
        name="dirty",
        kind=Kind.COUNT,
        points=points.dirty,
        heading=_("Sporchi"),
        label=_("Burrachi sporchi"),
        help=_("Con una matta."),
        article=points.article,
    )
    if points.bonus_pair:
        yield Figure(
            name="bonus",
            kind=Kind.COUNT,
            points=points.bonus_pair,
            heading=_("Bonus"),
            label=_("Bonus"),
            help=_("Uno per ogni 2 carte oltre la settima di un burraco pulito."),
            article=points.article,
        )


def _ticks(regulation: Regulation) -> Iterator[Figure]:
    points = regulation.smazzata
    yield Figure(
        name="closed",
        kind=Kind.TICK,
        points=points.closing,
        heading=_("Chiu\N{SOFT HYPHEN}sura"),
        label=_("Chiusura"),
        help=_("Nessuna se il tallone è finito, o dopo il time-out."),
        article=points.article,
    )
    if (given := regulation.closing.referee_bonus) is not None:
        yield Figure(
            name="referee_bonus",
            kind=Kind.AMOUNT,
            points=1,
            heading=_("Bonus arbi\N{SOFT HYPHEN}trale"),
            label=_("Bonus arbitrale"),
            help=_("Solo se l'arbitro l'ha dato a chi ha chiuso: %(points)s punti (%(article)s).")
            % {"points": given.points, "article": article(given.article)},
            article=given.article,
        )
    yield Figure(
        name="no_pozzetto",
        kind=Kind.TICK,
        points=points.pozzetto_not_taken,
        heading=_("Pozzetto non preso"),
        label=_("Pozzetto non preso"),
        help=_("Se non l'ha preso nessuna delle due linee, nessuna paga: segnalo a tutte e due.")
        if regulation.neither_pays
        else "",
        article=points.article,
    )


def _cards(regulation: Regulation) -> Iterator[Figure]:
    cited = regulation.smazzata.article
    yield Figure(
        name="cards_table",
        kind=Kind.CARDS,
        points=1,
        heading=_("A terra"),
        label=_("Carte a terra"),
        help=_("Il valore di tutte le carte dei giochi aperti, burrachi compresi."),
        article=cited,
    )
    yield Figure(
        name="cards_hand",
        kind=Kind.CARDS,
        points=-1,
        heading=_("In mano"),
        label=_("Carte in mano"),
        help=_("Anche quelle di un pozzetto preso e non giocato. Si scrivono senza segno."),
        article=cited,
    )
    yield Figure(
        name="penalised",
        kind=Kind.CARDS,
        points=-1,
        heading=_("Penaliz\N{SOFT HYPHEN}zate"),
        label=_("Carte penalizzate"),
        help=_("Quelle che l'arbitro ha tolto. Si scrivono senza segno."),
        article=cited,
    )
