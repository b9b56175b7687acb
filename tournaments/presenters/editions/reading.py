"""An edition for people to read: sections in the order of play, sentences, tables, articles."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import msgspec
from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation, VictoryPointsTable
from tournaments.presenters.editions.differences import Difference, differences
from tournaments.presenters.editions.leaves import ABOUT_ITSELF, leaves
from tournaments.wording.regulations import (
    SECTIONS,
    SENTENCES,
    Said,
    article,
    choice,
    key,
    section,
    steps,
)

SHARED = 20
"""V.P. that the two lines of a table share."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A value with its name; what nobody has put into a sentence yet."""

    label: str
    value: str
    article: str


@dataclass(frozen=True, slots=True)
class SanctionRow:
    title: str
    falls_on: str
    first: str
    again: str
    referto: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """V.P. tables side by side: the upper limit of |M.P.| for each pair of V.P."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    """`13-7` and its limits; None: no limit."""
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """Minutes of a round of so many smazzate."""

    smazzate: int
    minutes: str
    tolerance: int
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    name: str
    heading: str
    sentences: tuple[Said, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPage:
    """One edition, whole; the template shows each table in its section."""

    edition: str
    name: str
    printed: bool
    hash: str
    base: Regulation | None
    own: bool
    """An organiser made it from `base`; otherwise `base` is what this edition says by now."""
    differences: tuple[Difference, ...]
    sections: tuple[Section, ...]
    cards: tuple[tuple[int, str], ...]
    """P.P. and the cards that are worth them."""
    cards_article: str
    points: tuple[Entry, ...]
    bands: Bands
    times: tuple[Time, ...]
    sanctions: tuple[SanctionRow, ...]


def edition_page(rules: Regulation, base: Regulation | None = None) -> EditionPage:
    """What a page shows of an edition; `base` is what an organiser's own was copied from."""
    return EditionPage(
        edition=rules.edition,
        name=rules.name,
        printed=rules.printed,
        hash=rules.content_hash,
        base=base,
        own=rules.based_on is not None,
        differences=differences(base, rules) if base else (),
        sections=_sections(rules),
        cards=_cards(rules),
        cards_article=article(rules.card_values.article),
        points=_points(rules),
        bands=bands_table(rules.victory_points),
        times=_times(rules),
        sanctions=_sanctions(rules),
    )


TABLES = ("card_values", "smazzata", "victory_points", "time", "sanctions")
"""Sections that the template shows as tables."""


def _sections(rules: Regulation) -> tuple[Section, ...]:
    known = [field.name for field in msgspec.structs.fields(rules)]
    unnamed = [one for one in known if one not in SECTIONS and one not in ABOUT_ITSELF]
    return tuple(
        _section(rules, name)
        for name in (*SECTIONS, *unnamed)
        if getattr(rules, name, None) not in (None, ())
    )


def _section(rules: Regulation, name: str) -> Section:
    tell = SENTENCES.get(name)
    shown = tell is not None or name in TABLES
    return Section(
        name=name,
        heading=section(name),
        sentences=tuple(_written(one) for one in tell(rules)) if tell else (),
        entries=() if shown else _entries(rules, name),
    )


def _written(said: Said) -> Said:
    """With a capital, and no second full stop behind P.P."""
    text = said.text.replace("..", ".")
    return Said(text[:1].upper() + text[1:], article(said.article))


def _entries(rules: Regulation, name: str) -> tuple[Entry, ...]:
    return tuple(
        Entry(", ".join(leaf.where[1:]), choice(leaf.value), article(leaf.article))
        for leaf in leaves(rules)
        if leaf.path[0] == name
    )


def _cards(rules: Regulation) -> tuple[tuple[int, str], ...]:
    """Cards of the same value together, dearest first."""
    values = rules.card_values
    deuce = _("ogni 2") if rules.deck.kind == "french" else key("", "deuce")
    worth = defaultdict(list, {values.joker: [key("", "joker")]})
    worth[values.deuce].append(deuce)
    for rank, value in values.ranks.items():
        worth[value].append(rank)
    return tuple((value, " ".join(names)) for value, names in sorted(worth.items(), reverse=True))


def _points(rules: Regulation) -> tuple[Entry, ...]:
    """What the figures of a smazzata are worth, where the edition says it."""
    return tuple(
        Entry(
            key("SmazzataPoints", paid.figure.worth.rpartition(".")[2]),
            f"{paid.points:+}".replace("-", "−"),
            article(paid.article),
        )
        for paid in rules.figures
        if isinstance(paid.figure.worth, str) and paid.points
    )


def bands_table(tables: tuple[VictoryPointsTable, ...]) -> Bands:
    """V.P. tables as the columns of one."""
    half = SHARED // 2
    steps_ = range(len(tables[0].bands) + 1)
    return Bands(
        heads=tuple(_head(one) for one in tables),
        rows=tuple(
            (
                f"{half + step}-{half - step}",
                tuple(one.bands[step] if step < len(one.bands) else None for one in tables),
            )
            for step in steps_
        ),
        articles=tuple(dict.fromkeys(article(one.article) for one in tables)),
    )


def _head(table: VictoryPointsTable) -> str:
    said = _("%(n)s smazzate") % {"n": table.smazzate}
    return said + (f", {choice('teams')}" if table.format == "teams" else "")


def _times(rules: Regulation) -> tuple[Time, ...]:
    return tuple(
        Time(
            smazzate=one.smazzate,
            minutes=str(one.most) if one.least == one.most else f"{one.least}–{one.most}",
            tolerance=one.tolerance,
            article=article(one.article),
        )
        for one in rules.time
    )


def _sanctions(rules: Regulation) -> tuple[SanctionRow, ...]:
    return tuple(
        SanctionRow(one.title, choice(one.falls_on), *steps(one), article(one.article))
        for one in rules.sanctions
    )
