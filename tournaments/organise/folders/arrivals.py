"""Since when each entrant was there, as a folder tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.values import EntrantNumber, RoundNumber
from tournaments.organise.folders.contents import Contents
from tournaments.organise.folders.files import Cells

FirstRounds = dict[EntrantNumber, RoundNumber]


def usual_first_round(
    sat_first: RoundNumber | None, last: RoundNumber, *, behind_the_cut: bool
) -> RoundNumber:
    """The round that an entrant came in for, where no cell says another.

    It is the first that it sat in. Who never sat was there from the beginning; a stand-in of a
    group, that comes in behind the cut, after the last round.
    """
    if sat_first is not None:
        return sat_first
    return RoundNumber(last + 1 if behind_the_cut else 1)


def usually_there(first: RoundNumber, last: RoundNumber, *, sat_last: bool) -> bool:
    """Whether an entrant is there in the end, where no cell says so: who sits no more, left."""
    return first > last or sat_last


def sat_first(seated: Iterable[tuple[RoundNumber, Iterable[EntrantNumber]]]) -> FirstRounds:
    """The first round in which each sat down, of whoever did."""
    first: FirstRounds = {}
    for round_, entrants in seated:
        for entrant in entrants:
            first[entrant] = min(round_, first.get(entrant, round_))
    return first


def first_rounds(contents: Contents) -> FirstRounds:
    """The round that each entrant of a folder came in for.

    Raises:
        Violation: a cell names a round that nobody can come in for; the problem says which.
    """
    sat = sat_first((round_, contents.seated_in(round_)) for round_ in contents.seating)
    named = _named(contents)
    return {
        number: _first_round(contents, row, sat.get(number), named.get(number))
        for number, row in contents.entrants.items()
    }


def _first_round(
    contents: Contents, row: Cells, sat: RoundNumber | None, named: RoundNumber | None
) -> RoundNumber:
    last = contents.last_round
    written = row.number_or_none("first_round")
    if written is None:
        usual = usual_first_round(sat, last, behind_the_cut=bool(row.text("group")))
        return usual if named is None else min(usual, named)
    if sat is not None and written > sat:
        raise row.unreadable("first_round")
    return RoundNumber(written)


def _named(contents: Contents) -> Mapping[EntrantNumber, RoundNumber]:
    """Who was cut into a group, or punished: it had come in while that round was on, or before."""
    planned = contents.plan.groups
    cut = [row for rows in contents.groups.values() for row in rows] if planned else []
    since = [(row, planned.after_round) for row in cut if planned]
    since += [(row, row.number("counts_from")) for row in contents.penalties]
    named: FirstRounds = {}
    for row, round_ in since:
        entrant, first = EntrantNumber(row.number("entrant")), RoundNumber(round_ + 1)
        named[entrant] = min(first, named.get(entrant, first))
    return named
