"""A row of a list as an entry form, or what cannot be read in it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from scoring.plans import Format
from scoring.rules import formats
from scoring.rules.violations import Datum, Problem
from scoring.values import HIGHEST_ENTRANT, EntrantNumber
from tournaments.organise.entrants import LONGEST_TEXT, EntryForm
from tournaments.organise.lists import captains
from tournaments.organise.lists.cells import Row
from tournaments.organise.lists.columns import Columns
from tournaments.organise.lists.fields import BETWEEN_PLAYERS, MOST_PLAYERS, Field, player_field
from tournaments.organise.lists.messages import are_whole, is_nobody, may_be_several, names_of
from tournaments.organise.players import LONGEST_CARD, LONGEST_NAME, PlayerForm
from tournaments.organise.texts import too_long
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import JOINERS, tidy_name

_LETTERS = re.compile(r"[^\W\d_]+")


def in_capitals(names: Iterable[str]) -> bool:
    """Whether all of these names, and there are some, have capital letters only."""
    written = [name for name in names if len(name) > 1]
    return bool(written) and all(name.isupper() for name in written)


def is_odd(name: str) -> bool:
    """Whether a name has capital letters only, or none."""
    return len(name) > 1 and (name.isupper() or name.islower())


def usual_case(name: str) -> str:
    """`D'ALÒ MARIA-PIA` and `d'alò maria-pia` as `D'Alò Maria-Pia`; `van der Berg` as it is."""
    if not is_odd(name):
        return name
    return _LETTERS.sub(lambda letters: letters[0].capitalize(), name)


Cells = Mapping[Field, str]
Where = dict[str, Datum]
_JOINED = dict.fromkeys(map(ord, JOINERS))
_NO_CARD = re.compile(
    r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}.*|\d{4}-\d\d-\d\d.*|\d+[.,]\d+(?:e[+-]?\d+)?|\d+e\+\d+|"
    r"\d+:\d\d.*|\d+%|"
    r"vero|falso|true|false|#.+",
    re.IGNORECASE,
)
"""What no card has on it: a date, a part of one, an exponent, a truth value, an error."""


def lines_of(columns: Columns, format_: Format) -> list[tuple[Row, Cells]]:
    """The cells of each entry: a row may hold a whole table, or one player of a pair."""
    named: list[tuple[Row, Cells]] = [(row, columns.named(row)) for row in columns.rows]
    if columns.has(Field.OPPONENTS):
        return [line for row, cells in named for line in _at_a_table(row, cells)]
    return _put_together(named, format_)


def _at_a_table(row: Row, cells: Cells) -> Iterator[tuple[Row, Cells]]:
    place: dict[Field, str] = {field: cells.get(field, "") for field in (Field.GROUP, Field.TABLE)}
    first: dict[Field, str] = {
        field: cell for field, cell in cells.items() if field is not Field.OPPONENTS
    }
    first[Field.LINE] = "a"
    yield row, first
    if opponents := cells.get(Field.OPPONENTS):
        place |= {Field.LINE: "b", Field.PEOPLE: opponents}
        yield row, place


def _put_together(named: list[tuple[Row, Cells]], format_: Format) -> list[tuple[Row, Cells]]:
    """A player a row, those of one pair or team by its number or name."""
    most = max(formats.of(format_).players)
    alone = most > 1 and all(len(players_of(_uncaptained(cells), most)) == 1 for _, cells in named)
    for key in (Field.TEAM, Field.NUMBER) if alone else ():
        of_one: dict[str, list[tuple[Row, Cells]]] = defaultdict(list)
        for row, cells in named:
            of_one[cells.get(key, "").casefold()].append((row, cells))
        if "" not in of_one and len(of_one) < len(named):
            return [_one_entry(lines) for lines in of_one.values()]
    return named


def _one_entry(lines: list[tuple[Row, Cells]]) -> tuple[Row, Cells]:
    (row, first), *_others = lines
    cells = {field: cell for field, cell in _uncaptained(first).items() if not field.place}
    for place, (_, of_player) in enumerate(lines[:MOST_PLAYERS], start=1):
        player = _written(_uncaptained(of_player), 1)[0]
        captain = captains.is_captain(player.name, of_player.get(Field.CAPTAIN, ""))
        cells[player_field("player", place)] = player.name + captains.MARK * captain
        cells[player_field("membership", place)] = player.membership_number
    doubts = row.doubts if len(lines) <= MOST_PLAYERS else (HouseCode.ENTRY_UNCLEAR,)
    content = "\n".join(each.content for each, _ in lines)
    return replace(row, content=content, doubts=doubts), cells


def _uncaptained(cells: Cells) -> dict[Field, str]:
    """A player's own row: its cell of the captain says yes, or names them once more."""
    return {field: cell for field, cell in cells.items() if field is not Field.CAPTAIN}


def players_of(
    cells: Cells, players: int, *, in_usual_case: bool = False
) -> tuple[PlayerForm, ...]:
    """The players of a row, up to the last column that says something."""
    cased = usual_case if in_usual_case else str
    return tuple(
        PlayerForm(
            cased(tidy_name(captains.without_mark(player.name)[0])), player.membership_number
        )
        for player in _written(cells, players)
    )


