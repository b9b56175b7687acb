"""The projector: the same figures, large enough for the last row, turning its pages by itself.

A screen that the desk made by name turns through several things; three addresses that need no desk
show one each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404

from scoring.rules import formats
from scoring.values import Line
from tournaments.models import Screen
from tournaments.models.screens import Show
from tournaments.names import surname
from tournaments.pages.numbers import whole_number
from tournaments.pages.public_tournament import PublicTournament, shared, show, tournament_page
from tournaments.pages.screenfuls import Kind, Parts, Screenful, screenful
from tournaments.presenters.prizes import prizes_page
from tournaments.presenters.ranking import begun
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.page import round_page
from tournaments.presenters.rounds.variations import Variation, declared_in
from tournaments.presenters.seating.by_name import NamedSeat, seats_by_name
from tournaments.wording.prizes import worth

MARKS = " P !"
"""What may stand behind a name."""
LONGEST_RUN = 6
"""Pages of lists after which a notice, the clock or the sponsors come round again."""
SECONDS = 15
"""How long a page stands where no desk says so."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of what a screen shows."""

    template: str
    screen: Screenful
    context: dict[str, Any] = field(default_factory=dict)


Shows: TypeAlias = Callable[[PublicTournament, int | None], Shown]


def _ranking(public: PublicTournament, page: int | None) -> Shown:
    """The ranking, group by group; before the first sheet, who is entered."""
    table = public.moment.once(ranking_of) if begun(public.moment) else None
    groups: list[tuple[str, Sequence[Any]]] = (
        [(group.name, group.rows) for group in table.groups]
        if table
        else [("", tuple(public.moment.names.entrants.values()))]
    )

    def cells(row: Any) -> list[Parts]:
        *first, last = row.entrant.shown if table else row.shown
        return [(*first, last + MARKS)]

    screen = screenful(Kind.RANKING, groups, cells, page)
    return Shown("pages/screen_ranking.html", screen, {"table": table})


def _tables(public: PublicTournament, page: int | None) -> Shown:
    """Who sits where in the current round, by table."""
    current = public.current
    round_ = public.moment.once(round_page, current.number) if current else None
    groups = [(group.name, group.matches) for group in round_.groups] if round_ else []
    lines = tuple(Line)[: formats.of(public.book.format).lines]
    kind = Kind.TABLES_OF_THREE if len(lines) > 2 else Kind.TABLES

    def cells(match: Any) -> list[Parts]:
        return [line.shown for line in match.lines]

    screen = screenful(kind, groups, cells, page)
    return Shown("pages/screen_tables.html", screen, {"page": round_, "lines": lines})


def _seats(public: PublicTournament, page: int | None) -> Shown:
    """Who sits where in the current round, by surname."""
    current = public.current
    found = public.moment.once(seats_by_name, current.number) if current else None
    rows = [seat for _letter, named in found.letters for seat in named] if found else []

    def cells(seat: NamedSeat) -> list[Parts]:
        return [(seat.player,)]

    screen = screenful(Kind.SEATS, [("", rows)], cells, page)
    context = {"round": current, "between": _between(screen)}
    return Shown("pages/screen_seats.html", screen, context)


def _between(screen: Screenful) -> tuple[str, str] | None:
    """The first and the last surname of a screen, as at the head of a dictionary's page."""
    seats = [seat for column in screen.columns for seat in column]
    if not seats:
        return None
    return surname(seats[0].player), surname(seats[-1].player)


def _variations(public: PublicTournament, page: int | None) -> Shown:
    """What was corrected since the current round is out (U arts 2.5, 12.2)."""
    made = _declared(public)
    kind = Kind.TABLES_OF_THREE if any(len(one.lines) > 2 for one in made) else Kind.TABLES

    def cells(variation: Variation) -> list[Parts]:
        return [
            (*each.line.shown, f"{each.before} → {each.after} P.P.") for each in variation.lines
        ]

    screen = screenful(kind, [("", made)], cells, page)
    articles = ", ".join(dict.fromkeys(one.article for one in made if one.article))
    context = {"round": public.current, "articles": articles}
    return Shown("pages/screen_variations.html", screen, context)


