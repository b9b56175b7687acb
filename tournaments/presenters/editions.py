"""An edition as a page shows it, as a form takes it, and how two of them differ."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from scoring.records import record
from scoring.rules.regulations import Regulation, VictoryPointsTable
from scoring.rules.regulations.discipline import Offence
from tournaments.wording.regulations import (
    PARTS,
    Said,
    article,
    choice,
    edition_name,
    key,
    section,
    steps,
)
from tournaments.wording.sanctions import offence_exception, offence_title

ABOUT_ITSELF = ("edition", "name", "printed", "based_on")
"""What an edition is called and comes from is none of its rules."""
HALF = 10
"""Of the V.P. that the two lines of a table share."""


@record
class Leaf:
    """One value that no struct stands under: a figure, a choice, a text, a row of them."""

    path: tuple[str, ...]
    """Keys, and places in lists, from the edition down."""
    where: tuple[str, ...]
    """The same in words; in a list what the entry is about instead of its place."""
    label: str
    value: Any
    kind: Any
    """The type that belongs there."""
    article: str
    """Of the nearest entry above."""


def leaves(rules: Regulation) -> Iterator[Leaf]:
    """All values of an edition but what it says of itself, in the order of its keys."""
    for field in msgspec.structs.fields(rules):
        if field.name not in ABOUT_ITSELF:
            value = getattr(rules, field.name)
            yield from _below(value, field.type, (field.name,), (section(field.name),), "")


def _below(
    value: Any, kind: Any, path: tuple[str, ...], where: tuple[str, ...], article: str
) -> Iterator[Leaf]:
    if isinstance(value, msgspec.Struct):
        yield from _of_struct(value, path, where, article)
    elif isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        for index, entry in enumerate(value):
            named = (*where[:-1], f"{where[-1]}: {about(entry, index)}")
            yield from _of_struct(entry, (*path, str(index)), named, article)
    else:
        yield Leaf(path=path, where=where, label=where[-1], value=value, kind=kind, article=article)


def _of_struct(
    struct: msgspec.Struct, path: tuple[str, ...], where: tuple[str, ...], above: str
) -> Iterator[Leaf]:
    article = str(getattr(struct, "article", above))
    for field in msgspec.structs.fields(struct):
        if field.name != "article":
            name = key(type(struct).__name__, field.name)
            below = getattr(struct, field.name)
            yield from _below(below, field.type, (*path, field.name), (*where, name), article)


def about(entry: msgspec.Struct, index: int) -> str:
    """What an entry of a list is about: its title, its length of a round, or its place."""
    if isinstance(entry, Offence) and entry.title:
        return offence_title(entry)
    texts = [getattr(entry, name, None) for name in ("title", "needs", "when", "line")]
    if named := next((text for text in texts if text), None):
        return choice(named)
    smazzate = getattr(entry, "smazzate", None)
    if smazzate is None:
        return str(index + 1)
    teams = getattr(entry, "format", None) == "teams"
    return f"{smazzate} {key('', 'smazzate')}" + (f", {choice('teams')}" if teams else "")


@record
class Difference:
    """One value that is not what it was; empty where there was, or is, none."""

    where: str
    before: str
    after: str
    article: str


def differences(base: Regulation, copy: Regulation) -> tuple[Difference, ...]:
    """Every value of `copy` that differs from `base`, what was left out, and what was added."""
    # By what a value is about, not by its place in a list: a row less moves nothing.
    before, after = ({leaf.where: leaf for leaf in leaves(rules)} for rules in (base, copy))
    return tuple(
        Difference(
            where=", ".join(where),
            before=_said(before.get(where)),
            after=_said(after.get(where)),
            article=(after.get(where) or before[where]).article,
        )
        for where in dict.fromkeys([*before, *after])
        if _value(before.get(where)) != _value(after.get(where))
    )


def _value(leaf: Leaf | None) -> object:
    return (leaf.value,) if leaf else None


def _said(leaf: Leaf | None) -> str:
    return choice(leaf.value) if leaf else ""


@dataclass(frozen=True, slots=True)
class EditionEntry:
    label: str
    value: str
    article: str


@dataclass(frozen=True, slots=True)
class OffenceRow:
    title: str
    exception: str
    falls_on: str
    first: str
    again: str
    referto: str
    article: str


@record
class Bands:
    """V.P. tables side by side: the upper limit of |M.P.| for each pair of V.P."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    """`13-7` and its limits; None: no limit."""
    articles: tuple[str, ...]


@record
class Time:
    """Minutes of a round of so many smazzate."""

    smazzate: int
    minutes: str
    tolerance: int
    article: str


@record
class Section:
    name: str
    heading: str
    sentences: tuple[Said, ...]


@record
class EditionPage:
    """One edition, whole; the template shows each table in its section."""

    edition: str
    name: str
    printed: bool
    hash: str
    base: Regulation | None
    is_copy: bool
    """An organiser made it from `base`; otherwise `base` is what this edition says by now."""
    differences: tuple[Difference, ...]
    sections: tuple[Section, ...]
    cards: tuple[tuple[int, str], ...]
    """P.P. and the cards that are worth them."""
    cards_article: str
    points: tuple[EditionEntry, ...]
    bands: Bands
    times: tuple[Time, ...]
    sanctions: tuple[OffenceRow, ...]


def edition_page(rules: Regulation, base: Regulation | None = None) -> EditionPage:
    """What a page shows of an edition; `base` is what an organiser's own was copied from."""
    return EditionPage(
        edition=rules.edition,
        name=edition_name(rules),
        printed=rules.printed,
        hash=rules.content_hash,
        base=base,
        is_copy=rules.based_on is not None,
        differences=differences(base, rules) if base else (),
        sections=_sections(rules),
        cards=_cards(rules),
        cards_article=article(rules.card_values.article),
        points=_points(rules),
        bands=bands_table(rules.victory_points),
        times=_times(rules),
        sanctions=_sanctions(rules),
    )


