"""What a wall shows: the same figures, large enough for the last row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from scoring.rules import formats
from scoring.values import Line
from tournaments.models.screens import USUAL_DISTANCE, Show
from tournaments.moment import Moment
from tournaments.pages.public_tournament import PublicTournament
from tournaments.presenters.alphabet import ALL, Letters, Lines, initial
from tournaments.presenters.prizes import prizes_page
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.rounds.variations import Variation, declared_in
from tournaments.presenters.screenfuls import (
    Kind,
    Parts,
    Screenful,
    Written,
    figure,
    screenful,
    small,
    taken,
)
from tournaments.presenters.seating.by_name import NamedSeat, seats_by_name
from tournaments.presenters.wall_ranking import wall_ranking, written
from tournaments.wording.lines import line_mark
from tournaments.wording.prizes import worth

THROUGH = 45
"""Seconds in which who looks for a seat has seen all letters of a screen, where that can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wall:
    """What a screen is asked for: a page of something, in letters for who stands so far off."""

    public: PublicTournament
    page: int | None
    metres: int = USUAL_DISTANCE
    letters: Letters = ALL

    @property
    def moment(self) -> Moment:
        return self.public.moment

    def screenful(
        self,
        kind: Kind,
        groups: list[tuple[str, Sequence[Any]]],
        cells: Callable[[Any], list[Parts]],
        beside: Callable[[Any, int], float],
        below: int = 0,
    ) -> Screenful:
        return screenful(kind, groups, Written(cells, beside, below), self.page, self.metres)


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of what a screen shows."""

    template: str
    screen: Screenful
    context: dict[str, Any] = field(default_factory=dict)
    through: int | None = None
    """Seconds in which all its pages are to be seen."""


Shows: TypeAlias = Callable[[Wall], Shown]


def ranking(wall: Wall) -> Shown:
    """The ranking, group by group; before the first sheet, who is entered."""
    shown = wall_ranking(wall.moment, wall.page, wall.metres)
    context = {"table": shown.table, "whole": shown.whole, "columns": shown.columns}
    return Shown("pages/screen_ranking.html", shown.screen, context)


def tables(wall: Wall) -> Shown:
    """Who sits where in the current round, by table."""
    current = wall.public.current
    round_ = wall.moment.once(round_page, current.number) if current else None
    groups: list[tuple[str, Sequence[Any]]] = (
        [(group.name, group.matches) for group in round_.groups] if round_ else []
    )
    lines = tuple(Line)[: formats.of(wall.public.book.format).lines]
    kind = Kind.TABLES_OF_THREE if len(lines) > 2 else Kind.TABLES

    def cells(match: Any) -> list[Parts]:
        return [written(wall.moment, line.shown) for line in match.lines]

    def beside(match: Any, _columns: int) -> float:
        return figure(match.tables)

    below = any(
        line.places and not match.has_rooms
        for _name, matches in groups
        for match in matches
        for line in match.lines
    )
    screen = wall.screenful(kind, groups, cells, beside, int(below))
    return Shown("pages/screen_tables.html", screen, {"page": round_, "lines": lines})


def seats(wall: Wall) -> Shown:
    """Who sits where in the current round, by surname: those of the screen's letters."""
    current = wall.public.current
    first, last = wall.letters
    rows = [seat for seat in _seated(wall.public) if first <= initial(seat.player) <= last]
    screen = screenful(Kind.SEATS, [("", rows)], _seat(wall.moment), wall.page, wall.metres)
    context = {"round": current, "letters": _range(wall, screen)}
    return Shown("pages/screen_seats.html", screen, context, THROUGH)


def _seat(moment: Moment) -> Written:
    def cells(seat: NamedSeat) -> list[Parts]:
        return [written(moment, seat.shown)]

    def beside(seat: NamedSeat, _columns: int) -> float:
        line = f"{line_mark(seat.line)} {seat.place}".strip()
        return small(_("riposo")) if seat.rests else figure(seat.table) + small(line)

    return Written(cells, beside)


