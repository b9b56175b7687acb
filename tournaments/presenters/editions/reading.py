"""An edition for people to read: sections in the order of play, sentences, tables, articles."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules.regulations import Regulation, VictoryPointsTable
from tournaments.presenters.editions.differences import Difference, differences
from tournaments.wording.regulations import (
    PARTS,
    Said,
    article,
    choice,
    edition_name,
    key,
    steps,
)
from tournaments.wording.sanctions import offence_exception, offence_title

SHARED = 20
"""V.P. that the two lines of a table share."""


@dataclass(frozen=True, slots=True)
class EditionEntry:
    """A value with its name."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    half = SHARED // 2
    steps_ = range(len(tables[0].bands) + 1)
    return Bands(
        heads=tuple(_head(table) for table in tables),
        rows=tuple(
            (
                f"{half + step}-{half - step}",
                tuple(table.bands[step] if step < len(table.bands) else None for table in tables),
            )
            for step in steps_
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
