"""Lines of a pasted list as entry forms: by a header row, or as people write them without one.

Without a header a line is `[number] player [card] player [card] [club] [category]` for pairs,
`[number] player [card] [club] [category]` for single players, and `[number] team player [card]
...` for teams; the players may also stand in one cell, with dashes or slashes between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.violations import Datum, Problem
from scoring.values import HIGHEST_ENTRANT, EntrantNumber
from tournaments.organise.entrants import EntryForm
from tournaments.organise.players import PlayerForm
from tournaments.refusals import HouseCode

LONGEST_NAME = 120
"""Characters: what a name, a club may take."""
LONGEST_CARD = 30
LONGEST_CATEGORY = 60
MOST_PLAYERS = 6
BETWEEN_PLAYERS = re.compile(r"\s+[-–—/&+]\s+|\s*/\s*")
_ORDINALS = ("primo", "secondo", "terzo", "quarto", "quinto", "sesto")
_CARDS = ("membership_", "tessera ", "tessera_", "tessera")
_HEADINGS: dict[str, tuple[str, ...]] = {
    "number": ("number", "numero", "n", "n.", "nr", "coppia n.", "squadra n."),
    "team": ("team", "squadra", "nome squadra", "nome della squadra"),
    "people": ("coppia", "pair", "giocatori", "players", "componenti"),
    "club": ("club", "circolo", "asd", "associazione", "società"),
    "category": ("category", "categoria", "cat", "cat."),
    **{
        f"player_{number}": (
            *(f"player_{number}", f"player {number}", f"giocatore {number}", f"giocatore_{number}"),
            *(f"giocatore{number}", ordinal),
        )
        for number, ordinal in enumerate(_ORDINALS, start=1)
    },
    **{
        f"membership_{number}": tuple(f"{word}{number}" for word in _CARDS)
        for number in range(1, MOST_PLAYERS + 1)
    },
}
_SINGLE = {
    "player_1": ("giocatore", "player", "nome", "name", "cognome e nome", "nome e cognome"),
    "membership_1": ("tessera", "membership", "n. tessera"),
}
"""Of lists with one player a row."""


def columns(cells: Sequence[str], format_: Format) -> list[str] | None:
    """What the cells of a header row name; None for a row that is no header."""
    names_of = {title: name for name, titles in _HEADINGS.items() for title in titles}
    if _is_single(format_):
        names_of |= {title: name for name, titles in _SINGLE.items() for title in titles}
    named = [names_of.get(cell.casefold(), "") for cell in cells]
    needed = {f"player_{number}" for number in range(1, _fewest(format_) + 1)}
    return named if needed <= set(named) or "people" in named else None


def guessed(cells: Sequence[str], format_: Format) -> dict[str, str]:
    """The cells of a line without header, by what they probably are."""
    rest = list(cells)
    named: dict[str, str] = {}
    if len(rest) > 1 and rest[0].rstrip(".").isdigit():
        named["number"] = rest.pop(0).rstrip(".")
    layout = _layout(rest, format_)
    named.update(zip(layout, rest, strict=False))
    if any(rest[len(layout) :]):
        named["excess"] = rest[len(layout)]
    return named


def entry(cells: dict[str, str], format_: Format) -> EntryForm | None:
    """The form of a line; None when it has not as many players as the format says."""
    together = [name for name in BETWEEN_PLAYERS.split(cells.get("people", "")) if name]
    people = [PlayerForm(name) for name in together] or list(_players(cells))
    if len(people) not in formats.of(format_).players or not all(player.name for player in people):
        return None
    number = cells.get("number", "")
    return EntryForm(
        players=tuple(people),
        team=cells.get("team", ""),
        club=cells.get("club", ""),
        category=cells.get("category", ""),
        number=EntrantNumber(int(number)) if number else None,
    )


def players_in(cells: dict[str, str]) -> int:
    """How many players a line names."""
    together = [name for name in BETWEEN_PLAYERS.split(cells.get("people", "")) if name]
    return len(together) or sum(bool(player.name) for player in _players(cells))


def cell_problems(cells: dict[str, str], where: dict[str, Datum]) -> Iterator[Problem]:
    """What cannot be read, cell by cell."""
    if "excess" in cells:
        yield Problem(HouseCode.LINE_MALFORMED, "", "", {**where, "value": cells["excess"]})
    number = cells.get("number", "")
    if number and not (number.isdecimal() and 1 <= int(number) <= HIGHEST_ENTRANT):
        yield Problem(HouseCode.NUMBER_UNREADABLE, "number", "", {**where, "value": number})
    for name, value in cells.items():
        if len(value) > _limit(name) or not value.isprintable():
            yield Problem(HouseCode.LINE_MALFORMED, name, "", {**where, "value": value[:200]})


def _players(cells: dict[str, str]) -> Iterator[PlayerForm]:
    """Those of the columns up to the last one that says something."""
    written = [
        (cells.get(f"player_{number}", ""), cells.get(f"membership_{number}", ""))
        for number in range(1, MOST_PLAYERS + 1)
    ]
    while written and not any(written[-1]):
        written.pop()
    for name, card in written:
        yield PlayerForm(name, card)


def _limit(name: str) -> int:
    if name.startswith("membership"):
        return LONGEST_CARD
    if name == "people":
        return LONGEST_NAME * MOST_PLAYERS
    return LONGEST_CATEGORY if name == "category" else LONGEST_NAME


def _single_card(cells: Sequence[str]) -> list[str]:
    """The column behind a single player's name, where it holds a membership number."""
    return ["membership_1" for cell in cells if _may_be_card(cell) and " " not in cell]


def _layout(rest: Sequence[str], format_: Format) -> list[str]:
    if format_ is Format.TEAMS:
        return ["team", *_team_layout(rest[1:])]
    together = bool(rest and BETWEEN_PLAYERS.search(rest[0]))
    if _is_single(format_):
        first = "people" if together else "player_1"
        return [first, *_single_card(rest[1:2]), "club", "category"]
    if together or len(rest) == 1:
        return ["people", "club", "category"]
    with_cards = len(rest) > 3 and all(_may_be_card(rest[column]) for column in (1, 3))
    return [*_people(2, with_cards=with_cards), "club", "category"]


def _team_layout(rest: Sequence[str]) -> list[str]:
    """Behind the team's name: players in one cell, or four or six in their own."""
    if rest and BETWEEN_PLAYERS.search(rest[0]):
        return ["people", "club", "category"]
    with_cards = len(rest) >= 8 and all(_may_be_card(rest[column]) for column in (1, 3, 5, 7))
    cells = rest[::2] if with_cards else rest
    more = len(cells) > 6 or (len(cells) == 6 and all(_may_be_name(cell) for cell in cells[4:]))
    size = 6 if more else 4
    return [*_people(size, with_cards=with_cards), "club", "category"]


def _people(size: int, *, with_cards: bool) -> Iterator[str]:
    for number in range(1, size + 1):
        yield f"player_{number}"
        if with_cards:
            yield f"membership_{number}"


def _may_be_card(cell: str) -> bool:
    return not cell or any(character.isdigit() for character in cell)


def _may_be_name(cell: str) -> bool:
    """Surname and first name: a category has one word, or a figure."""
    return " " in cell and not any(character.isdigit() for character in cell)


def _is_single(format_: Format) -> bool:
    return _fewest(format_) == 1


def _fewest(format_: Format) -> int:
    return min(formats.of(format_).players)
