"""Bodies that several answers share."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Annotated

import msgspec

from scoring.sheets import LineScore, SheetScore
from scoring.values import Points, Role
from tournaments.names import EntrantName
from tournaments.organise.sheets import LineForm, SheetForm, SmazzataForm, TotalsForm
from tournaments.presenters.register import RegisterLine


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer says."""


class EntrantShape(Shape, frozen=True, kw_only=True):
    """An entrant as everybody may know it."""

    number: int
    name: str
    """The team's, or its players'."""
    players: tuple[str, ...]
    team: str
    club: str
    group: str
    """The merit group; empty in a single group."""
    stand_in: bool
    """Fills a seat and is never ranked (U art. 3.1)."""
    withdrawn: bool


class RegisterShape(Shape, frozen=True, kw_only=True):
    """An event of the ledger, as a sentence in the language of the request."""

    number: int
    at: datetime
    who: str
    role: Role
    kind: str
    sentence: str
    hash: Annotated[str, msgspec.Meta(description="SHA-256, chained, in hex")]


def entrant_shape(who: EntrantName) -> EntrantShape:
    return EntrantShape(
        number=who.number,
        name=who.name,
        players=who.players,
        team=who.team,
        club=who.club,
        group=who.group,
        stand_in=who.stand_in,
        withdrawn=who.withdrawn,
    )


def register_shape(line: RegisterLine) -> RegisterShape:
    return RegisterShape(
        number=line.number,
        at=line.at,
        who=line.who,
        role=line.role,
        kind=line.kind,
        sentence=line.sentence,
        hash=line.hash,
    )


def sheet_form(sheet: SheetScore) -> SheetForm:
    """A sheet in the form in which it is sent: what was read can be changed and sent back."""
    return SheetForm(
        smazzate=tuple(
            SmazzataForm(
                a=_line_form(one.a), b=_line_form(one.b), c=_line_form(one.c) if one.c else None
            )
            for one in sheet.smazzate
        ),
        totals=TotalsForm(*sheet.totals) if sheet.totals is not None else None,
    )


def _line_form(line: LineScore) -> LineForm:
    return LineForm(total=line.total, **(asdict(line.breakdown) if line.breakdown else {}))


__all__ = [
    "EntrantShape",
    "Points",
    "RegisterShape",
    "Shape",
    "entrant_shape",
    "register_shape",
    "sheet_form",
]