def _declared(public: PublicTournament) -> tuple[Variation, ...]:
    current = public.current
    return public.moment.once(declared_in, current.number) if current else ()


def _prizes(public: PublicTournament, page: int | None) -> Shown:
    """What there is to win; who won it, once that is public."""
    prizes = public.moment.once(prizes_page)
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

    screen = screenful(Kind.SEATS, groups, cells, page)
    return Shown("pages/screen_prizes.html", screen)


def _still(template: str) -> Shows:
    """What is one page, always."""

    def shown(_public: PublicTournament, _page: int | None) -> Shown:
        return Shown(template, screenful(Kind.SEATS, [], lambda _row: [], None))

    return shown


SHOWS: dict[str, Shows] = {
    Show.NOTICE: _still("pages/screen_notice.html"),
    Show.CLOCK: _still("pages/screen_clock.html"),
    Show.SEATS: _seats,
    Show.TABLES: _tables,
    Show.RANKING: _ranking,
    Show.VARIATIONS: _variations,
    Show.PRIZES: _prizes,
    Show.PICTURE: _still("pages/screen_picture.html"),
}


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _alone(request, public, _ranking)


@tournament_page
def tables(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _alone(request, public, _tables)


@tournament_page
def seats(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _alone(request, public, _seats)


def _alone(request: HttpRequest, public: PublicTournament, shows: Shows) -> HttpResponseBase:
    shown = shows(public, _page(request))
    around = {"screen": shown.screen, "next": shown.screen.next, "seconds": SECONDS}
    return show(request, public, shown.template, **around, **shown.context)


@tournament_page
def named(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """What the desk put on a screen, one page after the other."""
    row = get_object_or_404(public.tournament.screens, slug=screen)
    names = [name for name in row.shows if _is_there(row, name)]
    # What has nothing to say is left out; alone on a screen it says that.
    telling = [name for name in names if _tells(public, name)]
    steps = _steps(public, telling or names)
    asked = _page(request)
    step = asked if asked is not None and 1 <= asked <= len(steps) else 1
    shows, page = steps[step - 1]
    shown = shows(public, page)
    around = {
        "screen": shown.screen,
        "named": row,
        "next": step % len(steps) + 1,
        "seconds": row.seconds,
    }
    return show(request, public, shown.template, **around, **shown.context)


def _steps(public: PublicTournament, names: Sequence[str]) -> list[tuple[Shows, int]]:
    """The pages of a screen's turn: what has one page only is seen again between long lists."""
    pages = [
        [(SHOWS[name], page) for page in range(1, SHOWS[name](public, 1).screen.pages + 1)]
        for name in names
    ]
    single = [step for steps in pages if len(steps) == 1 for step in steps]
    long = [step for steps in pages if len(steps) > 1 for step in steps]
    if len(long) <= LONGEST_RUN:
        return [step for steps in pages for step in steps] or [(_ranking, 1)]
    return [
        step
        for at in range(0, len(long), LONGEST_RUN)
        for step in (*single, *long[at : at + LONGEST_RUN])
    ]


def _is_there(row: Screen, name: str) -> bool:
    if name == Show.PICTURE:
        return row.pictured_at is not None
    return name in SHOWS and (name != Show.NOTICE or bool(row.notice))


def _tells(public: PublicTournament, name: str) -> bool:
    """Between two rounds the clock does not, nor the variations where nothing was corrected."""
    if name == Show.VARIATIONS:
        return bool(_declared(public))
    return name != Show.CLOCK or _in_play(public)


def _in_play(public: PublicTournament) -> bool:
    return public.clock is not None or bool(public.current and public.current.missing)


@tournament_page
def picture(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """The picture of a screen."""
    row = get_object_or_404(public.tournament.screens, slug=screen)
    if row.picture is None:
        raise Http404
    return shared(request, public, HttpResponse(bytes(row.picture), content_type="image/webp"))


def _page(request: HttpRequest) -> int | None:
    return whole_number(request.GET.get("pagina", ""))