def _written(cells: Cells, players: int) -> list[PlayerForm]:
    """Names as they are written, the captain's with its mark."""
    written = [_player(cells, place) for place in range(1, MOST_PLAYERS + 1)]
    alone = not any(player.name for player in written[1:])
    # A whole pair may stand in the only cell with a name.
    together = cells.get(Field.PEOPLE, "") or (written[0].name if alone else "")
    if names := _parted(together, players):
        cards = [player.membership_number for player in written]
        cards += [""] * (len(names) - len(cards))
        written = [PlayerForm(name, card) for name, card in zip(names, cards, strict=False)]
    while written and not (written[-1].name or written[-1].membership_number):
        written.pop()
    return captains.named(written, cells.get(Field.CAPTAIN, ""))


def _parted(together: str, players: int) -> list[str]:
    """The names in one cell; whatever stands between them, where they are not so many."""
    of_so_many = (names_of(together, many) for many in range(players, 1, -1))
    names = next(filter(None, of_so_many), ()) or BETWEEN_PLAYERS.split(together)
    return [captains.marked(name, together) for name in names if _has_letters(name)]


def entry(cells: Cells, players: tuple[PlayerForm, ...], format_: Format) -> EntryForm | None:
    """The form of a row; None when it has not as many players as the format says."""
    allowed = formats.of(format_).players
    if len(players) not in allowed or not all(player.name for player in players):
        return None
    number = _number(cells)
    return EntryForm(
        players=players,
        team=cells.get(Field.TEAM, ""),
        club=cells.get(Field.CLUB, ""),
        category=cells.get(Field.CATEGORY, ""),
        captain=captains.place_of(_written(cells, max(allowed))),
        number=EntrantNumber(int(number)) if number else None,
    )


def problems(
    cells: Cells, players: tuple[PlayerForm, ...], format_: Format, where: Where
) -> Iterator[Problem]:
    """What is wrong in a row by itself; who is missing only where all can be read."""
    unreadable = [*_unreadable(cells, where), *_too_long(cells, players, where)]
    unreadable += _doubtful(players, where)
    unreadable += _unclear(cells, players, format_, where)
    yield from unreadable
    named = sum(bool(player.name) for player in players)
    allowed = formats.of(format_).players
    if not unreadable and (named not in allowed or named != len(players)):
        data: Where = {**where, "value": named, "choices": allowed}
        yield Problem(HouseCode.HALF_PAIR, "players", "", data)


def _unreadable(cells: Cells, where: Where) -> Iterator[Problem]:
    number = _number(cells)
    if number and not (number.isdecimal() and 1 <= int(number[:9]) <= HIGHEST_ENTRANT):
        data: Where = {**where, "value": number[:60]}
        yield Problem(HouseCode.NUMBER_UNREADABLE, "number", "", data)
    for field, value in cells.items():
        if not value.translate(_JOINED).isprintable():
            yield Problem(HouseCode.LINE_MALFORMED, field, "", {**where, "value": value[:60]})


def _doubtful(players: tuple[PlayerForm, ...], where: Where) -> Iterator[Problem]:
    """A tessera that a spreadsheet took for something else."""
    for player in players:
        if _NO_CARD.fullmatch(player.membership_number):
            data: Where = {**where, "value": player.membership_number[:60]}
            yield Problem(HouseCode.MEMBERSHIP_DOUBTFUL, "players", "", data)


def _unclear(
    cells: Cells, players: tuple[PlayerForm, ...], format_: Format, where: Where
) -> Iterator[Problem]:
    """A cell that names nobody, or more than one; one surname for two."""
    names = [player.name for player in players if player.name]
    most = max(formats.of(format_).players)
    together = cells.get(Field.PEOPLE, "")
    unclear = (
        any(map(is_nobody, names))
        or any(may_be_several(name, most) for name in names)
        or (together and len(names) > 1 and not are_whole(names))
    )
    if unclear:
        yield Problem(HouseCode.ENTRY_UNCLEAR, "players", "", where)


def _too_long(cells: Cells, players: tuple[PlayerForm, ...], where: Where) -> Iterator[Problem]:
    texts = [
        *(("players", player.name, LONGEST_NAME) for player in players),
        *(("players", player.membership_number, LONGEST_CARD) for player in players),
        *((field, cells.get(Field(field), ""), limit) for field, limit in LONGEST_TEXT.items()),
    ]
    for field, text, limit in texts:
        yield from too_long(text, limit, field, **where)


def _player(cells: Cells, place: int) -> PlayerForm:
    """Under one heading, or with surname and first name apart."""
    kinds = ("surname", "first_name")
    apart = " ".join(filter(None, (cells.get(player_field(kind, place)) for kind in kinds)))
    name = cells.get(player_field("player", place), "") or apart
    card = cells.get(player_field("membership", place), "")
    return PlayerForm(name if _has_letters(name) else "", card)


def _has_letters(name: str) -> bool:
    """`?`, dots and lines stand for a partner who is looked for."""
    return any(map(str.isalpha, name))


def _number(cells: Cells) -> str:
    return cells.get(Field.NUMBER, "").rstrip(".)°ª: ")
