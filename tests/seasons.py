"""Seasons for tests: tournaments whose players come again, known by their membership numbers."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.contrib.auth.models import User

from scoring.commands import MakeRankingFinal, PublishRanking
from scoring.rules.circuits import CircuitRules, CircuitTieBreak
from tests import builders
from tests.builders import Hall
from tournaments.models import Circuit, LegTotals
from tournaments.organise import circuits
from tournaments.organise.circuits import CircuitForm
from tournaments.organise.elsewhere import LegForm, enter_totals
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.lists.totals import TotalForm
from tournaments.organise.players import PlayerForm

TABLE = (25, 20, 16, 13, 11, 10, 9, 8)
RULES = CircuitRules(table=TABLE)


def member(number: int) -> PlayerForm:
    """The n-th member of the federation, the same person in every tournament."""
    return PlayerForm(builders.player_name(number), f"T{number:04}")


def pair(one: int, other: int, category: str = "") -> EntryForm:
    return EntryForm(players=(member(one), member(other)), category=category)


def pairs_of(*numbers: int, category: str = "") -> list[EntryForm]:
    """Pairs of the members as they are named: the first two, the next two ..."""
    together = zip(numbers[::2], numbers[1::2], strict=True)
    return [pair(one, other, category) for one, other in together]


def evening(
    name: str,
    pairs: Sequence[EntryForm],
    *,
    final: bool = True,
    rounds: int = 1,
    played: int | None = None,
    director: User | None = None,
    played_on: date | None = None,
) -> Hall:
    """A tournament whose rounds are typed in, the first entered winning by most, and so on.

    Pairs meet in order of entry, so that the first of each table stands above the second.
    """
    hall = builders.open_tournament(name, rounds=rounds, director=director)
    enter_entrants(entries=tuple(pairs), by=hall.directing)
    for round_ in range(1, (rounds if played is None else played) + 1):
        builders.start_round(hall, round_)
        for table in builders.tables(hall, round_):
            # Line A wins by less the later its table: nobody is equal to anybody.
            won = builders.totals(2000 - 100 * table.table, 1000 - 5 * table.table)
            builders.enter_sheet(hall, round_, table.table, won)
    if played_on:
        hall.tournament.played_on = played_on
        hall.tournament.save(update_fields=["played_on"])
    if final:
        builders.do(PublishRanking(), hall.directing)
        builders.do(MakeRankingFinal(), hall.directing)
    return hall


def circuit(
    owner: User, *halls: Hall, rules: CircuitRules = RULES, name: str = "Coppa", public: bool = True
) -> Circuit:
    """A circuit of these tournaments, opened by `owner`."""
    form = CircuitForm(name=name, is_public=public, rules=rules)
    made = circuits.open_circuit(by=owner, form=form)
    for hall in halls:
        circuits.add_leg(circuit=made, slug=hall.tournament.slug, by=owner)
    return made


def total(*names: str, vp: int, mp: int | None = None, category: str = "") -> TotalForm:
    """What an entrant came to elsewhere, known by names alone."""
    return TotalForm(
        players=tuple(map(PlayerForm, names)),
        victory_points=vp,
        match_points=mp,
        category=category,
    )


TOTALS = (total("Rossi Anna", "Verdi Bruno", vp=41), total("Neri Carla", "Gallo Ugo", vp=38))


def played_elsewhere(
    by: User, circuit: Circuit, name: str, *totals: TotalForm, played_on: date | None = None
) -> LegTotals:
    """A leg of which only the totals are known."""
    form = LegForm(name=name, played_on=played_on, totals=totals or TOTALS)
    return enter_totals(by=by, circuit=circuit, form=form)


def hide(hall: Hall) -> None:
    hall.tournament.is_public = False
    hall.tournament.save(update_fields=["is_public"])


def season(
    owner: User, *, best_of: int | None = 2, ties: Sequence[CircuitTieBreak] = ()
) -> Circuit:
    """Four evenings: three final, the last with its first of two rounds played."""
    first = evening(
        "Serale di gennaio",
        [*pairs_of(1, 2, 3, 4, category="Oro"), *pairs_of(5, 6, 7, 8, category="Argento")],
        played_on=date(2026, 1, 16),
    )
    second = evening(
        "Serale di febbraio",
        [*pairs_of(3, 4, 1, 5), *pairs_of(2, 6, 9, 10, category="Argento")],
        played_on=date(2026, 2, 13),
    )
    third = evening("Coppa di marzo", pairs_of(1, 3, 2, 4, 7, 8, 5, 6), played_on=date(2026, 3, 14))
    last = evening(
        "Trofeo di primavera",
        pairs_of(7, 8, 1, 2, 9, 10, 5, 6),
        rounds=2,
        played=1,
        final=False,
        played_on=date(2026, 4, 10),
    )
    rules = replace(RULES, best_of=best_of, ties=tuple(ties))
    return circuit(owner, first, second, third, last, rules=rules, name="Coppa 2026")
