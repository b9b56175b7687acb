"""What the players of a table do with its sheet: who is served first, who writes, who hands in."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.regulations import Regulation
from scoring.values import Line
from tournaments.presenters.rounds.tables import SeatedPlayer, TableCard
from tournaments.wording.regulations import Asked, article, asked_of_players


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One of these things as the edition says it, and where it is marked."""

    heading: str
    who: str
    """In the edition's words, or by name where places at the table were drawn or assigned."""
    article: str
    lines: tuple[Line, ...]
    """To tick one of; none: a name is written, or known."""
    written: bool
    """Whether a name is written by hand."""


def duties(regulation: Regulation, table: TableCard) -> tuple[Duty, ...]:
    """Who is served first, who writes and who hands in, as far as the edition says it."""
    served = next((each for each in table.around if each.is_first_served), None)
    lines = tuple(line.line for line in table.lines)
    return tuple(
        _placed(regulation, asked, served)
        if served and asked.what == "served"
        else _duty(asked, lines)
        for asked in asked_of_players(regulation)
    )


def _duty(asked: Asked, lines: tuple[Line, ...]) -> Duty:
    written = asked.what == "filled_in"
    return Duty(
        heading=asked.heading,
        who=asked.who,
        article=article(asked.article),
        lines=() if written else lines,
        written=written,
    )


def _placed(regulation: Regulation, asked: Asked, served: SeatedPlayer) -> Duty:
    """No card is uncovered: the place at the table says it (U art. 3.3)."""
    rule = regulation.positions
    return Duty(
        heading=asked.heading,
        who=f"{served.player}, {served.place}",
        article=article(rule.article) if rule else "",
        lines=(),
        written=False,
    )