def _sections(rules: Regulation) -> tuple[Section, ...]:
    return tuple(
        Section(
            name=name,
            heading=str(part.heading),
            sentences=tuple(map(_written, part.tell(rules))) if part.tell else (),
        )
        for name, part in PARTS.items()
        if getattr(rules, name) not in (None, ())
    )


def _written(provision: Said) -> Said:
    """With a capital, and no second full stop behind P.P."""
    text = provision.text.replace("..", ".")
    return Said(text[:1].upper() + text[1:], article(provision.article))


def _cards(rules: Regulation) -> tuple[tuple[int, str], ...]:
    """Cards of the same value together, dearest first."""
    values = rules.card_values
    deuce = _("ogni 2") if rules.deck.kind == "french" else key("", "deuce")
    worth = defaultdict(list, {values.joker: [key("", "joker")]})
    worth[values.deuce].append(deuce)
    for rank, value in values.ranks.items():
        worth[value].append(rank)
    return tuple((value, " ".join(names)) for value, names in sorted(worth.items(), reverse=True))


def _points(rules: Regulation) -> tuple[EditionEntry, ...]:
    """What the figures of a smazzata are worth, where the edition says it."""
    return tuple(
        EditionEntry(
            key("SmazzataPoints", paid.figure.worth.rpartition(".")[2]),
            f"{paid.points:+}".replace("-", "−"),
            article(paid.article),
        )
        for paid in rules.figures
        if isinstance(paid.figure.worth, str) and paid.points
    )


def bands_table(tables: tuple[VictoryPointsTable, ...]) -> Bands:
    """V.P. tables as the columns of one."""
    return Bands(
        heads=tuple(_head(table) for table in tables),
        rows=tuple(
            (
                f"{HALF + step}-{HALF - step}",
                tuple(table.bands[step] if step < len(table.bands) else None for table in tables),
            )
            for step in range(len(tables[0].bands) + 1)
        ),
        articles=tuple(dict.fromkeys(article(table.article) for table in tables)),
    )


def _head(table: VictoryPointsTable) -> str:
    heading = _("%(n)s smazzate") % {"n": table.smazzate}
    return heading + (f", {choice('teams')}" if table.format == "teams" else "")


def _times(rules: Regulation) -> tuple[Time, ...]:
    return tuple(
        Time(
            smazzate=row.smazzate,
            minutes=str(row.most) if row.least == row.most else f"{row.least}–{row.most}",
            tolerance=row.tolerance,
            article=article(row.article),
        )
        for row in rules.time
    )


def _sanctions(rules: Regulation) -> tuple[OffenceRow, ...]:
    return tuple(
        OffenceRow(
            offence_title(entry),
            offence_exception(entry),
            choice(entry.falls_on),
            *steps(entry),
            article(entry.article),
        )
        for entry in rules.sanctions
    )
