"""The projector: pages that turn by themselves, and what a wall shows, large enough for all.

A screen that the desk made by name turns through several things; three addresses that need no desk
show one each. What does not fit a page is turned to in the browser (wall.js).
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404

from scoring.rules import formats
from scoring.values import Line
from tournaments.models import Screen
from tournaments.models.screens import Show
from tournaments.pages.filters import whole_number
from tournaments.pages.public_tournament import PublicTournament, shared, show, tournament_page
from tournaments.presenters.prizes import ListCard, prizes_page
from tournaments.presenters.ranking import begun
from tournaments.presenters.ranking import ranking as ranking_of
from tournaments.presenters.rounds.page import Variation, declared_in, round_page
from tournaments.presenters.seating.by_name import NamedSeat, seats_by_name
from tournaments.presenters.tables import columns_of
from tournaments.presenters.walls import ALL, Letters, letter_of, letters_of, lines_of, short_names
from tournaments.wording.money import worth


@dataclass(frozen=True, slots=True)
class Panel:
    """A list, which the browser lays out in pages, or what stands on a screen by itself."""

    template: str
    group: str = ""
    """The merit group, or the list of prizes, that it shows; '' for a single one."""
    rows: Sequence[Any] = ()
    context: dict[str, object] = field(default_factory=dict)


Shows: TypeAlias = Callable[[PublicTournament, Letters], list[Panel]]


def _panels(
    template: str, groups: Sequence[tuple[str, Sequence[Any]]], **context: Any
) -> list[Panel]:
    """One for each group; one without rows where there is none."""
    return [Panel(template, name, rows, context) for name, rows in groups or [("", ())]]


def ranking_panels(public: PublicTournament, _letters: Letters = ALL) -> list[Panel]:
    """The ranking, group by group; before the first sheet, who is entered."""
    if not begun(public.moment):
        entrants = tuple(public.moment.names.entrants.values())
        return _panels("pages/screen_ranking.html", [("", entrants)])
    table = public.moment.once(ranking_of)
    groups = [(group.name, group.rows) for group in table.groups]
    columns = columns_of(public.book)[:2]
    return _panels("pages/screen_ranking.html", groups, table=table, columns=columns)


def table_panels(public: PublicTournament, _letters: Letters = ALL) -> list[Panel]:
    """Who sits where in the current round, by table."""
    current = public.current
    page = public.moment.once(round_page, current.number) if current else None
    groups = [(group.name, group.matches) for group in page.groups] if page else []
    lines = tuple(Line)[: formats.of(public.book.format).lines]
    return _panels("pages/screen_tables.html", groups, page=page, lines=lines)


def seat_panels(public: PublicTournament, letters: Letters = ALL) -> list[Panel]:
    """Who sits where in the current round, by surname: those of the screen's letters."""
    first, last = letters
    rows = [
        seat
        for initial, named in _seated(public)
        if first <= letter_of(initial) <= last
        for seat in named
    ]
    context = {"round": public.current, "letters": letters, "all": letters == ALL}
    return _panels("pages/screen_seats.html", [("", rows)], **context)


def lines_by_letter(public: PublicTournament) -> Mapping[str, int]:
    """How many lines the seats of the current round take."""
    lines: Counter[str] = Counter()
    for initial, named in _seated(public):
        lines[letter_of(initial)] += sum(lines_of(seat.player) for seat in named)
    return lines


def _seated(public: PublicTournament) -> Sequence[tuple[str, tuple[NamedSeat, ...]]]:
    """Everybody of the current round, by surname."""
    current = public.current
    seated = public.moment.once(seats_by_name, current.number) if current else None
    return seated.letters if seated else ()


def _variations(public: PublicTournament, _letters: Letters) -> list[Panel]:
    """What was corrected since the current round is out (U arts 2.5, 12.2)."""
    made = _declared(public)
    articles = ", ".join(dict.fromkeys(one.article for one in made if one.article))
    context = {"round": public.current, "articles": articles}
    return _panels("pages/screen_variations.html", [("", made)], **context)


def _declared(public: PublicTournament) -> tuple[Variation, ...]:
    current = public.current
    return public.moment.once(declared_in, current.number) if current else ()


def _prizes(public: PublicTournament, _letters: Letters) -> list[Panel]:
    """What there is to win; who won it, once that is public."""
    prizes = public.moment.once(prizes_page)

    def rows(card: ListCard) -> Sequence[tuple[str, str, str]]:
        won = [
            (line.place, line.prize, line.entrant.name)
            for stake in card.stakes
            for line in stake.lines
        ]
        if prizes.final and won:
            return won
        return [
            (str(prize.place), worth(prize.cents, prize.thing), "") for prize in card.list.prizes
        ]

    groups = [(card.title, rows(card)) for card in prizes.lists]
    return _panels("pages/screen_prizes.html", groups)


def _still(template: str) -> Shows:
    """What is one page, always."""
    return lambda _public, _letters: [Panel(template)]


SHOWS: dict[str, Shows] = {
    Show.NOTICE: _still("pages/screen_notice.html"),
    Show.CLOCK: _still("pages/screen_clock.html"),
    Show.SEATS: seat_panels,
    Show.TABLES: table_panels,
    Show.RANKING: ranking_panels,
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


SECONDS = 7
"""How long a page stands where no desk says so."""


@tournament_page
def ranking(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _shown(request, public, Screen(seconds=SECONDS), ranking_panels(public))


@tournament_page
def tables(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _shown(request, public, Screen(seconds=SECONDS), table_panels(public))


@tournament_page
def seats(request: HttpRequest, public: PublicTournament) -> HttpResponseBase:
    return _shown(request, public, Screen(seconds=SECONDS), seat_panels(public))


def _shown(
    request: HttpRequest, public: PublicTournament, screen: Screen, panels: Sequence[Panel]
) -> HttpResponseBase:
    """One of a screen's panels, the first where there is none of the number asked for."""
    asked = whole_number(request.GET.get("pagina", "")) or 1
    step = asked if 1 <= asked <= len(panels) else 1
    panel = panels[step - 1]
    context = {
        "screen": screen,
        "panel": panel,
        "step": step,
        "next": step % len(panels) + 1,
        "short": public.moment.once(short_names),
    }
    return show(request, public, panel.template, **context, **panel.context)


@tournament_page
def named(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """What the desk put on a screen, one thing after the other."""
    screens = public.tournament.screens.defer("picture")
    row = next((each for each in screens if each.slug == screen), None)
    if row is None:
        raise Http404
    letters = letters_of(row, screens, partial(lines_by_letter, public))
    names = [name for name in row.shows if _is_there(row, name)]
    # What has nothing to say is left out; alone on a screen it says that.
    telling = [name for name in names if tells(public, name, names)]
    panels = [panel for name in telling or names for panel in SHOWS[name](public, letters)]
    return _shown(request, public, row, panels or ranking_panels(public))


def _is_there(row: Screen, name: str) -> bool:
    if name == Show.PICTURE:
        return row.pictured_at is not None
    return name in SHOWS and (name != Show.NOTICE or bool(row.notice))


@tournament_page
def picture(request: HttpRequest, public: PublicTournament, screen: str) -> HttpResponseBase:
    """The picture of a screen."""
    row = get_object_or_404(public.tournament.screens, slug=screen)
    if row.picture is None:
        raise Http404
    return shared(request, public, HttpResponse(bytes(row.picture), content_type="image/webp"))
