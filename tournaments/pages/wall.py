"""What a wall shows: the same figures, large enough for the last row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from scoring.rules import formats
from scoring.values import Line
from tournaments.models.screens import USUAL_DISTANCE, Show
from tournaments.moment import Moment
from tournaments.pages.public_tournament import PublicTournament
from tournaments.presenters.alphabet import ALL, Letters, initial, short_names
from tournaments.presenters.prizes import prizes_page
from tournaments.presenters.ranking import begun
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.rounds.variations import Variation, declared_in
from tournaments.presenters.screenfuls import Kind, Parts, Screenful, screenful
from tournaments.presenters.seating.by_name import NamedSeat, seats_by_name
from tournaments.wording.prizes import worth

MARKS = " P !"
"""What may stand behind a name."""
THROUGH = 48
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
    ) -> Screenful:
        return screenful(kind, groups, cells, self.page, self.metres)

    def short(self, names: Sequence[str]) -> Parts:
        """As they are written on the wall."""
        short = self.moment.once(short_names).of(names)
        return tuple(f"{family} {behind}".strip() for family, behind in short)


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
    table = wall.moment.once(ranking_of) if begun(wall.moment) else None
    groups: list[tuple[str, Sequence[Any]]] = (
        [(group.name, group.rows) for group in table.groups]
        if table
        else [("", tuple(wall.moment.names.entrants.values()))]
    )

    def cells(row: Any) -> list[Parts]:
        *first, last = wall.short(row.entrant.shown if table else row.shown)
        return [(*first, last + MARKS)]

    screen = wall.screenful(Kind.RANKING, groups, cells)
    return Shown("pages/screen_ranking.html", screen, {"table": table})


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
        return [wall.short(line.shown) for line in match.lines]

    screen = wall.screenful(kind, groups, cells)
    return Shown("pages/screen_tables.html", screen, {"page": round_, "lines": lines})


def seats(wall: Wall) -> Shown:
    """Who sits where in the current round, by surname: those of the screen's letters."""
    current = wall.public.current
    first, last = wall.letters
    rows = [seat for seat in seated(wall.public) if first <= initial(seat.player) <= last]

    def cells(seat: NamedSeat) -> list[Parts]:
        return [wall.short(seat.shown)]

    screen = wall.screenful(Kind.SEATS, [("", rows)], cells)
    context = {"round": current, "letters": _range(wall, screen)}
    return Shown("pages/screen_seats.html", screen, context, THROUGH)


def seated(public: PublicTournament) -> list[NamedSeat]:
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
        return [
            (*wall.short(each.line.shown), f"{each.before} → {each.after} P.P.")
            for each in variation.lines
        ]

    screen = wall.screenful(kind, [("", made)], cells)
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

    screen = wall.screenful(Kind.PRIZES, groups, cells)
    return Shown("pages/screen_prizes.html", screen)


def _still(template: str) -> Shows:
    """What is one page, always."""

    def shown(wall: Wall) -> Shown:
        return Shown(template, wall.screenful(Kind.RANKING, [], lambda _row: []))

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
