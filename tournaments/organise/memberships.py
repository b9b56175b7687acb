"""Membership lists loaded from a file: the columns by their headings, the list whole or not."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from django.contrib.auth.models import User
from django.db import transaction

from scoring.rules.violations import Datum, Problem, Violation, refuse
from tournaments.models import Membership
from tournaments.organise.lists import Field, read_file
from tournaments.organise.lists.cells import Bounds, Row, read_rows
from tournaments.organise.lists.headings import fields
from tournaments.organise.texts import longest, too_long
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling

BOUNDS = Bounds(rows=30_000, size=5_000_000)
"""More members than any list of a federation has."""
LONGEST = {column: longest(column, Membership) for column in ("number", "name", "club", "category")}
MOST_PROBLEMS = 20
"""Lines that are pointed out: the same is wrong with the others."""
VALID_UNTIL = re.compile(r"scad|valid|fino|expir|until", re.IGNORECASE)
_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?: 00:00:00)?"),
    re.compile(r"(?P<day>\d{1,2})[./-](?P<month>\d{1,2})[./-](?P<year>\d{4}|\d\d)"),
    re.compile(r"(?P<year>\d{4})"),
)

Columns = dict[str, int]


def load_memberships(*, owner: User, content: bytes, source: str = "") -> int:
    """Put a file's list in the place of the owner's; how many members it has.

    Raises:
        Violation: it is no list, has no column of numbers or names, or lines that are wrong.
    """
    text = read_file(content, source=source, bounds=BOUNDS).text
    heading, *rows = read_rows(text, BOUNDS)
    columns = _columns(heading, source)
    members: dict[str, Membership] = {}
    lines: dict[str, int] = {}
    problems: list[Problem] = []
    for row in rows:
        try:
            member = _member(owner, row, columns)
        except Violation as refused:
            problems += refused.problems
            continue
        before = members.get(member.number)
        if before is not None and spelling(before.name) != spelling(member.name):
            problems.append(_two_people(row, before, lines[member.number]))
        elif before is None or _lasts_longer(member, before):
            members[member.number], lines[member.number] = member, row.line
    if problems:
        raise Violation(*problems[:MOST_PROBLEMS])
    with transaction.atomic():
        # Two lists at once would be one that nobody has.
        User.objects.select_for_update().get(pk=owner.pk)
        Membership.objects.filter(owner=owner).delete()
        Membership.objects.bulk_create(members.values(), batch_size=1000)
    return len(members)


def _lasts_longer(member: Membership, than: Membership) -> bool:
    """Of one person's lines the renewal counts; without a day it lasts for ever."""
    return (member.valid_until or date.max) > (than.valid_until or date.max)


def _two_people(row: Row, before: Membership, line: int) -> Problem:
    data: dict[str, Datum] = {"line": row.line, "content": row.shown, "value": before.number}
    data |= {"other": before.name, "other_line": line}
    return Problem(HouseCode.MEMBERSHIP_REPEATS, "upload", "", data)


def _columns(heading: Row, source: str) -> Columns:
    """Where each thing stands, by its heading."""
    columns = dict(_named(heading.cells))
    if "number" not in columns:
        raise refuse(HouseCode.COLUMN_MISSING, field="upload", columns="Tessera", file=source)
    if not {"name", "surname"} & columns.keys():
        raise refuse(
            HouseCode.COLUMN_MISSING, field="upload", columns="Cognome e nome", file=source
        )
    return columns


_OF_FIELDS = {
    Field.MEMBERSHIP_1: "number",
    Field.NUMBER: "number",
    Field.PLAYER_1: "name",
    Field.PEOPLE: "name",
    Field.SURNAME_1: "surname",
    Field.FIRST_NAME_1: "first_name",
    Field.CLUB: "club",
    Field.CATEGORY: "category",
}


def _named(cells: Sequence[str]) -> Iterator[tuple[str, int]]:
    known = fields(cells)
    for at, cell in enumerate(cells):
        if VALID_UNTIL.search(cell):
            yield "valid_until", at
    # A column of cards is the number, also where the lines are numbered.
    for at, field in enumerate(known):
        if field in _OF_FIELDS and not (field is Field.NUMBER and Field.MEMBERSHIP_1 in known):
            yield _OF_FIELDS[field], at


def _member(owner: User, row: Row, columns: Columns) -> Membership:
    cells = {name: row.cells[at] for name, at in columns.items()}
    texts = {
        "number": cells["number"],
        "name": " ".join(
            filter(None, (cells.get("surname") or cells.get("name"), cells.get("first_name")))
        ),
        "club": cells.get("club", ""),
        "category": cells.get("category", ""),
    }
    until = cells.get("valid_until", "")
    problems = [*_wrong(texts, until, {"line": row.line, "content": row.shown})]
    if problems:
        raise Violation(*problems)
    return Membership(owner=owner, valid_until=_day(until), **texts)


def _wrong(texts: Mapping[str, str], until: str, where: dict[str, Datum]) -> Iterator[Problem]:
    if not (texts["number"] and texts["name"]):
        yield Problem(HouseCode.MEMBER_INCOMPLETE, "upload", "", where)
    for name, limit in LONGEST.items():
        yield from too_long(texts[name], limit, "upload", **where, column=name)
    try:
        _day(until)
    except ValueError:
        yield Problem(HouseCode.VALUE_UNREADABLE, "upload", "", {**where, "value": until[:20]})


def _day(text: str) -> date | None:
    """A year alone is its last day; one of two digits is of this century."""
    if not text:
        return None
    for form in _DAYS:
        if match := form.fullmatch(text):
            parts = {name: int(value) for name, value in match.groupdict().items()}
            year = parts["year"] if parts["year"] > 99 else 2000 + parts["year"]
            return date(year, parts.get("month", 12), parts.get("day", 31))
    raise ValueError(text)
