"""Legs of a circuit played elsewhere: what was told of each, by whom, version by version."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.models import Circuit, LegTotal, LegTotals, Player
from tournaments.wording.lists import column_words

_ERASED = re.compile(r"\(\D+ ([0-9a-f]{8})\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalLine:
    """An entrant's total, as it was entered."""

    players: tuple[str, ...]
    membership_numbers: tuple[str, ...]
    victory_points: int
    match_points: int | None
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What was told of a leg, and by whom; without totals it was taken out."""

    leg: UUID
    version: int
    name: str
    played_on: date | None
    by: str
    entered_at: datetime
    totals: tuple[TotalLine, ...]


def versions(circuit: Circuit, leg: UUID) -> tuple[Version, ...]:
    """All that was told of a leg, the latest first."""
    rows = circuit.totals.filter(leg=leg).select_related("user").prefetch_related("lines")
    return _versions(rows)


def taken_out(circuit: Circuit) -> tuple[Version, ...]:
    """The legs that count no more, as they were taken out."""
    kept = circuit.legs.exclude(elsewhere=None).values("elsewhere")
    rows = circuit.totals.exclude(leg__in=kept).order_by("leg", "-version").distinct("leg")
    return _versions(rows.select_related("user").prefetch_related("lines"))


def as_list(totals: Sequence[TotalLine]) -> str:
    """The totals as text with headings, to be corrected in a form and read again."""
    most = max((len(line.players) for line in totals), default=1)
    places = range(1, most + 1)
    headings = [
        *(column_words(kind, place) for place in places for kind in ("player", "membership")),
        *("V.P.", "M.P.", column_words("category")),
    ]
    return "\n".join(
        "\t".join(cells) for cells in (headings, *(_cells(line, most) for line in totals))
    )


def _cells(line: TotalLine, most: int) -> list[str]:
    people = zip(line.players, line.membership_numbers, strict=True)
    cells = [cell for person in people for cell in person]
    told = "" if line.match_points is None else str(line.match_points)
    padding = [""] * (2 * most - len(cells))
    return [*cells, *padding, str(line.victory_points), told, line.category]


def _versions(rows: Iterable[LegTotals]) -> tuple[Version, ...]:
    read = [(row, list(row.lines.all())) for row in rows]
    people = people_of(line for _, lines in read for line in lines)
    return tuple(
        Version(
            leg=row.leg,
            version=row.version,
            name=row.name,
            played_on=row.played_on,
            by=(row.user.get_full_name() or row.user.get_username())
            if row.user
            else _("(utente cancellato)"),
            entered_at=row.entered_at,
            totals=tuple(_lines(lines, people)),
        )
        for row, lines in read
    )


def people_of(lines: Iterable[LegTotal]) -> dict[UUID, Player]:
    return Player.objects.in_bulk({player for line in lines for player in line.players})


def names_in(lines: Iterable[LegTotal], people: Mapping[UUID, Player]) -> dict[UUID, str]:
    """What a version calls its players; those erased by their ids, to be told apart in a form."""
    players = [player for line in lines for player in line.players]
    return {player: people[player].name or erased_name(player) for player in players}


def erased_name(player: UUID) -> str:
    return _("(nome cancellato %(which)s)") % {"which": player.hex[:8]}


def erased_id(name: str) -> str:
    """How the id begins that such a name stands for, in whatever language; else nothing."""
    found = _ERASED.fullmatch(name)
    return found[1].casefold() if found else ""


def _lines(lines: Sequence[LegTotal], people: Mapping[UUID, Player]) -> Iterator[TotalLine]:
    names = names_in(lines, people)
    for line in lines:
        yield TotalLine(
            players=tuple(names[player] for player in line.players),
            membership_numbers=tuple(people[each].membership_number for each in line.players),
            victory_points=line.victory_points,
            match_points=line.match_points,
            category=line.category,
        )
