"""A list of prizes as people type or paste it: a line a place.

`1 300,00`, `2 1.000,00 targa`, `3 prosciutto`, `4-10 20,00`; also with semicolons or the tabs of
a spreadsheet. A bare number in front of words could be euro or part of the thing: that is asked,
and answered by `5 300 € targa` or `5 + 2 bottiglie`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scoring.rules.prizes import Prize
from scoring.rules.violations import Problem, Violation, refuse
from tournaments import models
from tournaments.organise.texts import longest, require_short
from tournaments.presenters.prizes import runs
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import as_typed, cents_of
from tournaments.spelling.letters import tidy_line

HIGHEST_PLACE = 9_999
LONGEST_THING = longest("thing", models.Prize)
MOST_LINES = 500
MOST_PROBLEMS = 20
"""Lines that are pointed out: a list of which so much is wrong is looked at again as a whole."""
_PLACES = re.compile(
    r"(?P<first>\d{1,4})(?:\s*[-–]\s*(?P<last>\d{1,4}))?\s*[°ºª.)]?(?:\s*[;:]\s*|\s+)(?P<rest>\S.*)"
)
_MONEY = re.compile(
    r"(?P<before>€\s*)?(?P<figure>\d+(?:[.,']\d+)*)(?P<after>\s*(?:€|euro?\b))?"
    r"\s*(?P<between>[;+])?\s*(?P<thing>.*)",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:\+|;|e\s|più\s|and\s)\s*", re.IGNORECASE)


def read_lines(text: str) -> tuple[Prize, ...]:
    """The prizes of a list, in order of place.

    Raises:
        Violation: there are too many lines, or each that cannot be read or names a place again.
    """
    problems: list[Problem] = []
    by_place: dict[int, Prize] = {}
    for number, line in _lines(text):
        try:
            read = {prize.place: prize for prize in _read(line)}
            if again := read.keys() & by_place.keys():
                raise place_twice(min(again))
        except Violation as refused:
            problems += [_at_line(problem, number) for problem in refused.problems]
            if len(problems) >= MOST_PROBLEMS:
                break
        else:
            by_place |= read
    if problems:
        raise Violation(*problems)
    return tuple(by_place[place] for place in sorted(by_place))


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, each with its number."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        value = len(lines)
        raise refuse(HouseCode.ROWS_TOO_MANY, field="prizes", value=value, limit=MOST_LINES)
    return [(number, line) for number, line in enumerate(lines, start=1) if line.strip(" \t;")]


def write_lines(prizes: Sequence[Prize]) -> str:
    """The same list to be typed further; what is read from it is the list again."""
    return "\n".join(_written(run) for run in runs(prizes))


def _written(run: list[Prize]) -> str:
    first, last = run[0].place, run[-1].place
    places = str(first) if first == last else f"{first}-{last}"
    cents, thing = run[0].cents, run[0].thing
    if not cents:
        return f"{places} {thing}" if thing[0].isalpha() else f"{places} + {thing}"
    money = as_typed(cents)
    return f"{places} {money} + {thing}" if thing else f"{places} {money}"


def _read(line: str) -> Iterator[Prize]:
    """The prizes of a line: several where it names places from one to another."""
    match = _PLACES.fullmatch(line.replace("\t", ";").strip().rstrip("; "))
    if match is None:
        raise _unreadable(line)
    first = int(match["first"])
    last = int(match["last"] or first)
    cents, thing = _worth(match["rest"])
    if not 1 <= first <= last <= HIGHEST_PLACE or not (cents or thing):
        raise _unreadable(line)
    require_short(thing, LONGEST_THING, "prizes")
    for place in range(first, last + 1):
        yield Prize(place=place, cents=cents, thing=thing)


def _worth(text: str) -> tuple[int, str]:
    match = _MONEY.fullmatch(text)
    if match is None:
        return 0, tidy_line(_AND.sub("", text))
    cents, thing = _cents(match["figure"]), match["thing"].strip()
    marked = match["before"] or match["after"] or match["between"] or not match["figure"].isdigit()
    if thing and not marked:
        raise refuse(
            HouseCode.PRIZE_AMOUNT_UNCLEAR,
            field="prizes",
            value=text[:60],
            amount=match["figure"],
        )
    return cents, tidy_line(_AND.sub("", thing))


def _cents(figure: str) -> int:
    cents = cents_of(figure)
    if cents is None:
        raise _unreadable(figure)
    return cents


def _unreadable(value: str) -> Violation:
    return refuse(HouseCode.PRIZE_LINE_UNREADABLE, field="prizes", value=value.strip()[:60])


def place_twice(place: int) -> Violation:
    return refuse(HouseCode.PRIZE_PLACE_TWICE, field="prizes", place=place)


def _at_line(problem: Problem, number: int) -> Problem:
    return Problem(problem.code, problem.field, problem.article, {**problem.data, "line": number})