def lines_of_letters(public: PublicTournament, metres: int) -> Lines:
    """How much of a page the seats of each letter take."""
    return {
        letter: taken(Kind.SEATS, tuple(seats), _seat(public.moment), metres)
        for letter, seats in groupby(_seated(public), key=lambda seat: initial(seat.player))
    }


def _seated(public: PublicTournament) -> list[NamedSeat]:
    """Everybody of the current round, by surname."""
    current = public.current
    found = public.moment.once(seats_by_name, current.number) if current else None
    return [seat for _letter, named in (found.letters if found else ()) for seat in named]


def _range(wall: Wall, screen: Screenful) -> Letters | None:
    """The screen's letters; of a screen with all of them, those of its page."""
    seats = [seat for column in screen.columns for seat in column]
    if wall.letters != ALL or not seats:
        return wall.letters
    return initial(seats[0].player), initial(seats[-1].player)


def _variations(wall: Wall) -> Shown:
    """What was corrected since the current round is out (U arts 2.5, 12.2)."""
    made = _declared(wall.public)
    kind = Kind.TABLES_OF_THREE if any(len(one.lines) > 2 for one in made) else Kind.TABLES

    def cells(variation: Variation) -> list[Parts]:
        return [written(wall.moment, each.line.shown) for each in variation.lines]

    def beside(variation: Variation, _columns: int) -> float:
        return figure(variation.table) + figure(_("turno %(number)s") % {"number": variation.round})

    below = 2 if kind is Kind.TABLES_OF_THREE else 1
    screen = wall.screenful(kind, [("", made)], cells, beside, below)
    articles = ", ".join(dict.fromkeys(one.article for one in made if one.article))
    context = {"round": wall.public.current, "articles": articles}
    return Shown("pages/screen_variations.html", screen, context)


def _declared(public: PublicTournament) -> tuple[Variation, ...]:
    current = public.current
    return public.moment.once(declared_in, current.number) if current else ()


def _prizes(wall: Wall) -> Shown:
    """What there is to win; who won it, once that is public."""
    prizes = wall.moment.once(prizes_page)
    groups: list[tuple[str, Sequence[tuple[str, str, str]]]] = []
    for card in prizes.lists:
        won = [
            (str(line.place), line.prize or "", line.entrant.name)
            for stake in card.stakes
            for line in stake.lines
        ]
        open_ = [
            (str(prize.place), worth(prize.cents, prize.thing), "") for prize in card.list.prizes
        ]
        groups.append((card.title, won if prizes.final and won else open_))

    def cells(row: tuple[str, str, str]) -> list[Parts]:
        return [tuple(filter(None, row[1:]))]

    def beside(row: tuple[str, str, str], _columns: int) -> float:
        return figure(row[0])

    screen = wall.screenful(Kind.PRIZES, groups, cells, beside)
    return Shown("pages/screen_prizes.html", screen)


def _still(template: str) -> Shows:
    """What is one page, always."""

    def shown(wall: Wall) -> Shown:
        return Shown(template, wall.screenful(Kind.RANKING, [], lambda _row: [], lambda *_row: 0))

    return shown


SHOWS: dict[str, Shows] = {
    Show.NOTICE: _still("pages/screen_notice.html"),
    Show.CLOCK: _still("pages/screen_clock.html"),
    Show.SEATS: seats,
    Show.TABLES: tables,
    Show.RANKING: ranking,
    Show.VARIATIONS: _variations,
    Show.PRIZES: _prizes,
    Show.PICTURE: _still("pages/screen_picture.html"),
}


def tells(public: PublicTournament, name: str, shows: Sequence[str]) -> bool:
    """Whether it has something to say now: between two rounds the clock does not, nor the
    variations where nothing was corrected; the ranking waits for who looks for a seat."""
    if name == Show.VARIATIONS:
        return bool(_declared(public))
    if name == Show.RANKING:
        return not (public.is_seating and Show.SEATS in shows)
    return name != Show.CLOCK or _in_play(public)


def _in_play(public: PublicTournament) -> bool:
    return public.clock is not None or bool(public.current and public.current.missing)
